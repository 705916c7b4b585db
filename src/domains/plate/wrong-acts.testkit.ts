// Sentences in which something is taken back, left open, corrected or cannot be made, put together from the grammar's own words.

type Pick = <T>(list: readonly T[]) => T;

/** The same row of numbers for the same seed. */
export function seeded(seed: number): Pick {
  let state = seed;
  return (list) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return list[Math.floor((state / 0x80000000) * list.length)]!;
  };
}

/** What may come of a sentence if it is drawn without a question: a number at a path, or null where it must not be drawn. */
export interface Trap {
  readonly text: string;
  readonly kind: string;
  /** Places and what must be there; undefined for what must not be there at all. */
  readonly expected: Readonly<Record<string, unknown>> | null;
}

interface Plain {
  readonly lang: 'zh' | 'en';
  readonly size: string;
  readonly corners: (diameter: string, offset: string) => string;
  readonly centre: (diameter: string) => string;
  readonly comma: string;
}

const zh: Plain = {
  lang: 'zh',
  size: '底板400×300×10',
  corners: (d, o) => `四角φ${d}孔，距边${o}`,
  centre: (d) => `中心φ${d}孔`,
  comma: '，',
};
const en: Plain = {
  lang: 'en',
  size: 'plate 400x300x10',
  corners: (d, o) => `${d} mm holes in the corners, ${o} from the edges`,
  centre: (d) => `a ${d} mm hole in the centre`,
  comma: ', ',
};

type Maker = (plain: Plain, pick: Pick) => Trap;

const diameters = ['6', '9', '11', '14'];
const offsets = ['20', '25', '30'];
const large = ['40', '60', '80'];
const cornerHoles = { 'holes.0.placement.type': 'four_corners' };

const words = <T>({ lang }: Plain, both: Readonly<Record<'zh' | 'en', T>>): T => both[lang];

