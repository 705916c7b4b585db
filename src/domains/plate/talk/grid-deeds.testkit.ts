import { type Hole, type Plate, round } from './grid.testkit.ts';

export interface Deed {
  readonly id: string;
  /** `_` stands for the words of the place; others for those of another place. */
  readonly zh: readonly string[];
  readonly en: readonly string[];
  /** What becomes of a hole that is meant, on a plate so wide; null where it goes. */
  readonly does: (hole: Hole, width: number) => Hole | null;
  /** What there is besides, unless there is a hole there already. */
  readonly more?: (hole: Hole, plate: Plate) => Hole;
  /** And what becomes of the others. */
  readonly others?: (hole: Hole) => Hole | null;
  readonly isFor?: (meant: readonly Hole[], all: readonly Hole[], plate: Plate) => boolean;
  readonly moves?: true;
  readonly isPlacing?: true;
}
const words = (list: string) => list.split('|');
const isOne = (meant: readonly Hole[]) => meant.length === 1;
const isSome = (meant: readonly Hole[], all: readonly Hole[]) => meant.length < all.length;
const gone = () => null;
const keep = (hole: Hole) => hole;
const sized = (d: (old: number) => number) => (hole: Hole) => ({ ...hole, d: round(d(hole.d!)) });
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
  {
    id: 'copy aside',
    zh: words(
      '把_往右复制一份，距离15|_往右15再来一份一样的|_右边15处再打一份同样的|把_复制到右边15处|照_的样子往右15再来一份|_往右再复制一份，隔15|_往右15复制一份|复制_，往右15',
    ),
    en: words(
      'copy _ 15 to the right|duplicate _ 15 to the right|repeat _ 15 to the right|copy _ to the right by 15|copy _, 15 to the right|same again as _, 15 to the right',
    ),
    does: keep,
    more: (hole) => ({ ...hole, x: round(hole.x + 15) }),
  },
  {
    id: 'copy up',
    zh: words('把_往上复制一份，距离12|_往上12再来一份一样的|_上方12处再来一份同样的|把_往上12复制一份'),
    en: words('copy _ 12 up|duplicate _ 12 higher|repeat _ 12 above|copy _ up by 12'),
    does: keep,
    more: (hole) => ({ ...hole, y: round(hole.y + 12) }),
  },
  {
    id: 'mirror across',
    zh: words('把_左右镜像一份|_左右对称再来一份|把_镜像到另一侧，左右方向|_左右对称复制一份'),
    en: words('mirror _ left to right|mirror _ about the vertical centreline|copy _ mirrored left to right'),
    does: keep,
    more: (hole, { length }) => ({ ...hole, x: round(length - hole.x) }),
    isFor: (meant, all, { length }) =>
      meant.some(({ x, y }) => !all.some((one) => one.x === round(length - x) && one.y === y)),
  },
  {
    id: 'mirror up',
    zh: words('把_上下镜像一份|_上下对称再来一份|_上下对称复制一份'),
    en: words('mirror _ top to bottom|mirror _ about the horizontal centreline'),
    does: keep,
    more: (hole, { width }) => ({ ...hole, y: round(width - hole.y) }),
    isFor: (meant, all, { width }) =>
      meant.some(({ x, y }) => !all.some((one) => one.x === x && one.y === round(width - y))),
  },
  {
    id: 'tap',
    zh: words(
      '_攻M6|把_攻M6的丝|_改成M6螺纹孔|_改攻M6|_攻M6的牙|_做成M6的螺纹孔|_攻丝M6|给_攻M6螺纹|_要攻M6的丝|_都攻成M6|_改螺纹孔M6|_换成M6的丝孔',
    ),
    en: words(
      'tap _ M6|thread _ M6|make _ M6 tapped|change _ to M6 threads|make _ M6 threaded holes|_ should be tapped M6|tap _ to M6|_ need to be tapped M6',
    ),
    does: (hole) => ({ ...hole, d: null, f: 'M6' }),
  },
  {
    id: 'tap so deep',
    zh: words('_攻M80，深5|把_攻M80深5的丝|_改成M80螺纹孔，螺纹深5'),
    en: words('tap _ M80, 5 deep|tap _ M80 x 5 deep|make _ M80 tapped 5 deep'),
    does: (hole) => ({ ...hole, f: 'M80/5' }),
  },
  {
    id: 'countersink',
    zh: words(
      '_做沉头，φ80，90度|_加90度沉头，直径80|把_沉头φ80×90°|_沉头φ80，90度|给_加φ80的90°沉头|_改成沉头孔，沉头φ80，90°',
    ),
    en: words(
      'countersink _ 80 x 90 degrees|countersink _ to 80 mm, 90 degrees|make _ countersunk, 80 dia x 90 degrees',
    ),
    does: (hole) => ({ ...hole, f: 'v80/90' }),
  },
  {
    id: 'counterbore',
    zh: words('_加沉孔φ80深3|把_做成沉孔，φ80深3|_沉孔φ80深3|给_加φ80深3的沉孔|_锪平φ80深3'),
    en: words('counterbore _ 80 mm, 3 deep|counterbore _ to 80, 3 deep|counterbore _ 80 x 3 deep'),
    does: (hole) => ({ ...hole, f: 'u80/3' }),
  },
];
