import { groupBy } from '../../netlist/groups.ts';
import { assemble } from '../assemble.ts';
import {
  type Alike,
  alikeAmong,
  inThose,
  joinedIn,
  type Likeness,
  likenessOf,
  mirroredIn,
} from '../blocks/likeness.ts';
import { rowRules } from '../generators/row-rules.ts';
import type { Mos, Passive, Section } from '../sections.ts';
import type { Prepared } from '../sizes/prepare.ts';
import { type Floorplan, floorplans, lackOf } from './floorplan.ts';
import { mayBeWhole, type Part } from './partition.ts';
import { type Folding, type Placement, type PlaceOptions, Placer } from './placer.ts';

/** So many of the arrangements that look best are drawn. */
const DRAWN = 4;
/** Beyond this a layout is awkward to use, asked for or not. */
const AWKWARD = 2;
/** A block among others may be longer. */
const AWKWARD_BLOCK = 5;

interface Block {
  readonly part: Part;
  readonly prepared: Prepared;
  readonly edge: ReadonlySet<string>;
  readonly cell: string | null;
  readonly likeness: Likeness;
}

/** Each kind of block folded in several ways, the blocks put on shelves, and the best of some arrangements. */
export function placeBlocks(prepared: Prepared, parts: readonly Part[], options: PlaceOptions): Placement {
  const { drawn, tried } = arrangements(prepared, parts, options);
  const best = drawn.reduce((a, b) => (b.cost < a.cost ? b : a));
  return { ...best, tried };
}

interface Arrangements {
  readonly drawn: readonly Omit<Placement, 'tried'>[];
  readonly tried: number;
}

function arrangements(prepared: Prepared, parts: readonly Part[], options: PlaceOptions): Arrangements {
  const blocks = parts.map((part) => blockOf(part, prepared, parts));
  const { tech, nets } = prepared;
  const kinds = alikeAmong(blocks, nets.supplies);
  const kindOf = new Map(kinds.flatMap((kind) => kind.members.map((block) => [block, kind] as const)));
  let tried = 0;
  const foldings = new Map(
    kinds.map((kind) => {
      const { ids } = kind.members[0]!.part;
      const found = foldingsOf(kind, {
        ...options,
        maxAspect: null,
        awkward: AWKWARD_BLOCK,
        effort: Math.floor(options.effort / kinds.length),
        groups: options.groups.filter(({ order }) => order.every((id) => ids.has(id))),
      });
      tried += found.length;
      return [kind, found] as const;
    }),
  );
  const { pitch } = rowRules(tech);
  const plans = floorplans(
    blocks.map((block) => ({
      shapes: foldings.get(kindOf.get(block)!)!,
      nets: [...block.edge].filter((net) => !nets.supplies.has(net)),
    })),
    {
      ...{ apart: Math.max(tech.space('active'), tech.space('p_implant')), pitch, seed: options.seed },
      maxAspect: options.maxAspect ?? options.awkward ?? AWKWARD,
      ...(nets.alike && { alike: nets.alike }),
    },
  );
  const drawn = chosen(plans, nets.edge !== undefined).map((plan) => {
    const sections = sectionsOf(plan, blocks, kindOf, prepared);
    const { dummies, supplyWidth = 0 } = options;
    const assembled = assemble(sections, tech, { ...nets, dummies, supplyWidth });
    const lack = plan.shelves.flat().reduce((sum, { shape }) => sum + lackOf(shape), 0);
    return { sections, assembled, cost: lack + costOf(assembled.bounds, options) };
  });
  return { drawn, tried: tried + drawn.length };
}

/** Those that look best; of a block among others, with any number of shelves. */
function chosen(plans: readonly Floorplan<Folding>[], among: boolean): readonly Floorplan<Folding>[] {
  const best = plans.slice(0, DRAWN);
  if (!among) return best;
  const each = [...groupBy(plans, ({ shelves }) => shelves.length).values()].map(([first]) => first!);
  return [...new Set([...best, ...each.slice(0, DRAWN)])];
}

/** How some equal blocks can be folded, drawn as the first of them. */
function foldingsOf(kind: Alike<Block>, options: PlaceOptions): readonly Folding[] {
  const { parts } = kind.members[0]!.part;
  const prepared = asDrawn(kind);
  const whole = mayBeWhole(parts) ? new Placer(prepared, options).foldings() : [];
  if (parts.length === 0) return whole;
  const parted = arrangements(prepared, parts, options).drawn.map(({ sections, assembled, cost }) => {
    const { x1, y1, x2, y2 } = assembled.bounds;
    return { sections, width: x2 - x1, height: y2 - y1, cost };
  });
  return [...whole, ...parted];
}

