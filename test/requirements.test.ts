import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const page = 'docs/requirements.md';
const read = (file: string) => readFileSync(join(root, file), 'utf8');

function* filesIn(folder: string): Generator<string> {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    if (entry.name === 'node_modules') continue;
    if (entry.isDirectory()) yield* filesIn(path);
    else if (/\.(tsx?|mjs|md|jsonl?|css)$/.test(entry.name)) yield path;
  }
}
const files = ['src', 'test', 'examples', 'docs', 'bench', 'web/src', 'scripts', 'fuzz']
  .flatMap((folder) => [...filesIn(folder)])
  .filter((file) => file !== page && file !== 'test/requirements.test.ts')
  .sort();

const families = 'plate|layout|home|tools|calls|versions|runs';
const section = new RegExp(`\\b(?:${families})-(?:\\d{1,2}(?:\\.\\d{1,2})*|E)\\b`, 'g');
const range = new RegExp(`\\b(${families})-(\\d{1,2}) to \\1-(\\d{1,2})\\b`, 'g');
/** A letter and two digits are a ruling only where such rulings are spoken of: A36 is also a steel, H12 a fit. */
const letters: readonly (readonly [folder: string, letters: string])[] = [
  ['src/domains/plate/corpus/', ''],
  ['src/domains/home/', 'AH'],
  ['src/domains/plate/', 'PD'],
  ['src/domains/layout/', 'L'],
  ['src/domains/business/', 'B'],
  ['src/formats/', ''],
  ['', 'ABDHLP'],
];

/** Every id a text cites, those between two ends of a range too. */
function citedIn(file: string, text: string): ReadonlySet<string> {
  const own = letters.find(([folder]) => file.startsWith(folder))![1];
  const rulings = own && text.match(new RegExp(`\\b[${own}](?:0[1-9]|[1-3]\\d)\\b`, 'g'));
  const between = [...text.matchAll(range)].flatMap(([, family, from, to]) =>
    Array.from({ length: Number(to) - Number(from) + 1 }, (_, i) => `${family}-${Number(from) + i}`),
  );
  return new Set([...(text.match(section) ?? []), ...between, ...(rulings || [])]);
}

/** plate-2.5 → plate-2.5, plate-2 */
const withParents = (id: string): string[] =>
  id.includes('.') ? [id, ...withParents(id.slice(0, id.lastIndexOf('.')))] : [id];

interface Row {
  readonly id: string;
  readonly asks: string;
  readonly proof: string;
}
const rowOf = (line: string): Row | null => {
  const [, id, asks, proof] = /^\| ([\w.-]+) \| (.+) \| ?(.*?) ?\|$/.exec(line) ?? [];
  return id && asks && id !== 'id' ? { id, asks, proof: proof ?? '' } : null;
};

const cited = new Map(files.map((file) => [file, citedIn(file, read(file))]));
const citing = (id: string) =>
  [...cited].filter(([, ids]) => withParents(id).some((one) => ids.has(one))).map(([file]) => file);
const isTest = (file: string) => /\.(test|suite)\.ts$/.test(file) || /\/corpus\/.*\.jsonl$/.test(file);

const MOST_PROOFS = 3;
/** The tests that cite it, or else the code; none where it is open. */
function proofOf({ id, proof }: Row): string {
  if (proof === 'open') return proof;
  const found = citing(id).filter((file) => !file.startsWith('docs/'));
  const tests = found.filter(isTest);
  return (tests.length > 0 ? tests : found)
    .slice(0, MOST_PROOFS)
    .map((file) => `\`${file}\``)
    .join(' ');
}

const lines = read(page).split('\n');
const made = lines.map((line) => {
  const row = rowOf(line);
  return row ? `| ${row.id} | ${row.asks} | ${proofOf(row)} |` : line;
});
if (process.env.YX_UPDATE) writeFileSync(join(root, page), made.join('\n'));
const rows = made.map(rowOf).filter((row) => row !== null);
const ids = new Set(rows.flatMap(({ id }) => withParents(id)));

describe('docs/requirements.md', () => {
  it('has one row for each id', () => {
    expect(rows.length).toBeGreaterThan(150);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  });

  it('knows every id that is cited', () => {
    const unknown = [...cited].flatMap(([file, found]) =>
      [...found].filter((id) => !ids.has(id)).map((id) => `${file}: ${id}`),
    );
    expect(unknown).toEqual([]);
  });

  it('says of every row what proves it, or that it is open', () => {
    expect(rows.filter(({ proof }) => proof === '').map(({ id }) => id)).toEqual([]);
    if (!process.env.YX_UPDATE) expect(lines).toEqual(made);
  });

  it('what is open is claimed nowhere', () => {
    const open = rows.filter(({ proof }) => proof === 'open').map(({ id }) => id);
    expect(open.flatMap((id) => citing(id).map((file) => `${file}: ${id}`))).toEqual([]);
  });

  it('is what is cited, instead of documents that are not here', () => {
    expect(files.filter((file) => /seeds? ?00\d/i.test(read(file)))).toEqual([]);
  });

  it.each([
    ['src/core/x.ts', 'home-1 to home-3, plate-2.5', ['home-1', 'home-2', 'home-3', 'plate-2.5']],
    ['src/domains/home/x.ts', '(A28), layout-1280.png, B05', ['A28']],
    ['src/domains/plate/x.jsonl', 'A36 steel, 12H12', []],
    ['test/x.ts', 'layout-E, P26: tools-9', ['layout-E', 'tools-9', 'P26']],
  ])('in %s, %s cites %j', (file, text, expected) => {
    expect([...citedIn(file, text)].sort()).toEqual([...expected].sort());
  });
});
