import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { defineContract } from './contract/contract.ts';
import { Conversation } from './conversation/conversation.testkit.ts';
import { type AnyDomain, readerOf } from './domain.ts';
import { chooseDomain } from './door.ts';
import { type Fact, fixed, readFrom } from './reading/evidence.ts';
import { readGrammar } from './reading/interpret.ts';
import { questionsOf } from './reading/question.ts';
import { advanced, sessionContract, standing, steppedBy } from './session.ts';

const Rod = z.strictObject({
  schema_version: z.string(),
  kind: z.string(),
  length: z.number().max(100).nullable(),
});
type Rod = z.infer<typeof Rod>;
const empty: Rod = { schema_version: '1.0.0', kind: '', length: null };
const ask = questionsOf({ rod_length: { zh: '多长？', en: 'How long?' } });
const kinds = [
  { value: 'rod', label: 'a round rod' },
  { value: 'bar', label: 'a flat bar' },
];
const facts = ({ text }: { readonly text: string }): Fact[] =>
  [...text.matchAll(/\d+/g)].map((m) => ({
    kind: 'number',
    value: Number(m[0]),
    span: { start: m.index, end: m.index + m[0].length },
  }));

/** A domain that knows rods and their lengths; whatever else a domain needs, these functions do not ask for. */
const domainOf = (over: object = {}): AnyDomain =>
  ({
    about: { id: 'rods', title: { zh: '杆', en: 'Rods' } },
    read: {
      lexicons: [],
      contracts: [defineContract({ id: 'rod', versions: ['1.0.0'], schema: Rod })],
      engines: {
        grammar: {
          read: ({ text }: { readonly text: string }) => {
            const at = text.indexOf('rod');
            const cues = at < 0 ? [] : [{ start: at, end: at + 3 }];
            const value = at < 0 ? empty : { ...empty, kind: 'rod' };
            return { value, claims: [], cues, issues: [] };
          },
        },
      },
      grounding: {
        facts,
        fields: [
          { pattern: 'schema_version', rules: [readFrom('never', [])] },
          {
            pattern: 'kind',
            rules: [{ name: 'word', how: 'read', from: [], derive: () => [{ value: 'rod', spans: [] }] }],
          },
          { pattern: 'length', rules: [readFrom('number_said', ['number'])] },
        ],
        leaves: ({ kind }: Rod) => (kind === '' ? [] : [{ path: ['kind'], value: kind }]),
      },
      degraded: () => empty,
      isEmpty: ({ kind }: Rod) => kind === '',
      questions: ({ length, kind }: Rod) => [
        ...(kind === '' ? [ask('rod_length', { path: ['kind'], candidates: kinds })] : []),
        ...(length === null ? [ask('rod_length', { path: ['length'] })] : []),
      ],
      ...over,
    },
  }) as unknown as AnyDomain;

const now = new Date('2026-11-15T08:00:00Z');
const context = { world: null, now, lang: 'en', last: undefined } as const;
const heard = (domain: AnyDomain, value: Rod): Conversation => {
  const conversation = new Conversation(domain, context);
  const read = { value, evidence: [], questions: domain.read.questions?.(value, context) ?? [] };
  conversation.begin('make a rod', read as never);
  return conversation;
};

