import type { AmountMention } from '../../language/index.ts';
import type { Value } from '../../reading/cover/cover.ts';
import type { CoverToken } from '../../reading/cover/lattice.ts';
import type { Param } from './params.ts';

/** Give B12: what numbers something is one word. */
export const isTooLong = ({ open, value }: CoverToken, param: Param | undefined): boolean =>
  open && param?.kind === 'code' && /\S\s\S/.test(String(value));

/** 手上那本: no number of anything has neither a figure nor a letter. */
export const isVague = ({ slot, token, value }: Value, { name, kind }: Param): boolean =>
  slot.name === name && kind === 'code' && token?.open === true && !/[a-z\d]/i.test(String(value));
/** 24 cinnamon rolls, a rye loaf: what there is so much of is a thing, and written small. */
export const isManyOf = (tokens: readonly CoverToken[], token: CoverToken): boolean => {
  const before = tokens[tokens.indexOf(token) - 1];
  const isNumber =
    typeof before?.value === 'number' || (before?.value as AmountMention | undefined)?.kind === 'number';
  return token.open && token.ours === 0 && isNumber && /^[a-z -]+$/.test(String(token.value));
};
/** Hardly anybody is called by one sign, by what denies what follows, or X的Y. */
export const isOneSign = ({ open, value }: CoverToken): boolean =>
  open && /^\p{Script=Han}$|[别不没勿未莫]$|^[^“”「」《》]+[^目]的[^士确]/u.test(String(value));
/** 明天请假一天: so many days, of what has days and counts none. */
export const isThatDay = ({ value }: CoverToken, params: readonly Param[]): boolean => {
  const { unit, value: count } = (value ?? {}) as Partial<AmountMention>;
  const has = (kind: Param['kind']) => params.some((param) => param.kind === kind);
  return unit === 'day' && count !== undefined && (has('date') || has('moment')) && !has('number');
};

/** Which white teas do you carry: a small word nothing leads to names nothing that need not be named. */
export const isLeftOver = ({ value }: CoverToken): boolean => /^[a-z]+(?: [a-z]+)?$/.test(String(value));

/** 林默画的《渡口》: a title, and what is said of it. */
export const isMixed = ({ value }: CoverToken): boolean => /.《/.test(String(value));
