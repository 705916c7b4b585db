import * as z from 'zod';
import { described } from '../../src/core/contract/described.ts';
import {
  createRegistry,
  type Registry,
  type RegistryPorts,
  type Timers,
} from '../../src/core/tool/registry.ts';
import {
  defineTool,
  ServiceUnavailable,
  success,
  type ToolContext,
  type ToolDefinition,
} from '../../src/core/tool/tool.ts';

/** A clock that stands still until it is moved, and timers that follow it. */
export function manualClock(start = '2026-11-15T08:00:00.000Z') {
  let now = Date.parse(start);
  let waiting: { at: number; fn: () => void }[] = [];
  const timers: Timers = {
    after(ms, fn) {
      const entry = { at: now + ms, fn };
      waiting.push(entry);
      return () => {
        waiting = waiting.filter((other) => other !== entry);
      };
    },
  };
  return {
    timers,
    now: () => new Date(now),
    armed: () => waiting.length,
    async advance(ms: number): Promise<void> {
      const until = now + ms;
      for (;;) {
        await flush();
        const [next] = waiting.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at);
        if (!next) break;
        now = Math.max(now, next.at);
        waiting = waiting.filter((other) => other !== next);
        next.fn();
      }
      now = until;
      await flush();
    },
  };
}

/** Lets everything happen that only waits for promises. */
export async function flush(): Promise<void> {
  for (let i = 0; i < 100; i++) await Promise.resolve();
}

export function testContext(over: Partial<ToolContext> = {}): ToolContext {
  return {
    userId: 'u1',
    roles: ['owner'],
    traceId: 't0',
    now: () => new Date('2026-11-15T08:00:00.000Z'),
    signal: new AbortController().signal,
    progress: () => {},
    log: () => {},
    services: { get: (name) => Promise.reject(new ServiceUnavailable(`no service ${name}`)) },
    artifacts: {
      write: async ({ name, mediaType, content }) => ({
        name,
        mediaType,
        size: typeof content === 'string' ? content.length : 0,
      }),
    },
    lang: 'en',
    ...over,
  };
}

const anyParams = z.object({
  keyword: described(z.string().default('x'), { zh: '搜索关键词', en: 'the keyword' }),
});

/** A call as it comes in. */
export const request = (name: string, input: Record<string, unknown> = {}) => ({
  name,
  input,
  trace_id: 't1',
});

/** A tool that reads, or whatever it is changed to. */
export function testTool(over: Partial<ToolDefinition> = {}): ToolDefinition {
  const tool = defineTool({
    id: 'crm.search_thing',
    name: { zh: '搜索', en: 'Search' },
    description: { zh: '根据关键词搜索', en: 'Searches by a keyword' },
    category: 'query',
    requiresConfirmation: false,
    effect: 'none',
    paramsSchema: anyParams,
    execute: async ({ keyword }) => success({ keyword }),
  });
  return { ...tool, ...over };
}

/** A tool that writes and therefore asks. */
export const writingTool = (over: Partial<ToolDefinition> = {}): ToolDefinition =>
  testTool({
    id: 'crm.create_thing',
    category: 'create',
    requiresConfirmation: true,
    effect: 'sql',
    ...over,
  });

/** The hash is the text itself: what differs cannot collide. */
export function testRegistry(tools: readonly ToolDefinition[], ports: Partial<RegistryPorts> = {}): Registry {
  return createRegistry({ timers: manualClock().timers, hash: (text) => text, ...ports }, tools);
}
