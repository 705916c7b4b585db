import {
  type DeriveInput,
  defineRule,
  type Field,
  type FieldRule,
  fixed,
  isUseless,
  pointedAt,
  type RuleOf,
  readFrom,
} from '../../core/reading/evidence.ts';
import type { Path } from '../../core/result.ts';
import { round } from './decimals.ts';
import { featureFields, outlineFields } from './fields-features.ts';
import { beside, memberRules, mirrored } from './ground-members.ts';
import {
  type Axis,
  acrossOf,
  computed,
  distances,
  each,
  farNames,
  given,
  nearNames,
  radius,
  settledNumber,
  sides,
  word,
} from './ground-rules.ts';
import { kindOf } from './kinds.ts';
import { type fieldsOf, paths, pathsOfHole } from './leaves.ts';

/** A number whose role the words leave open: an engine may give it one, never another value. */
const roleGiven = readFrom('role_given', ['measure'], (value) =>
  typeof value === 'number' ? value : undefined,
);

function always(value: unknown) {
  const values = [value];
  return () => values;
}

/** Another field of the same placement. */
const sibling = (path: Path, name: string): Path =>
  path[0] === 'holes'
    ? pathsOfHole(path[1] as number)[path[3] as keyof typeof fieldsOf][name]!
    : [...path.slice(0, -1), name];
/** Where something lies on one axis. `reach` is how far it goes on from there: nothing for a hole, the row for an array. */
function positionRules(axis: Axis, reach: (input: DeriveInput) => number | null) {
  const side = (input: DeriveInput) => acrossOf(input, axis);
  const fromFar = (value: number, input: DeriveInput) =>
    given(side(input), (size) => given(reach(input), (rest) => size - value - rest));
  const middle = (input: DeriveInput) => {
    const half = given(side(input), (size) => round(size / 2));
    return half === null ? [] : [half];
  };
  const { near, far, both } = sides[axis];
  return [
    readFrom('coordinate_said', [kindOf('coordinate', axis), kindOf('corner', axis)]),
    readFrom('distance_said', distances('distance', nearNames(axis))),
    each('from_far_side', [...distances('distance', farNames(axis)), kindOf('corner', axis)], fromFar),
    each('rim_distance', distances('rim', nearNames(axis)), (value, input) =>
      given(radius(input), (rim) => value + rim),
    ),
    each('rim_from_far_side', distances('rim', farNames(axis)), (value, input) =>
      given(radius(input), (rim) => fromFar(value + rim, input)),
    ),
    each('part_of_side', distances('part', nearNames(axis)), (value, input) =>
      given(side(input), (size) => value * size),
    ),
    each('from_far_side', distances('part', farNames(axis)), (value, input) =>
      given(side(input), (size) => fromFar(value * size, input)),
    ),
    word(
      'half_of_side',
      [
        'centre',
        'tie',
        'around',
        kindOf('midline', axis),
        'midline_any',
        kindOf('centred', axis),
        'centred_any',
        'distance_centre',
      ],
      middle,
    ),
    each(
      'shifted_from_centre',
      [kindOf('shift', near), kindOf('shift', both), 'distance_centre'],
      (value, input) => given(side(input), (size) => size / 2 - value),
    ),
    each(
      'shifted_from_centre',
      [kindOf('shift', far), kindOf('shift', both), 'distance_centre'],
      (value, input) => given(side(input), (size) => size / 2 + value),
    ),
    roleGiven,
  ];
}

const nothingMore = () => 0;

/** From the first hole of an array's row or column to its last. */
function reachOf(axis: Axis) {
  return (input: DeriveInput): number | null => {
    const count = settledNumber(input, sibling(input.path, axis === 'x' ? 'cols' : 'rows'));
    if (count === 1) return 0;
    const spacing = settledNumber(input, sibling(input.path, kindOf('spacing', axis)));
    return given(count, (several) => given(spacing, (step) => (several - 1) * step));
  };
}

function arrayStart(axis: Axis) {
  const reach = reachOf(axis);
  const centred = (input: DeriveInput) => {
    const start = given(acrossOf(input, axis), (size) =>
      given(reach(input), (rest) => round((size - rest) / 2)),
    );
    return start === null ? [] : [start];
  };
  return [
    ...positionRules(axis, reach),
    word('array_centred', [kindOf('centred', axis), 'centred_any', 'centre', 'tie'], centred),
    mirrored(axis, reach),
    beside(axis),
  ];
}

const offsetRules = (axis: Axis) => [
  readFrom('distance_said', distances('distance', [...nearNames(axis), sides[axis].far])),
  each('rim_distance', distances('rim', [...nearNames(axis), sides[axis].far]), (value, input) =>
    given(radius(input), (rim) => value + rim),
  ),
  each('hole_distance_halved', [kindOf('spacing', axis), 'spacing'], (value, input) =>
    given(acrossOf(input, axis), (size) => (size - value) / 2),
  ),
  roleGiven,
];

