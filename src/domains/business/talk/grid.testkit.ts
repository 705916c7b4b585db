import { type Call, callIn, type Lang, looks, opens, worded, writes } from './grid-bases.testkit.ts';
import { onLooks, onWrites } from './grid-moves.testkit.ts';

export { world } from './grid-bases.testkit.ts';

/** One conversation: what is said, what is to stand at the end. */
export interface Cell {
  readonly id: string;
  readonly lang: Lang;
  readonly says: readonly string[];
  readonly calls: readonly Call[];
}

const turnsOf = (text: string, lang: Lang) => text.split(' / ').map((one) => worded(one.trim(), lang));

export function* cells(): Iterable<Cell> {
  for (const lang of ['zh', 'en'] as const) {
    for (const [bases, moves] of [
      [writes, onWrites],
      [looks, onLooks],
    ] as const)
      for (const { id, call, [lang]: begins } of bases) {
        for (const one of begins)
          yield { id: `${id}`, lang, says: [worded(one, lang)], calls: [callIn(call, lang)] };
        for (const { id: what, makes, [lang]: ways } of moves) {
          const calls = makes(callIn(call, lang), lang);
          if (!calls) continue;
          for (const [i, way] of ways.entries())
            yield {
              id: `${id} · ${what}`,
              lang,
              says: [worded(begins[i % begins.length]!, lang), ...turnsOf(way, lang)],
              calls,
            };
        }
      }
    for (const { id, answers, [lang]: begins } of opens)
      for (const { call, [lang]: ways } of answers)
        for (const [i, way] of ways.entries())
          yield {
            id: `open ${id}`,
            lang,
            says: [worded(begins[i % begins.length]!, lang), ...turnsOf(way, lang)],
            calls: [callIn(call, lang)],
          };
  }
}
