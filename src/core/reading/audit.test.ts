import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { defineContract } from '../contract/contract.ts';
import { createLexicon, mentions, normalize } from '../language/index.ts';
import type { Issue, Span } from '../result.ts';
import { accountFor, meeting, overlap } from './account.ts';
import { readFrom } from './evidence.ts';
import { type Proposal, type ReadContext, type Reader, readGrammar } from './interpret.ts';
import { isWeighty, weightyIn } from './weight.ts';

const at = (text: string, words: string): Span => {
  const start = text.indexOf(words);
  return { start, end: start + words.length };
};
const quoted = (text: string, spans: readonly Span[]) =>
  spans.map(({ start, end }) => text.slice(start, end));
const note = (text: string, words: string, severity: Issue['severity'] = 'warning'): Issue => ({
  code: `about_${words}`,
  path: [],
  message: '',
  params: {},
  severity,
  spans: [at(text, words)],
});

describe('what became of every word', () => {
  const text = '请打两个φ10的孔，倒角C2，发蓝';
  const account = accountFor({
    text,
    evidence: [{ spans: [at(text, '两个'), at(text, 'φ10')] }],
    cues: [at(text, '打'), at(text, '孔'), at(text, '倒角C2')],
    issues: [note(text, '倒角C2'), note(text, '两个', 'info')],
  });
  it('is used where a value rests on it or a rule took it', () =>
    expect(quoted(text, account.used)).toEqual(['两个', 'φ10', '打', '孔', '倒角C2']));
  it('is set aside where a note speaks of it and no value rests on it, whoever knew the word', () =>
    expect(account.setAside).toEqual([{ span: at(text, '倒角C2'), code: 'about_倒角C2' }]));
  it('is unread where nothing of that is so; courtesies and punctuation are silent', () =>
    expect(quoted(text, account.unread)).toEqual(['发蓝']));
  it('is found where normalising moved the words', () => {
    const wide = '打　　㎜  孔 怪';
    const { unread } = accountFor({
      text: wide,
      evidence: [],
      cues: [at(wide, '打'), at(wide, '孔')],
      issues: [],
    });
    expect(quoted(wide, unread)).toEqual(['㎜', '怪']);
  });
});

describe('spans that meet', () => {
  it('are the same ones whether few or many are looked through', () => {
    const span = (i: number): Span => ({ start: (i * 37) % 101, end: ((i * 37) % 101) + ((i * 13) % 7) });
    for (let many = 0; many < 60; many++) {
      const spans = Array.from({ length: many }, (_, i) => span(i));
      const meets = meeting(spans);
      for (let i = 0; i < 120; i++)
        expect(meets(span(i + 3))).toBe(spans.some((other) => overlap(other, span(i + 3))));
    }
  });
});

describe('weighty words', () => {
  it.each([
    ['打4个孔，距边20mm，M8', ['4', '20mm', 'M8']],
    ['别开灯，要是冷', ['别', '要是']],
    ['算了，说错了，至少', ['算了', '说错了', '至少']],
    ['分别打一个孔，有没有不锈钢', []],
    ["don't, never mind, if, no wait", ["don't", 'never mind', 'if', 'no wait']],
    ['第一个孔；1) 甲；2) 乙', []],
    ['第二个孔', ['第二']],
  ])('%s', (text, words) =>
    expect(
      quoted(
        text,
        weightyIn(text).map(({ span }) => span),
      ),
    ).toEqual(words),
  );

  const known = {
    lexicons: [
      createLexicon<boolean>([
        ['删除', true],
        ['打', true],
        ['上面', true],
      ]),
    ],
    fillers: createLexicon<boolean>([['上面', true]]),
    names: createLexicon<boolean>([['老张', true]]),
  };
  it.each([
    ['顺便删除', true],
    ['老张', true],
    ['三个', true],
    ['漂亮', false],
    ['打', false],
    ['上面', false],
  ])('left over, %s holds: %s', (words, held) => expect(isWeighty(words, known)).toBe(held));
});

/** Reads the first length; whatever `takes` matches counts as a cue, honestly or not. */
const Cut = z.strictObject({ schema_version: z.literal('1.0.0'), mm: z.number().nullable() });
type Cut = z.infer<typeof Cut>;
const readerThat = (takes: RegExp): Reader<Cut, null> => {
  const lengths = (text: string) =>
    mentions(normalize(text)).flatMap((one) =>
      one.kind === 'quantity'
        ? [{ kind: 'mm', span: { start: one.start, end: one.end }, value: one.value }]
        : [],
    );
  const read = ({ text }: { readonly text: string }): Proposal<Cut> => {
    const corrected = /不对/.test(text);
    const found = lengths(text);
    const one = corrected ? found.at(-1) : found[0];
    const value: Cut = { schema_version: '1.0.0', mm: one ? Number(one.value) : null };
    const cues = [...text.matchAll(takes)].map(({ index, 0: word }) => ({
      start: index,
      end: index + word.length,
    }));
    const claims = one ? [{ path: ['mm'], rule: 'said', spans: [one.span] }] : [];
    return { value, claims, cues, issues: [] };
  };
  return {
    contract: defineContract({ id: 'cut', versions: ['1.0.0'], schema: Cut }),
    engines: { grammar: { read } },
    grounding: {
      facts: ({ text }) => lengths(text),
      fields: [{ pattern: 'mm', rules: [readFrom('said', ['mm'])] }],
      leaves: ({ mm }) => (mm === null ? [] : [{ path: ['mm'], value: mm, pattern: 'mm' }]),
    },
    degraded: () => ({ schema_version: '1.0.0', mm: null }),
    isEmpty: ({ mm }) => mm === null,
    lexicons: [],
  };
};
const opposites = createLexicon([
  ['left', 'right'],
  ['right', 'left'],
]);
const context: ReadContext<null> = { world: null, now: new Date(0), lang: 'en', last: undefined };
const heldIn = (text: string, takes: RegExp, audit = true) =>
  quoted(text, readGrammar(readerThat(takes), { text }, context, audit).held);

describe('the influence audit', () => {
  it('finds the number a rule took and lost, which the account alone believes', () => {
    expect(heldIn('切 20mm，打4个孔', /切|打.个孔/g, false)).toEqual([]);
    expect(heldIn('切 20mm，打4个孔', /切|打.个孔/g)).toEqual(['4']);
  });
  it('finds the denial that changes nothing', () => expect(heldIn('别切 20mm', /别?切/g)).toEqual(['别']));
  it('finds the way that changes nothing, unless it is said again where it counts', () => {
    const held = (text: string, takes: RegExp) =>
      quoted(
        text,
        readGrammar({ ...readerThat(takes), opposites, lexicons: [opposites] }, { text }, context, true).held,
      );
    expect(held('cut 20mm left', /cut|left|right/g)).toEqual(['left']);
    expect(held('cut 20mm left, from the left', /cut|left|right|from|the/g)).toEqual(['left', 'left']);
    expect(held('cut 20mm left', /cut|left/g)).toEqual([]);
  });
  it('what was not read at all is held by the account, and said once', () =>
    expect(heldIn('切 20mm，再打4个孔', /切|再打/g)).toEqual(['4个孔']));
  it('what was corrected is not lost', () =>
    expect(heldIn('切 20mm，不对，30mm', /切|不对|\d+mm/g)).toEqual([]));
  it('a reading that says nothing holds nothing up', () => expect(heldIn('打4个孔', /打.个孔/g)).toEqual([]));
});
