import * as z from 'zod';
import { isRecord } from '../contract/plain-json.ts';

/** What a parameter must be for a rule to hold; one that is not there fulfils nothing. */
const Condition = z.union([
  z.strictObject({ under: z.number() }),
  z.strictObject({ atMost: z.number() }),
  z.strictObject({ is: z.union([z.string(), z.number(), z.boolean()]) }),
]);

/** Who else may approve what: calls of one tool, as long as its parameters keep within limits. A program never may. */
export const ApprovalRule = z.strictObject({
  role: z.string().regex(/^(?!agent$)[a-z][a-z0-9_-]{0,39}$/),
  tool: z.string().min(3),
  when: z.record(z.string(), Condition).default({}),
});
export type ApprovalRule = Readonly<z.output<typeof ApprovalRule>>;

/** Whether one of the rules lets somebody with these roles approve this call. */
export const isAllowedBy = (
  rules: readonly ApprovalRule[],
  roles: readonly string[],
  { tool, params }: { readonly tool: string; readonly params: unknown },
): boolean =>
  !roles.includes('agent') &&
  rules.some(
    (rule) =>
      rule.tool === tool &&
      roles.includes(rule.role) &&
      Object.entries(rule.when).every(([key, condition]) => holds(condition, at(params, key.split('.')))),
  );

function holds(condition: z.output<typeof Condition>, value: unknown): boolean {
  if ('is' in condition) return value === condition.is;
  if (typeof value !== 'number') return false;
  return 'under' in condition ? value < condition.under : value <= condition.atMost;
}

const at = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (inner, key) => (isRecord(inner) && Object.hasOwn(inner, key) ? inner[key] : undefined),
    value,
  );