const lineWords = [
  'line',
  'rows',
  'cols',
  'across_x',
  'across_y',
  'equal',
  'midline_x',
  'midline_y',
  'midline_any',
  'centred_x',
  'centred_y',
  'spacing_x',
  'spacing_y',
  'range',
  'contradicted',
];

/** Rows (y) or columns (x) of an array. */
function lineRules(own: 'rows' | 'cols', other: 'rows' | 'cols', axis: Axis) {
  return [
    readFrom(`${own}_said`, [own]),
    readFrom('count_across', [kindOf('across', axis)]),
    readFrom('count_in_line', ['count']),
    word('one_line', lineWords, always(1)),
    word('two_sides', ['count'], always(2)),
    computed('total_shared', ['count', other, kindOf('across', axis === 'x' ? 'y' : 'x')], function* (input) {
      const facts = pointedAt(input, input.facts);
      for (const count of facts.filter((fact) => fact.kind === 'count'))
        for (const by of facts.filter((fact) => fact.kind !== 'count'))
          yield { value: Number(count.value) / Number(by.value), spans: [count.span, by.span] };
    }),
    computed('two_by_two', ['count', 'spacing_x', 'spacing_y'], function* (input) {
      const facts = pointedAt(input, input.facts);
      const of = (kind: string) => facts.filter((fact) => fact.kind === kind);
      for (const four of of('count').filter((fact) => fact.value === 4))
        for (const x of of('spacing_x'))
          for (const y of of('spacing_y')) yield { value: 2, spans: [four.span, x.span, y.span] };
    }),
    roleGiven,
  ];
}

const spacingRules = (axis: Axis) => [
  readFrom('spacing_said', [kindOf('spacing', axis), 'spacing']),
  // In a single row every spacing is the row's.
  defineRule({
    name: 'spacing_of_line',
    how: 'read',
    from: [axis === 'x' ? 'spacing_y' : 'spacing_x'],
    derive: (input) =>
      settledNumber(input, sibling(input.path, axis === 'x' ? 'rows' : 'cols')) === 1
        ? input.facts.map((fact) => ({ value: fact.value, spans: [fact.span] }))
        : [],
  }),
  // 等距6个孔，首末孔距两端各100; 上下各一排，距边20
  each(
    'ends_shared',
    distances('distance', [sides[axis].both, 'edge', sides[axis].near, 'long', 'short']),
    (value, input) => {
      const count = settledNumber(input, sibling(input.path, axis === 'x' ? 'cols' : 'rows')) ?? 0;
      const size = count < 2 ? null : acrossOf(input, axis);
      return given(size, (all) => (all - 2 * value) / (count - 1));
    },
  ),
  roleGiven,
];

/** The centre of a circle may be another hole's; the holes are gone through once, not for every word. */
const aroundHole = (axis: Axis) =>
  computed('around_hole', ['around', 'tie', 'circle', 'pitch_diameter', 'pitch_radius'], (input) => {
    if (input.facts.length === 0) return [];
    const places: unknown[] = [];
    for (let i = 0; input.settled(['holes', i, 'shape']); i++) {
      const at = input.settled(['holes', i, 'placement', 'single', axis]);
      if (at) places.push(at.value);
    }
    return input.facts.flatMap(({ span }) =>
      places.filter((value) => !isUseless(input, value, span)).map((value) => ({ value, spans: [span] })),
    );
  });

/** P01: the user's own noun; any piece of the text that is no number. */
const verbatimNoun = defineRule({
  name: 'verbatim_noun',
  how: 'read',
  from: [],
  *derive({ text, proposed }) {
    if (typeof proposed !== 'string' || proposed.trim() === '' || /\d/.test(proposed)) return;
    const start = text.indexOf(proposed);
    if (start >= 0) yield { value: proposed, spans: [{ start, end: start + proposed.length }] };
  },
});

/** The sides of a square are equal: any number said of one, or what the other is known to be. */
const sideOfSquare = (other: Path) =>
  computed(
    'side_of_square',
    ['side', 'square', 'noun', 'length', 'width', 'sheet'],
    function* ({ facts, settled }) {
      const square = facts.find(
        ({ kind, value }) => kind === 'square' || (kind === 'noun' && /(?<!长)方/.test(String(value))),
      );
      for (const { kind, value, span } of facts)
        if (typeof value === 'number' && (kind === 'side' || square)) yield { value, spans: [span] };
      const known = square && settled(other);
      if (known) yield { value: known.value, spans: [square.span] };
    },
  );

const placed = <T extends keyof typeof fieldsOf>(type: T, from: readonly string[]) =>
  word(`placed_${type}`, from, always(type));
/** 宽是长的一半 */
const partOfSide = (kind: string, other: Path) =>
  each('part_of_side', [kind], (value, input) => given(settledNumber(input, other), (side) => value * side));

const distanceKinds = ['l', 'r', 't', 'b', 'x', 'y', 'lr', 'tb', 'edge', 'each', 'long', 'short'].flatMap(
  (side) => [kindOf('distance', side), kindOf('rim', side), kindOf('part', side)],
);

