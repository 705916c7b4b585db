import type { Issue } from '../../../core/result.ts';
import { failure, type ToolResult } from '../../../core/tool/tool.ts';

const MOST_ISSUES = 50;

/** An issue as a tool tells it: with its code and what fills its wording, so that it can be said in any language. */
export const told = ({ code, path, message, params, severity }: Issue) => ({
  code,
  path,
  message,
  params,
  severity,
});

/** Seed 001 §5.5.3: what cannot be done is a bad parameter, unless it is something else; the first problem is the message. */
export function refused(
  issues: readonly Issue[],
  code = 'INVALID_PARAM',
  details: Readonly<Record<string, unknown>> = {},
): ToolResult<never> {
  return failure(code, issues[0]!.message, { ...details, issues: issues.slice(0, MOST_ISSUES).map(told) });
}
