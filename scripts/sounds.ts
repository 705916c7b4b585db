// Writes src/core/language/sounds-table.json: a syllable with its tone, then the characters of GB 2312 read so, from Unicode's Unihan database
// (fields kGB0, kHanyuPinlu, kTGHZ2013, kMandarin), as Debian's package unicode-data installs it.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';

const field = (file: string): string =>
  execFileSync('bzcat', [`/usr/share/unicode/Unihan_${file}.txt.bz2`], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
const rows = (text: string) =>
  text.split('\n').flatMap((line) => {
    const [code = '', name = '', value = ''] = line.split('\t');
    return code.startsWith('U+')
      ? [{ char: String.fromCodePoint(Number.parseInt(code.slice(2), 16)), name, value }]
      : [];
  });

const TONES = ['āēīōūǖ', 'áéíóúǘ', 'ǎěǐǒǔǚ', 'àèìòùǜ'];
/** cháng → chang2; ü is written v. */
function plain(reading: string): string {
  let tone = 5;
  const letters = [...reading.normalize('NFC')].map((letter) => {
    const at = TONES.findIndex((row) => row.includes(letter));
    if (at < 0) return letter === 'ü' ? 'v' : letter;
    tone = at + 1;
    return 'aeiouv'[[...TONES[at]!].indexOf(letter)]!;
  });
  return letters.join('') + tone;
}
const readingsIn: Readonly<Record<string, (value: string) => string[]>> = {
  kHanyuPinlu: (value) => value.split(' ').map((one) => one.replace(/\(.*/, '')),
  kTGHZ2013: (value) => value.split(' ').flatMap((one) => one.replace(/.*:/, '').split(',')),
  kMandarin: (value) => value.split(' ').slice(0, 1),
};

const wanted = new Set(
  rows(field('OtherMappings'))
    .filter(({ name }) => name === 'kGB0')
    .map(({ char }) => char),
);
const bySound = new Map<string, Set<string>>();
for (const { char, name, value } of rows(field('Readings'))) {
  if (!wanted.has(char) || !/\p{Script=Han}/u.test(char)) continue;
  for (const reading of readingsIn[name]?.(value) ?? []) {
    const sound = plain(reading);
    if (!/^[a-z]+[1-5]$/.test(sound)) continue;
    const chars = bySound.get(sound) ?? new Set();
    bySound.set(sound, chars.add(char));
  }
}
const table = [...bySound]
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(([sound, chars]) => sound + [...chars].sort().join(''));
const lines: string[] = [];
for (let line: string[] = []; table.length > 0; line = []) {
  while (table.length > 0 && line.join(' ').length + table[0]!.length < 100) line.push(table.shift()!);
  lines.push(line.join(' '));
}
writeFileSync('src/core/language/sounds-table.json', `${JSON.stringify(lines, null, 2)}\n`);
console.log(bySound.size, 'syllables');
