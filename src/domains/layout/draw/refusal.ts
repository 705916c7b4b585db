import type { Issue } from '../../../core/result.ts';
import { failure, type ToolResult } from '../../../core/tool.ts';

const MOST_ISSUES = 50;

/** Seed 001 §5.5.3: what cannot be drawn is a bad parameter; the first problem is the message. */
export function refused(issues: readonly Issue[]): ToolResult<never> {
  const [first] = issues;
  const said = issues
    .slice(0, MOST_ISSUES)
    .map(({ code, path, message, params, severity }) => ({ code, path, message, params, severity }));
  return failure('INVALID_PARAM', first?.message ?? 'the layout cannot be drawn', { issues: said });
}
