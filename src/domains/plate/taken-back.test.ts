import { describe, expect, it } from 'vitest';
import { read } from './read.testkit.ts';

/** The corners of 300×200 at 20 from the edges, in the order of the pattern. */
const at = { lb: [20, 20], rb: [280, 20], lt: [20, 180], rt: [280, 180] } as const;
type Corner = keyof typeof at;
const corners = Object.keys(at) as Corner[];

const named: Readonly<Record<Corner, { zh: string; en: string }>> = {
  lb: { zh: '左下', en: 'lower left' },
  rb: { zh: '右下', en: 'bottom right' },
  lt: { zh: '左上', en: 'top left' },
  rt: { zh: '右上', en: 'upper right' },
};
const sides: Readonly<Record<string, { zh: string; en: string }>> = {
  l: { zh: '左边', en: 'left' },
  r: { zh: '右边', en: 'right' },
  t: { zh: '上面', en: 'top' },
  b: { zh: '下面', en: 'bottom' },
};

const zh = '底板300×200×10，四角φ8孔距边20';
const en = '300x200x10 plate, 8 mm corner holes 20 from the edges';

/** How one of the corners is taken back. */
const ways: readonly ((corner: Corner) => string)[] = [
  ...['那个别打', '角那个不要', '角的孔取消', '角不打', '那个去掉'].map(
    (words) => (corner: Corner) => `${zh}，${named[corner].zh}${words}`,
  ),
  ...[
    'except the _',
    'except the _ one',
    'all but the _',
    'skip the _ one',
    'leave out the _ hole',
    'but not the _',
  ].map((words) => (corner: Corner) => `${en}, ${words.replace('_', named[corner].en)}`),
  (corner) => `底板300×200×10，除${named[corner].zh}角外三个角各一个φ8孔，距边20`,
];

const places = (text: string) =>
  read(text).value.holes.map(({ placement: { single } }) => [single.x, single.y]);
const left = (gone: readonly Corner[]) =>
  corners.filter((corner) => !gone.includes(corner)).map((corner) => at[corner]);

describe('whichever corner is taken back, in whichever words, the others stay', () => {
  it.each(ways.flatMap((way) => corners.map((corner) => [way(corner), corner] as const)))(
    '%s',
    (text, corner) => {
      expect(places(text)).toEqual(left([corner]));
    },
  );

  it.each(
    Object.entries(sides).flatMap(([side, { zh: word, en: english }]) => [
      [`${zh}，${word}两个不要`, side] as const,
      [`${zh}，${word}那两个去掉`, side] as const,
      [`${en}, skip the two on the ${english}`, side] as const,
    ]),
  )('%s', (text, side) => {
    expect(places(text)).toEqual(left(corners.filter((corner) => corner.includes(side))));
  });

  it.each(Object.entries(sides).map(([side, { zh: word }]) => [`${zh}，只要${word}两个`, side] as const))(
    '%s',
    (text, side) => {
      expect(places(text)).toEqual(left(corners.filter((corner) => !corner.includes(side))));
    },
  );
});
