import { readJson } from '../../core/contract/plain-json.ts';
import { issuesOf } from '../../core/messages.ts';
import type { ModelEngine, ReadContext } from '../../core/reading/interpret.ts';
import type { ModelTool, ModelToolCall } from '../../core/reading/model.ts';
import { err, type Issue, ok, type Result } from '../../core/result.ts';
import { checkParams, paramsJsonSchema } from '../../core/tool/params.ts';
import type { ToolLookup } from '../../core/tool/registry.ts';
import { parseToolText } from '../../core/tool/text.ts';
import { callMessages, fromProviderName, type ToolDefinition, toProviderName } from '../../core/tool/tool.ts';
import { type BusinessCalls, businessCallsContract } from './contract.ts';
import { Calendar, isoDay } from './grammar/calendar.ts';
import { systemPrompt, userMessage } from './prompt.ts';
import type { BusinessWorld } from './world.ts';

const issue = issuesOf(callMessages);

type Parsed = Result<{ value: BusinessCalls; issues: readonly Issue[] }>;

/** A model's answer in any of its three forms ends in the same checked calls; the evidence check follows. */
export interface BusinessModel extends ModelEngine<BusinessCalls, BusinessWorld> {
  readonly tools: readonly ModelTool[];
  parseCalls(calls: readonly ModelToolCall[]): Parsed;
}

export function modelEngine(tools: readonly ToolDefinition[]): BusinessModel {
  const byId = new Map(tools.map((tool) => [tool.id, tool]));
  const check: ToolLookup['check'] = (id, input) => {
    const tool = byId.get(id);
    return tool ? checkParams(tool, input) : err([issue('tool_unknown', { params: { tool: id } })]);
  };

  /** Calls that fit their tools; one that does not makes the answer wrong, so that it can be repaired. */
  const checked = (calls: BusinessCalls): Parsed => {
    const wrong = calls.flatMap(({ toolId, params }, i) => {
      const result = check(toolId, params);
      if (result.ok) return [];
      return result.error.map((found) => ({
        ...found,
        path: found.code === 'tool_unknown' ? [i, 'toolId'] : [i, 'params', ...found.path],
      }));
    });
    return wrong.length > 0 ? err(wrong) : ok({ value: calls, issues: [] });
  };

  return {
    constrain: false,
    tools: tools.map((tool) => ({
      name: toProviderName(tool.id),
      description: `${tool.name}：${tool.description}`,
      parameters: paramsJsonSchema(tool),
    })),
    messages: ({ text }, { now }: ReadContext<BusinessWorld>) => [
      { role: 'system', content: systemPrompt(tools, isoDay(new Calendar(now).today)) },
      { role: 'user', content: userMessage(text) },
    ],
    parse(raw) {
      if (!/^ {0,3}(?:`{3,}|~{3,})\s*tool_call/m.test(raw)) {
        const parsed = businessCallsContract.parseText(raw);
        return parsed.ok ? checked(parsed.value) : parsed;
      }
      const { calls, issues } = parseToolText(raw, { check });
      const value = calls.map(({ toolId, params }) => ({ toolId, params }));
      const broken = issues.some(({ severity }) => severity === 'error');
      return broken ? err(issues) : ok({ value, issues });
    },
    parseCalls(calls) {
      const read = calls.map(({ name, input }) => ({
        toolId: fromProviderName(name),
        params: readJson(input),
      }));
      const broken = read.flatMap(({ params }, i) =>
        params.ok ? [] : params.error.map((found) => ({ ...found, path: [i, 'params', ...found.path] })),
      );
      if (broken.length > 0) return err(broken);
      const value = businessCallsContract.parse(
        read.map(({ toolId, params }) => ({ toolId, params: params.ok ? params.value : {} })),
      );
      return value.ok ? checked(value.value) : value;
    },
  };
}
