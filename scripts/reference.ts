// The reference, made from the schemas and the tools themselves.
//   npm run reference          writes docs/reference/*.md; a test compares them with the code
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { builtinDomainIds, loadBuiltinDomain } from '../src/app/domains.ts';
import type { AnyDomain } from '../src/core/domain.ts';
import { describeTool } from '../src/core/tool/params.ts';

const folder = fileURLToPath(new URL('../docs/reference/', import.meta.url));
type Schema = Readonly<Record<string, unknown>>;
const isSchema = (value: unknown): value is Schema =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

const cell = (text: string): string => text.replaceAll('|', '\\|').replace(/\s+/g, ' ').trim();

/** A schema in a few words: `number > 0`, `"a" | "b"`, `list of …`. */
function shape(schema: Schema, root: Schema): string {
  const { type, anyOf, oneOf, items, $ref } = schema;
  if (typeof $ref === 'string') return $ref.split('/').at(-1) ?? '';
  if ('const' in schema) return JSON.stringify(schema.const);
  if (Array.isArray(schema.enum)) return schema.enum.map((one) => JSON.stringify(one)).join(' \\| ');
  const either = anyOf ?? oneOf;
  if (Array.isArray(either))
    return [...new Set(either.filter(isSchema).map((one) => shape(one, root)))].join(' or ');
  if (type === 'array') return `list of ${isSchema(items) ? shape(items, root) : 'anything'}`;
  if (Array.isArray(type)) return type.join(' or ');
  const limits = (
    [
      ['minimum', '≥'],
      ['exclusiveMinimum', '>'],
      ['maximum', '≤'],
      ['exclusiveMaximum', '<'],
      ['maxLength', 'length ≤'],
    ] as const
  )
    .filter(([key]) => typeof schema[key] === 'number' && Math.abs(schema[key] as number) < 1e15)
    .map(([key, sign]) => ` ${sign} ${schema[key]}`);
  return `${typeof type === 'string' ? type : 'anything'}${limits.join('')}`;
}

interface Row {
  readonly shapes: Set<string>;
  must: boolean;
  said: string;
}

/** One row a field, the nested ones under their paths; the ways of a choice are put together. */
function collect(schema: Schema, root: Schema, rows: Map<string, Row>, path = '', depth = 0): void {
  if (depth > 5) return;
  const ref =
    typeof schema.$ref === 'string' ? schema.$ref.replace(/^#\/(?:\$defs|definitions)\//, '') : null;
  const defs = root.$defs ?? root.definitions;
  const at = ref !== null && isSchema(defs) && isSchema(defs[ref]) ? defs[ref] : schema;
  const { properties, required, items } = at;
  for (const [name, part] of isSchema(properties) ? Object.entries(properties) : []) {
    if (!isSchema(part)) continue;
    const where = path === '' ? name : `${path}.${name}`;
    const row = rows.get(where) ?? { shapes: new Set<string>(), must: false, said: '' };
    rows.set(where, row);
    row.shapes.add(shape(part, root));
    row.must ||= Array.isArray(required) && required.includes(name) && !('default' in part);
    if (typeof part.description === 'string') row.said ||= part.description;
    collect(part, root, rows, where, depth + 1);
  }
  if (isSchema(items)) collect(items, root, rows, `${path}[]`, depth + 1);
  for (const ways of [at.anyOf, at.oneOf])
    if (Array.isArray(ways)) for (const way of ways.filter(isSchema)) collect(way, root, rows, path, depth);
}

/** `null` once, and last. */
const joined = (shapes: Iterable<string>): string => {
  const all = new Set([...shapes].flatMap((one) => one.split(' or ')));
  return [...[...all].filter((one) => one !== 'null'), ...(all.has('null') ? ['null'] : [])].join(' or ');
};

const table = (schema: Schema): string => {
  const rows = new Map<string, Row>();
  collect(schema, schema, rows);
  const lines = [...rows].map(
    ([where, { shapes, must, said }]) =>
      `| \`${where}\` | ${joined(shapes)} | ${must ? 'yes' : ''} | ${cell(said)} |`,
  );
  return lines.length === 0
    ? `${shape(schema, schema)}\n`
    : `| field | what it is | needed | |\n|---|---|---|---|\n${lines.join('\n')}\n`;
};

function contractPart(domain: AnyDomain): string {
  return domain.read.contracts
    .map(({ id, version, toJSONSchema }) => {
      const link = `[\`schemas/${id}/${version}.json\`](../../schemas/${id}/${version}.json)`;
      return `### ${id} ${version}\n\n${link}\n\n${table(toJSONSchema('en'))}`;
    })
    .join('\n');
}

function toolPart(domain: AnyDomain): string {
  return domain.act.tools
    .map((tool) => {
      const { name, description, params, result } = describeTool(tool, 'en');
      const asks = tool.requiresConfirmation ? '**asks before it is carried out**' : 'does not ask';
      const said = (tool.examples ?? []).slice(0, 1).flatMap(({ zh, en }) => [zh, en]);
      return [
        `### ${tool.id}`,
        `${name} (${tool.name.zh}). ${description}`,
        `${tool.category}, effect ${tool.effect}, ${asks}${tool.timeout ? `, at most ${tool.timeout / 1000} s` : ''}${said.length > 0 ? `. For example: ${said.join(' · ')}` : ''}`,
        table(params),
        ...(result ? [`Gives:\n\n${table(result)}`] : []),
      ].join('\n\n');
    })
    .join('\n');
}

/** Every page by its file name. */
export async function reference(): Promise<Readonly<Record<string, string>>> {
  const head = '<!-- Made by `npm run reference`; do not edit. -->\n';
  const pages: Record<string, string> = {};
  const index: string[] = [];
  for (const id of builtinDomainIds()) {
    const loaded = await loadBuiltinDomain(id);
    if (!loaded.ok) throw new Error(loaded.error[0]?.message);
    const domain = loaded.value;
    const examples = [...domain.about.examples.zh, ...domain.about.examples.en]
      .map((text) => `- ${text}`)
      .join('\n');
    pages[`${id}.md`] =
      `${head}# ${domain.about.title.en} (${domain.about.title.zh}): \`${id}\`\n\n${domain.about.summary.en}\n\n${examples}\n\n## Contracts\n\n${contractPart(domain)}\n## Tools\n\n${toolPart(domain)}`;
    const contracts = domain.read.contracts.map(({ id: name, version }) => `${name} ${version}`).join(', ');
    index.push(
      `| [${id}](${id}.md) | ${domain.about.summary.en} | ${contracts} | ${domain.act.tools.length} |`,
    );
  }
  pages['README.md'] =
    `${head}# Reference\n\nMade from the schemas and the tools themselves. HTTP has its own at \`/docs\` of a running \`yx serve\`, commands at \`yx COMMAND --help\`.\n\n| domain | | contracts | tools |\n|---|---|---|---|\n${index.join('\n')}\n`;
  return pages;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(await reference())) writeFileSync(join(folder, name), text);
}
