import * as z from 'zod';
import type { WorldSpec } from '../../core/domain.ts';
import { createLexicon, type Lexicon } from '../../core/language/index.ts';
import { err, ok, type Result } from '../../core/result.ts';
import { grammarIssue } from './grammar-messages.ts';

type Kind = 'client' | 'project';

/** The names the store knows; with them a name in a sentence is certain, without them names are open. */
export interface BusinessWorld {
  readonly clients: readonly string[];
  readonly projects: readonly string[];
  /** Each name and what there is of that name; null where none is known. */
  readonly known: Lexicon<readonly Kind[]> | null;
}

const Names = z.strictObject({
  clients: z.array(z.string()).default([]),
  projects: z.array(z.string()).default([]),
});

export function makeWorld({ clients, projects }: z.output<typeof Names>): BusinessWorld {
  const kinds = new Map<string, Kind[]>();
  const add = (names: readonly string[], kind: Kind) => {
    for (const name of names) kinds.set(name, [...(kinds.get(name) ?? []), kind]);
  };
  add([...new Set(clients)], 'client');
  add([...new Set(projects)], 'project');
  return { clients, projects, known: kinds.size === 0 ? null : createLexicon(kinds) };
}

const Line = z.union([
  z.string().transform((name) => ({ kind: 'client' as const, name })),
  z
    .looseObject({ name: z.string(), kind: z.enum(['client', 'project']).default('client') })
    .transform(({ kind, name }) => ({ kind, name })),
]);

/** One name a line: plain, or as JSON (`"中信出版社"`, `{"name":"数字阅读平台","kind":"project"}`). */
function namesIn(content: string, file: string): Result<z.output<typeof Names>> {
  const found = { clients: [] as string[], projects: [] as string[] };
  for (const [i, raw] of content.split('\n').entries()) {
    const line = raw.trim();
    if (line === '') continue;
    const json = /^["{]/.test(line);
    const read = Line.safeParse(json ? parsed(line) : line);
    if (!read.success || read.data.name.trim() === '') {
      return err([grammarIssue('business_bad_name_line', { params: { file, line: i + 1 } })]);
    }
    found[read.data.kind === 'client' ? 'clients' : 'projects'].push(read.data.name.trim());
  }
  return ok(found);
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

export const businessWorld: WorldSpec<BusinessWorld> = {
  schema: Names.transform(makeWorld),
  empty: makeWorld({ clients: [], projects: [] }),
  options: [
    {
      name: 'clients',
      value: 'FILE',
      help: {
        zh: '已知的客户（和项目）名称，每行一个，纯文本或 JSON',
        en: 'names of known clients (and projects), one a line, plain or JSON',
      },
    },
  ],
  async load(options, files) {
    const file = options.clients;
    if (typeof file !== 'string') return ok(businessWorld.empty);
    const content = await files.readText(file);
    if (!content.ok) return content;
    const names = namesIn(content.value, file);
    return names.ok ? ok(makeWorld(names.value)) : names;
  },
};
