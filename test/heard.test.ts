import { describe, expect, it } from 'vitest';
import { loadBuiltinDomain } from '../src/app/domains.ts';
import { createHost } from '../src/app/host.ts';
import { readerOf } from '../src/core/domain.ts';
import { createLexicon } from '../src/core/language/index.ts';
import { createEar, hearings } from '../src/core/reading/heard.ts';
import { byEar, readGrammar } from '../src/core/reading/interpret.ts';

const triples = (...sentences: readonly string[]): string =>
  sentences
    .flatMap((text) => [...`  ${text} `].slice(2).map((_, i) => `${`  ${text} `.slice(i, i + 3)}3`))
    .join('');

describe('what sounds alike', () => {
  const ear = createEar(triples('打开卧室的灯', '关闭书房空调', '开灯'));
  const heard = (text: string) => hearings(text, ear)[0];
  it.each([
    ['打开卧是的灯', '打开卧室的灯', [['是', '室']]],
    ['关闭书房恐调', '关闭书房空调', [['恐', '空']]],
    ['打开我是的灯', '打开卧室的灯', [['我是', '卧室']]],
  ])('%s was %s', (text, said, repairs) => {
    const found = heard(text);
    expect(found?.text).toBe(said);
    expect(found?.repairs.map((one) => [one.heard, one.as])).toEqual(repairs);
    for (const { span, heard: words } of found!.repairs) expect(text.slice(span.start, span.end)).toBe(words);
  });
  it.each(['bedroom light', '臥室嘅燈', '26'])(
    '%s: letters, numbers and traditional characters are left alone',
    (text) => expect(hearings(text, ear)).toEqual([]),
  );
  it('never makes an opposite or a number of anything', () => {
    for (const { repairs } of [...hearings('管灯', ear), ...hearings('衣个凯灯', ear)])
      expect(repairs.map(({ as }) => as).join('')).not.toMatch(/[开关一]/);
  });
  it('knows the names of the world', () => {
    const named = createEar(triples('打开卧室的灯'), ['咕咕']);
    expect(hearings('打开姑姑', named)[0]?.text).toBe('打开咕咕');
  });
});

const reading = async (id: string, text: string, world?: unknown) => {
  const loaded = await loadBuiltinDomain(id);
  if (!loaded.ok) throw new Error(id);
  const reader = readerOf(loaded.value);
  const context = {
    world: world ?? loaded.value.read.world.empty,
    now: new Date('2026-11-15T12:00:00'),
    lang: 'zh' as const,
    last: undefined,
  };
  return byEar(reader, { text }, context, readGrammar(reader, { text }, context)).read;
};
const notes = ({ diagnostics }: Awaited<ReturnType<typeof reading>>) =>
  diagnostics.flatMap(({ code, params }) => (code === 'heard_as' ? [[params.heard, params.as]] : []));

describe('a domain takes by ear what makes no sense as it stands', () => {
  it('and says so', async () => {
    const read = await reading('home', '打开卧是的灯');
    expect(read.value).toEqual(['打开-卧室-*#Light#all']);
    expect(notes(read)).toEqual([['是', '室']]);
    expect(read.held).toEqual([]);
  });
  it('what makes sense stays as it is', async () => {
    const read = await reading('home', '打开卧室的灯');
    expect([read.value, notes(read)]).toEqual([['打开-卧室-*#Light#all'], []]);
  });
  it.each(['刚搬', '当班', '我要地板', '今天地板', '那个党办', '该班'])(
    '%s names nothing of a plate, so none is heard in it',
    async (text) => expect(notes(await reading('plate', text))).toEqual([]),
  );
  it('but beside what is written as it is meant, one is', async () => {
    const read = await reading('plate', '300乘200的底版，厚8');
    expect(notes(read)).toEqual([['版', '板']]);
  });
  it('a write is asked about before it is done', async () => {
    const names = ['麦田教育'];
    const world = { clients: names, projects: [], known: createLexicon([['麦田教育', ['client']]]) };
    const read = await reading('business', '把麦田教育的凭级改成A', world);
    expect(notes(read)).toEqual([['凭', '评']]);
    expect(read.held).toHaveLength(1);
  });
  it('the one door hears too, where nobody understands what is written', async () => {
    const host = await createHost({ env: {}, model: null });
    if (!host.ok) throw new Error('no host');
    const door = await host.value.door({ text: '打开窗连' });
    expect(door).toMatchObject({
      ok: true,
      value: { kind: 'one', reading: { domain: { about: { id: 'home' } } } },
    });
    await host.value.close();
  });
});
