import type { Word, WordKind } from './word.ts';

/**
 * T things, R places, J on a thing, I in a place, X an exclusion; V open or close, A a plain verb, L lock, K clean, H back to the base, D adjust,
 * n how many, c of each, O to, B 把, P property, S up or down, E a little, N value, M mode or scene, F function, Q all, q any, u … o turn on;
 * questions: y state, z 吗, j whether, a which, w what, h how much, g show, = is; refusals: ! not, ? if, t when,
 * % how, - maybe, ~ too, ^ and _ feelings, r why; W what nothing knows.
 */
const LETTERS: Partial<Record<WordKind, string>> = {
  power: 'V',
  unlock: 'L',
  adjust: 'D',
  to: 'O',
  take: 'B',
  step: 'S',
  turn: 'u',
  particle: 'o',
  property: 'P',
  degree: 'E',
  scene: 'M',
  feature: 'F',
  both: 'Q',
  all: 'Q',
  other: 'Q',
  everywhere: 'Q',
  any: 'q',
  apiece: 'c',
  some: 'q',
  state: 'y',
  tail: 'z',
  whether: 'j',
  which: 'a',
  what: 'w',
  howMuch: 'h',
  show: 'g',
  be: '=',
  not: '!',
  if: '?',
  when: 't',
  how: '%',
  maybe: '-',
  too: '~',
  feeling: '^',
  story: '_',
  foreign: 'Z',
  from: 'f',
  excluded: 'x',
  dirt: 'k',
  base: 'b',
  of: 'e',
  media: 'm',
  reason: 'r',
};
const PLAIN_LETTERS: Readonly<Record<string, string>> = { 上锁: 'L', 解锁: 'L', 开始清扫: 'K', 回充: 'H' };

export const letterOf = (word: Word): string =>
  word.kind === 'plain' ? (PLAIN_LETTERS[word.verb] ?? 'A') : (LETTERS[word.kind] ?? 'W');
