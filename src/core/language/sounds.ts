import soundTable from './sounds-table.json' with { type: 'json' };

/** Every way a character is read, each with its tone: 调 → diao4, tiao2. Traditional and rare ones are read in no way. */
export function soundsOf(char: string): readonly string[] {
  readings ??= byCharacter();
  return readings.get(char) ?? NONE;
}
const NONE: readonly string[] = [];
let readings: ReadonlyMap<string, readonly string[]> | undefined;

function byCharacter(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const entry of soundTable.flatMap((line) => line.split(' '))) {
    const tone = entry.search(/[1-5]/);
    const sound = entry.slice(0, tone + 1);
    for (const char of entry.slice(tone + 1)) {
      const known = found.get(char);
      if (known) known.push(sound);
      else found.set(char, [sound]);
    }
  }
  return found;
}

/** What many speakers and recognisers do not tell apart: zh and z, ing and in; the tone is left out. */
const foldedOf = (sound: string): string =>
  sound
    .slice(0, -1)
    .replace(/^([zcs])h/, '$1')
    .replace(/([aei])ng$/, '$1n');

/** How unlike two characters sound: 0 alike, 1 but for the tone, 2 but for what is often mixed up; 9 quite unlike. */
export function soundDistance(a: string, b: string): number {
  if (a === b) return 0;
  let least = 9;
  for (const x of soundsOf(a)) {
    for (const y of soundsOf(b)) {
      if (x === y) return 0;
      if (x.slice(0, -1) === y.slice(0, -1)) least = Math.min(least, 1);
      else if (foldedOf(x) === foldedOf(y)) least = Math.min(least, 2);
    }
  }
  return least;
}

/** Every character that may be taken for this one by ear, itself left out. */
export function soundsLike(char: string): readonly string[] {
  alike ??= bySound();
  const found = new Set<string>();
  for (const sound of soundsOf(char)) for (const other of alike.get(foldedOf(sound)) ?? []) found.add(other);
  found.delete(char);
  return [...found];
}
let alike: ReadonlyMap<string, readonly string[]> | undefined;

function bySound(): Map<string, string[]> {
  readings ??= byCharacter();
  const found = new Map<string, string[]>();
  for (const [char, sounds] of readings) {
    for (const sound of new Set(sounds.map(foldedOf))) {
      const known = found.get(sound);
      if (known) known.push(char);
      else found.set(sound, [char]);
    }
  }
  return found;
}

/** Opposites, denials and numbers are never taken for something else, nor something else for them. */
export const unmistakable: ReadonlySet<string> = new Set('开关不没别勿零一二三四五六七八九十百千万亿两半');
