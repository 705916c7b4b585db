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
      zh: ['中心的孔不要了', '中心那个孔去掉', '中心孔取消', '中间的孔别打了', '删掉中心孔'],
      en: [
        'drop the centre hole',
        'no centre hole after all',
        'leave out the centre hole',
        'forget the hole in the centre',
      ],
    });
    return trap(plain, 'withdrawn', [...text, pick(gone)], { ...cornerHoles, 'holes.length': 1 });
  },
  member: (plain, pick) => {
    const gone = words(plain, {
      zh: ['左下角不打', '右上角那个不要', '左上角的孔去掉', '右下那个取消'],
      en: [
        'except the lower left',
        'skip the top right one',
        'but not the upper left',
        'leave the bottom right one out',
      ],
    });
    const text = [plain.size, plain.corners(pick(diameters), pick(offsets)), pick(gone)];
    return trap(plain, 'member', text, { 'holes.length': 3, 'holes.0.placement.type': 'single' });
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
