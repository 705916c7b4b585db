import * as z from 'zod';
import { described } from '../../../core/contract/described.ts';
import { joined, type Lang, type Text } from '../../../core/messages.ts';
import { err, ok } from '../../../core/result.ts';
import { changedSince, failure, success, type ToolContext } from '../../../core/tool/tool.ts';
import { plainCell, readCsv } from '../../../formats/csv/csv.ts';
import { say } from '../messages.ts';
import { type TellCode, tellWords } from '../tell-messages.ts';
import { type ImportKind, kinds, type Sorted } from './import-kinds.ts';
import { bookRoles, doneWords, writeTool } from './parts.ts';

const MOST_ROWS = 2_000;
const MOST_TOLD = 20;

const Refused = z.strictObject({ line: z.number(), reason: z.string() });
type Refused = z.output<typeof Refused>;

/** A row of the file by the fields its columns are called. */
export interface Given {
  readonly line: number;
  readonly cells: Readonly<Record<string, string>>;
}

/** The rows of a file under their headings; a heading nobody knows is refused, not passed over. */
function rowsOf(csv: string, kind: ImportKind, lang: Lang): readonly Given[] | string {
  const table = readCsv(csv);
  if (typeof table === 'number') return say('business_csv_quote', lang, { line: table });
  const [head, ...rest] = table;
  if (!head || rest.length === 0) return say('business_csv_empty', lang);
  if (rest.length > MOST_ROWS) return say('business_csv_long', lang, { n: rest.length, most: MOST_ROWS });
  const fields = head.cells.map((cell) => fieldOf(cell, kind));
  const strange = head.cells.filter((cell, i) => fields[i] === undefined && !isAside(cell, kind));
  const known = Object.values(kind.fields).map(({ title }) => tellWords[title][lang]);
  if (strange.length > 0 || isTwice(fields))
    return say('business_csv_heading', lang, {
      name: joined(strange.length > 0 ? strange : head.cells, lang),
      candidates: joined(known, lang),
    });
  return rest.map(({ line, cells }) => ({
    line,
    cells: Object.fromEntries(
      fields.flatMap((field, i) => {
        const value = plainCell(cells[i] ?? '').trim();
        return field === undefined || value === '' ? [] : [[field, value]];
      }),
    ),
  }));
}

const isCalled = (heading: string, title: TellCode): boolean =>
  Object.values<string>(tellWords[title]).includes(heading.trim().toLowerCase());
const fieldOf = (heading: string, { fields }: ImportKind): string | undefined =>
  Object.entries(fields).find(
    ([key, { title }]) => key.toLowerCase() === heading.trim().toLowerCase() || isCalled(heading, title),
  )?.[0];
const isAside = (heading: string, { aside = [] }: ImportKind): boolean =>
  heading.trim() === '' || aside.some((title) => isCalled(heading, title));
const isTwice = (fields: readonly (string | undefined)[]): boolean => {
  const known = fields.filter((field) => field !== undefined);
  return new Set(known).size < known.length;
};

/** Each cell as its field wants it, or why the row cannot be taken. */
function checked(rows: readonly Given[], kind: ImportKind, lang: Lang) {
  const refused: Refused[] = [];
  const seen = new Map<string, number>();
  const taken = rows.flatMap((row) => {
    const values: Record<string, string | number> = {};
    const faults: string[] = [];
    for (const [key, { title, read, need }] of Object.entries(kind.fields)) {
      const cell = row.cells[key];
      const value = cell === undefined ? undefined : read(cell);
      const name = tellWords[title][lang];
      if (cell === undefined && need) faults.push(say('business_csv_missing', lang, { name }));
      else if (cell !== undefined && value === undefined)
        faults.push(say('business_csv_value', lang, { name, said: cell }));
      else if (value !== undefined) values[key] = value;
    }
    const key = kind.keyOf(values);
    const twin = faults.length === 0 ? seen.get(key) : undefined;
    if (twin !== undefined) faults.push(say('business_csv_twice', lang, { line: twin }));
    seen.set(key, row.line);
    if (faults.length > 0) refused.push({ line: row.line, reason: joined(faults, lang, 'parts') });
    return faults.length > 0 ? [] : [{ line: row.line, values }];
  });
  return { taken, refused };
}

