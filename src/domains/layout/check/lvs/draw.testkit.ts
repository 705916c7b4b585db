import { type GdsElement, nanometres, upright } from '../../../../formats/gdsii/library.ts';
import { writeGds } from '../../../../formats/gdsii/write.ts';
import type { NetlistJson } from '../../contract.ts';
import type { Process, ProcessLayer, Role } from '../../rules/process.ts';
import { type FlatLayout, layoutFromGds } from '../flat-layout.ts';

/** A device to draw, sizes in nanometres; `w` is of one finger. */
export interface Drawn {
  readonly id: string;
  readonly type: 'nmos' | 'pmos' | 'resistor' | 'capacitor';
  readonly nets: readonly string[];
  readonly w?: number;
  readonly l?: number;
  readonly nf?: number;
}

/** Everything drawn has a tag, so that a fault can take it away or draw it elsewhere. */
interface Piece {
  readonly tag: string;
  readonly role: Role;
  readonly box: readonly [number, number, number, number];
}

interface Riser {
  readonly tag: string;
  net: string;
  readonly x: number;
  readonly from: number;
}

const HALF = 85;
const PITCH = 600;

/** Draws each device by itself, brings every terminal up on the first metal, and joins them by rows of the second. */
export class Sketch {
  readonly #process: Process;
  readonly #pieces: Piece[] = [];
  readonly #risers: Riser[] = [];
  readonly #labels: { readonly net: string; readonly x: number; readonly y: number }[] = [];
  readonly #cuts: { readonly net: string; readonly at: number }[] = [];
  readonly #tapless = new Set<string>();
  readonly #unlabelled = new Set<string>();
  readonly #shorts: (readonly [string, string])[] = [];
  #x = 0;
  #top = 0;

  constructor(
    process: Process,
    devices: readonly Drawn[],
    options: { readonly tapless?: readonly string[] } = {},
  ) {
    this.#process = process;
    for (const id of options.tapless ?? []) this.#tapless.add(id);
    for (const device of devices) this.#device(device);
  }

  /** Leaves a terminal's riser off its row. */
  disconnect(terminal: string): this {
    const at = this.#risers.findIndex(({ tag }) => tag === terminal);
    if (at < 0) throw new Error(`no ${terminal}`);
    this.#risers.splice(at, 1);
    return this;
  }

  swap(a: string, b: string): this {
    const [first, second] = [a, b].map((name) => this.#risers.filter(({ tag }) => tag === name));
    const [one, two] = [first![0]!.net, second![0]!.net];
    for (const riser of first!) riser.net = two;
    for (const riser of second!) riser.net = one;
    return this;
  }

  short(a: string, b: string): this {
    this.#shorts.push([a, b]);
    return this;
  }

  /** Cuts a net's row in two at a share of its length. */
  cut(net: string, share: number): this {
    const xs = this.#risers.filter((riser) => riser.net === net).map(({ x }) => x);
    const between = [...xs].sort((p, q) => p - q);
    const at = Math.min(between.length - 2, Math.max(0, Math.floor(share * (between.length - 1))));
    this.#cuts.push({ net, at: (between[at]! + between[at + 1]!) / 2 });
    return this;
  }

  /** How many terminals a net's row joins. */
  ends(net: string): number {
    return this.#risers.filter((riser) => riser.net === net).length;
  }

  unlabel(net: string): this {
    this.#unlabelled.add(net);
    return this;
  }

  /** Erases what is drawn for a device on one layer. */
  erase(tag: string, role: Role): this {
    for (let i = this.#pieces.length - 1; i >= 0; i--) {
      if (this.#pieces[i]!.tag === tag && this.#pieces[i]!.role === role) this.#pieces.splice(i, 1);
    }
    return this;
  }

  #draw(tag: string, role: Role, left: number, bottom: number, right: number, top: number): void {
    if (this.#process.layer(role)) this.#pieces.push({ tag, role, box: [left, bottom, right, top] });
  }

  /** Contacts up to the first metal. */
  #contact(tag: string, x: number, y: number): void {
    for (const { layer, cut } of this.#process.stack) {
      this.#draw(tag, cut.role, x - HALF, y - HALF, x + HALF, y + HALF);
      this.#draw(tag, layer.role, x - HALF, y - HALF, x + HALF, y + HALF);
      if (layer.role === 'metal1') return;
    }
  }

  #terminal(tag: string, net: string, x: number, y: number): void {
    this.#contact(tag, x, y);
    this.#risers.push({ tag, net, x, from: y });
  }

