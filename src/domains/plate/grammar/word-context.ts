import type { Item } from './item.ts';
import type { State } from './state.ts';
import type { Token } from './token.ts';

const drill =
  /^ ?[(,]? ?(?:先|预)?(?:钻|底孔|drill(?:ed)?|pilot|tap(?:ping)? drill)[^，,。;\d]{0,8}(\d+(?:\.\d+)?)/;

export function isDrilled(text: string, t: Token): boolean {
  const behind = drill.exec(text.slice(t.end, t.end + 30));
  const size = /^m(\d+(?:\.\d+)?)/.exec(text.slice(t.start, t.end));
  return behind !== null && size !== null && Number(behind[1]) < Number(size[1]);
}

export const isRound = ({ is, which }: Item): boolean =>
  which === 'round' && (is === 'noun' || is === 'outline');

const noOther =
  /^(?:任何|其他|其它|别的| (?:other|more|further|additional|holes? (?:except|other|apart|besides)))/;

export const isNoOther = (text: string, { start, end }: Token): boolean =>
  noOther.test(text.slice(end, end + 24)) ||
  /(?:别的|其他|其它|周边|四周)$/.test(text.slice(Math.max(0, start - 2), start));

/** 每100一个φ11孔 */
export function isEvery({ text, tokens }: State, i: number): boolean {
  const [each, far, one] = tokens.slice(i, i + 3);
  return (
    text.slice(each!.start, each!.end) === '每' &&
    (far!.amounts[0]!.value ?? 0) >= 10 &&
    one?.amounts[0]?.value === 1
  );
}

const halfOfOut = /^(?:leave|take)$/;
export const isHalf = (text: string, { start, end }: Token): boolean =>
  halfOfOut.test(text.slice(start, end)) &&
  !/^ [^，,。;]{1,40} (?:out|off|away)(?![a-z])/.test(text.slice(end, end + 48));

export const isSaidBefore = ({ text, tokens }: State, t: Token, i: number): boolean => {
  const before = tokens[i - 1]?.is;
  return (
    (before === 'code' || before === 'stock') &&
    /^(?:材质|牌号|material|grade)/.test(text.slice(t.start, t.end))
  );
};
