import { groupBy } from '../../netlist/groups.ts';
import { assemble } from '../assemble.ts';
import { inThose, likenessOf } from '../blocks/likeness.ts';
import { rowRules } from '../generators/row-rules.ts';
import type { Mos, Passive, Section } from '../sections.ts';
import type { Prepared } from '../sizes/prepare.ts';
import { type Floorplan, floorplans, lackOf } from './floorplan.ts';
import type { Part } from './partition.ts';
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
  readonly devices: readonly string[];
  readonly nets: readonly string[];
  readonly key: string;
}

/** Each kind of block folded in several ways, the blocks put on shelves, and the best of some arrangements. */
export function placeBlocks(prepared: Prepared, parts: readonly Part[], options: PlaceOptions): Placement {
  const blocks = parts.map((part) => blockOf(part, prepared, parts));
  const kinds = groupBy(blocks, ({ key }) => key);
  const { tech, nets } = prepared;
  let tried = 0;
  const foldings = new Map(
    [...kinds].map(([key, [first]]) => {
      const placer = new Placer(asDrawn(kinds.get(key)!), {
        ...options,
        maxAspect: null,
        awkward: AWKWARD_BLOCK,
        effort: Math.floor(options.effort / kinds.size),
        groups: options.groups.filter(({ order }) => order.every((id) => first!.part.ids.has(id))),
      });
      const found = placer.foldings();
      tried += found.length;
      return [key, found] as const;
    }),
  );
  const { pitch } = rowRules(tech);
  const plans = floorplans(
    blocks.map(({ key, edge }) => ({
      shapes: foldings.get(key)!,
      nets: [...edge].filter((net) => !nets.supplies.has(net)),
    })),
    {
      ...{ apart: Math.max(tech.space('active'), tech.space('p_implant')), pitch, seed: options.seed },
      maxAspect: options.maxAspect ?? AWKWARD,
    },
  );
  const drawn = plans.slice(0, DRAWN).map((plan) => {
    const sections = sectionsOf(plan, blocks, kinds, prepared);
    const { dummies, supplyWidth = 0 } = options;
    const assembled = assemble(sections, tech, { ...nets, dummies, supplyWidth });
    const lack = plan.shelves.flat().reduce((sum, { shape }) => sum + lackOf(shape), 0);
    return { sections, assembled, cost: lack + costOf(assembled.bounds, options) };
  });
  const best = drawn.reduce((a, b) => (b.cost < a.cost ? b : a));
  return { ...best, tried: tried + drawn.length };
}

function costOf({ x1, y1, x2, y2 }: Placement['assembled']['bounds'], { maxAspect }: PlaceOptions): number {
  const [width, height] = [x2 - x1, y2 - y1];
  const aspect = Math.max(width, height) / Math.min(width, height);
  const excess = Math.max(0, aspect / (maxAspect ?? AWKWARD) - 1);
  return width * height * (1 + (maxAspect === null ? excess : 10 * excess));
}

/** The first of some equal blocks, with the edges and names that any of them needs. */
function asDrawn(members: readonly Block[]): Prepared {
  const { prepared } = members[0]!;
  const some = (sets: 'edge' | 'ports' | 'lone') =>
    inThose(members, 'some', (net, i) => members[i]!.prepared.nets[sets]!.has(net));
  const edge = some('edge');
  const ports = new Set([...some('ports'), ...edge]);
  return { ...prepared, nets: { ...prepared.nets, edge, ports, lone: some('lone') } };
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
  const edge = new Set([...own].filter((net) => outer.has(net)));
  const roles = {
    ...nets,
    ports: new Set([...nets.ports, ...edge]),
    symmetricNets: nets.symmetricNets.filter((pair) => pair.every((net) => own.has(net))),
    edge,
  };
  const listed = likenessOf([...devices.map(alone), ...passives.map(aloneToo)], roles);
  return {
    part,
    edge,
    key: listed.key,
    devices: listed.devices,
    nets: listed.nets,
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
  kinds: ReadonlyMap<string, readonly Block[]>,
  prepared: Prepared,
): readonly Section[] {
  const mos = new Map(prepared.devices.map((device) => [device.id, device]));
  const passives = new Map(prepared.passives.map((passive) => [passive.id, passive]));
  return shelves.flatMap((shelf, at) =>
    shelf.flatMap(({ block: number, shape }) => {
      const { part, devices, key } = blocks[number]!;
      const [first] = kinds.get(key)!;
      const ids = new Map(first!.devices.map((id, i) => [id, devices[i]!]));
      const place = { block: part.name, shelf: at };
      return shape.sections.map((section): Section => {
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
