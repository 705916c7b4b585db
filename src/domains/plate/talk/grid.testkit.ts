/** One hole of a plate that a test knows the arithmetic of. */
export interface Hole {
  readonly group: number;
  readonly x: number;
  readonly y: number;
  readonly d: number | null;
  /** What else it has: a thread, a mouth. */
  readonly f?: string;
}

export interface Plate {
  readonly zh: string;
  readonly en: string;
  readonly length: number;
  readonly width: number;
  readonly holes: readonly Hole[];
  /** The hole another group is told to be around. */
  readonly middle?: number;
  /** Words for some of its holes, and which those are. */
  readonly places: readonly Place[];
}

export interface Place {
  readonly zh: readonly string[];
  readonly en: readonly string[];
  readonly is: (hole: Hole) => boolean;
  /** Where its array begins: what is said of its place is said of the array. */
  readonly isFirst?: true;
}

const place = (zh: string, en: string, is: Place['is']): Place => ({
  zh: zh.split('|').filter((one) => one !== ''),
  en: en.split('|').filter((one) => one !== ''),
  is,
});
const single = (group: number, x: number, y: number, d: number): Hole => ({ group, x, y, d });
const grid = (group: number, xs: readonly number[], ys: readonly number[], d: number): Hole[] =>
  ys.flatMap((y) => xs.map((x) => ({ group, x, y, d })));
const ring = (group: number, count: number, radius: number, x: number, y: number, d: number): Hole[] =>
  Array.from({ length: count }, (_, k) => {
    const turn = (2 * Math.PI * k) / count;
    return { group, d, x: round(x + radius * Math.cos(turn)), y: round(y + radius * Math.sin(turn)) };
  });
export const round = (value: number): number => Math.round(value * 1e4) / 1e4 + 0;

