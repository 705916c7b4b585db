/** One hole of a plate that a test knows the arithmetic of. */
export interface Hole {
  readonly group: number;
  readonly x: number;
  readonly y: number;
  readonly d: number;
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

export interface Deed {
  readonly id: string;
  /** `_` stands for the words of the place; others for those of another place. */
  readonly zh: readonly string[];
  readonly en: readonly string[];
  /** What becomes of a hole that is meant, on a plate so wide; null where it goes. */
  readonly does: (hole: Hole, width: number) => Hole | null;
  /** What there is besides. */
  readonly more?: (hole: Hole) => readonly Hole[];
  /** And what becomes of the others. */
  readonly others?: (hole: Hole) => Hole | null;
  readonly isFor?: (meant: readonly Hole[], all: readonly Hole[]) => boolean;
  readonly moves?: true;
  readonly isPlacing?: true;
}
const words = (list: string) => list.split('|');
const isOne = (meant: readonly Hole[]) => meant.length === 1;
const isSome = (meant: readonly Hole[], all: readonly Hole[]) => meant.length < all.length;
const gone = () => null;
const keep = (hole: Hole) => hole;
const sized = (d: (old: number) => number) => (hole: Hole) => ({ ...hole, d: round(d(hole.d)) });
const moved = (dx: number, dy: number) => (hole: Hole) => ({
  ...hole,
  x: round(hole.x + dx),
  y: round(hole.y + dy),
});

export const deeds: readonly Deed[] = [
  {
    id: 'size to',
    zh: words(
      '_改成10|把_改成φ10|_改为10毫米|_孔径改成10|_的直径改成10|_换成10的|_要10的|_做成φ10|_改10|_扩到10',
    ),
    en: words(
      'make _ 10 mm|change _ to 10|_ should be 10 mm|set _ to 10 mm|_ to 10 mm please|make _ 10 mm in diameter|change the diameter of _ to 10|_: 10 mm',
    ),
    does: sized(() => 10),
  },
  {
    id: 'grow',
    zh: words('_加大2|_大2毫米|_再大2个毫米|_直径加2|_孔径加大2|把_放大2毫米|_扩大2'),
    en: words('make _ 2 mm bigger|make _ bigger by 2|increase _ by 2 mm|enlarge _ by 2|_ 2 mm larger'),
    does: sized((d) => d + 2),
  },
  {
    id: 'shrink',
    zh: words('_缩小2|_小2毫米|_减小2|_孔径减2|把_改小2毫米|_直径小2'),
    en: words('make _ 2 mm smaller|make _ smaller by 2|reduce _ by 2 mm|shrink _ by 2'),
    does: sized((d) => d - 2),
  },
  {
    id: 'halve',
    zh: words('_缩小一半|_减半|_孔径减半|把_改成一半大|_改成原来的一半'),
    en: words('halve _|make _ half the size|make _ half as big|cut _ in half'),
    does: sized((d) => d / 2),
  },
  {
    id: 'double',
    zh: words('_放大一倍|_翻倍|_孔径翻倍|_大一倍|_改成两倍大|把_改成原来的两倍'),
    en: words(
      'double _|make _ twice as big|make _ twice the size|double the size of _|double the diameter of _',
    ),
    does: sized((d) => d * 2),
  },
  {
    id: 'percent',
    zh: words('_放大10%|_加大百分之十'),
    en: words('make _ 10% bigger|increase _ by 10%'),
    does: sized((d) => d * 1.1),
  },
  {
    id: 'move by',
    moves: true,
    zh: words('_往右移10|把_向右挪10|_右移10毫米|_往右10|_向右平移10'),
    en: words('move _ right by 10|shift _ 10 to the right|move _ 10 mm right|nudge _ right 10'),
    does: moved(10, 0),
  },
  {
    id: 'move up',
    moves: true,
    zh: words('_往上移5|把_上移5|_向上挪5毫米|_抬高5'),
    en: words('move _ up 5|shift _ up by 5 mm|raise _ by 5'),
    does: moved(0, 5),
  },
  {
    id: 'move left up',
    moves: true,
    zh: words('_往左移10，往上移5|_左移10上移5'),
    en: words('move _ left 10 and up 5|move _ 10 left and 5 up'),
    does: moved(-10, 5),
  },
  {
    id: 'move to',
    moves: true,
    isPlacing: true,
    zh: words('_移到(100,80)|把_挪到(100,80)|_改到(100,80)|_位置改成(100,80)|_移到x100 y80'),
    en: words('move _ to (100, 80)|put _ at (100, 80)|shift _ to (100, 80)|_ should be at (100, 80)'),
    does: (hole) => ({ ...hole, x: 100, y: 80 }),
    isFor: isOne,
  },
  {
    id: 'move from left',
    moves: true,
    isPlacing: true,
    zh: words('_移到离左边50|_离左边改成50|把_挪到距左边50的地方|_的x改成50|_距左边50'),
    en: words(
      'move _ to 50 from the left|put _ 50 mm from the left edge|_ should be 50 from the left|set the x of _ to 50',
    ),
    does: (hole) => ({ ...hole, x: 50 }),
    isFor: isOne,
  },
  {
    id: 'move from top',
    moves: true,
    isPlacing: true,
    zh: words('_移到离上边50|_离上边改成50|把_挪到距上边50'),
    en: words('move _ to 50 from the top|_ should be 50 from the top'),
    does: (hole, width) => ({ ...hole, y: width - 50 }),
    isFor: isOne,
  },
  {
    id: 'remove',
    zh: words('_去掉|_不要了|把_删掉|_不打了|删除_|_取消|_不需要|去掉_|_拿掉吧'),
    en: words(
      'remove _|drop _|delete _|_ is not needed any more|get rid of _|we don’t need _|take _ out|lose _|_ can go',
    ),
    does: gone,
    isFor: isSome,
  },
  {
    id: 'keep only',
    zh: words('只留_|只要_|只保留_'),
    en: words('keep only _|only keep _|just keep _'),
    does: keep,
    others: gone,
    isFor: isSome,
  },
];
