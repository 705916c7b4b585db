import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { check } from 'recheck';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Found, madeWhile, productFiles, writtenIn } from '../support/regexes.ts';

/** Verdicts of earlier runs by pattern; `YX_UPDATE=1 npx vitest run test/security/regex.test.ts` writes them again. */
const record = join(import.meta.dirname, 'regexes.json');
const SOAK = process.env.YX_SOAK === '1';
const UPDATE = process.env.YX_UPDATE === '1';

/** Put together when something is done, not when the module loads. */
const elsewhere: Readonly<Record<string, readonly RegExp[]>> = {
  'src/cli/commands/new-domain.ts': [/\bsample(?=[._'"` ]|\b)/g],
  'web/src/api.ts': [/^data: ?(.*)$/m],
};

/** Takes the square of its text's length, and the text is short: how the expression begins, and why. */
const bounded: Readonly<Record<string, string>> = {
  'src/domains/plate/talk/amounts.ts: /\\b(?:increas': 'a message of 1,000 characters at most, a gap of 40',
  'src/domains/plate/talk/amounts.ts: /\\b(?:decreas': 'a message of 1,000 characters at most, a gap of 40',
  'src/domains/plate/talk/led.ts: /老?师傅': 'a message of 1,000 characters at most',
  'src/domains/plate/talk/led.ts: /[放移挪退]?回到?': 'a message of 1,000 characters at most, a gap of 40',
};

const keyOf = ({ source, flags }: { source: string; flags: string }) =>
  createHash('sha256').update(`/${source}/${flags}`).digest('hex').slice(0, 16);

/** safe, linear, or what is wrong. `d` only adds positions to the answer, and the checker does not know it. */
async function judge({ source, flags }: { source: string; flags: string }): Promise<string> {
  const found = await check(source, flags.replace('d', ''), { timeout: 60_000 });
  if (found.status === 'unknown') return `unknown: ${found.error.kind}`;
  if (found.status === 'safe') return found.complexity.type;
  return `${found.complexity.summary}: ${found.attack.pattern}`;
}
const isSafe = (verdict: string) => ['safe', 'linear', 'constant'].includes(verdict);

describe('threat: a text that makes a regular expression run forever', () => {
  const files = productFiles();
  const written = new Map(files.map((file) => [file, writtenIn(file)]));
  const all = new Map<string, Found>();
  let made: readonly Found[] = [];
  beforeAll(async () => {
    const src = join(import.meta.dirname, '../../src');
    made = await madeWhile(async () => {
      for (const id of readdirSync(join(src, 'domains'))) await import(join(src, `domains/${id}/index.ts`));
      await import(join(src, 'core/contract/version.ts'));
      await import(join(src, 'core/tool/words/read.ts'));
    });
    const named = Object.entries(elsewhere).flatMap(([file, list]) =>
      list.map(({ source, flags }) => ({ source, flags, file })),
    );
    for (const one of [...made, ...named, ...[...written.values()].flatMap((w) => w.literals)])
      all.set(keyOf(one), one);
  }, 120_000);

  it('the checker itself finds a bad one', async () => {
    expect(await judge(/^(a+)+$/)).toMatch('exponential');
    expect(await judge(/\s+$/)).toMatch('2nd degree');
    expect(await judge(/^a+$/)).toBe('linear');
  });

  it('every one is found: those written out and those put together', () => {
    expect(all.size).toBeGreaterThan(500);
    for (const [file, { made: sites }] of written) {
      if (sites === 0 || file in elsewhere) continue;
      expect(made.filter((one) => one.file === file).length, file).toBeGreaterThanOrEqual(sites);
    }
  });

  it('every one is linear, or so nearly that the checker finds no way to slow it', async () => {
    const known = JSON.parse(readFileSync(record, 'utf8')) as Record<string, string>;
    const verdicts: Record<string, string> = {};
    for (const [key, one] of all) {
      verdicts[key] = (SOAK ? undefined : known[key]) ?? (await judge(one));
    }
    if (UPDATE) {
      const sorted = Object.fromEntries(Object.entries(verdicts).sort(([a], [b]) => (a < b ? -1 : 1)));
      writeFileSync(record, `${JSON.stringify(sorted, null, 2)}\n`);
    }
    const named = ({ file, source, flags }: Found) => `${file}: /${source}/${flags}`;
    const isBounded = (one: Found) => Object.keys(bounded).some((begins) => named(one).startsWith(begins));
    const bad = [...all].filter(([key, one]) => !isSafe(verdicts[key]!) && !isBounded(one));
    expect(bad.map(([key, one]) => `${named(one)} ${verdicts[key]}`)).toEqual([]);
    const names = [...all.values()].map(named);
    for (const begins of Object.keys(bounded))
      expect(
        names.some((name) => name.startsWith(begins)),
        begins,
      ).toBe(true);
  }, 600_000);
});
