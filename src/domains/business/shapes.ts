import * as z from 'zod';
import { createLexicon, type Lexicon } from '../../core/language/index.ts';
import type { Lang, Text } from '../../core/messages.ts';
import { paramsJsonSchema } from '../../core/tool/params.ts';
import type { Namespace, ToolDefinition } from '../../core/tool/tool.ts';
import { families, type Sense } from './lexicon.ts';

/** How many rows of a list are shown where nobody says how many. */
export const MOST_SHOWN = 50;

/** What the grammar knows of a tool, all of it from the tool's own definition. */
export interface Shape {
  readonly id: string;
  readonly category: ToolDefinition['category'];
  readonly params: ReadonlySet<string>;
  readonly required: readonly string[];
  /** The values a parameter may take, where they are a closed set. */
  readonly choices: Readonly<Record<string, readonly string[]>>;
  /** What a parameter is called, from its description. */
  word(param: string): Text;
}

export interface Shapes {
  readonly all: readonly ToolDefinition[];
  get(id: string): Shape | undefined;
  /** The tool whose id says this action on this object: `create` + `client`. */
  find(action: string, object: string): Shape | undefined;
  /** Ids, names and namespaces of tools as words. */
  readonly words: Lexicon<Sense>;
}

const JsonSchema = z.looseObject({
  properties: z
    .record(
      z.string(),
      z.looseObject({ enum: z.array(z.string()).optional(), description: z.string().optional() }),
    )
    .default({}),
  required: z.array(z.string()).default([]),
});

function shapeOf(tool: ToolDefinition): Shape {
  const words = new Map<string, Text>();
  const schema = JsonSchema.parse(paramsJsonSchema(tool));
  const entries = Object.entries(schema.properties);
  return {
    id: tool.id,
    category: tool.category,
    params: new Set(entries.map(([key]) => key)),
    required: schema.required,
    choices: Object.fromEntries(entries.flatMap(([key, part]) => (part.enum ? [[key, part.enum]] : []))),
    word(param) {
      const known = words.get(param) ?? { zh: wordOf(tool, param, 'zh'), en: wordOf(tool, param, 'en') };
      words.set(param, known);
      return known;
    },
  };
}

function wordOf(tool: ToolDefinition, param: string, lang: Lang): string {
  const { description = param } = JsonSchema.parse(paramsJsonSchema(tool, lang)).properties[param] ?? {};
  return description.replace(/[（(：:，,][\s\S]*/u, '').trimEnd();
}

export function shapesOf(tools: readonly ToolDefinition[], namespaces: readonly Namespace[]): Shapes {
  const shapes = new Map(tools.map((tool) => [tool.id, shapeOf(tool)]));
  const entries: [string, Sense][] = [];
  for (const { prefix } of namespaces) {
    // `project` is a word of its own; as a family it only counts beside 工具.
    if (prefix !== 'project') entries.push([prefix, { kind: 'family', value: prefix }]);
    for (const word of families[prefix] ?? []) entries.push([word, { kind: 'family', value: prefix }]);
  }
  const short = new Map<string, number>();
  const nameOf = (id: string) => id.slice(id.indexOf('.') + 1);
  for (const { id } of tools) short.set(nameOf(id), (short.get(nameOf(id)) ?? 0) + 1);
  for (const { id } of tools) {
    entries.push([id, { kind: 'tool', value: id }], [id.replace('.', '__'), { kind: 'tool', value: id }]);
    if (short.get(nameOf(id)) === 1) entries.push([nameOf(id), { kind: 'tool', value: id }]);
  }
  return {
    all: tools,
    get: (id) => shapes.get(id),
    find: (action, object) => [...shapes.values()].find(({ id }) => nameOf(id) === `${action}_${object}`),
    words: createLexicon(entries),
  };
}
