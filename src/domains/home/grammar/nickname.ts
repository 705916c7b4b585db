import { notDevices } from '../lexicon.ts';
import { phraseOf } from './phrase.ts';
import type { Speech } from './target.ts';
import { lettersOf, type Unit } from './units.ts';

/** 小白, 老伙计, 阿福: what people call a machine they live with. */
const NICKNAME = /^(?:[小老阿].{1,2}|大.|.{1,2}(?:宝|仔|伙计|管家|精灵|卫士|君|酱))$/;
const ENGLISH = /^(?:old|big|little) [a-z]+$/;
/** Movie night: what an occasion is called is a scene (A21). */
const OCCASION =
  /^(?:(?:movie|game|date|party|film|family|story|dinner|nap|play|bath|study|quiet|chill|cozy) (?:night|time)|bedtime|naptime|wind down)$/;

/** A28: a bare proper name behind 打开 is a NAME, if it looks like one and not like an app, a song or a topic. */
export function nicknamed(units: readonly Unit[], { text, open }: Speech): readonly Unit[] {
  if (!open) return units;
  const letters = lettersOf(units);
  if (letters.length < 2 || !/[WN^]/.test(letters)) return units;
  const robot = /^HW+O?b$/.test(letters);
  if (!robot && !/^(?:V[WSN^]+|B[WSN^]+V|[WSN^]+V)$/.test(letters)) return units;
  const verb = units.find(({ letter }) => letter === 'V' || letter === 'H')!;
  const from = units.findIndex(({ letter }) => 'WSN^'.includes(letter));
  const to = units.findLastIndex(({ letter }) => 'WSN^'.includes(letter));
  const [start, end] = [units[from]!.start, units[to]!.end];
  if (verb.end - verb.start < 2 && units[0]!.letter !== 'B') return units;
  const name = text.slice(start, end);
  const isName =
    robot ||
    OCCASION.test(name) ||
    ((NICKNAME.test(name) || ENGLISH.test(name)) &&
      notDevices.scan(name).length === 0 &&
      !'记传书歌剧网说报页片'.includes(name.at(-1)!));
  if (!isName) return units;
  const at = { start, end };
  const phrase = phraseOf(at, { name: at, head: at, trait: robot ? 'robot' : null });
  const unit: Unit = { ...units[from]!, letter: 'T', phrases: [phrase], start, end };
  return [...units.slice(0, from), unit, ...units.slice(to + 1)];
}
