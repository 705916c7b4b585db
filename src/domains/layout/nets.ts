import type { InputFile } from '../../core/reading/evidence.ts';
import { around, type Box } from '../../geometry/region.ts';
import { layoutFromGds } from './check/flat-layout.ts';
import { lay, prepared, renamed, withDefaults } from './check/lvs/compare.ts';
import { type Extracted, extract } from './check/lvs/extract.ts';
import { netlistOf } from './check/lvs/netlist.ts';
import { kindOf } from './input/kinds.ts';
import { type Circuit, loneNets } from './netlist/circuit.ts';
import { append } from './netlist/groups.ts';
import { readNetlist } from './recognise/read-netlist.ts';
import { parseRules } from './rules/parse.ts';
import { type Process, processOf } from './rules/process.ts';

/** A net as the workbench shows it beside a drawing: its name, a box around it and the outline of every shape of it. */
interface Net {
  readonly title: string;
  readonly detail: string;
  readonly box: readonly [number, number, number, number];
  readonly lines: readonly (readonly (readonly [number, number])[])[];
}

const MOST_BYTES = 4_000_000;
type Files = readonly Pick<InputFile, 'content'>[];

/** The nets of a drawing, by what touches what under the rules it was drawn by; none where those are not known. */
export function netsOf(gds: Uint8Array, files: Files): readonly Net[] {
  const rules = files.find(({ content }) => kindOf(content) === 'drc');
  if (!rules || gds.length > MOST_BYTES) return [];
  const read = parseRules(rules.content);
  const process = read.ok ? processOf(read.value.value) : read;
  const layout = layoutFromGds(gds);
  if (!process.ok || !layout.ok) return [];
  const found = extract(layout.value, process.value);
  if (!found.ok) return [];
  const shapes = shapesOf(found.value);
  const circuit = circuitIn(files);
  const names = namesOf(found.value, process.value, circuit);
  const drawn = (wires: readonly (readonly [wire: number, title: string])[]) =>
    wires.flatMap(([wire, title]) => netOf(title, shapes.get(wire) ?? [], found.value.unit) ?? []);
  // Without a netlist, what has no label has a number, so that it can be spoken of.
  const others = circuit ? [] : [...shapes.keys()].filter((wire) => !names.has(wire));
  return [
    ...drawn([...names]).sort((a, b) => a.title.localeCompare(b.title)),
    ...drawn(others.map((wire, i) => [wire, `#${i + 1}`])),
  ];
}

function circuitIn(files: Files): Circuit | null {
  const read = files.map(({ content }) => readNetlist(content));
  const found = read.find((one) => one.ok && one.value.circuit.devices.length > 0);
  return found?.ok ? found.value.circuit : null;
}

/** What each wire is called: as the netlist has it where the drawing is that netlist, else by its labels. */
function namesOf(
  extracted: Extracted,
  process: Process,
  circuit: Circuit | null,
): ReadonlyMap<number, string> {
  const { labels, wires, netlist: drawn } = extracted;
  const names = new Map(labels.flatMap(([first], at) => (first ? [[wires[at]!, first.text] as const] : [])));
  if (!circuit) return names;
  const { devices, ports } = circuit;
  const options = withDefaults({ ports: [...(ports ?? []), ...loneNets(circuit)] });
  const netlist = prepared(netlistOf(devices, process), options, false);
  const layout = prepared(renamed(drawn, netlist), options, true);
  const mapping = lay({ layout, netlist, options }, { names: true, sizes: true });
  for (const [at, { members }] of layout.nets.entries()) {
    const name = mapping && netlist.nets[mapping.nets[at]!]?.names[0];
    if (name) for (const member of members) names.set(wires[member]!, name);
  }
  return names;
}

/** The boxes of each wire; a well is no wire to look at. */
function shapesOf({ wiring }: Extracted): ReadonlyMap<number, readonly Box[]> {
  const shapes = new Map<number, Box[]>();
  for (let node = 0; node < wiring.nodes; node += 1) {
    const shape = wiring.shapeOf(node);
    if (shape && !shape.area.endsWith('nwell')) append(shapes, wiring.netOf(node), shape.box);
  }
  return shapes;
}

function netOf(title: string, boxes: readonly Box[], unit: number): Net | null {
  const [first, ...others] = boxes;
  if (!first) return null;
  const um = ({ left, bottom, right, top }: Box) => {
    const [l, b, r, t] = [left, bottom, right, top].map((value) => value * unit * 1e6) as [
      number,
      number,
      number,
      number,
    ];
    return [l, b, r, t] as const;
  };
  const whole = others.reduce((all, box) => around(all, box), first);
  const lines = boxes.map((one) => {
    const [l, b, r, t] = um(one);
    return [
      [l, b],
      [r, b],
      [r, t],
      [l, t],
      [l, b],
    ] as const;
  });
  return { title, detail: String(boxes.length), box: um(whole), lines };
}
