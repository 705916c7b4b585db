import type { Completion } from './model-server.ts';

/** How one provider's answer looks on the wire: whole, and as the events of a stream. */
interface Shape {
  whole(reply: Completion, model: string): unknown;
  events(reply: Completion, model: string): readonly string[];
}

const pieces = (text: string): readonly string[] => text.match(/[\s\S]{1,7}/gu) ?? [];
const data = (value: unknown): string => `data: ${JSON.stringify(value)}\n\n`;

const openai: Shape = {
  whole(reply, model) {
    const tool_calls = reply.calls?.map(openaiCall);
    const message = {
      role: 'assistant',
      content: reply.text ?? null,
      ...(tool_calls && { tool_calls }),
      ...(reply.refusal !== undefined && { refusal: reply.refusal }),
    };
    const finish_reason = reply.finish ?? (tool_calls ? 'tool_calls' : 'stop');
    return {
      id: 'chatcmpl-1',
      object: 'chat.completion',
      created: 0,
      model,
      choices: [{ index: 0, message, finish_reason }],
      ...(reply.usage && { usage: openaiUsage(reply.usage) }),
    };
  },
  events(reply, model) {
    const chunk = (delta: object, finish_reason: string | null = null, more: object = {}) =>
      data({
        id: 'chatcmpl-1',
        object: 'chat.completion.chunk',
        created: 0,
        model,
        choices: [{ index: 0, delta, finish_reason }],
        ...more,
      });
    const calls = reply.calls?.map((call, index) => ({ index, ...openaiCall(call, index) }));
    return [
      chunk({ role: 'assistant', content: '' }),
      ...pieces(reply.text ?? '').map((content) => chunk({ content })),
      ...(calls ?? []).map((call) => chunk({ tool_calls: [call] })),
      chunk(
        {},
        reply.finish ?? (calls ? 'tool_calls' : 'stop'),
        reply.usage && { usage: openaiUsage(reply.usage) },
      ),
      'data: [DONE]\n\n',
    ];
  },
};
const openaiCall = ({ name, input }: { name: string; input: string }, i: number) => ({
  id: `call_${i}`,
  type: 'function',
  function: { name, arguments: input },
});
const openaiUsage = ({ input, output }: { input: number; output: number }) => ({
  prompt_tokens: input,
  completion_tokens: output,
  total_tokens: input + output,
});

const anthropic: Shape = {
  whole(reply, model) {
    const text = reply.text ? [{ type: 'text', text: reply.text }] : [];
    return {
      id: 'msg_1',
      type: 'message',
      role: 'assistant',
      model,
      content: [...text, ...(reply.calls ?? []).map(toolUse)],
      stop_reason: stopReason(reply),
      stop_sequence: null,
      usage: { input_tokens: reply.usage?.input ?? 0, output_tokens: reply.usage?.output ?? 0 },
    };
  },
  events(reply, model) {
    const event = (type: string, more: object) =>
      `event: ${type}\ndata: ${JSON.stringify({ type, ...more })}\n\n`;
    const { input = 0, output = 0 } = reply.usage ?? {};
    const head = { id: 'msg_1', type: 'message', role: 'assistant', model, content: [] };
    const usage = { input_tokens: input, output_tokens: 0 };
    const started = { ...head, stop_reason: null, stop_sequence: null, usage };
    const texts = pieces(reply.text ?? '');
    const block = (index: number, content_block: object, deltas: readonly object[]) => [
      event('content_block_start', { index, content_block }),
      ...deltas.map((delta) => event('content_block_delta', { index, delta })),
      event('content_block_stop', { index }),
    ];
    return [
      event('message_start', { message: started }),
      ...block(
        0,
        { type: 'text', text: '' },
        texts.map((text) => ({ type: 'text_delta', text })),
      ),
      ...(reply.calls ?? []).flatMap((call, i) =>
        block(i + 1, { ...toolUse(call, i), input: {} }, [
          { type: 'input_json_delta', partial_json: call.input },
        ]),
      ),
      event('message_delta', {
        delta: { stop_reason: stopReason(reply), stop_sequence: null },
        usage: { output_tokens: output },
      }),
      event('message_stop', {}),
    ];
  },
};
const toolUse = ({ name, input }: { name: string; input: string }, i: number) => ({
  type: 'tool_use',
  id: `toolu_${i}`,
  name,
  input: JSON.parse(input) as unknown,
});
const stopReason = ({ refusal, calls, finish }: Completion): string =>
  finish ?? (refusal === undefined ? (calls ? 'tool_use' : 'end_turn') : 'refusal');

const google: Shape = {
  whole: (reply) => ({
    candidates: [
      { content: { role: 'model', parts: googleParts(reply) }, finishReason: googleFinish(reply) },
    ],
    ...googleUsage(reply),
  }),
  events(reply) {
    const chunk = (parts: readonly object[], more: object = {}) =>
      data({ candidates: [{ content: { role: 'model', parts }, ...more }], ...googleUsage(reply) });
    const calls = googleParts({ ...reply, text: '' });
    return [
      ...pieces(reply.text ?? '').map((text) => chunk([{ text }])),
      chunk(calls, { finishReason: googleFinish(reply) }),
    ];
  },
};
/** A call comes with a signature that has to be sent back with its result. */
const googleParts = ({ text, calls = [] }: Completion) => [
  ...(text ? [{ text }] : []),
  ...calls.map(({ name, input }) => ({
    functionCall: { name, args: JSON.parse(input) as unknown },
    thoughtSignature: 'c2ln',
  })),
];
const googleFinish = ({ refusal }: Completion): string => (refusal === undefined ? 'STOP' : 'SAFETY');
const googleUsage = ({ usage }: Completion) =>
  usage && {
    usageMetadata: {
      promptTokenCount: usage.input,
      candidatesTokenCount: usage.output,
      totalTokenCount: usage.input + usage.output,
    },
  };

export const shapes = { 'openai-compatible': openai, anthropic, google } as const satisfies Readonly<
  Record<string, Shape>
>;
export type Spoken = keyof typeof shapes;
