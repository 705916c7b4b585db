import type { Acts } from '../../core/domain.ts';
import { joined } from '../../core/messages.ts';
import { err, pathText } from '../../core/result.ts';
import { makePlan } from '../../core/run/plan.ts';
import { checkParams } from '../../core/tool/params.ts';
import type { BusinessCall, BusinessCalls } from './contract.ts';
import { grammarIssue } from './grammar-messages.ts';
import { nameKey } from './names.ts';
import { businessTools } from './tools.ts';
import type { BusinessWorld } from './world.ts';

const tools = new Map(businessTools.map((tool) => [tool.id, tool]));
const isWrite = ({ toolId }: BusinessCall): boolean =>
  /^(?:create|update|delete)$/.test(tools.get(toolId)?.category ?? '');

/** The records a call is about, by the names it uses. */
function subjects({ params }: BusinessCall): ReadonlySet<string> {
  const said = [params.clientName, params.projectName, params.name, params.keyword, params.contactName];
  return new Set(said.flatMap((name) => (typeof name === 'string' ? [nameKey(name)] : [])));
}

/**
 * A later call waits for an earlier one when one of them writes and both name the same thing, or when it looks at
 * everything (a total) that a write before it may have changed.
 */
function waitsFor(later: BusinessCall, earlier: BusinessCall): boolean {
  if (!isWrite(later) && !isWrite(earlier)) return false;
  const [mine, theirs] = [subjects(later), subjects(earlier)];
  if (mine.size === 0) return isWrite(earlier);
  return [...mine].some((name) => theirs.has(name));
}

export const plan: Acts<BusinessCalls, BusinessWorld>['plan'] = (calls, { now, lang }) => {
  if (calls.length === 0) return err([grammarIssue('business_nothing_to_do')]);
  const wrong = calls.flatMap(({ toolId, params }, i) => {
    const tool = tools.get(toolId);
    const checked = tool && checkParams(tool, params);
    if (checked?.ok) return [];
    const reason = checked
      ? checked.error.map(({ path, code }) => `${pathText(path)} ${code}`.trim()).join(', ')
      : 'tool_unknown';
    return [grammarIssue('business_bad_call', { path: [i], params: { tool: toolId, reason } })];
  });
  if (wrong.length > 0) return err(wrong);
  const steps = calls.map((call, i) => ({
    id: `call-${i + 1}`,
    name: tools.get(call.toolId)?.name[lang] ?? call.toolId,
    skill_name: call.toolId,
    params: call.params,
    dependencies: calls
      .slice(0, i)
      .flatMap((earlier, j) => (waitsFor(call, earlier) ? [`call-${j + 1}`] : [])),
  }));
  const names = steps.map(({ name }) => name);
  return makePlan({ summary: joined(names, lang), steps }, now);
};
