// How well sentences are understood that a recogniser wrote down by ear. `npm run heard` replaces one character of every held-out
// sentence by one that sounds alike and reports how many are read as before; with --write it makes the domains' tables of
// triples again from their other corpora and lexicons.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { builtinDomainIds, loadBuiltinDomain } from '../src/app/domains.ts';
import { type AnyDomain, readerOf } from '../src/core/domain.ts';
import { normalize, soundDistance, soundsLike, unmistakable } from '../src/core/language/index.ts';
import { byEar, readGrammar } from '../src/core/reading/interpret.ts';

const root = resolve(import.meta.dirname, '..');
const rowsOf = (id: string, name: string): string[] => {
  const file = join(root, 'src/domains', id, 'corpus', `${name}.jsonl`);
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => (JSON.parse(line) as { readonly text: string }).text);
};
const isHan = (character: string): boolean => /\p{Script=Han}/u.test(character);
const runsOf = (text: string): string[] =>
  normalize(text)
    .text.replace(/\P{Script=Han}+/gu, ' ')
    .trim()
    .split(' ')
    .filter(Boolean);

/** Three characters and how often they follow one another in the corpora and lexicons, in powers of two, one triple after another. */
function triplesOf(id: string, { read }: AnyDomain): string {
  const counts = new Map<string, number>();
  const words = read.lexicons.flatMap((lexicon) => [...lexicon].map(([word]) => word));
  for (const run of [...rowsOf(id, 'dev'), ...rowsOf(id, 'own'), ...words].flatMap(runsOf)) {
    const said = `  ${run} `;
    for (let i = 0; i + 2 < said.length; i++) {
      const triple = said.slice(i, i + 3);
      counts.set(triple, (counts.get(triple) ?? 0) + 1);
    }
  }
  const digit = (count: number) => Math.min(9, Math.round(Math.log2(count)));
  return [...counts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([triple, count]) => triple + digit(count))
    .join('');
}

const tableOf = (id: string): string => join(root, 'src/domains', id, 'heard-table.json');
function write(id: string, domain: AnyDomain): void {
  const text = triplesOf(id, domain);
  const lines: string[] = [];
  for (let i = 0; i < text.length; i += 100) lines.push(text.slice(i, i + 100));
  writeFileSync(tableOf(id), `${JSON.stringify(lines, null, 2)}\n`);
}

/** The same numbers every time. */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.floor((state / 0x80000000) * below);
  };
}

/** The sentence with one character written as another that sounds alike and is in use; null where none can be. */
function misheard(
  text: string,
  inUse: ReadonlySet<string>,
  random: (below: number) => number,
): string | null {
  const places = [...text].flatMap((c, i) => (isHan(c) && !unmistakable.has(c) ? [i] : []));
  if (places.length < 3) return null;
  for (let tries = 0; tries < 10; tries++) {
    const at = places[random(places.length)]!;
    const others = soundsLike(text[at]!).filter(
      (other) => inUse.has(other) && !unmistakable.has(other) && soundDistance(text[at]!, other) <= 1,
    );
    if (others.length > 0) return text.slice(0, at) + others[random(others.length)] + text.slice(at + 1);
  }
  return null;
}

function rates(id: string, domain: AnyDomain, inUse: ReadonlySet<string>) {
  const reader = readerOf(domain);
  const context = {
    world: domain.read.world.empty,
    now: new Date('2026-11-15T12:00:00'),
    lang: 'zh',
    last: undefined,
  } as const;
  const asWritten = (text: string) => readGrammar(reader, { text }, context);
  const heard = (text: string) => byEar(reader, { text }, context, asWritten(text)).read;
  const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
  const random = seeded(20261116);
  const counts = { sentences: 0, cleanKept: 0, misheard: 0, asWritten: 0, byEar: 0, outside: 0, taken: 0 };
  for (const text of rowsOf(id, 'held-out')) {
    counts.sentences++;
    const clean = asWritten(text).value;
    if (same(heard(text).value, clean)) counts.cleanKept++;
    const other = misheard(text, inUse, random);
    if (other === null) continue;
    counts.misheard++;
    if (same(asWritten(other).value, clean)) counts.asWritten++;
    if (same(heard(other).value, clean)) counts.byEar++;
  }
  for (const text of rowsOf(id, 'unknown')) {
    counts.outside++;
    if (reader.isEmpty(asWritten(text).value) && !reader.isEmpty(heard(text).value)) counts.taken++;
  }
  return counts;
}

const domains: (readonly [string, AnyDomain])[] = [];
for (const id of builtinDomainIds()) {
  const loaded = await loadBuiltinDomain(id);
  if (loaded.ok && rowsOf(id, 'own').length > 0) domains.push([id, loaded.value]);
}
if (process.argv.includes('--write')) for (const [id, domain] of domains) write(id, domain);
else {
  const inUse = new Set(
    domains.flatMap(([id]) => [...rowsOf(id, 'dev'), ...rowsOf(id, 'own')].join('')).join(''),
  );
  const share = (part: number, whole: number) => (whole === 0 ? '–' : (part / whole).toFixed(2));
  for (const [id, domain] of domains) {
    const n = rates(id, domain, inUse);
    const { sentences, cleanKept, misheard: wrong, asWritten, byEar: right, outside, taken } = n;
    process.stdout.write(
      `${id}: ${sentences} sentences, read the same by ear ${share(cleanKept, sentences)}; one character misheard in ${wrong}: as written ${share(asWritten, wrong)}, by ear ${share(right, wrong)}; out of domain taken anew ${taken} of ${outside}\n`,
    );
  }
}
