import type { Instance, Value } from '../../reading/cover/cover.ts';
import type { CoverToken } from '../../reading/cover/lattice.ts';
import type { CompiledSlot } from '../../reading/cover/tables.ts';
import type { Param } from './params.ts';

/** Names that could as well be each other's: of two that nothing tells apart it is asked which is which. */
export function untold(
  { values, tokens }: Instance,
  params: readonly Param[],
  isWish: (token: CoverToken) => boolean,
): Param[] {
  const named = values.flatMap((value) => {
    const param = params.find(({ name }) => name === value.slot.name);
    const isName = (param?.kind === 'name' || param?.kind === 'text') && param.list === null;
    return isName && value.token?.open && !isTold(value, tokens, isWish) ? [param] : [];
  });
  const found = [...new Set(named)];
  return found.length > 1 ? found : [];
}

/** Whether a word of its parameter stands beside it, or how many of it there are, or it is who wants it. */
function isTold(
  { slot, token }: Value,
  tokens: readonly CoverToken[],
  isWish: (token: CoverToken) => boolean,
): boolean {
  const at = tokens.indexOf(token!);
  const { before, behind } = slot as CompiledSlot;
  const has = (other: CoverToken, keys: ReadonlySet<number>) => other.ids.some((id) => keys.has(id));
  for (let i = at - 1; i >= 0 && tokens[i + 1]!.border < 2; i--) {
    const other = tokens[i]!;
    if (has(other, before)) return true;
    if (isValue(other)) return i === at - 1 && isNumber(other);
  }
  const next = tokens.slice(at + 1).find(({ weight }) => weight !== 'silent' || isWish(tokens[at + 1]!));
  return next !== undefined && next.border < 2 && (has(next, behind) || isWish(next));
}
const isValue = ({ open, value }: CoverToken): boolean =>
  open || (typeof value === 'object' && value !== null) || typeof value === 'number';
const isNumber = ({ value }: CoverToken): boolean =>
  typeof value === 'number' || (typeof value === 'object' && value !== null && 'exact' in value);
