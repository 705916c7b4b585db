import { describe, expect, it } from 'vitest';
import { domain } from '../examples/domain/index.ts';
import { Conversation } from '../src/core/conversation/conversation.testkit.ts';
import { readerOf } from '../src/core/domain.ts';
import { chooseDomain } from '../src/core/door.ts';
import { type ReadContext, readGrammar } from '../src/core/reading/interpret.ts';
import { sessionContract } from '../src/core/session.ts';

const NOW = new Date('2026-11-15T12:00:00Z');
const context: ReadContext<null> = { world: null, now: NOW, lang: 'en', last: undefined };
function begun(text: string, one: unknown = domain): Conversation {
  const conversation = new Conversation(one, context);
  conversation.begin(text);
  return conversation;
}

describe('session and questions', () => {
  it('an open contract is filled answer by answer, each value with its own evidence', () => {
    const conversation = begun('切圆钢');
    expect(conversation.session.open?.questions.map((q) => q.path)).toEqual([['length_mm'], ['count']]);
    const first = conversation.say('大概 25 公分');
    if (!first.ok) throw new Error(first.error[0]?.message);
    expect(first.value.read.value).toMatchObject({ length_mm: 250, count: null });
    const entry = conversation.session.versions.at(-1)!.evidence.find((e) => e.path[0] === 'length_mm');
    expect(entry).toMatchObject({ rule: 'length_said', spans: [{ source: 'message:2' }] });
    const second = conversation.say('三根');
    if (!second.ok) throw new Error(second.error[0]?.message);
    const { read } = second.value;
    expect(read).toMatchObject({ value: { item: '圆钢', length_mm: 250, count: 3 }, questions: [] });
    expect(conversation.session).toMatchObject({
      open: null,
      turns: [{ text: '切圆钢' }, { text: '大概 25 公分' }, { text: '三根' }],
    });
    expect(read.evidence.map((e) => e.path[0]).sort()).toEqual([
      'count',
      'item',
      'length_mm',
      'schema_version',
    ]);
  });

  it.each([
    ['不知道', 'answer_not_understood'],
    ['M6', 'answer_not_understood'],
    ['25厘米或者30厘米', 'answer_ambiguous'],
  ])('the answer %s is not guessed at: %s', (said, code) => {
    expect(begun('切两根圆钢').say(said)).toMatchObject({
      ok: false,
      error: [{ code, path: ['length_mm'] }],
    });
  });

  it('without an open question there is nothing to answer', () => {
    expect(new Conversation(domain, context).say('3')).toEqual({ ok: false, error: [] });
  });

  it('a session goes to disk and comes back the same, with its version', () => {
    const { session } = begun('切圆钢');
    const stored = JSON.parse(JSON.stringify(sessionContract.toDisk(session)));
    expect(stored.schema_version).toBe('2.0.0');
    expect(sessionContract.fromDisk(stored)).toMatchObject({ ok: true, value: session });
  });

  it('a session of the version before still has its open contract', () => {
    const { session } = begun('切圆钢');
    const { value, evidence, questions } = session.versions[0]!;
    const { versions: _, at: __, run: ___, turns, ...rest } = session;
    const old = {
      ...rest,
      schema_version: '1.0.0',
      turns: turns.map(({ at, text, domain: spoken }) => ({ at, text, domain: spoken })),
      open: { domain: 'sample', text: '切圆钢', value, evidence, questions },
    };
    const read = sessionContract.fromDisk(JSON.parse(JSON.stringify(old)));
    expect(read).toMatchObject({ ok: true, value: { at: 0, versions: [{ value }], open: { questions } } });
  });

  it('what a domain remembers is kept under its name', () => {
    const remembering = { ...domain, read: { ...domain.read, remember: (value: unknown) => value } };
    expect(begun('切圆钢', remembering).session.last).toEqual({
      sample: expect.objectContaining({ item: '圆钢' }),
    });
  });

  it('keeps the last 200 turns', () => {
    const conversation = new Conversation(domain, context);
    for (let i = 0; i < 205; i++) conversation.begin(`切${i}`);
    expect(conversation.session.turns).toHaveLength(200);
    expect(conversation.session.turns.at(-1)).toMatchObject({ n: 205, text: '切204' });
  });
});

describe('the one door', () => {
  const poorer = {
    ...domain,
    about: { ...domain.about, id: 'poorer' },
    read: {
      ...domain.read,
      engines: {
        grammar: {
          read: (input: { readonly text: string }) => {
            const whole = domain.read.engines.grammar.read(input, context);
            return { ...whole, value: { ...whole.value, count: null }, claims: [], cues: [] };
          },
        },
      },
    },
  };
  const enter = (text: string, ...domains: (typeof domain)[]) =>
    chooseDomain(domains, (one) => readGrammar(readerOf(one), { text }, context), 'en');

  it('the fullest reading wins, in whatever order the domains stand', () => {
    for (const order of [
      [domain, poorer],
      [poorer, domain],
    ]) {
      expect(enter('切三根250mm的木条', ...order)).toMatchObject({
        kind: 'one',
        reading: { domain: { about: { id: 'sample' } } },
      });
    }
  });

  it('a tie asks', () => {
    const twin = {
      ...domain,
      about: { ...domain.about, id: 'twin', title: { zh: '另一个', en: 'Another' } },
    };
    const tie = enter('切三根250mm的木条', domain, twin);
    expect(tie).toMatchObject({
      kind: 'tie',
      question: { candidates: [{ value: 'sample' }, { value: 'twin', label: 'Another' }] },
    });
  });

  it('what nobody understands is said to be so', () => {
    expect(enter('今天天气不错', domain, poorer)).toMatchObject({
      kind: 'none',
      issues: [{ code: 'not_understood' }],
    });
  });
});
