// Sentences beside what npm offers, in one run.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import nlp from 'compromise';
import { asBuilt } from './as-built.ts';
import { byTurns, type Row, rowOf } from './measure.ts';

const textsOf = (id: string): string[] =>
  ['dev', 'own'].flatMap((name) =>
    readFileSync(new URL(`../src/domains/${id}/corpus/${name}.jsonl`, import.meta.url), 'utf8')
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { text: string }).text),
  );

/** Grammar, evidence check and contract, beside an English tagger's JSON of the same sentences, and JSON.parse of them. */
export async function sentences({ quick }: { readonly quick: boolean }): Promise<Row[]> {
  const out: Row[] = [];
  const { loadDomainModule, readerOf, readGrammar } = await asBuilt<typeof import('./reading-path.ts')>(
    new URL('./reading-path.ts', import.meta.url),
  );
  for (const id of ['home', 'plate', 'business']) {
    const loaded = await loadDomainModule(
      fileURLToPath(new URL(`../dist/domains/${id}/index.js`, import.meta.url)),
    );
    if (!loaded.ok) throw new Error(loaded.error[0]?.message);
    const reader = readerOf(loaded.value);
    const context = {
      world: loaded.value.read.world.empty,
      now: new Date(0),
      lang: 'en',
      last: undefined,
    } as const;
    const all = textsOf(id);
    const english = all.filter((text) => /^[\x20-\x7e]+$/.test(text)).slice(0, quick ? 20 : 150);
    const mixed = all.filter((_, i) => i % 5 === 0).slice(0, quick ? 40 : 400);
    const read = (texts: readonly string[]) => () => {
      let sink = 0;
      for (const text of texts) sink += readGrammar(reader, { text }, context).evidence.length;
      return sink;
    };
    const options = { rounds: quick ? 3 : 7, atLeastMs: quick ? 20 : 200 };
    const costs = await byTurns(
      { ours: read(english), compromise: () => english.map((text) => nlp(text).json()) },
      options,
    );
    out.push(
      rowOf(
        `${id}: English sentences`,
        'sentences/s',
        english.length,
        costs.ours,
        'compromise (tags only)',
        costs.compromise,
      ),
    );
    const json = mixed.map((text) => JSON.stringify({ text, a: [1, 2, 3], b: { c: null } }));
    const plain = await byTurns(
      { ours: read(mixed), json: () => json.map((text) => JSON.parse(text)) },
      options,
    );
    out.push(
      rowOf(
        `${id}: all sentences`,
        'sentences/s',
        mixed.length,
        plain.ours,
        'JSON.parse of the same texts',
        plain.json,
      ),
    );
  }
  return out;
}
