import { describe, expect, it } from 'vitest';
import { domain } from '../examples/domain/index.ts';
import { readerOf } from '../src/core/domain.ts';
import { chooseDomain } from '../src/core/door.ts';
import { type ReadContext, readGrammar } from '../src/core/reading/interpret.ts';
import { answer, hear, type Session, sessionContract, startSession } from '../src/core/session.ts';

const NOW = new Date('2026-11-15T12:00:00Z');
const context: ReadContext<null> = { world: null, now: NOW, lang: 'en', last: undefined };
const listen = (session: Session, text: string) =>
  hear(session, domain, text, readGrammar(readerOf(domain), { text }, context), NOW);

describe('session and questions', () => {
  it('an open contract is filled answer by answer, each value with its own evidence', () => {
    let session = listen(startSession('s', NOW), '切圆钢');
    expect(session.open?.questions.map((q) => q.path)).toEqual([['length_mm'], ['count']]);
    const first = answer(session, domain, '大概 25 公分', context);
    if (!first.ok) throw new Error(first.error[0]?.message);
    expect(first.value.value).toMatchObject({ length_mm: 250, count: null });
    const entry = first.value.evidence.find((e) => e.path[0] === 'length_mm');
    expect(entry).toMatchObject({
      rule: 'length_said',
      spans: [{ source: 'answer:sample_ask_length.length_mm' }],
    });
    session = first.value.session;
    const second = answer(session, domain, '三根', context);
    if (!second.ok) throw new Error(second.error[0]?.message);
    expect(second.value).toMatchObject({ value: { item: '圆钢', length_mm: 250, count: 3 }, questions: [] });
    expect(second.value.session).toMatchObject({
      open: null,
      turns: [{ text: '切圆钢' }, { text: '大概 25 公分' }, { text: '三根' }],
    });
    expect(second.value.evidence.map((e) => e.path[0]).sort()).toEqual([
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
    const session = listen(startSession('s', NOW), '切两根圆钢');
    expect(answer(session, domain, said, context)).toMatchObject({
      ok: false,
      error: [{ code, path: ['length_mm'] }],
    });
  });

  it('without an open question there is nothing to answer', () => {
    expect(answer(startSession('s', NOW), domain, '3', context)).toMatchObject({
      ok: false,
      error: [{ code: 'no_open_question' }],
    });
  });

  it('a session goes to disk and comes back the same, with its version', () => {
    const session = listen(startSession('s', NOW), '切圆钢');
    const stored = JSON.parse(JSON.stringify(sessionContract.toDisk(session)));
    expect(stored.schema_version).toBe('1.0.0');
    expect(sessionContract.fromDisk(stored)).toMatchObject({ ok: true, value: session });
  });

  it('what a domain remembers is kept under its name', () => {
    const remembering = { ...domain, read: { ...domain.read, remember: (value: unknown) => value } };
    const text = '切圆钢';
    const session = hear(
      startSession('s', NOW),
      remembering,
      text,
      readGrammar(readerOf(domain), { text }, context),
      NOW,
    );
    expect(session.last).toEqual({ sample: expect.objectContaining({ item: '圆钢' }) });
  });

  it('keeps the last 200 turns', () => {
    let session = startSession('s', NOW);
    for (let i = 0; i < 205; i++) session = listen(session, `切${i}`);
    expect(session.turns).toHaveLength(200);
    expect(session.turns.at(-1)?.text).toBe('切204');
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
