import { afterAll, describe, expect, it } from 'vitest';
import { createHost } from '../src/app/host.ts';

const made = await createHost({ env: { YX_LANG: 'zh' }, model: null });
if (!made.ok) throw new Error('no host');
const host = made.value;
afterAll(() => host.close());

const help = async (text: string) => {
  const door = await host.door({ text });
  if (!door.ok || door.value.kind !== 'none') throw new Error('understood');
  return door.value.issues.at(-1)!;
};

describe('what cannot be read is answered with what can be said', () => {
  it('what is nearest comes first, in the language that was spoken', async () => {
    const { code, params } = await help('tell me a joke about the living room');
    expect(code).toBe('can_say_near');
    expect(String(params.examples).split('”, “')[0]).toContain('living room');
  });
  it('what was understood of it is named, and courtesies are not', async () => {
    const { params } = await help('帮我问问那个客户心情好不好');
    expect(params.understood).toContain('客户');
    expect(params.understood).not.toContain('帮我');
    expect(params.examples).toMatch(/\p{Script=Han}/u);
  });
  it('where nothing is near, each domain says what can be said of it first', async () => {
    const { code, params } = await help('今天天气怎么样');
    const domains = await host.domains();
    if (!domains.ok) throw new Error('no domains');
    expect(code).toBe('can_say');
    expect(params.sentences).toEqual(domains.value.map(({ about }) => about.examples.zh[0]));
  });
  it('a domain that was asked by name gives its own', async () => {
    const domain = await host.domain('plate');
    if (!domain.ok) throw new Error('no plate');
    const { diagnostics } = await host.parse(domain.value, { text: '今天天气不错' });
    expect(diagnostics.at(-1)).toMatchObject({ code: 'can_say', severity: 'info' });
  });
  it('a text beyond the limit is told so', async () => {
    const domain = await host.domain('home');
    if (!domain.ok) throw new Error('no home');
    const { diagnostics } = await host.parse(domain.value, { text: '打开卧室的灯，'.repeat(200) });
    expect(diagnostics[0]).toMatchObject({ code: 'text_too_long', params: { limit: 1000 } });
  });
});