  #device(device: Drawn): void {
    if (device.type === 'resistor') this.#resistor(device);
    else if (device.type === 'capacitor') this.#capacitor(device);
    else this.#transistor(device as Drawn & { readonly type: 'nmos' | 'pmos' });
  }

  #transistor({
    id,
    type,
    nets,
    w = 420,
    l = 150,
    nf = 1,
  }: Drawn & { readonly type: 'nmos' | 'pmos' }): void {
    const [gate, drain, source, bulk] = nets as [string, string, string, string];
    const step = l + 400;
    const left = this.#x + 1200;
    const right = left + 400 + nf * step;
    const own: Role = type === 'nmos' ? 'n_implant' : 'p_implant';
    const other: Role = type === 'nmos' ? 'p_implant' : 'n_implant';
    this.#draw(id, 'active', left, 0, right, w);
    this.#draw(id, own, left - 130, -130, right + 130, w + 130);
    for (let finger = 0; finger <= nf; finger++) {
      const x = left + 200 + finger * step;
      const [name, net] = finger % 2 === 0 ? ['s', source] : ['d', drain];
      this.#terminal(`${id}.${name}`, net, x, Math.round(w / 2));
      if (finger === nf) break;
      const middle = x + step / 2;
      this.#draw(id, 'poly', Math.floor(middle - l / 2), -150, Math.floor(middle - l / 2) + l, w + 300);
      this.#draw(id, 'poly', Math.floor(middle) - 150, w + 200, Math.floor(middle) + 150, w + 500);
      this.#terminal(`${id}.g`, gate, Math.floor(middle), w + 350);
    }
    if (type === 'pmos') this.#draw(id, 'nwell', this.#x + 100, -400, right + 300, w + 700);
    if (!this.#tapless.has(id)) {
      const tap: Role = this.#process.layer('tap') ? 'tap' : 'active';
      this.#draw(id, tap, this.#x + 400, 0, this.#x + 800, 420);
      this.#draw(id, other, this.#x + 270, -130, this.#x + 930, 550);
      this.#terminal(`${id}.b`, bulk, this.#x + 600, 210);
    }
    this.#x = right + 1800;
    this.#top = Math.max(this.#top, w + 700);
  }

  #resistor({ id, nets, w = 400, l = 4000 }: Drawn): void {
    const x = this.#x + 600;
    this.#draw(id, 'poly', x, 0, x + l + 1200, w);
    this.#draw(id, 'resistor_marker', x + 600, -200, x + 600 + l, w + 200);
    this.#terminal(`${id}.p`, nets[0]!, x + 300, Math.round(w / 2));
    this.#terminal(`${id}.n`, nets[1]!, x + 900 + l, Math.round(w / 2));
    this.#x = x + l + 1800;
  }

  #capacitor({ id, nets, w = 3000, l = 3000 }: Drawn): void {
    const { plate, bottom, cut, top } = this.#process.capacitor!;
    const [x, y] = [this.#x + 600, -l - 3000];
    this.#draw(id, bottom.role, x - 300, y - 300, x + w + 1500, y + l + 300);
    this.#draw(id, plate.role, x, y, x + w, y + l);
    this.#draw(id, top.role, x, y, x + 500, y + l + 1500);
    this.#draw(id, cut.role, x + 100, y + 100, x + 400, y + 400);
    this.#down(id, x + 250, y + l + 1200, top.role);
    this.#down(id, x + w + 1000, y + 500, bottom.role);
    this.#risers.push({ tag: `${id}.p`, net: nets[0]!, x: x + 250, from: y + l + 1200 });
    this.#risers.push({ tag: `${id}.n`, net: nets[1]!, x: x + w + 1000, from: y + 500 });
    this.#x = x + w + 2400;
  }

  /** From a conductor down to the first metal. */
  #down(tag: string, x: number, y: number, from: Role): void {
    const all = this.#process.stack;
    const high = all.findIndex(({ layer }) => layer.role === from);
    for (let i = all.findIndex(({ layer }) => layer.role === 'metal1'); i <= high; i++) {
      this.#draw(tag, all[i]!.layer.role, x - 2 * HALF, y - 2 * HALF, x + 2 * HALF, y + 2 * HALF);
      if (i < high) this.#draw(tag, all[i + 1]!.cut.role, x - HALF, y - HALF, x + HALF, y + HALF);
    }
  }

  #route(): readonly Piece[] {
    const pieces: Piece[] = [...this.#pieces];
    const add = (tag: string, role: Role, left: number, bottom: number, right: number, top: number) =>
      pieces.push({ tag, role, box: [left, bottom, right, top] });
    const nets = [...new Set(this.#risers.map(({ net }) => net))];
    const rowOf = (net: string) => this.#top + 1000 + nets.indexOf(net) * PITCH;
    const riser = (tag: string, x: number, from: number, to: number) => {
      add(tag, 'metal1', x - HALF, Math.min(from, to) - HALF, x + HALF, Math.max(from, to) + HALF);
    };
    for (const { tag, net, x, from } of this.#risers) {
      riser(tag, x, from, rowOf(net));
      add(tag, 'via1', x - HALF, rowOf(net) - HALF, x + HALF, rowOf(net) + HALF);
    }
    for (const [a, b] of this.#shorts) {
      this.#x += 1000;
      riser('short', this.#x, rowOf(a), rowOf(b));
      for (const net of [a, b]) {
        add('short', 'via1', this.#x - HALF, rowOf(net) - HALF, this.#x + HALF, rowOf(net) + HALF);
      }
    }
    for (const net of nets) {
      const y = rowOf(net);
      const cuts = this.#cuts.filter((one) => one.net === net).map(({ at }) => Math.round(at));
      const ends = [-1000, ...cuts.flatMap((at) => [at - 20, at + 20]), this.#x + 1000];
      for (let i = 0; i < ends.length; i += 2) add(net, 'metal2', ends[i]!, y - HALF, ends[i + 1]!, y + HALF);
      if (!this.#unlabelled.has(net)) this.#labels.push({ net, x: -900, y });
    }
    return pieces;
  }

  gds(): Uint8Array {
    const layerOf = (role: Role): ProcessLayer => this.#process.layer(role)!;
    const elements: GdsElement[] = this.#route().map(({ role, box: [left, bottom, right, top] }) => ({
      kind: 'boundary',
      layer: layerOf(role).layer,
      datatype: layerOf(role).datatype,
      xy: Int32Array.of(left, bottom, left, top, right, top, right, bottom),
    }));
    const metal2 = layerOf('metal2');
    for (const { net, x, y } of this.#labels) {
      elements.push({ kind: 'text', ...this.#process.labelLayer(metal2), x, y, text: net, ...upright });
    }
    const written = writeGds({ name: 'TEST', units: nanometres }, [{ name: 'TOP', elements }]);
    if (!written.ok) throw new Error(written.error[0]!.message);
    return written.value;
  }

  layout(): FlatLayout {
    const layout = layoutFromGds(this.gds());
    if (!layout.ok) throw new Error(layout.error[0]!.message);
    return layout.value;
  }
}

const terminals = { nmos: 'gdsb', pmos: 'gdsb', resistor: 'pn', capacitor: 'pn' } as const;

/** The netlist of what was to be drawn; of resistors and capacitors with the values the process gives them. */
export function netlistFor(
  devices: readonly Drawn[],
  process: Process,
  ports?: readonly string[],
): NetlistJson {
  const [sheet, perArea] = [process.sheetResistance ?? 0, process.areaCapacitance ?? 0];
  return {
    schema_version: '1.1.0',
    top: 'TOP',
    cells: [
      {
        name: 'TOP',
        ...(ports && { ports: [...ports] }),
        devices: devices.map(({ id, type, nets, w, l, nf = 1 }) => ({
          id,
          type,
          m: 1,
          nf,
          terminals: Object.fromEntries([...terminals[type]].map((name, i) => [name, nets[i]!])),
          ...(type === 'nmos' || type === 'pmos'
            ? { w: (w ?? 420) * nf * 1e-9, l: (l ?? 150) * 1e-9 }
            : type === 'resistor'
              ? { r: (sheet * (l ?? 4000)) / (w ?? 400) }
              : { c: perArea * (w ?? 3000) * (l ?? 3000) * 1e-18 }),
        })),
      },
    ],
  };
}
