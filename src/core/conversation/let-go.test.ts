import { describe, expect, it } from 'vitest';
import { domain } from '../../../examples/domain/index.ts';
import type { Evidence } from '../reading/evidence.ts';
import type { ReadContext } from '../reading/interpret.ts';
import type { Path } from '../result.ts';
import { advanced, startSession } from '../session.ts';
import type { Move } from '../talk.ts';
import { Conversation } from './conversation.testkit.ts';
import { letGo } from './let-go.ts';

const NOW = new Date('2026-11-15T12:00:00Z');
const FIRST = 'plate 400 x 250, hole 11 at 30, 60 and hole 12';

type Leaf = readonly [path: Path, value: string | number, words: string];
const evidenceIn = (text: string, leaves: readonly Leaf[], source?: string): Evidence[] =>
  leaves.map(([path, value, words]) => {
    const start = text.indexOf(words);
    const span = { start, end: start + words.length, ...(source !== undefined && { source }) };
    return { path, value, how: 'read', rule: 'said', spans: [span] };
  });

const size: Leaf[] = [
  [['length'], 400, '400'],
  [['width'], 250, '250'],
];
const first: Leaf[] = [
  [['holes', 0, 'diameter'], 11, '11'],
  [['holes', 0, 'at', 'x'], 30, '30'],
  [['holes', 0, 'at', 'y'], 60, '60'],
];
const second: Leaf = [['holes', 1, 'diameter'], 12, '12'];
const stood = { length: 400, width: 250, holes: [{ diameter: 11, at: { x: 30, y: 60 } }, { diameter: 12 }] };

function after(move: Move, value: unknown, kept: readonly Leaf[], said: string, fresh: readonly Leaf[]) {
  const read = { value: stood, evidence: evidenceIn(FIRST, [...size, ...first, second]), questions: [] };
  const session = advanced(startSession('s', NOW), domain, { text: FIRST, move: 'new' }, read as never, NOW);
  const evidence = [...evidenceIn(FIRST, kept, 'message:1'), ...evidenceIn(said, fresh)];
  return letGo(session, { move, value, evidence }).map(({ start, end }) => FIRST.slice(start, end));
}

describe('what a later message lets go of', () => {
  const [one, two] = stood.holes;
  it.each<[string, Move, unknown, readonly Leaf[], string, readonly Leaf[], readonly string[]]>([
    [
      'a change that keeps the rest',
      'revise',
      { ...stood, length: 500 },
      [size[1]!, ...first, second],
      'length 500',
      [[['length'], 500, '500']],
      [],
    ],
    [
      'a hole that vanishes beside a change',
      'revise',
      { ...stood, length: 500, holes: [one] },
      [size[1]!, ...first],
      'length 500',
      [[['length'], 500, '500']],
      ['12'],
    ],
    [
      'a width that vanishes beside another',
      'add',
      { length: 400, holes: [one, two, { diameter: 9 }] },
      [size[0]!, ...first, second],
      'and a hole of 9',
      [[['holes', 2, 'diameter'], 9, '9']],
      ['250'],
    ],
    [
      'holes that make room for others',
      'add',
      { ...stood, holes: [{ diameter: 9 }] },
      size,
      'hole of 9',
      [[['holes', 0, 'diameter'], 9, '9']],
      ['30', '60', '12'],
    ],
    [
      'a diameter for a thread',
      'revise',
      { ...stood, holes: [{ thread: 'M8', at: one!.at }, two] },
      [...size, ...first.slice(1), second],
      'tap it M8',
      [[['holes', 0, 'thread'], 'M8', 'M8']],
      [],
    ],
    [
      'what is said to go',
      'remove',
      { ...stood, holes: [one] },
      [...size, ...first],
      'without the second',
      [],
      [],
    ],
    [
      'what was picked of several',
      'choose',
      { ...stood, holes: [one] },
      [...size, ...first],
      'the second one',
      [],
      [],
    ],
    ['a sentence of its own', 'new', { length: 1 }, [], 'plate 1', [[['length'], 1, '1']], []],
  ])('%s (%s)', (_, move, value, kept, said, fresh, gone) => {
    expect(after(move, value, kept, said, fresh)).toEqual(gone);
  });

  it('is reported by the live conversation, whichever domain forgets', () => {
    const context: ReadContext<null> = { world: null, now: NOW, lang: 'en', last: undefined };
    const change = (message: { text: string }, before: { value: object; evidence: readonly Evidence[] }) => ({
      move: 'revise' as const,
      value: { ...before.value, length_mm: null },
      evidence: before.evidence.filter(({ path }) => path[0] !== 'length_mm'),
      cues: [{ start: 0, end: message.text.length }],
    });
    const forgetful = { ...domain, read: { ...domain.read, talk: { change } } };
    const conversation = new Conversation(forgetful, context);
    conversation.begin('切三根250mm的木条');
    const heard = conversation.say('快点');
    expect(heard.ok && heard.value.read.diagnostics).toContainEqual(
      expect.objectContaining({ code: 'no_longer_counts', params: { words: '250mm' } }),
    );
  });
});
