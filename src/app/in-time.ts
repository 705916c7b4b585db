import type { AnyDomain } from '../core/domain.ts';
import type { Interpretation, ReadContext } from '../core/reading/interpret.ts';

/**
 * What was read, with its times where it names some: as a person is shown it. Null where it names none; what cannot be put
 * off is said when it is planned.
 */
export function shownInTime(
  domain: AnyDomain,
  text: string,
  read: Interpretation<unknown>,
  context: ReadContext<unknown>,
): Interpretation<unknown> | null {
  const parts = domain.act.inTime?.({ text }, read, context) ?? null;
  if (parts === null) return null;
  if (!parts.ok) return { ...read, diagnostics: parts.error };
  const value = parts.value.flatMap(({ shown }) => shown);
  const [first] = parts.value;
  const evidence = parts.value.flatMap((part) => part.read.evidence);
  return { ...(first?.read ?? read), value, evidence, ...(first && { contract: first.contract }) };
}
