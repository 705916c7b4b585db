import type { Evidence } from '../../../core/reading/evidence.ts';
import type { Change, Message, Standing } from '../../../core/talk.ts';
import type { ObjectivesJson } from '../contract.ts';
import { VERSION } from '../interpret.ts';
import { isWanted, wantedFields } from '../wanted/wanted.ts';
import { type Denied, namesAsked, type WantedField } from '../wanted/words.ts';

/** M1 M2不用对称了, vdd need not be wide: what was asked of names is asked no more. */
export function released(
  { normalized, cues }: Message<ObjectivesJson>,
  before: Standing<ObjectivesJson>,
): Change<ObjectivesJson> | null {
  const { denied, said, used } = namesAsked(normalized);
  if (denied.length === 0 || said.length > 0) return null;
  let { value, evidence } = before;
  for (const one of denied) {
    const next = releasedOf(one, value, evidence);
    if (!next) return null;
    ({ value, evidence } = next);
  }
  // Without names the contract is the plain one again.
  if (!wantedFields.some((field) => value.constraints?.[field])) {
    value = { ...value, schema_version: VERSION };
    evidence = evidence.map((one) =>
      one.path[0] === 'schema_version' ? { ...one, value: VERSION, rule: 'contract_version' } : one,
    );
  }
  const spans = used.map(({ start, end }) => normalized.span(start, end));
  return {
    move: 'remove',
    value,
    evidence,
    cues: [...spans, ...cues.map(({ start, end }) => ({ start, end }))],
  };
}

function releasedOf(
  { field, names }: Denied,
  value: ObjectivesJson,
  evidence: readonly Evidence[],
): { value: ObjectivesJson; evidence: readonly Evidence[] } | null {
  const list: readonly unknown[] = value.constraints?.[field] ?? [];
  const kept = list.flatMap((entry, i) => (isOf(entry, field, names) ? [] : [i]));
  if (kept.length === list.length) return null;
  const { [field]: _, ...rest } = value.constraints!;
  const constraints = kept.length === 0 ? rest : { ...rest, [field]: kept.map((i) => list[i]) };
  const moved = evidence.flatMap((entry): Evidence[] => {
    const [part, key, at, ...inner] = entry.path;
    if (part !== 'constraints' || key !== field) return [entry];
    const to = kept.indexOf(Number(at));
    return to < 0 ? [] : [{ ...entry, path: [part, key, to, ...inner] }];
  });
  return { value: { ...value, constraints }, evidence: moved };
}

/** Of devices all must be named; of a net, its name is enough. */
function isOf(entry: unknown, field: WantedField, names: readonly string[]): boolean {
  const named = names.map((name) => name.toLowerCase());
  const own = Array.isArray(entry) ? entry.map(String) : [String((entry as { readonly net: string }).net)];
  const isAll = field === 'symmetry' || field === 'groups';
  return (
    (isAll ? own.length <= named.length : true) && own.every((name) => named.includes(name.toLowerCase()))
  );
}

/** The nets the message before asked something of, for one that names none: 还是右边. */
export const netsSpokenOf = ({ touched, value }: Standing<ObjectivesJson>): readonly string[] => [
  ...new Set(
    touched.flatMap(([part, field, at]) => {
      if (part !== 'constraints' || !isWanted(field)) return [];
      const entry: unknown = value.constraints?.[field as WantedField]?.[Number(at)];
      const net = (entry as { readonly net?: string } | undefined)?.net;
      return net === undefined ? [] : [net];
    }),
  ),
];
