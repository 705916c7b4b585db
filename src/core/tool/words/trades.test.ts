import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { ToolDefinition } from '../tool.ts';
import { createToolReader } from './read.ts';

/** Tools of trades nobody here had looked at, and three everyday sentences for each, written before any was read. */
interface Told {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly looks?: boolean;
  readonly schema: object;
}
interface Row {
  readonly text: string;
  readonly toolId: string;
  readonly params: object;
  /** Not read yet: must stay unread, or be taken off the list. */
  readonly unread?: true;
}
const linesOf = <T>(file: string): T[] =>
  readFileSync(join(import.meta.dirname, 'trades', file), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as T);

const tools = linesOf<Told>('tools.jsonl').map(
  ({ id, name, description, looks = false, schema }): ToolDefinition => ({
    id,
    name: { zh: name, en: name },
    description: { zh: description, en: description },
    category: 'action',
    effect: looks ? 'none' : 'external',
    requiresConfirmation: !looks,
    paramsSchema: z.fromJSONSchema(
      schema as Parameters<typeof z.fromJSONSchema>[0],
    ) as ToolDefinition['paramsSchema'],
    execute: async () => ({ success: true }),
  }),
);
const reader = createToolReader(tools);
const now = new Date(2026, 10, 15, 12);
const rows = linesOf<Row>('sentences.jsonl');

describe('B24: tools of trades nobody knew', () => {
  it.each(rows.filter(({ unread }) => !unread))('$text', ({ text, toolId, params }) => {
    expect(reader.read(text, now).calls).toEqual([{ toolId, params }]);
  });

  it.each(rows.filter(({ unread }) => unread))('not yet, and nothing else either: $text', ({ text }) => {
    expect(reader.read(text, now).calls).toEqual([]);
  });

  it('every tool is reached by at least one of its sentences', () => {
    const reached = new Set(rows.filter(({ unread }) => !unread).map(({ toolId }) => toolId));
    expect(tools.map(({ id }) => id).filter((id) => !reached.has(id))).toEqual([]);
  });
});
