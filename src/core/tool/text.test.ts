import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { testRegistry, testTool } from '../../../test/support/tool-kit.ts';
import { formatToolCall, parseToolText } from './text.ts';

const tools = testRegistry([
  testTool({
    id: 'crm.search_thing',
    paramsSchema: z.object({ keyword: z.string(), limit: z.number().default(10) }),
  }),
  testTool({ id: 'crm.list_things', paramsSchema: z.object({}) }),
]);
const read = (answer: string) => parseToolText(answer, tools);
const block = (body: string) => `\`\`\`tool_call\n${body}\n\`\`\``;
const call = block('{"toolId": "crm.search_thing", "params": {"keyword": "甲"}}');

describe('tools-7: calls in a model’s answer', () => {
  it('several, in order, with their places; the rest is prose', () => {
    const answer = `好的，先找。\n${call}\n然后列出：\n${block('{"toolId":"crm.list_things"}')}\n完成。`;
    const { calls, issues, prose } = read(answer);
    expect(issues).toEqual([]);
    expect(calls.map(({ toolId, params }) => [toolId, params])).toEqual([
      ['crm.search_thing', { keyword: '甲' }],
      ['crm.list_things', {}],
    ]);
    expect(answer.slice(calls[0]!.span.start, calls[0]!.span.end)).toBe(call);
    expect(prose).toBe('好的，先找。\n\n然后列出：\n\n完成。');
  });

  it.each<[string, string, string[]]>([
    ['broken JSON', block('{"toolId": '), ['call_bad_json']],
    ['nothing', block(''), ['call_bad_json']],
    ['a list', block('[{"toolId":"crm.list_things"}]'), ['call_not_object']],
    ['no toolId', block('{"params":{}}'), ['call_no_tool']],
    ['a toolId that is no text', block('{"toolId":3}'), ['call_no_tool']],
    ['an unknown tool', block('{"toolId":"crm.get_none","params":{}}'), ['tool_unknown toolId']],
    ['params that are no object', block('{"toolId":"crm.list_things","params":[]}'), ['call_bad_params']],
    [
      'a missing parameter',
      block('{"toolId":"crm.search_thing","params":{}}'),
      ['missing_field params keyword'],
    ],
    [
      'an unknown parameter',
      block('{"toolId":"crm.list_things","params":{"x":1}}'),
      ['unknown_key params x'],
    ],
    [
      'a badly typed parameter',
      block('{"toolId":"crm.search_thing","params":{"keyword":"a","limit":"5"}}'),
      ['wrong_type params limit'],
    ],
    ['no end', '```tool_call\n{"toolId":"crm.list_things"}', ['call_unterminated']],
    [
      'no end, as the fence is not at the start of a line',
      '```tool_call\n{"toolId":"crm.list_things"}```',
      ['call_unterminated'],
    ],
    ['content beside the tag', '```tool_call {"toolId":"crm.list_things"}\n```', ['call_fence_trailing']],
    ['all on one line', '```tool_call {"toolId":"crm.list_things"}```', ['call_fence_trailing']],
    [
      'a forged prototype',
      block('{"toolId":"crm.list_things","params":{"__proto__":{}}}'),
      ['forbidden_key params __proto__'],
    ],
  ])('%s: no call, a coded diagnostic with its place', (_, text, codes) => {
    const answer = `前\n${text}`;
    const { calls, issues } = read(answer);
    expect(calls).toEqual([]);
    expect(issues.map(({ code, path }) => [code, ...path].join(' '))).toEqual(codes);
    expect(issues[0]!.spans).toEqual([{ start: 2, end: answer.length }]);
  });

  it('one bad call does not spoil the next, ended or not', () => {
    const { calls, issues, prose } = read(`${block('{')}\n\`\`\`tool_call\n{"toolId":\n${call}`);
    expect(calls).toHaveLength(1);
    expect(issues.map(({ code }) => code)).toEqual(['call_bad_json', 'call_unterminated']);
    expect(prose).toBe('');
  });

  it('backticks inside a string end nothing', () => {
    const params = { keyword: 'a```b\n```\n````' };
    const { calls, issues } = read(formatToolCall({ toolId: 'crm.search_thing', params }));
    expect(issues).toEqual([]);
    expect(calls[0]?.params).toEqual(params);
    const pretty = block(JSON.stringify({ toolId: 'crm.search_thing', params }, null, 2));
    expect(read(pretty).calls[0]?.params).toEqual(params);
  });

  it.each(['````\n', '~~~markdown\n', '```\n'])(
    'a call quoted inside %j is shown, not carried out',
    (fence) => {
      const end = fence.startsWith('`') ? (/^`+/.exec(fence)?.[0] ?? '') : '~~~';
      // Blocks of the same length cannot lie inside each other: there the first end is the end.
      const quoted = end === '```' ? call : `${call}\n${call}`;
      const { calls, issues, prose } = read(`例如：\n${fence}${quoted}\n${end}`);
      expect(calls).toEqual([]);
      expect(issues[0]).toMatchObject({ code: 'call_quoted', severity: 'warning' });
      expect(prose).toContain('tool_call');
    },
  );

  it('other blocks, inline code and unlike tags are prose', () => {
    const answer = '用 ```tool_call``` 写。\n```json\n{"toolId":"x"}\n```\n```tool_calls\n{}\n```';
    expect(read(answer)).toEqual({ calls: [], issues: [], prose: answer });
    const shown = '~~~\n```tool_call {}```\n~~~';
    expect(read(shown)).toEqual({ calls: [], issues: [], prose: shown });
  });

  it('a key beside toolId and params is ignored, and said to be', () => {
    const { calls, issues } = read(block('{"toolId":"crm.list_things","params":{},"approved":true}'));
    expect(calls).toMatchObject([{ toolId: 'crm.list_things', params: {} }]);
    expect(issues).toMatchObject([{ code: 'call_extra_key', severity: 'warning' }]);
  });

  it('Windows line ends and indented fences are understood', () => {
    const { calls, issues } = read('  ```tool_call\r\n{"toolId":"crm.list_things"}\r\n  ```\r\n好');
    expect([calls.length, issues]).toEqual([1, []]);
  });
});

describe('whatever a model writes', () => {
  const seed = Number(process.env.YX_SEED);

  it('a written call is read back', () => {
    const params = fc.record({ keyword: fc.string({ unit: 'grapheme' }), limit: fc.integer() });
    fc.assert(
      fc.property(params, fc.constantFrom('', '前言\n', '`x`\n'), (given, before) => {
        const { calls, issues } = read(
          `${before}${formatToolCall({ toolId: 'crm.search_thing', params: given })}\n后`,
        );
        expect(issues).toEqual([]);
        expect(calls.map((found) => found.params)).toEqual([given]);
      }),
      { seed },
    );
  });

  it('it never throws, and every place lies in the answer', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '```',
        '```tool_call',
        '\n',
        '````',
        '~~~',
        '{"toolId":"crm.list_things"}',
        '{',
        ' ',
        '\r\n',
      ),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const answer = pieces.join('');
        const { calls, issues } = read(answer);
        for (const { start, end } of [...calls.map((c) => c.span), ...issues.flatMap((i) => i.spans)]) {
          expect(start).toBeGreaterThanOrEqual(0);
          expect(end).toBeGreaterThanOrEqual(start);
          expect(end).toBeLessThanOrEqual(answer.length);
        }
      }),
      { seed, numRuns: 500 },
    );
  });

  it.each(['```tool_call\n', '```', '`', '```tool_call\n{"toolId":\n```\n', ' ', '\n', '{"a":'])(
    'a long run of %j does not blow up',
    (unit) => {
      // No clock here: what grows with the square runs into the suite's time limit.
      const { issues } = read(`\`\`\`tool_call\n${unit.repeat(100_000)}`);
      expect(issues.length).toBeGreaterThan(0);
    },
  );
});
