import { createLexicon, normalize } from '../../language/index.ts';
import type { Frame, Slot, Tables } from './tables.ts';

/** What a tool says of itself: phrases with its parameters in braces, and what kind of value each takes. */
export interface Spoken {
  readonly id: string;
  /** `给{guest}留{seats}位`, `book {seats} seats for {guest}`. */
  readonly phrases: readonly string[];
  readonly slots: readonly Slot[];
  /** Keys that may stand beside any phrase of it. */
  readonly uses?: readonly string[];
}

type Piece = { readonly key: string } | { readonly slot: string };

/** Tables with a frame for each tool: its own words are its grammar. */
export function withPhrases(tables: Tables, tools: readonly Spoken[]): Tables {
  const words = [...tables.words].map(([word, keys]) => [word, keys] as const);
  const own: [string, readonly string[]][] = [];
  const known = createLexicon(words);
  const frames = tools.map((tool) => frameOf(tool, (text) => piecesOf(text, known, own), tables));
  return { ...tables, words: [...words, ...own], frames: [...tables.frames, ...frames] };
}

function frameOf(tool: Spoken, read: (text: string) => Piece[], tables: Tables): Frame {
  const cues = new Map<string, Set<string>>();
  const cue = (slot: string, mark: string) => cues.set(slot, new Set(cues.get(slot)).add(mark));
  const uses = new Set(tool.uses);
  const heads = tool.phrases.map((phrase) => {
    const pieces = read(phrase);
    const head: string[] = [];
    for (const [i, piece] of pieces.entries()) {
      if ('key' in piece) {
        // {minutes}分钟: what a quantity is counted in is read with its number.
        const last = pieces[i - 1];
        const isUnit = last !== undefined && 'slot' in last && takesQuantity(tool, last.slot);
        if (isWeighty(piece.key, tables) && !isUnit) head.push(piece.key);
        else uses.add(piece.key);
        continue;
      }
      const [before, behind] = [pieces[i - 1], pieces[i + 1]];
      if (before && 'key' in before) cue(piece.slot, `<${before.key}`);
      else if (behind && 'key' in behind) cue(piece.slot, `>${behind.key}`);
    }
    return [...new Set(head)];
  });
  const slots = tool.slots.map((slot) => {
    const all = [...(slot.cues ?? []), ...(cues.get(slot.name) ?? [])];
    return all.length > 0 ? { ...slot, cues: all } : slot;
  });
  return { id: tool.id, heads: heads.filter((head) => head.length > 0), uses: [...uses], slots };
}

const takesQuantity = ({ slots }: Spoken, name: string): boolean =>
  slots.find((slot) => slot.name === name)?.takes.some((key) => key.startsWith('#q')) === true;

/** The words of a phrase; what nobody knows yet becomes a word of its own. */
function piecesOf(
  phrase: string,
  known: ReturnType<typeof createLexicon<readonly string[]>>,
  own: [string, readonly string[]][],
): Piece[] {
  return phrase.split(/\{([\w.]+)\}/u).flatMap((part, i): Piece[] => {
    if (i % 2 === 1) return [{ slot: part }];
    const { text } = normalize(part);
    const found: Piece[] = [];
    for (let at = 0; at < text.length; ) {
      const word = known.longestAt(text, at);
      const run = /^(?:[\u3400-\u9fff]+|[a-z0-9]+)/.exec(text.slice(at))?.[0];
      if (word) found.push({ key: word.value[0]! });
      else if (run) {
        const end = unknownEnd(text, at, run.length, known);
        const said = text.slice(at, end);
        own.push([said, [`say:${said}`]]);
        found.push({ key: `say:${said}` });
        at = end;
        continue;
      }
      at = word?.end ?? at + 1;
    }
    return found;
  });
}

/** An unknown run of Chinese ends where a word of more than one character begins. */
function unknownEnd(
  text: string,
  start: number,
  length: number,
  known: ReturnType<typeof createLexicon<readonly string[]>>,
): number {
  if (/[a-z0-9]/.test(text[start]!)) return start + length;
  for (let at = start + 1; at < start + length; at++) {
    const word = known.longestAt(text, at);
    if (word && word.end - at > 1) return at;
  }
  return start + length;
}

function isWeighty(key: string, { keys }: Tables): boolean {
  const family = key.includes(':') ? key.slice(0, key.indexOf(':')) : key;
  return ({ ...keys[family], ...keys[key] }.weight ?? 'weighty') === 'weighty';
}
