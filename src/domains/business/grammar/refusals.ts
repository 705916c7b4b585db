import type { Instance } from '../../../core/reading/cover/cover.ts';
import type { CoverToken } from '../../../core/reading/cover/lattice.ts';
import type { grammarIssue } from '../grammar-messages.ts';
import { keyOf, keysOf } from './tables.ts';

type Code = Parameters<typeof grammarIssue>[0];

/** Words whose only fault is that no tool can do what they say. */
const refusals: readonly (readonly [key: RegExp, code: Code, param: string])[] = [
  [/^#foreign$/, 'business_unsupported_value', 'amount'],
  [/^#(?:money|number)$/, 'business_several_values', 'amount'],
  [/^by:/, 'business_unsupported', ''],
];
/** About so much, a share, as another's: asked about, whatever else was not understood. */
const inexact: readonly (readonly [key: RegExp, code: Code, param: string])[] = [
  [/^(?:hedge|#inexact)$/, 'business_unsupported_value', 'amount'],
  [/^alike$/, 'business_ambiguous', ''],
];

interface Refusal {
  readonly code: Code;
  readonly param: string;
  readonly at: readonly CoverToken[];
}

/** Why a request is asked about instead of made, by the words it leaves. */
export function refusalOf({ unread, values, frame, tokens }: Instance): Refusal | null {
  if (unread.length === 0) return null;
  const [vague] = inexact.flatMap(([key, code, param]) => {
    const at = unread.filter((token) => keysOf(token).some((one) => key.test(one)));
    // Of the field that was spoken of, or of how much.
    const spoken = tokens
      .map(keyOf)
      .findLast((one) => one.startsWith('field:'))
      ?.slice('field:'.length);
    const field = [...(param === '' && spoken ? [spoken] : []), 'amount'].find((one) =>
      frame.slots.some(({ name }) => name === one),
    );
    return at.length === 0
      ? []
      : [{ code: field === undefined ? ('business_ambiguous' as const) : code, param: field ?? '', at }];
  });
  if (vague && !unread.some((token) => /^(?:cancel|wrong|neg|cond)/.test(keyOf(token)))) return vague;
  const row = refusals.find(([key]) => unread.every((token) => key.test(keyOf(token))));
  if (!row) return null;
  const [, code, param] = row;
  if (code !== 'business_several_values') return { code, param, at: unread };
  const taken = values.flatMap(({ slot, token }) => (slot.name === param && token ? [token] : []));
  return taken.length === 0 ? null : { code, param, at: [...taken, ...unread] };
}