/** `3（甲、乙、丙）`, the first few by name. */
function named(words: readonly string[], lang: Lang): string {
  if (words.length === 0) return '0';
  const first = joined(words.slice(0, MOST_TOLD), lang, 'names') + (words.length > MOST_TOLD ? '……' : '');
  return say('business_csv_named', lang, { n: words.length, names: first });
}

function askedOf(sorted: Sorted, refused: readonly Refused[], name: Text, { lang }: ToolContext): string {
  const words = {
    name: name[lang],
    added: named(
      sorted.added.map(({ what }) => what),
      lang,
    ),
    changed: named(
      sorted.changed.map(({ what, words: change }) => `${what} ${change}`),
      lang,
    ),
    same: sorted.same,
  };
  const asked = say('business_ask_import', lang, words);
  return refused.length === 0 ? asked : joined([asked, refusedWords(refused, lang)], lang, 'parts');
}

const refusedWords = (refused: readonly Refused[], lang: Lang): string =>
  say('business_csv_refused', lang, {
    rows: named(
      refused.map(({ line, reason }) => say('business_csv_line', lang, { line, reason })),
      lang,
    ),
  });

/** All of a file or nothing: what it would add and change is told first, row by row. */
const importTool = (kind: ImportKind) =>
  writeTool({
    id: kind.id,
    name: kind.name,
    description: {
      zh: `从 CSV ${kind.name.zh}：先说明新建、修改、不变和不能接受的行，确认后一次写入，要么全部、要么一行也不写；列：${headings(kind, 'zh')}`,
      en: `${kind.name.en} from CSV: says first which rows are new, changed, the same or refused, then writes all or nothing; columns: ${headings(kind, 'en')}`,
    },
    category: 'update',
    examples: [kind.example],
    roles: bookRoles,
    params: z.strictObject({
      csv: described(z.string().min(1).max(2_000_000), {
        zh: 'CSV 文件的内容，第一行是列名',
        en: 'what the CSV file holds, its first line naming the columns',
      }),
      skipRefused: described(z.boolean().default(false), {
        zh: '跳过不能接受的行；默认有一行不行就都不写',
        en: 'leave out rows that are refused; unless said, one such row stops the whole file',
      }),
    }),
    result: z.strictObject({
      message: z.string(),
      created: z.number(),
      changed: z.number(),
      same: z.number(),
      refused: z.array(Refused),
    }),
    async prepare(queries, { csv, skipRefused }, context) {
      const { lang } = context;
      const rows = rowsOf(csv, kind, lang);
      if (typeof rows === 'string') return err(failure('INVALID_PARAM', rows));
      const { taken, refused: wrong } = checked(rows, kind, lang);
      const sorted = await kind.sort(queries, taken, context);
      const refused = [...wrong, ...sorted.refused].sort((a, b) => a.line - b.line);
      if (refused.length > 0 && !skipRefused)
        return err(failure('INVALID_PARAM', refusedWords(refused, lang), { refused }));
      if (sorted.added.length + sorted.changed.length === 0)
        return err(failure('CONFLICT', say('business_csv_nothing', lang, { n: sorted.same })));
      return ok({
        text: askedOf(sorted, refused, kind.name, context),
        change: {
          what: kind.name[lang],
          fields: [
            ...sorted.added.map(({ what, words }) => ({ name: what, before: null, after: words })),
            ...sorted.changed.map(({ what, words, before }) => ({ name: what, before, after: words })),
          ].slice(0, MOST_TOLD * 5),
        },
        basis: sorted.basis,
        found: { sorted, refused },
      });
    },
    async run(writes, _params, context, { sorted, refused }) {
      for (const { write } of [...sorted.added, ...sorted.changed])
        if (!(await write(writes))) return changedSince(context.lang);
      const { added, changed, same } = sorted;
      const words = say('business_csv_done', context.lang, {
        created: added.length,
        changed: changed.length,
      });
      return success({
        message: doneWords('imported_one', words, context),
        created: added.length,
        changed: changed.length,
        same,
        refused: [...refused],
      });
    },
  });

const headings = ({ fields }: ImportKind, lang: Lang): string =>
  joined(
    Object.values(fields).map(({ title }) => tellWords[title][lang]),
    lang,
  );

export const importTools = kinds.map(importTool);
