import { groupBy } from '../../netlist/groups.ts';
import { type Assembled, assembleRows, type PlacedCell, type PlacedFinger } from '../assemble-rows.ts';
import { type AssembleOptions, isParted, type Section } from '../sections.ts';
import type { Rect } from '../shapes.ts';
import type { Tech } from '../tech.ts';
import { routeBlocks } from './channels.ts';
import { openGates, overCharged } from './charge-between.ts';
import {
  type Alike,
  alikeAmong,
  inThose,
  joinedIn,
  type Likeness,
  likenessOf,
  mirroredIn,
} from './likeness.ts';
import type { PlacedBlock } from './shelves.ts';

/**
 * Blocks side by side on shelves, each kind of block drawn once, and wires between them in the channels under the shelves.
 * A block may be put together from blocks itself.
 */
export function assembleBlocks(
  sections: readonly Section[],
  tech: Tech,
  options: AssembleOptions,
): Assembled {
  const plan = blocksOf(sections, options);
  const gates = openGates(sections, plan.led);
  // A diode is asked for once a net is found to need it; it then has one for good.
  for (const diodes = new Set(options.diodes); ; ) {
    const made = drawAll(plan, tech, options, diodes);
    const more = overCharged(made.drawing, gates, tech).filter((net) => !diodes.has(net));
    if (more.length === 0) return made;
    for (const net of more) diodes.add(net);
  }
}

/** A block as it was placed: devices, and the nets they are on. */
interface Member {
  readonly name: string;
  readonly cell: string | null;
  readonly shelf: number;
  readonly sections: readonly Section[];
  readonly likeness: Likeness;
  /** Nets that leave it. */
  readonly edge: ReadonlySet<string>;
}

interface Kind extends Alike<Member> {
  readonly name: string;
}

interface Plan {
  readonly kinds: readonly Kind[];
  readonly order: readonly Member[];
  /** Nets with a diffusion that leads charge away, wherever it is. */
  readonly led: ReadonlySet<string>;
}

function blocksOf(sections: readonly Section[], options: AssembleOptions): Plan {
  const blocks = [...groupBy(sections, ({ blocks }) => blocks?.[0]?.block ?? '')].map(([name, own]) => ({
    name,
    cell: name.includes(':') ? name.split(':').at(-1)! : null,
    shelf: own[0]!.blocks?.[0]?.shelf ?? 0,
    sections: own.map((section) => ({ ...section, blocks: section.blocks?.slice(1) ?? [] })),
  }));
  const used = new Map<string, number>();
  const nets = blocks.map((block) => netsOf(block.sections));
  for (const own of nets) for (const net of own) used.set(net, (used.get(net) ?? 0) + 1);
  const leaves = (net: string) => used.get(net)! > 1 || options.sides.has(net) || options.edge?.has(net);
  const order = blocks.map(
    (block, i): Member => ({
      ...block,
      likeness: likenessOf(block.sections),
      edge: new Set([...nets[i]!].filter(leaves)),
    }),
  );
  const taken = new Set<string>();
  const kinds = alikeAmong(order, options.supplies).map((kind) => ({
    ...kind,
    name: nameFor(kind.members[0]!.name, taken),
  }));
  return { kinds, order, led: new Set([...ledNets(sections), ...(options.led ?? [])]) };
}

/** The cell a block is an instance of (`X1:ota`), or its own name; no name twice. */
function nameFor(block: string, taken: Set<string>): string {
  const plain = (block.split(':').at(-1) || block).replace(/[^\w$]/g, '_');
  let name = plain;
  for (let i = 2; taken.has(name); i++) name = `${plain}_${i}`;
  taken.add(name);
  return name;
}

function netsOf(sections: readonly Section[]): ReadonlySet<string> {
  return new Set(
    sections.flatMap((section) =>
      section.type === 'passive'
        ? section.rows.flat().flatMap(({ p, n }) => [p, n])
        : [section.bulk, ...section.rows.flat().flatMap(({ gate, drain, source }) => [gate, drain, source])],
    ),
  );
}

const ledNets = (sections: readonly Section[]): ReadonlySet<string> =>
  new Set(
    sections.flatMap((section) =>
      section.type === 'passive'
        ? []
        : [section.bulk, ...section.rows.flat().flatMap(({ drain, source }) => [drain, source])],
    ),
  );

