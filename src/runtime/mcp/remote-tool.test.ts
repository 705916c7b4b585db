import { describe, expect, it } from 'vitest';
import { testContext } from '../../../test/support/tool-kit.ts';
import { checkParams } from '../../core/tool/params.ts';
import { success, type ToolDefinition } from '../../core/tool/tool.ts';
import { type RemoteCall, remoteTool } from './remote-tool.ts';
import type { McpServer } from './settings.ts';

const server = (confirm: McpServer['confirm']) => ({ url: 'http://x', timeoutMs: 5, confirm }) as McpServer;
const quiet: RemoteCall = async () => success({});
const made = (over: object = {}, confirm: McpServer['confirm'] = 'writes', call = quiet) =>
  remoteTool('far', { name: 'getForecast', inputSchema: { type: 'object' }, ...over }, server(confirm), call);
const accepts = (tool: ToolDefinition | null, input: unknown) => checkParams(tool!, input).ok;

describe('a tool of another server as one of ours', () => {
  it.each([
    ['getForecast', 'far.get_forecast'],
    ['get-forecast.now', 'far.get_forecast_now'],
    ['9lives', 'far.lives'],
    ['天气', undefined],
    ['_', undefined],
  ])('%s is called %s', (name, id) => expect(made({ name })?.id).toBe(id));

  it.each([
    ['always', true, true],
    ['writes', true, false],
    ['writes', false, true],
    ['never', false, false],
  ] as const)('where %s is asked, and it says it only reads: %s → %s', (confirm, readOnlyHint, asks) => {
    expect(made({ annotations: { readOnlyHint } }, confirm)?.requiresConfirmation).toBe(asks);
  });

  it('is shown by its title, its description or its name', () => {
    const both = (words: string) => ({ zh: words, en: words });
    const [name, title] = [both('getForecast'), both('天气')];
    expect(made()).toMatchObject({ name, description: name });
    expect(made({ title: '天气' })).toMatchObject({ name: title, description: title });
    expect(made({ description: 'd' })).toMatchObject({ name, description: both('d') });
  });

  it.each([
    ['no schema', undefined],
    ['a list', []],
    ['one of no object', { type: 'string' }],
    ['one that cannot be read', { type: 'object', properties: { a: { $ref: '#/nowhere' } } }],
  ])('with %s: whatever is sent is left to the other side', (_, inputSchema) => {
    expect(accepts(made({ inputSchema }), { any: 1 })).toBe(true);
  });

  it('checks what was declared, but runs no pattern of another', () => {
    const tool = made({
      inputSchema: {
        type: 'object',
        properties: {
          pattern: { type: 'string', pattern: '^(a+)+$' },
          list: { type: 'array', items: { type: 'string', pattern: 'x' } },
          either: { anyOf: [{ type: 'string', pattern: 'x' }, { type: 'null' }] },
        },
        required: ['pattern'],
        patternProperties: { '^(b+)+$': {} },
      },
    });
    expect(accepts(tool, { pattern: `${'a'.repeat(64)}!` })).toBe(true);
    expect(accepts(tool, { pattern: 'a', list: ['y'], either: 'y' })).toBe(true);
    expect(accepts(tool, { pattern: 1 })).toBe(false);
    expect(accepts(made({ inputSchema: { type: 'object', $defs: 5 } }), {})).toBe(true);
  });

  it.each([
    ['an error', new Error('broke'), 'broke'],
    ['anything else', 'odd', 'odd'],
  ])('%s that the way there throws is a failure', async (_, thrown, message) => {
    const tool = made({}, 'never', () => Promise.reject(thrown));
    expect(await tool!.execute({}, testContext())).toMatchObject({
      success: false,
      error: { code: 'INTERNAL_ERROR', message },
    });
  });
});
