import { nameKey } from '../names.ts';

/**
 * The first character of each letter when Chinese characters are sorted by their reading, as ICU's pinyin collation
 * (Unicode CLDR, zh) sorts them. No reading begins with i, u or v.
 */
const FIRST = '阿八嚓咑妸发旮哈丌咔垃妈拏噢妑七呥仨他屲夕丫帀';
const LETTERS = 'abcdefghjklmnopqrstwxyz';

/** Characters of names with readings that begin with different letters (Xinhua dictionary). */
const SEVERAL: Readonly<Record<string, string>> = {
  长: 'cz',
  重: 'cz',
  朝: 'cz',
  曾: 'zc',
  藏: 'cz',
  传: 'cz',
  查: 'cz',
  翟: 'zd',
  盛: 'sc',
  仇: 'qc',
  调: 'dt',
  弹: 'dt',
  覃: 'tq',
  单: 'ds',
  厦: 'xs',
  参: 'cs',
  宿: 'sx',
  行: 'xh',
  会: 'hk',
  降: 'jx',
  解: 'jx',
  校: 'xj',
  系: 'xj',
  车: 'cj',
  贾: 'jg',
  乐: 'ly',
  万: 'wm',
};

const order = new Intl.Collator('zh-u-co-pinyin');
const MOST_READINGS = 8;

function lettersOf(character: string): readonly string[] {
  if (!/\p{Script=Han}/u.test(character)) return [character];
  const several = SEVERAL[character];
  if (several !== undefined) return [...several];
  let [low, high] = [0, FIRST.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (order.compare(character, FIRST[middle]!) >= 0) low = middle;
    else high = middle - 1;
  }
  return [LETTERS[low]!];
}

/** Every way the name's initials may be typed, as it is stored: `|zjwycbs|cjwycbs`. */
export function initialsOf(name: string): string {
  let ways = [''];
  for (const character of nameKey(name)) {
    const next = lettersOf(character);
    ways = ways.flatMap((way) => next.map((letter) => way + letter)).slice(0, MOST_READINGS);
  }
  return ways.map((way) => `|${way}`).join('');
}