function drawAll(plan: Plan, tech: Tech, options: AssembleOptions, diodes: ReadonlySet<string>): Assembled {
  const drawn = new Map<Member, { readonly made: Assembled; readonly kind: Kind; readonly at: number }>();
  for (const kind of plan.kinds) {
    const made = drawKind(kind, plan, tech, options, diodes);
    for (const [at, member] of kind.members.entries()) drawn.set(member, { made, kind, at });
  }
  const blocks = plan.order.map((member): PlacedBlock => {
    const { made, kind, at } = drawn.get(member)!;
    const outside = new Map(kind.nets[0]!.map((net, i) => [net, kind.nets[at]![i]!]));
    return { name: member.name, cell: kind.name, shelf: member.shelf, made, outside };
  });
  const routed = routeBlocks(blocks, tech, options);
  const fingers = plan.order.flatMap((member, i) => {
    const { made, kind } = drawn.get(member)!;
    const ids = new Map(
      kind.members[0]!.likeness.devices.map((id, at) => [id, member.likeness.devices[at]!]),
    );
    return made.fingers.map((finger) => moved(finger, routed.places[i]!, ids));
  });
  const all = [...drawn.values()].map(({ made }) => made);
  return {
    drawing: routed.drawing,
    cells: { placed: blocks.map((block, i) => placedCell(block, routed.places[i]!)), own: routed.own },
    bounds: routed.drawing.bounds!,
    edge: routed.edge,
    names: routed.names,
    fingers,
    wireLength: routed.wireLength + all.reduce((sum, { wireLength }) => sum + wireLength, 0),
    tapDistance: Math.max(...all.map(({ tapDistance }) => tapDistance)),
    antennas: antennasOf(blocks),
  };
}

/** As its first member is; what one of them needs all of them get. */
function drawKind(
  kind: Kind,
  { led }: Plan,
  tech: Tech,
  options: AssembleOptions,
  diodes: ReadonlySet<string>,
): Assembled {
  const { members, nets } = kind;
  const some = (wanted: ReadonlySet<string>) => inThose(kind, 'some', (net) => wanted.has(net));
  const leaving = inThose(kind, 'some', (net, m) => members[m]!.edge.has(net));
  const edge = new Set([...leaving, ...joinedIn(kind)]);
  const { sections } = members[0]!;
  const draw = isParted(sections) ? assembleBlocks : assembleRows;
  return draw(sections, tech, {
    ...options,
    edge,
    symmetricNets: mirroredIn(kind, options.symmetricNets),
    // What leaves must be reachable.
    ports: new Set([...some(options.ports), ...edge]),
    lone: some(options.lone),
    // A pin is on a side of the whole, not of a block.
    sides: new Map(),
    widths: new Map(
      nets[0]!.map((net, i) => [net, Math.max(...nets.map((own) => options.widths.get(own[i]!) ?? 0))]),
    ),
    led: inThose(kind, 'every', (net) => led.has(net)),
    diodes: some(diodes),
  });
}

interface Place {
  readonly x: number;
  readonly y: number;
}

const placedCell = ({ cell, made }: PlacedBlock, { x, y }: Place): PlacedCell => ({
  name: cell,
  made,
  x,
  y,
});

function moved(finger: PlacedFinger, { x, y }: Place, ids: ReadonlyMap<string, string>): PlacedFinger {
  const { x1, y1, x2, y2 } = finger.box;
  const box: Rect = { x1: x1 + x, y1: y1 + y, x2: x2 + x, y2: y2 + y };
  return { ...finger, device: ids.get(finger.device)!, x: finger.x + x, y: finger.y + y, box };
}

function antennasOf(blocks: readonly PlacedBlock[]): Assembled['antennas'] {
  const named = (nets: (made: Assembled) => readonly string[]) =>
    [
      ...new Set(blocks.flatMap(({ made, outside }) => nets(made).map((net) => outside.get(net) ?? net))),
    ].sort();
  return {
    jumps: named(({ antennas }) => antennas.jumps),
    diodes: named(({ antennas }) => antennas.diodes),
    unmended: blocks.flatMap(({ made, outside }) =>
      made.antennas.unmended.map((one) => ({ ...one, net: outside.get(one.net) ?? one.net })),
    ),
  };
}