function costOf(
  { x1, y1, x2, y2 }: Placement['assembled']['bounds'],
  { maxAspect, awkward = AWKWARD }: PlaceOptions,
): number {
  const [width, height] = [x2 - x1, y2 - y1];
  const aspect = Math.max(width, height) / Math.min(width, height);
  const excess = Math.max(0, aspect / (maxAspect ?? awkward) - 1);
  return width * height * (1 + (maxAspect === null ? excess : 10 * excess));
}

/** The first of some equal blocks, with the edges and names that any of them needs. */
function asDrawn(kind: Alike<Block>): Prepared {
  const { members } = kind;
  const { prepared } = members[0]!;
  const some = (sets: 'edge' | 'ports' | 'lone') =>
    inThose(kind, 'some', (net, m) => members[m]!.prepared.nets[sets]!.has(net));
  const edge = new Set([...some('edge'), ...joinedIn(kind)]);
  const ports = new Set([...some('ports'), ...edge]);
  const symmetricNets = mirroredIn(
    kind,
    members.flatMap((member) => member.prepared.nets.symmetricNets),
  );
  return { ...prepared, nets: { ...prepared.nets, edge, ports, symmetricNets, lone: some('lone') } };
}

/** `C1#2` is the second part of C1. */
const wholeOf = (id: string): string => id.replace(/#\d+$/, '');

/** A part of a circuit as a circuit of its own: what else uses its nets is outside. */
function blockOf(part: Part, prepared: Prepared, parts: readonly Part[]): Block {
  const { circuit, recognised, nets } = prepared;
  const inside = (id: string) => part.ids.has(wholeOf(id));
  const devices = prepared.devices.filter(({ id }) => inside(id));
  const passives = prepared.passives.filter(({ id }) => inside(id));
  const own = new Set([
    ...devices.flatMap(({ gate, drain, source, bulk }) => [gate, drain, source, bulk]),
    ...passives.flatMap(({ p, n }) => [p, n]),
  ]);
  const outer = new Set(
    circuit.devices
      .filter(({ id }) => !part.ids.has(id) && parts.some(({ ids }) => ids.has(id)))
      .flatMap(({ terminals }) => Object.values(terminals)),
  );
  const edge = new Set([...own].filter((net) => outer.has(net) || nets.edge?.has(net)));
  const roles = {
    ...nets,
    ports: new Set([...nets.ports, ...edge]),
    symmetricNets: nets.symmetricNets.filter((pair) => pair.every((net) => own.has(net))),
    edge,
  };
  return {
    part,
    edge,
    cell: part.cell,
    likeness: likenessOf([...devices.map(alone), ...passives.map(aloneToo)]),
    prepared: {
      ...prepared,
      wanted: {
        ...prepared.wanted,
        groups: prepared.wanted.groups.map((ids) => ids.filter(inside)),
        symmetry: prepared.wanted.symmetry.filter((pair) => pair.every(inside)),
      },
      devices,
      passives,
      nets: roles,
      recognised: {
        ...recognised,
        modules: recognised.modules.filter((module) => module.devices.every(inside)),
        symmetry: recognised.symmetry
          .map((group) => ({ ...group, pairs: group.pairs.filter((pair) => pair.every(inside)) }))
          .filter(({ pairs }) => pairs.length > 0),
      },
    },
  };
}

const alone = (device: Mos): Section => ({
  type: device.type,
  bulk: device.bulk,
  kind: device.kind,
  rows: [Array<Mos>(device.fingers).fill(device)],
});
const aloneToo = (passive: Passive): Section => ({ type: 'passive', rows: [[passive]] });

/** What was found for the first block of a kind, with the names of each. */
function sectionsOf(
  { shelves }: Floorplan<Folding>,
  blocks: readonly Block[],
  kindOf: ReadonlyMap<Block, Alike<Block>>,
  prepared: Prepared,
): readonly Section[] {
  const mos = new Map(prepared.devices.map((device) => [device.id, device]));
  const passives = new Map(prepared.passives.map((passive) => [passive.id, passive]));
  return shelves.flatMap((shelf, at) =>
    shelf.flatMap(({ block: number, shape }) => {
      const { part, likeness } = blocks[number]!;
      const [first] = kindOf.get(blocks[number]!)!.members;
      const ids = new Map(first!.likeness.devices.map((id, i) => [id, likeness.devices[i]!]));
      const standing = { block: part.name, shelf: at };
      return shape.sections.map((section): Section => {
        const place = { blocks: [standing, ...(section.blocks ?? [])] };
        if (section.type === 'passive') {
          const rows = section.rows.map((row) => row.map(({ id }) => passives.get(ids.get(id)!)!));
          return { ...section, rows, ...place };
        }
        const rows = section.rows.map((row) => row.map(({ id }) => mos.get(ids.get(id)!)!));
        return { ...section, rows, bulk: rows[0]![0]!.bulk, ...place };
      });
    }),
  );
}
