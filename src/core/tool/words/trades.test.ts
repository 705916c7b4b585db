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

const toolOf = ({ id, name, description, looks = false, schema }: Told): ToolDefinition => ({
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
});
const tools = linesOf<Told>('tools.jsonl').map(toolOf);
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

/** A sentence for a shelf: the call, or what is asked, or nothing at all. Times are where the test runs. */
interface Said {
  readonly text: string;
  readonly toolId?: string;
  readonly params?: object;
  readonly alt?: readonly object[];
  readonly asks?: readonly string[];
  readonly unread?: true;
}
const local = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value).replace(/(T\d\d:\d\d):00[+-]\d\d:\d\d"/g, '$1"'));

describe.each(['town', 'gym', 'office', 'inn', 'care', 'practice', 'harbour', 'highstreet'])(
  'B24: a shelf nobody had looked at: %s',
  (shelf) => {
    const lines = linesOf<Told | Said>(`${shelf}.jsonl`);
    const own = createToolReader(lines.flatMap((line) => ('schema' in line ? [toolOf(line)] : [])));

    it.each(lines.flatMap((line) => ('text' in line ? [line] : [])))(
      '$text',
      ({ text, toolId, params, alt = [], asks, unread }) => {
        const { calls, kept } = own.read(text, now);
        if (unread || params === undefined) expect(calls).toEqual([]);
        else expect([params, ...alt].map((one) => [{ toolId, params: one }])).toContainEqual(local(calls));
        if (asks && !unread) {
          expect(kept.map(({ why }) => why)).toEqual(asks.map(() => 'missing'));
          expect(kept.map(({ param }) => param?.name).sort()).toEqual([...asks].sort());
        }
      },
    );
  },
);