export const plates: Readonly<Record<string, Plate>> = {
  corners: {
    zh: '底板300×200×10，四角φ8孔距边20，中心φ40孔',
    en: 'base plate 300x200x10, 8 mm holes in the four corners 20 from the edges, a 40 mm hole in the center',
    length: 300,
    width: 200,
    holes: [...grid(0, [20, 280], [20, 180], 8), single(1, 150, 100, 40)],
    places: [
      place(
        '四角的孔|四个角上的孔|角上的孔|四角那几个|φ8的孔|8的孔|小孔|小的|小的那几个',
        'the corner holes|the corner ones|the four corner holes|the 8 mm holes|the small holes|the small ones|the smaller holes',
        ({ group }) => group === 0,
      ),
      place(
        '中间的孔|中间那个|中心孔|正中间的孔|大孔|大的那个|最大的那个|40的孔|φ40的孔|那个40的',
        'the center hole|the middle one|the hole in the middle|the hole in the center|the big one|the big hole|the largest hole|the biggest one|the 40 mm hole|the 40 mm one',
        ({ group }) => group === 1,
      ),
      place(
        '左下角那个|左下角的孔|左下那个孔|左下的',
        'the lower left one|the bottom left hole|the hole in the bottom left corner|the lower-left hole',
        ({ x, y, group }) => group === 0 && x < 100 && y < 100,
      ),
      place(
        '右上角那个|右上角的孔|右上那个',
        'the upper right one|the top right hole|the one at the top right',
        ({ x, y, group }) => group === 0 && x > 200 && y > 100,
      ),
      place(
        '左边两个|左边那两个|左边的两个孔|靠左的两个',
        'the two on the left|the left two|the two left holes',
        ({ x }) => x < 100,
      ),
      place(
        '上面两个|上面那两个孔|靠上的两个',
        'the top two|the two at the top|the upper two',
        ({ y }) => y > 150,
      ),
      place(
        '除了中间那个以外的孔|除了大孔其他的|除中间的孔外其余的孔',
        'all the holes except the middle one|all but the big one|every hole except the center one',
        ({ group }) => group === 0,
      ),
      place('所有的孔|全部孔|所有孔|每个孔', 'all the holes|all holes|every hole', () => true),
    ],
  },
  three: {
    zh: '面板400×200×6，(60,40)打一个φ8，(200,150)打一个φ12，(340,40)打一个φ20',
    en: 'panel 400x200x6, an 8 mm hole at (60, 40), a 12 mm hole at (200, 150) and a 20 mm hole at (340, 40)',
    length: 400,
    width: 200,
    holes: [single(0, 60, 40, 8), single(1, 200, 150, 12), single(2, 340, 40, 20)],
    places: [
      place(
        '左边那个|左边的孔|最左边的孔|靠左那个|靠左的孔|第一个孔|第一个|最小的那个|最小的孔|小的那个|8的那个|φ8的孔|(60,40)的孔|(60,40)那个|(60,40)处的孔',
        'the left one|the left hole|the leftmost hole|the hole on the left|the first hole|the first one|the smallest one|the smallest hole|the 8 mm one|the hole at (60, 40)|the one at (60, 40)',
        ({ group }) => group === 0,
      ),
      place(
        '中间那个|中间的孔|上面那个|最上面的孔|靠上那个|第二个孔|第二个|12的那个|φ12的孔|(200,150)的孔',
        'the middle one|the middle hole|the top one|the top hole|the upper hole|the second hole|the second one|the 12 mm hole|the hole at (200, 150)',
        ({ group }) => group === 1,
      ),
      place(
        '右边那个|右边的孔|最右边那个|靠右那个|第三个孔|最后一个|最后一个孔|最大的那个|最大的孔|大的那个|20的那个|φ20的孔',
        'the right one|the right hole|the rightmost one|the one on the right|the third hole|the last one|the last hole|the biggest one|the largest hole|the big one|the 20 mm hole',
        ({ group }) => group === 2,
      ),
      place(
        '下面两个|下面那两个孔|下边的两个孔|靠下的两个',
        'the bottom two|the two at the bottom|the lower two',
        ({ y }) => y < 100,
      ),
      place('前两个|前两个孔|左边两个', 'the first two|the first two holes', ({ group }) => group < 2),
      place(
        '除了最大的那个|除了右边那个以外的孔|除了最后一个',
        'all but the biggest one|all except the right one|all but the last one',
        ({ group }) => group < 2,
      ),
      place('所有的孔|三个孔都|全部', 'all the holes|all three holes|all three', () => true),
    ],
  },
  ring: {
    zh: '法兰板400×300×12，中心φ60孔，周围均布6个φ12孔，分布圆直径200',
    en: 'flange plate 400x300x12, a 60 mm hole in the center, 6 x 12 mm holes equally spaced around it on a 200 PCD',
    length: 400,
    width: 300,
    middle: 0,
    holes: [single(0, 200, 150, 60), ...ring(1, 6, 100, 200, 150, 12)],
    places: [
      place(
        '周围的孔|周围那圈孔|外面一圈|那一圈孔|那圈小孔|圆周上的孔|分布圆上的孔|小孔|小的|六个小孔|φ12的孔|12的孔',
        'the ring|the holes on the circle|the bolt holes|the ring of holes|the holes around it|the outer holes|the small holes|the small ones|the six small holes|the 12 mm holes|the bolt circle holes',
        ({ group }) => group === 1,
      ),
      place(
        '中间的孔|中间那个|中心孔|大孔|大的那个|中间的大孔|φ60的孔|60的那个',
        'the center hole|the middle one|the big hole|the big one|the hole in the middle|the 60 mm hole|the center bore|the bore',
        ({ group }) => group === 0,
      ),
      place(
        '除了中间的孔|除了大孔以外的孔',
        'all but the center hole|all the holes except the big one',
        ({ group }) => group === 1,
      ),
      place('最右边那个孔|三点钟方向那个', 'the rightmost hole|the 3 o’clock one', ({ x }) => x > 299),
      place('所有孔|所有的孔', 'all the holes|every hole', () => true),
    ],
  },
  array: {
    zh: '安装板500×300×8，3行4列φ9孔，行间距60，列间距90，第一个孔距左边80，距下边50',
    en: 'mounting plate 500x300x8, a 3 rows by 4 columns array of 9 mm holes, row spacing 60, column spacing 90, the first hole 80 from the left and 50 from the bottom',
    length: 500,
    width: 300,
    holes: grid(0, [80, 170, 260, 350], [50, 110, 170], 9),
    places: [
      place('所有的孔|全部孔|整个阵列的孔', 'all the holes|every hole|the whole array', () => true),
      place(
        '第二排|第二行|第二排的孔|中间那排|中间一排|中间那一行',
        'the second row|the middle row|the holes in the second row|row 2',
        ({ y }) => y === 110,
      ),
      place(
        '上面那排|最上面一排|上面一排的孔|第三排|顶上那排|最后一排',
        'the top row|the upper row|the third row|the last row',
        ({ y }) => y === 170,
      ),
      place('下面那排|最下面一行|第一排', 'the bottom row|the lowest row|the first row', ({ y }) => y === 50),
      place(
        '左边那列|最左边一列|第一列|左边一列的孔',
        'the left column|the first column|the leftmost column|the column on the left',
        ({ x }) => x === 80,
      ),
      place(
        '最右边那列|右边一列|第四列|最后一列',
        'the right column|the last column|the rightmost column|the fourth column',
        ({ x }) => x === 350,
      ),
      {
        ...place(
          '左下角那个孔|左下角那个',
          'the bottom left hole|the lower left one',
          ({ x, y }) => x === 80 && y === 50,
        ),
        isFirst: true,
      },
      place(
        '第二排第三个|第二行第三个孔',
        'the third hole in the second row|the third one in row 2',
        ({ x, y }) => x === 260 && y === 110,
      ),
      place(
        '四个角上的孔|四角的孔',
        'the four corner holes|the corner holes',
        ({ x, y }) => (x === 80 || x === 350) && (y === 50 || y === 170),
      ),
      place(
        '除了第一排的孔|除了第一排',
        'all but the first row|everything except the first row',
        ({ y }) => y > 60,
      ),
    ],
  },
};
