import { beforeAll, describe, expect, it } from 'vitest';
import type { Bench } from './kit.ts';

export function lookingUp(given: () => Bench): void {
  describe('the reference of the interface at /docs', () => {
    let bench: Bench;
    beforeAll(() => {
      bench = given();
    });

    it('lists every operation of the document under its group, with a request that can be sent as it stands', async () => {
      const page = await bench.open({ path: '/docs', lang: 'en' });
      await page.locator('.operation').first().waitFor();
      const { paths, tags } = (await (
        await fetch(`${bench.url}/openapi.json`, { headers: bench.headers })
      ).json()) as {
        paths: Record<string, Record<string, { operationId: string }>>;
        tags: unknown[];
      };
      const ids = Object.values(paths).flatMap((one) =>
        Object.values(one).map(({ operationId }) => operationId),
      );
      const shown = await page
        .locator('.operation:not(.schema)')
        .evaluateAll((all) => all.map(({ id }) => id));
      expect([...shown].sort()).toEqual([...ids].sort());
      expect(await page.locator('main > section[id^=tag-]').count()).toBe(tags.length);
      await page.locator('#parseSentence > summary').click();
      const curl = await page.locator('#parseSentence pre').first().innerText();
      const [, url, body] = /'(http[^']+)'[\s\S]*-d '(.*)'$/.exec(curl) ?? [];
      const answer = await fetch(url!, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'accept-language': 'en' },
        body: body!,
      });
      const said = JSON.parse(await page.locator('#parseSentence pre').nth(1).innerText());
      expect(await answer.json()).toEqual(said);
      await page.context().close();
    });

    it('an address with an operation or a schema unfolds it, and a name leads to its schema', async () => {
      const page = await bench.open({ path: '/docs#getRun', lang: 'zh' });
      await page.locator('#getRun[open]').waitFor();
      await page.locator('#getRun').getByRole('link', { name: 'Run', exact: true }).click();
      await page.locator('#schema-Run[open]').waitFor();
      expect(await page.locator('#schema-Run').innerText()).toContain('正在执行的契约');
      await page.getByRole('button', { name: 'English' }).click();
      await page.getByText('The contract that is carried out').first().waitFor();
      await page.context().close();
    });
  });
}