const makers: Readonly<Record<string, Maker>> = {
  withdrawn: (plain, pick) => {
    const text = [plain.size, plain.corners(pick(diameters), pick(offsets)), plain.centre(pick(large))];
    const gone = words(plain, {
      zh: [
        '中心的孔不要了',
        '中心那个孔去掉',
        '中心孔取消',
        '中间的孔别打了',
        '删掉中心孔',
        '中间那个不需要了',
        '算了中心的不打',
      ],
      en: [
        'drop the centre hole',
        'no centre hole after all',
        'leave out the centre hole',
        'forget the hole in the centre',
        "actually we don't need the centre hole",
        'we can lose the centre hole',
        'miss out the one in the centre',
        "don't drill the centre hole",
      ],
    });
    return trap(plain, 'withdrawn', [...text, pick(gone)], { ...cornerHoles, 'holes.length': 1 });
  },
  member: (plain, pick) => {
    const gone = words(plain, {
      zh: ['左下角不打', '右上角那个不要', '左上角的孔去掉', '右下那个取消', '右下角除外', '左上那个不需要'],
      en: [
        'except the lower left',
        'skip the top right one',
        'but not the upper left',
        'leave the bottom right one out',
        'all but the lower right',
        'the top right one is not needed',
        "don't drill the lower left one",
        'miss out the upper right one',
      ],
    });
    const text = [plain.size, plain.corners(pick(diameters), pick(offsets)), pick(gone)];
    return trap(plain, 'member', text, { 'holes.length': 3, 'holes.0.placement.type': 'single' });
  },
  row: (plain, pick) => {
    const [d, s, now] = [pick(diameters), pick(['60', '70']), pick(['16', '18'])];
    const row = words(plain, {
      zh: `一排5个φ${d}孔，离底边50，首孔距左边40，间距${s}`,
      en: `a row of 5 holes dia ${d}, 50 up from the bottom, first 40 from the left, ${s} pitch`,
    });
    const gone = words(plain, {
      zh: ['第三个不打', '中间那个不要', '最右边那个取消', '第二个孔去掉'],
      en: [
        'skip the third',
        "don't drill the last one",
        'leave out the second hole',
        'miss out the first one',
      ],
    });
    const resized = words(plain, {
      zh: [`最右边那个改成φ${now}`, `最左边那个改为φ${now}`],
      en: [] as string[],
    });
    const isGone = resized.length === 0 || pick([true, false]);
    return trap(plain, 'one of a row', [plain.size, row, pick(isGone ? gone : resized)], {
      'holes.length': isGone ? 4 : 5,
      'holes.1.placement.type': 'single',
    });
  },
  chained: (plain, pick) => {
    const [d, a, b] = [pick(diameters), pick(['60', '80']), pick(['50', '70'])];
    const text = words(plain, {
      zh: [
        `离左边40、离底边40打一个φ${d}孔，往右${a}再打一个，再往上${b}再打一个`,
        `φ${d}孔一个，距左40距下40，它右边${a}再来一个同样的，再往上${b}再来一个同样的`,
      ],
      en: [
        `a ${d} mm hole 40 from the left and 40 from the bottom, another one ${a} to the right, and a third ${b} above that`,
        `a ${d} mm hole 40 from the left and 40 up from the bottom, a second one the same size ${a} to the right of it, and a third ${b} above the second`,
      ],
    });
    return trap(plain, 'chained', [plain.size, pick(text)], {
      'holes.length': 3,
      'holes.0.placement.single.x': 40,
      'holes.1.placement.single.x': 40 + Number(a),
      'holes.2.placement.single.x': 40 + Number(a),
      'holes.2.placement.single.y': 40 + Number(b),
      'holes.2.diameter': Number(d),
    });
  },
  apart: (plain, pick) => {
    const [d, x, y] = [pick(diameters), pick(['80', '90']), pick(['60', '70'])];
    const text = words(plain, {
      zh: [`φ${d}孔2行3列，横向间距${x}，竖向间距${y}`, `φ${d}孔2行3列，孔中心横向${x}竖向${y}`],
      en: [
        `2 rows of 3 holes dia ${d}, ${x} apart along the length and ${y} apart across`,
        `2 rows of 3 holes dia ${d}, ${x} apart lengthways and ${y} apart widthways`,
      ],
    });
    return trap(plain, 'apart', [plain.size, pick(text)], {
      'holes.0.placement.rect_array.spacing_x': Number(x),
      'holes.0.placement.rect_array.spacing_y': Number(y),
    });
  },
  apartCorners: (plain, pick) => {
    const [d, x, y] = [pick(diameters), pick(['320', '340']), pick(['220', '240'])];
    const text = words(plain, {
      zh: [
        `四角φ${d}孔，孔中心横向${x}竖向${y}`,
        `四角φ${d}孔，孔距横向${x}、竖向${y}`,
        `四个角孔φ${d}，中心距${x}×${y}`,
      ],
      en: [
        `${d} mm holes in the corners, hole centres ${x} x ${y}`,
        `4 corner holes ${d} dia at ${x} x ${y} c/c`,
      ],
    });
    return trap(plain, 'apart in the corners', [plain.size, pick(text)], {
      'holes.0.placement.four_corners.offset_x': (400 - Number(x)) / 2,
      'holes.0.placement.four_corners.offset_y': (300 - Number(y)) / 2,
    });
  },
  inward: (plain, pick) => {
    const [d, o, e] = [pick(diameters), pick(offsets), pick(['35', '40'])];
    const text = words(plain, {
      zh: [`四角φ${d}孔，距长边${o}、距短边${e}`, `四角φ${d}孔，离短边${e}离长边${o}`],
      en: [
        `${d} mm holes in the corners, ${e} from the ends and ${o} from the sides`,
        `four ${d} mm holes, ${o} in from the sides and ${e} in from the ends`,
      ],
    });
    return trap(plain, 'from ends and sides', [plain.size, pick(text)], {
      'holes.0.placement.four_corners.offset_x': Number(e),
      'holes.0.placement.four_corners.offset_y': Number(o),
    });
  },
  range: (plain, pick) => {
    const [a, b] = [pick(['9', '10']), pick(['12', '14'])];
    const open = words(plain, {
      zh: [`${a}到${b}`, `${a}~${b}`, `${a}或${b}`, `${a}以上`, `${a}/φ${b}`],
      en: [`${a} to ${b}`, `${a} or ${b}`, `between ${a} and ${b}`, `at least ${a}`, `${a}-${b}`],
    });
    return trap(plain, 'range', [plain.size, plain.corners(pick(open), pick(offsets))], {
      'holes.0.diameter': null,
    });
  },
  corrected: (plain, pick) => {
    const [d, o] = [pick(diameters), pick(offsets)];
    const now = pick(['12', '16', '18']);
    const fix = words(plain, {
      zh: [`不对，孔径${now}`, `说错了，是φ${now}`, `孔改成φ${now}`, `孔径不是${d}，是${now}`],
      en: [`no wait, make that ${now} mm holes`, `sorry, ${now} mm holes`, `change the holes to ${now} mm`],
    });
    return trap(plain, 'corrected', [plain.size, plain.corners(d, o), pick(fix)], {
      'holes.0.diameter': Number(now),
    });
  },
  counted: (plain, pick) => {
    const [n, t, d, o] = [pick(['4', '四']), pick(['5', '8']), pick(diameters), pick(offsets)];
    const text = words(plain, {
      zh: [
        `底板400×300，${t}厚${n}个φ${d}孔在四角，距边${o}`,
        `400×300的底板，厚${t}，${n}个孔φ${d}，四角，边距${o}`,
      ],
      en: [
        `plate 400x300, ${t} mm thick with 4 holes dia ${d} in the corners, ${o} from the edges`,
        `4 holes of ${d} mm in the corners, ${o} from the edges, plate 400x300, ${t} thick`,
      ],
    });
    return {
      text: pick(text),
      kind: 'counted',
      expected: { 'base_shape.thickness': Number(t), 'holes.0.diameter': Number(d), 'holes.length': 1 },
    };
  },
  unmakeable: (plain, pick) => {
    const odd = words(plain, {
      zh: [
        '中间铣一个深3的凹槽',
        '两边折弯30',
        '右边焊一个加强筋',
        '背面镗φ60深4的台阶',
        '右边开U形槽宽20深40',
        '四角攻丝到一半深',
      ],
      en: [
        'with a 3 mm deep pocket in the middle',
        'two bends of 90 degrees',
        'a 20 mm boss in the middle',
        'a keyway 8 wide 3 deep',
        'notch the right edge 20 x 40',
      ],
    });
    const text = [plain.size, plain.corners(pick(diameters), pick(offsets)), pick(odd)];
    return trap(plain, 'unmakeable', text, null);
  },
  denied: (plain, pick) => {
    const no = words(plain, {
      zh: ['不要倒角', '不倒圆角', '无需攻丝', '不用沉头'],
      en: ['no chamfers', 'no rounded corners', 'not tapped', 'without countersinks'],
    });
    const text = [plain.size, plain.corners(pick(diameters), pick(offsets)), pick(no)];
    return trap(plain, 'denied', text, { ...cornerHoles, corner: undefined, hole_features: undefined });
  },
  hedged: (plain, pick) => {
    const hedge = words(plain, {
      zh: [
        '如果放得下中心再打一个φ40孔',
        '中心要不要打φ40孔还没定',
        '中心可能打一个φ40孔',
        '中心φ40孔先不打',
      ],
      en: [
        'maybe a 40 mm hole in the centre',
        'if it fits a 40 mm hole in the centre',
        'the 40 mm hole in the centre is not decided',
      ],
    });
    const text = [plain.size, plain.corners(pick(diameters), pick(offsets)), pick(hedge)];
    return trap(plain, 'hedged', text, { ...cornerHoles, 'holes.length': 1 });
  },
  featureWithdrawn: (plain, pick) => {
    const gone = words(plain, {
      zh: ['四角R10圆角，算了不倒了', '中心60×20腰形孔，这个不要了', '四角M8螺纹孔距边20，不攻丝了，改光孔'],
      en: [
        'R10 corners, no, leave the corners square',
        'a 60 x 20 slot in the centre, scratch that',
        'R10 corners, forget the corners',
      ],
    });
    return trap(plain, 'feature withdrawn', [plain.size, pick(gone)], {
      corner: undefined,
      cutouts: undefined,
      hole_features: undefined,
    });
  },
};

const trap = (plain: Plain, kind: string, parts: readonly string[], expected: Trap['expected']): Trap => ({
  text: parts.join(plain.comma),
  kind,
  expected,
});

export function traps(seed: number, count: number): Trap[] {
  const pick = seeded(seed);
  const names = Object.keys(makers);
  return Array.from({ length: count }, (_, k) => makers[names[k % names.length]!]!(pick([zh, en]), pick));
}