describe('design: a session holds what stands, and an answer is read by the same rules', () => {
  const domain = domainOf();
  const waiting = () => heard(domain, { ...empty, kind: 'rod' });

  it('keeps what was said and what is still asked; it can be written and read back', () => {
    const { session } = waiting();
    expect(session.turns).toEqual([{ n: 1, at: now.toISOString(), text: 'make a rod', domain: 'rods' }]);
    expect(session.open?.questions.map(({ path }) => path)).toEqual([['length']]);
    expect(sessionContract.parse(JSON.parse(JSON.stringify(session)))).toMatchObject({ ok: true });
  });

  it('an answer fills its field, with evidence that points into the answer', () => {
    const conversation = waiting();
    const done = conversation.say('it is 40 long');
    const entry = { path: ['length'], value: 40, how: 'read', rule: 'number_said' };
    expect(done).toMatchObject({
      ok: true,
      value: {
        move: 'answer',
        read: {
          value: { kind: 'rod', length: 40 },
          questions: [],
          evidence: [{ ...entry, spans: [{ start: 6, end: 8 }] }],
        },
      },
    });
    expect(conversation.session).toMatchObject({
      open: null,
      turns: [{}, { text: 'it is 40 long' }],
      versions: [{}, { evidence: [{ ...entry, spans: [{ start: 6, end: 8, source: 'message:2' }] }] }],
    });
  });

  it.each([
    ['nothing that fits', 'rather long', 'answer_not_understood'],
    ['two values', '40 or 50', 'answer_ambiguous'],
    ['a value the contract refuses', '400', 'above_maximum'],
  ])('%s leaves the question open', (_, said, code) => {
    const conversation = waiting();
    const refused = conversation.say(said);
    expect(refused.ok ? [] : refused.error.map((issue) => issue.code)).toEqual([code]);
    expect(conversation.session.open).not.toBeNull();
  });

  it.each(['2', 'the second one', 'the flat one'])(
    '“%s” picks a candidate, and the next question is asked',
    (said) => {
      const done = heard(domain, empty).say(said);
      expect(done).toMatchObject({ ok: true, value: { move: 'choose', read: { value: { kind: 'bar' } } } });
      expect(done.ok && done.value.read.questions.map(({ path }) => path)).toEqual([['length']]);
      expect(done.ok && done.value.read.evidence[0]).toMatchObject({ rule: 'picked_candidate' });
    },
  );

  it('an answer to nothing moves nothing', () => {
    expect(new Conversation(domain, context).say('40')).toEqual({ ok: false, error: [] });
  });

  it('a value fixed by the contract is no answer, nor is one for a field nobody declared', () => {
    const fixedLength = { pattern: 'length', rules: [fixed('always', 40)] };
    const rod = { ...empty, kind: 'rod' };
    for (const fields of [[fixedLength], []]) {
      const closed = domainOf({ grounding: { facts, fields } });
      expect(heard(closed, rod).say('40')).toMatchObject({
        ok: false,
        error: [{ code: 'answer_not_understood' }],
      });
    }
    const twice = { pattern: 'length', rules: ['a', 'b'].map((name) => readFrom(name, ['number'])) };
    const both = heard(domainOf({ grounding: { facts, fields: [twice] } }), rod).say('40');
    expect(both.ok && both.value.read.evidence).toMatchObject([{ value: 40, rule: 'a' }]);
  });

  it('a domain may read the answer itself, and says what to remember', () => {
    const own = domainOf({
      answer: (value: Rod) => ({
        ok: true,
        value: { value: { ...value, length: 7 }, evidence: [], issues: [] },
      }),
      remember: ({ length }: Rod, before: unknown) => [before, length],
    });
    const conversation = heard(own, { ...empty, kind: 'rod' });
    expect(conversation.session.last).toEqual({ rods: [undefined, null] });
    expect(conversation.say('seven').ok).toBe(true);
    expect(conversation.session.last).toEqual({ rods: [[undefined, null], 7] });
  });

  it('goes back and on among its versions, and a new one ends what came after', () => {
    const conversation = waiting();
    conversation.say('40');
    const back = steppedBy(conversation.session, -1)!;
    expect(standing(back)).toMatchObject({ value: { length: null } });
    expect(back.open?.questions).toHaveLength(1);
    expect(standing(steppedBy(back, 1)!)).toMatchObject({ value: { length: 40 } });
    expect(steppedBy(back, -1)).toBeNull();
    conversation.session = back;
    conversation.say('50');
    expect(conversation.session.versions.map(({ value }) => (value as Rod).length)).toEqual([null, 50]);
  });

  it('what only asks is no step: what it asks is open, and a step back is one of what changed', () => {
    const { session } = waiting();
    const { value, evidence, questions, origin } = standing(session)!;
    const read = { value, evidence, questions: [...questions, ...questions] } as never;
    const after = advanced(session, domain, { text: 'longer', move: 'revise', origin }, read, context.now);
    expect(after.versions).toEqual(session.versions);
    expect(after.open?.questions).toHaveLength(2 * questions.length);
    expect(after.turns).toHaveLength(session.turns.length + 1);
  });

  it('forgets the oldest of very many sentences', () => {
    const conversation = new Conversation(domain, context);
    const read = { value: empty, evidence: [], questions: [] } as never;
    for (let i = 0; i < 205; i++) conversation.begin(`sentence ${i}`, read);
    expect(conversation.session.turns).toHaveLength(200);
    expect(conversation.session.turns[0]!.text).toBe('sentence 5');
    expect(conversation.session.versions).toHaveLength(50);
  });
});

describe('a domain as the shared code sees it', () => {
  it('reads with questions where it has any', () => {
    const quiet = domainOf({ questions: undefined });
    expect(readerOf(quiet).questions).toBeUndefined();
    const reader = readerOf(domainOf());
    expect(reader.questions?.({ ...empty, kind: 'rod' }, context).map(({ path }) => path)).toEqual([
      ['length'],
    ]);
    expect(reader.isEmpty(reader.degraded({ text: '' }, context))).toBe(true);
  });
});

describe('design: the one door', () => {
  const two = (over: object) => [
    domainOf(),
    { ...domainOf(over), about: { ...domainOf().about, id: 'others', title: { zh: '别的', en: 'Others' } } },
  ];
  const read = (cues: readonly object[], set: readonly object[] = []) => ({
    engines: {
      grammar: {
        read: () => ({
          value: { ...empty, kind: 'rod' },
          claims: [],
          cues,
          issues: set.map((span) => ({ code: 'left', severity: 'info', spans: [span] })),
        }),
      },
    },
  });
  const choose = (domains: readonly AnyDomain[], text = 'a rod') =>
    chooseDomain(domains, (one) => readGrammar(readerOf(one), { text }, context), 'en');

  const start = { start: 0, end: 1 };
  const rod = { start: 2, end: 5 };
  it.each([
    ['the fuller reading wins', read([start, rod]), 'others'],
    ['words used twice count once', read([rod, rod]), 'tie'],
    ['words of a file do not count', read([{ start: 0, end: 9, source: 'f' }, rod]), 'tie'],
    ['of equal ones, the one that leaves less', read([rod], [start, start]), 'rods'],
  ])('%s', (_, over, id) => {
    const chosen = choose(two(over), 'x rod');
    expect(chosen.kind === 'one' ? chosen.reading.domain.about.id : chosen.kind).toBe(id);
  });

  it('a tie asks, and what nobody understands is said', () => {
    const tie = choose(two({}));
    expect(tie.kind === 'tie' && tie.question.candidates.map(({ value }) => value)).toEqual([
      'rods',
      'others',
    ]);
    expect(choose(two({}), 'nothing')).toMatchObject({ kind: 'none', issues: [{ code: 'not_understood' }] });
  });
});
