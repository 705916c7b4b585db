import { isRecord, readJson } from '../contract/plain-json.ts';
import { issuesOf } from '../messages.ts';
import type { Issue, Span } from '../result.ts';
import type { ToolLookup } from './registry.ts';

export const toolTextMessages = {
  call_unterminated: { zh: 'tool_call 代码块没有结束', en: 'the tool_call block does not end' },
  call_fence_trailing: {
    zh: 'tool_call 后面不能在同一行写内容',
    en: 'nothing may follow tool_call on the line that opens the block',
  },
  call_quoted: {
    zh: '另一个代码块里的 tool_call 只是引文，没有执行',
    en: 'a tool_call inside another block is a quotation and is not carried out',
  },
  call_bad_json: { zh: 'tool_call 的内容不是 JSON：{reason}', en: 'the tool_call is not JSON: {reason}' },
  call_not_object: { zh: 'tool_call 的内容不是对象', en: 'the tool_call is not an object' },
  call_no_tool: { zh: 'tool_call 缺少 toolId', en: 'the tool_call has no toolId' },
  call_bad_params: {
    zh: 'tool_call 的 params 不是对象',
    en: 'the params of the tool_call are not an object',
  },
  call_extra_key: { zh: 'tool_call 里多余的“{key}”已忽略', en: '"{key}" in the tool_call is ignored' },
} as const;
const issue = issuesOf(toolTextMessages);

export interface TextCall {
  readonly toolId: string;
  /** As written; defaults are filled in when the call is made. */
  readonly params: Readonly<Record<string, unknown>>;
  /** The whole block in the answer. */
  readonly span: Span;
}

export interface ToolText {
  /** The calls that could be made, in order. */
  readonly calls: readonly TextCall[];
  readonly issues: readonly Issue[];
  /** The answer without its blocks. */
  readonly prose: string;
}

/** tools-7: how a call is written, in catalogues and by models. */
export function formatToolCall({ toolId, params }: Pick<TextCall, 'toolId' | 'params'>): string {
  return `\`\`\`tool_call\n${JSON.stringify({ toolId, params })}\n\`\`\``;
}

interface Line extends Span {
  readonly next: number;
}

interface Fence {
  readonly mark: string;
  readonly info: string;
}

interface Block extends Fence {
  readonly call: boolean;
  readonly start: number;
  readonly body: number;
}

/**
 * The tool calls in a model's answer. As in Markdown, a fence counts only at the start of a line, so backticks inside a
 * JSON string end nothing, and what stands inside another block is a quotation.
 */
export function parseToolText(answer: string, tools: Pick<ToolLookup, 'check'>): ToolText {
  const calls: TextCall[] = [];
  const issues: Issue[] = [];
  const prose: string[] = [];
  let proseFrom = 0;
  let open: Block | undefined;

  const endCall = (block: Block, end: number, bodyEnd: number | null) => {
    const span = { start: block.start, end };
    const read =
      bodyEnd === null
        ? { issues: [issue('call_unterminated', { spans: [span] })] }
        : readBlock(block, answer.slice(block.body, bodyEnd), span, tools);
    issues.push(...read.issues);
    if (read.call) calls.push(read.call);
    proseFrom = end;
  };

  for (const line of linesOf(answer)) {
    const fence = fenceOf(answer.slice(line.start, line.end));
    if (!fence) continue;
    const span = { start: line.start, end: line.end };
    const isCall = /^tool_call(?:\s|$)/.test(fence.info);
    if (isCall && fence.info.includes('`')) {
      if (!open) issues.push(issue('call_fence_trailing', { spans: [span] }));
    } else if (open && fence.info === '' && fence.mark.startsWith(open.mark)) {
      if (open.call) endCall(open, line.end, line.start);
      open = undefined;
    } else if (open && !open.call) {
      if (isCall) issues.push(issue('call_quoted', { spans: [span], severity: 'warning' }));
    } else if (isCall || !open) {
      // A new call inside an open one: the model forgot to end the first.
      if (open) endCall(open, line.start, null);
      if (isCall) prose.push(answer.slice(proseFrom, line.start));
      open = { ...fence, call: isCall, start: line.start, body: line.next };
    }
  }
  if (open?.call) endCall(open, answer.length, null);
  prose.push(answer.slice(proseFrom));
  return { calls, issues, prose: prose.join('').trim() };
}

function* linesOf(text: string): Generator<Line> {
  for (let start = 0; start < text.length; ) {
    const found = text.indexOf('\n', start);
    const end = found < 0 ? text.length : found;
    yield { start, end: text.charAt(end - 1) === '\r' && end > start ? end - 1 : end, next: end + 1 };
    start = end + 1;
  }
}

function fenceOf(line: string): Fence | undefined {
  const [, mark, rest] = /^ {0,3}(`{3,}(?!`)|~{3,}(?!~))(.*)$/.exec(line) ?? [];
  if (mark === undefined || rest === undefined) return undefined;
  const info = rest.trim();
  // Backticks after backticks are code inside a line; only a call written so is worth a word.
  const inline = mark.startsWith('`') && info.includes('`');
  return inline && !info.startsWith('tool_call') ? undefined : { mark, info };
}

interface Read {
  readonly call?: TextCall;
  readonly issues: readonly Issue[];
}

function readBlock({ info }: Fence, body: string, span: Span, tools: Pick<ToolLookup, 'check'>): Read {
  const refused = (code: keyof typeof toolTextMessages, params = {}): Read => ({
    issues: [issue(code, { params, spans: [span] })],
  });
  if (info !== 'tool_call') return refused('call_fence_trailing');
  const json = readJson(body);
  if (!json.ok) return refused('call_bad_json', { reason: json.error[0]!.message });
  if (!isRecord(json.value)) return refused('call_not_object');
  const { toolId, params = {}, ...rest } = json.value;
  if (typeof toolId !== 'string' || toolId === '') return refused('call_no_tool');
  if (!isRecord(params)) return refused('call_bad_params');
  const extra = Object.keys(rest).map((key) =>
    issue('call_extra_key', { path: [key], params: { key }, severity: 'warning', spans: [span] }),
  );
  const checked = tools.check(toolId, params);
  if (checked.ok) return { call: { toolId, params, span }, issues: extra };
  const wrong = checked.error.map((found) => ({
    ...found,
    path: found.code === 'tool_unknown' ? ['toolId'] : ['params', ...found.path],
    params: { ...found.params, toolId },
    spans: [span],
  }));
  return { issues: [...extra, ...wrong] };
}
