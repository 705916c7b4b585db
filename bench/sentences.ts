// Sentences through the library as it is built: grammar, evidence check, contract.
import { readFileSync } from 'node:fs';
import nlp from 'compromise';
import { beside, besides, byTurns, must, type Options, table } from './measure.ts';

const textsOf = (id: string): string[] =>
  ['dev', 'own'].flatMap((name) =>
    readFileSync(new URL(`../src/domains/${id}/corpus/${name}.jsonl`, import.meta.url), 'utf8')
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { text: string }).text),
  );

export async function run({ quick }: Options): Promise<string> {
  const built = new URL('../dist/index.js', import.meta.url).href;
  const { createYanxing } = (await import(built)) as typeof import('../src/index.ts');
  const yx = must(await createYanxing({ env: { YX_ENGINE: 'grammar' } }));
  const rows = [];
  const turns = { rounds: quick ? 3 : 7, atLeastMs: quick ? 20 : 200 };
  for (const id of ['home', 'plate', 'business']) {
    const domain = must(await yx.domain(id));
    const { world, engines } = domain.read;
    const context = { world: world.empty, now: new Date(0), lang: 'en', last: undefined } as const;
    const texts = textsOf(id);
    const english = texts.filter((text) => /^[\x20-\x7e]+$/.test(text)).slice(0, quick ? 20 : 150);
    const mixed = texts.filter((_, i) => i % 5 === 0).slice(0, quick ? 40 : 400);
    const read =
      (list: readonly string[], audit = false) =>
      async () => {
        for (const text of list) await yx.parse(domain, { text }, { audit });
      };
    const tagged = await byTurns(
      { ours: read(english), peer: () => english.map((text) => nlp(text).json()) },
      turns,
    );
    const json = mixed.map((text) => JSON.stringify({ text, a: [1, 2, 3], b: { c: null } }));
    const all = await byTurns(
      {
        ours: read(mixed),
        audited: read(mixed, true),
        grammar: () => mixed.map((text) => engines.grammar!.read({ text }, context)),
        json: () => json.map((text) => JSON.parse(text)),
      },
      turns,
    );
    rows.push(
      beside(
        `${id}: English`,
        'sentences/s',
        english.length,
        tagged.ours,
        'compromise (tags only)',
        tagged.peer,
      ),
      beside(
        `${id}: all`,
        'sentences/s',
        mixed.length,
        all.ours,
        'our grammar, without evidence',
        all.grammar,
      ),
      beside(
        `${id}: all, every weighty word tried`,
        'sentences/s',
        mixed.length,
        all.audited,
        'the same without the audit',
        all.ours,
      ),
      beside(`${id}: all`, 'sentences/s', mixed.length, all.ours, 'JSON.parse of the same texts', all.json),
    );
  }
  await yx.close();
  return `compromise only tags words: it knows no contract, no evidence and no Chinese; nothing on npm or in Debian does the same.\n\n${table(besides, rows)}`;
}