const shiftKinds = ['l', 'r', 't', 'b', 'lr', 'tb'].map((side) => kindOf('shift', side));

const field = <R extends string>(pattern: string, ...rules: readonly FieldRule<R>[]): Field<R> => ({
  pattern,
  rules,
});
const inHole = <R extends string>(name: string, ...rules: readonly FieldRule<R>[]): Field<R> =>
  field(`holes[*].${name}`, ...rules);

/** What cut-outs have of holes: their places. */
const alsoOfCutouts = <R extends string>(all: readonly Field<R>[]): Field<R>[] =>
  all.flatMap(({ pattern, rules }) =>
    pattern.startsWith('holes[*].placement') ? [{ pattern: pattern.replace('holes', 'cutouts'), rules }] : [],
  );

/** Which facts may fill which field, and by which named rule. In the order in which they build on each other. */
const ofDocument = [
  field('schema_version', fixed('contract_version', '1.0.0'), fixed('contract_version', '1.1.0')),
  field('unit', fixed('contract_unit', 'mm')),
  field('part_type', readFrom('part_noun', ['noun']), verbatimNoun),
  field(
    'base_shape.type',
    word(
      'rectangle_named',
      ['length', 'width', 'side', 'sheet', 'range', 'contradicted'],
      always('rectangle'),
    ),
  ),
  field(
    'base_shape.length',
    readFrom('length_said', ['length']),
    sideOfSquare(paths.width),
    partOfSide('part_width', paths.width),
    roleGiven,
  ),
  field(
    'base_shape.width',
    readFrom('width_said', ['width']),
    sideOfSquare(paths.length),
    partOfSide('part_length', paths.length),
    roleGiven,
  ),
  field(
    'base_shape.thickness',
    readFrom('thickness_said', ['thickness']),
    readFrom('height_said', ['height']),
    readFrom('sheet_thickness', ['sheet']),
    roleGiven,
  ),
  ...outlineFields(roleGiven),
  inHole('shape', fixed('round_hole', 'circle')),
  inHole(
    'diameter',
    readFrom('diameter_said', ['diameter']),
    each('radius_doubled', ['hole_radius'], (value) => 2 * value),
    roleGiven,
  ),
  inHole(
    'placement.type',
    placed('single', [
      'hole',
      'tie',
      'each',
      'diameter',
      'hole_radius',
      'centre',
      'corner',
      'except',
      'sizes',
      'steps',
      'beside',
      'coordinate_x',
      'coordinate_y',
      'corner_x',
      'corner_y',
      'thread',
      'count',
      ...shiftKinds,
      ...distanceKinds,
      'range',
      'contradicted',
    ]),
    placed('four_corners', ['corners', ...distanceKinds.filter((kind) => kind.startsWith('distance_'))]),
    placed('rect_array', [
      ...lineWords,
      'grid',
      'array',
      'spacing',
      'spacing_x',
      'spacing_y',
      'count',
      'range',
      'contradicted',
    ]),
    placed('circle_array', [
      'equal',
      'circle',
      'around',
      'tie',
      'centre',
      'centred_any',
      'pitch_diameter',
      'pitch_radius',
      'distance_centre',
      'range',
      'contradicted',
    ]),
  ),
  inHole('placement.single.x', ...positionRules('x', nothingMore), ...memberRules('x')),
  inHole('placement.single.y', ...positionRules('y', nothingMore), ...memberRules('y')),
  inHole('placement.four_corners.offset_x', ...offsetRules('x')),
  inHole('placement.four_corners.offset_y', ...offsetRules('y')),
  inHole('placement.rect_array.rows', ...lineRules('rows', 'cols', 'y')),
  inHole('placement.rect_array.cols', ...lineRules('cols', 'rows', 'x')),
  inHole('placement.rect_array.spacing_x', ...spacingRules('x')),
  inHole('placement.rect_array.spacing_y', ...spacingRules('y')),
  inHole('placement.rect_array.origin_offset_x', ...arrayStart('x')),
  inHole('placement.rect_array.origin_offset_y', ...arrayStart('y')),
  inHole(
    'placement.circle_array.count',
    readFrom('count_said', ['count']),
    readFrom('cols_said', ['cols']),
    roleGiven,
  ),
  inHole(
    'placement.circle_array.radius',
    each('pitch_diameter_halved', ['pitch_diameter'], (value) => value / 2),
    readFrom('pitch_radius_said', ['pitch_radius']),
    readFrom('distance_from_centre', ['distance_centre']),
    roleGiven,
  ),
  inHole('placement.circle_array.center_x', ...positionRules('x', nothingMore), aroundHole('x'), beside('x')),
  inHole('placement.circle_array.center_y', ...positionRules('y', nothingMore), aroundHole('y'), beside('y')),
  field('layer', readFrom('layer_named', ['layer']), fixed('layer_default', 'MAIN')),
];
export const fields = [...ofDocument, ...alsoOfCutouts(ofDocument), ...featureFields(roleGiven)];

/** What the grammar may claim. */
export type PlateRule = RuleOf<typeof fields>;
