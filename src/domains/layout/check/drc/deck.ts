import { pythonFloat } from '../../input/python-float.ts';
import type { DRCRule, DRCRuleSet } from '../../rules/rule-set.ts';
import { reachSteps } from './checks.ts';
import { scaledLimits, secondLayer } from './run.ts';

const NANOMETRE = 1e-9;

/** Ruby's own words, and the names a deck uses itself. */
const taken = new Set(
  `BEGIN END __ENCODING__ __FILE__ __LINE__ alias and begin break case class def defined do else elsif end ensure
  false for if in module next nil not or redo rescue retry return self super then true undef unless until when while
  yield source report input extent drawn polygon_layer box windows`.split(/\s+/),
);
const MANGLED = 'layer_';

/** A layer's name as a Ruby variable. Plain names stay; of others no two become the same, and none becomes code. */
export function rubyName(layer: string): string {
  if (/^[a-z][A-Za-z0-9_]*$/.test(layer) && !taken.has(layer) && !layer.startsWith(MANGLED)) return layer;
  const safe = layer.replace(/[^A-Za-z0-9]/gu, (character) => `_${character.codePointAt(0)!.toString(16)}_`);
  return `${MANGLED}${safe}`;
}

/** A text as a Ruby string that is that text and nothing else: no interpolation, no escapes, no line breaks. */
export function rubyString(text: string): string {
  const safe = text.replace(/["\\#]|[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu, (character) => {
    if (/["\\#]/.test(character)) return `\\${character}`;
    const code = character.codePointAt(0)!;
    // Half a surrogate pair is no character in Ruby.
    return `\\u{${(code >= 0xd800 && code < 0xe000 ? 0xfffd : code).toString(16)}}`;
  });
  return `"${safe}"`;
}

interface Statement {
  readonly a: string;
  readonly b: string;
  /** A length of so many database units, in micrometres, always with a point: whole numbers would be units. */
  length(units: number): string;
  readonly min: number | null;
  readonly max: number | null;
  readonly strict: boolean;
  readonly opposite: boolean;
  readonly window: DRCRule['window'];
  /** Where a reach is measured. */
  readonly within: string | null;
  readonly outside: string | null;
  readonly between: boolean;
  /** An area of so many square units, in square micrometres. */
  square(units: number): string;
}

/** Parts into which a square wider than `size` fits. Halves of odd sizes are not on the grid, so all is doubled. */
const wider = (layer: string, size: number, length: Statement['length']): string =>
  size % 2 === 0
    ? `${layer}.sized(-${length(size / 2)}).sized(${length(size / 2)}).merged`
    : `${layer}.scaled(2).sized(-${length(size)}).sized(${length(size)}).merged.scaled(0.5)`;

/** What each kind of rule looks for, as expressions of KLayout's DRC language. */
const expressions: Readonly<Record<DRCRule['type'], (statement: Statement) => readonly string[]>> = {
  width: ({ a, min, max, length }) => [
    ...(min === null ? [] : [`${a}.width(${length(min)})`]),
    ...(max === null
      ? []
      : [min === max ? `${a}.with_bbox_max(${length(max + 1)}, nil).extents` : wider(a, max, length)]),
  ],
  spacing: ({ a, b, min, max, between, length }) => [
    ...(min === null
      ? []
      : [between ? `${a}.separation(${b}, ${length(min)})` : `${a}.space(${length(min)})`]),
    ...(max === null
      ? []
      : between
        ? [
            `${a}.not_interacting(${b}).not_interacting(${a}.separation(${b}, ${length(max + 1)}).first_edges)`,
          ]
        : [`${a}.not_interacting(${a}.isolated(${length(max + 1)}).edges)`]),
  ],
  enclosure: ({ a, b, min, max, strict, opposite, length }) => {
    const inner = strict ? b : `${b}.overlapping(${a})`;
    return [
      ...(min === null || min === 0
        ? []
        : [
            opposite
              ? `${inner}.drc(if_any(enclosed(${a}, projection, transparent, whole_edges, one_side_allowed, two_opposite_sides_allowed) < ${length(min)}))`
              : `${a}.enclosing(${inner}, ${length(min)})`,
          ]),
      `${inner}.not(${a})`,
      ...(max === null ? [] : [`${a}.overlapping(${b}).not(${b}.sized(${length(max)}))`]),
    ];
  },
  extension: ({ a, b, min, max, length }) => [
    ...(min === null
      ? []
      : [`(${b}.edges & ${a}).extended_out(${length(min)}).not(${a})`, `${a}.inside(${b})`]),
    ...(max === null
      ? []
      : [`(${b}.edges & ${a}).extended(0.0, 0.0, ${length(max + 1)}, -${length(max)}).and(${a})`]),
  ],
  overlap: ({ a, b, min, max, length }) => [
    ...(min === null ? [] : [`(${a} & ${b}).width(${length(min)})`]),
    `${a}.not_overlapping(${b})`,
    ...(max === null ? [] : [wider(`(${a} & ${b})`, max, length)]),
  ],
  area: ({ a, min, max, square }) => [
    ...(min === null ? [] : [`${a}.with_area(nil, ${square(min)})`]),
    ...(max === null ? [] : [`${a}.with_area(${square(max + 1)}, nil)`]),
  ],
  reach: ({ a, b, max, within, outside, length }) => {
    if (max === null) return [];
    const clipped = `${within === null ? '' : `.and(${within})`}${outside === null ? '' : `.not(${outside})`}`;
    const steps = clipped === '' ? [max] : reachSteps(max);
    return [`${a}.not(${steps.reduce((near, step) => `${near}.sized(${length(step)})${clipped}`, b)})`];
  },
  density: ({ a, min, max, window }) => {
    if (window) {
      const um = (metres: number) => pythonFloat(Number((metres * 1e6).toPrecision(12)));
      const place = `${a}, extent, ${um(window.side)}, ${um(window.step)}`;
      return [
        ...(min === null ? [] : [`windows.call(${place}) { |ratio| ratio < ${pythonFloat(min)} }`]),
        ...(max === null ? [] : [`windows.call(${place}) { |ratio| ratio > ${pythonFloat(max)} }`]),
      ];
    }
    const ratio = `${a}.area / extent.area`;
    const unless = (test: string) => `(${ratio} ${test} ? extent : polygon_layer)`;
    return [
      ...(min === null ? [] : [unless(`< ${pythonFloat(min)}`)]),
      ...(max === null ? [] : [unless(`> ${pythonFloat(max)}`)]),
    ];
  },
};

/** layout-5.3.3 `to_klayout_check`: one statement a demand, lengths rounded to database units of `unit` metres. */
export function toKLayoutCheck(rule: DRCRule, unit = NANOMETRE): string {
  const { min, max } = scaledLimits(rule, unit);
  const second = secondLayer(rule);
  const a = rubyName(rule.layer);
  const statement: Statement = {
    a,
    // Between a layer and itself KLayout leaves edges out, unless it does not know that it is the same.
    b: second === null ? `${a}.sized(0.0)` : rubyName(second),
    between: second !== null,
    min,
    max,
    strict: rule.strict,
    opposite: rule.sides === 'opposite',
    window: rule.window,
    within: rule.within === null ? null : rubyName(rule.within),
    outside: rule.outside === null ? null : rubyName(rule.outside),
    square: (units) => pythonFloat(Number((units * (unit * 1e6) ** 2).toPrecision(12))),
    length: (units) => pythonFloat(Number((units * unit * 1e6).toPrecision(12))),
  };
  return expressions[rule.type](statement)
    .map((expression) => `${expression}.output(${rubyString(rule.id)})`)
    .join('\n');
}

export interface DeckOptions {
  /** A database unit in metres. */
  readonly unit?: number;
}

const DRAWN = `drawn = source.layers.inject(polygon_layer) { |all, one| all.join(input(one.layer, one.datatype)) }
extent = polygon_layer
extent.insert(drawn.bbox) unless drawn.bbox.empty?`;

/** Windows of a density, where a test of the ratio holds; as everywhere, the last ones end with the layout. */
const WINDOWS = `windows = lambda do |layer, whole, side, step, &test|
  found = polygon_layer
  box = whole.bbox
  along = lambda do |low, high|
    next [[low, high]] if high - low <= side
    count = ((high - low - side) / step - 1e-9).ceil + 1
    (0...count).map { |i| at = [low + i * step, high - side].min; [at, at + side] }
  end
  along.call(box.bottom, box.top).each do |bottom, top|
    along.call(box.left, box.right).each do |left, right|
      window = polygon_layer
      window.insert(RBA::DBox::new(left, bottom, right, top))
      found = found.join(window) if test.call(layer.and(window).area / window.area)
    end
  end
  found
end`;

/** A whole deck: `klayout -b -r deck.drc -rd input=LAYOUT.gds -rd report=RESULT.lyrdb`. */
export function exportDeck(rules: DRCRuleSet, { unit = NANOMETRE }: DeckOptions = {}): string {
  const named = new Set(
    rules.rules.flatMap(({ layer, layer2, within, outside }) => [
      ...[layer, layer2 ?? layer, within ?? layer, outside ?? layer],
    ]),
  );
  const used = new Set([...named].flatMap((name) => rules.drawnLayers(name)));
  const derived = [...rules.derived].map(
    ([
      name,
      {
        operation,
        layers: [first, second],
      },
    ]) => {
      const [a, b] = [rubyName(first), rubyName(second)];
      return `${rubyName(name)} = ${a}.${operation}(${b}).merged`;
    },
  );
  const windowed = rules.rules.some(({ window }) => window !== null);
  for (const name of rules.derived.keys()) for (const part of rules.drawnLayers(name)) used.add(part);
  const layers = Object.keys(rules.layers)
    .filter((name) => used.has(name))
    .map(
      (name) => `${rubyName(name)} = input(${rules.getLayerNumber(name)}, ${rules.getDatatype(name)}).merged`,
    );
  const lines = rules.rules.map((rule) => {
    const text = comment(rule.description ?? '');
    return `${text === '' ? '' : `# ${text}\n`}${toKLayoutCheck(rule, unit)}`;
  });
  // What comes from the rule file stands below the first statement: before it, a comment can be an order to Ruby.
  return [
    '# encoding: utf-8',
    '# klayout -b -r THIS.drc -rd input=LAYOUT.gds -rd report=RESULT.lyrdb',
    'source($input)',
    `# Design rules of ${comment(rules.tech)}, for KLayout 0.28 and later`,
    `report(${rubyString(`DRC ${rules.tech}`)}, $report)`,
    `raise "This deck is for a database unit of ${microns(unit)} um" if (source.layout.dbu - ${microns(unit)}).abs > 1e-9`,
    ...(rules.rules.some(({ type }) => type === 'density') ? ['', DRAWN] : []),
    ...(windowed ? ['', WINDOWS] : []),
    '',
    ...layers,
    ...derived,
    '',
    ...lines,
    '',
  ].join('\n');
}

const microns = (unit: number): string => pythonFloat(Number((unit * 1e6).toPrecision(12)));

/** One line: a comment ends where the line does, wherever it has been told to go on. */
const comment = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
