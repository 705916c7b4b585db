import type { Normalized } from '../../../core/language/index.ts';
import type { Instance, Stretch, Value } from '../../../core/reading/cover/cover.ts';
import type { CoverToken } from '../../../core/reading/cover/lattice.ts';
import type { BusinessCall } from '../contract.ts';
import { DECLINED } from './frames.ts';
import type { Held } from './mood.ts';
import { keyOf, keysOf } from './tables.ts';

/** Of the same one, and another field or the same value. */
export const isSameChange = (last: BusinessCall, { toolId, params }: BusinessCall): boolean =>
  last.toolId === toolId &&
  last.params.clientName === params.clientName &&
  Object.entries(params).every(
    ([key, value]) => last.params[key] === undefined || last.params[key] === value,
  );

/** 要做个新项目“荔枝湾画册”，金额九万六，请建一下: the same one ordered, with more of it; 再建一个 is another. */
export function isSaidAgain(
  last: BusinessCall,
  { frame, tokens }: Instance,
  values: readonly Value[],
): boolean {
  const isOther = tokens.some((token) => /^(?:fresh|then:again)$/.test(keyOf(token)));
  const carried = values.filter((value) => value.carried);
  const isSame = carried.every(({ slot, value }) => last.params[slot.name] === value);
  const isMore = values.every(({ slot, carried: was }) => was || last.params[slot.name] === undefined);
  return (
    MADE.test(frame.id) &&
    frame.id === last.toolId &&
    !isOther &&
    isSame &&
    isMore &&
    carried.some(({ slot }) => slot.name === 'name')
  );
}
const MADE = /\.create_/;

/** Nothing of it that the one before does not say. */
export const isWithin = (last: BusinessCall, { toolId, params }: BusinessCall): boolean =>
  last.toolId === toolId && Object.entries(params).every(([key, value]) => last.params[key] === value);

/** 3 Mill Lane, Leeds: what stands alone behind a text and a comma is the rest of it. */
export function isBehindText(tokens: readonly CoverToken[], token: CoverToken): boolean {
  const at = tokens.indexOf(token);
  const [before, next] = [tokens[at - 1], tokens[at + 1]];
  const isApart = token.open && token.border === 2 && (next === undefined || next.border > 0);
  return (
    isApart &&
    before !== undefined &&
    keyOf(before) === '#text' &&
    tokens.slice(0, at).every(({ acts }) => !acts)
  );
}

/** A new door: whoever is looked up is nobody new. */
export const isNew = (tokens: readonly CoverToken[], token: CoverToken): boolean => {
  const before = tokens[tokens.indexOf(token) - 1];
  return token.open && before !== undefined && keyOf(before) === 'fresh';
};

export const STATED = /^field:(?:address|category|rating|phone)$/;

/** 地址是北京: told, and nobody is looked for who is called so. */
export function isStated(tokens: readonly CoverToken[], token: CoverToken): boolean {
  const at = tokens.indexOf(token);
  const is = tokens[at - 1];
  // 分类书店, with nothing between them.
  const isBeside = is !== undefined && is.end === token.start && STATED.test(keyOf(is));
  // 地址就…, 评级还是…: what only leads to it says nothing.
  const field = isBeside
    ? is
    : tokens.slice(0, at).findLast((one) => !/^(?:cop|wish|particle|q:choice)$/.test(keyOf(one)));
  return (
    at > 0 &&
    field !== undefined &&
    token.open &&
    (isBeside || field !== is) &&
    STATED.test(keyOf(field)) &&
    !tokens.some((one) => /^q:(?!choice)/.test(keyOf(one)))
  );
}

/** 名字里带书的: a piece of a name is as short as it likes. */
export const isPiece = ({ tokens }: Instance): boolean => tokens.some((token) => keyOf(token) === 'contains');

/** 繁: hardly anybody is called by one sign. */
export const isThin = ({ open, start, end }: CoverToken, { text }: Normalized): boolean =>
  open && (end - start === 1 || JOINT.test(text.slice(start, end)));
const JOINT = /^(?:and|or|the|for|to|of|in|on|at|by|it|them|then|also|so|but|an|another|again)$/;

export const harmless = /^(?:past|person|said|maybe|able|later|neg|q:yesno|q:choice|cancel|verb)(?:$|:)/;

/** 本来想把甲标成停用: what it was to become is as little wanted as the rest. */
export const leftOf = ({ frame, unread }: Instance | Stretch): readonly CoverToken[] =>
  frame?.id === DECLINED ? unread.filter((token) => !keyOf(token).startsWith('status:')) : unread;

export const reasons = (part: Instance): CoverToken[] =>
  part.used.filter((token) =>
    /^(?:act|set|noun|money|owe|blank|recent|all|by|sort|order|as|q|field|status|ability|explain|tool|contains|called|family)(?:$|:)/.test(
      keyOf(token),
    ),
  );

/** 给三体一万，撤销: no word of it orders that, and it may as well take back what was said. */
export const unorderedIn = (part: Instance): Held | null =>
  part.bare || reasons(part).length > 0 ? null : { mood: 'unclear', at: part.tokens.at(-1)! };

/** 评级改一下: the one field that is spoken of, where the frame takes it. */
export function fieldOf({ tokens, frame }: Instance): string {
  const said = new Set(tokens.map((token) => keyOf(token)).filter((key) => key.startsWith('field:')));
  const [field = '', ...others] = [...said].map((key) => key.slice('field:'.length));
  return others.length === 0 && frame.slots.some(({ name }) => name === field) ? field : '';
}

const KINDS: Readonly<Record<string, string>> = { clientName: 'is:client', projectName: 'is:project' };

/** What the store knows as one kind only is not taken for the other, where the frame has a place for it. */
export function ofItsKind({ frame, values }: Instance, value: Value): Value {
  const kind = KINDS[value.slot.name];
  const keys = value.token ? keysOf(value.token) : [];
  if (kind === undefined || !keys.includes('#known') || keys.includes(kind)) return value;
  const other = frame.slots.find(({ name }) => KINDS[name] !== undefined && keys.includes(KINDS[name]));
  const taken = values.some(({ slot }) => slot.name === other?.name);
  return other && !taken ? { ...value, slot: other } : value;
}

/** What the store knows as a client only, where a project is wanted. */
export function isClientAsProject({ slot, token }: Value): boolean {
  const keys = slot.name === 'projectName' && token ? keysOf(token) : [];
  return keys.includes('is:client') && !keys.includes('is:project');
}

/** One of each where a list means one each. */
export function combinations(values: readonly Value[]): Value[][] {
  let made: Value[][] = [[]];
  for (const name of new Set(values.map(({ slot }) => slot.name))) {
    const own = values.filter(({ slot }) => slot.name === name);
    made = made.flatMap((before) => own.map((value) => [...before, value]));
  }
  return made;
}
