import { Drawing, grownBy, type Rect } from '../shapes.ts';
import type { Tech } from '../tech.ts';
import { type Finger, joins } from './chain.ts';
import { implantAround, maskAround, type RowRules } from './row-rules.ts';

/** A place where a net can be reached: on a diffusion from below, on a gate from above. */
export interface Pin {
  readonly side: 'diffusion' | 'gate';
  readonly net: string;
  readonly x: number;
  /** The conductor that is there already, which a stub continues. */
  readonly metal: Rect;
}

export interface GateRun {
  readonly net: string;
  /** Of its gates, in square database units. */
  readonly area: number;
  readonly pins: readonly Pin[];
}

export interface Row {
  readonly fingers: readonly Finger[];
  readonly drawing: Drawing;
  readonly pins: readonly Pin[];
  /** Middle of the first trunk beside diffusions (they follow downwards), and beside gates (upwards). */
  readonly firstTrunk: { readonly diffusion: number; readonly gate: number };
  readonly width: number;
  /** Middles of the gates, in the order of the fingers. */
  readonly gates: readonly number[];
  /** Gates that a bar of poly joins, with all the places it is reached at. */
  readonly runs?: readonly GateRun[];
  /** Around the diffusions. */
  readonly active: Rect;
  /** Without diodes, as far to either side of the row's axis. */
  readonly body?: Pick<Rect, 'x1' | 'x2'>;
  /** What lies on the spines' conductor here already. */
  readonly blocked?: readonly { readonly net: string; readonly x: number; readonly half: number }[];
}

export interface RowOptions {
  /** Whether a diffusion on this net must be reached; one that only joins two gates need not be. */
  readonly contacted: (net: string) => boolean;
  /** Nets that get a diffusion of their own beside the transistors, by turns left and right. */
  readonly diodes?: readonly string[];
  /** Nets whose gates are to carry as little wire as may be. */
  readonly jumps?: ReadonlySet<string>;
}

/** So many gates share a contact where each one counts. */
const GATES_A_CONTACT = 4;

/** Places fingers from left to right and draws them; the diffusions' upper edges are at y = 0. */
export function buildRow(fingers: readonly Finger[], tech: Tech, rules: RowRules, options: RowOptions): Row {
  const lift = fingers[0]?.device.type === 'pmos' ? rules.pmosLift : 0;
  const lifted = {
    ...rules,
    contactBottom: rules.contactBottom + lift,
    firstGateTrunk: rules.firstGateTrunk + lift,
  };
  return new RowBuilder(fingers, tech, lifted, options).build();
}

interface Column {
  readonly net: string;
  readonly x: number;
  readonly w: number;
}

class RowBuilder {
  readonly #fingers: readonly Finger[];
  readonly #tech: Tech;
  readonly #rules: RowRules;
  readonly #options: RowOptions;
  readonly #drawing = new Drawing();
  readonly #pins: Pin[] = [];
  readonly #runs: GateRun[] = [];
  /** Middles of the gates' contacts, dummies' too. */
  readonly #gateCuts: number[] = [];

  constructor(fingers: readonly Finger[], tech: Tech, rules: RowRules, options: RowOptions) {
    this.#fingers = fingers;
    this.#tech = tech;
    this.#rules = rules;
    this.#options = options;
  }

  build(): Row {
    const { gates, columns, strips } = this.#placed();
    const deepest = Math.max(...this.#fingers.map(({ device }) => this.#depth(device.w)));
    for (const { x1, x2, w } of strips) this.#drawing.add('active', x1, -w, x2, 0);
    for (const column of columns) this.#contactColumn(column);
    this.#drawGates(gates);
    const ends = this.#drawDiodes({ x1: strips[0]!.x1, x2: strips.at(-1)!.x2 });
    const body = this.#aboutAxis(gates, strips[0]!.x1, strips.at(-1)!.x2);
    const deep = Math.max(deepest, this.#options.diodes?.length ? this.#diodeSide() : 0);
    const active = {
      x1: Math.min(ends.x1, body.x1),
      x2: Math.max(ends.x2, body.x2),
      y1: -deep,
      y2: 0,
    };
    this.#implant({ ...active, x1: ends.x1, x2: ends.x2 });
    const all = this.#drawing.bounds!;
    return {
      fingers: this.#fingers,
      drawing: this.#drawing,
      pins: this.#pins,
      firstTrunk: { diffusion: this.#firstBelow(deepest), gate: this.#rules.firstGateTrunk },
      width: all.x2 - all.x1,
      gates,
      runs: this.#runs,
      active,
      body,
    };
  }

  /** Over the row's diffusions, and what rules call them. */
  #implant(active: Rect): void {
    const pmos = this.#fingers[0]!.device.type === 'pmos';
    this.#drawing.mark(pmos ? 'p_active' : 'n_active', active);
    this.#drawing.mark(pmos ? 'p_gate' : 'n_gate', active);
    const role = pmos ? 'p_implant' : 'n_implant';
    if (!this.#tech.has(role)) return;
    const { x, y } = implantAround(this.#tech, pmos ? 'pmos' : 'nmos');
    const { x1, y1, x2, y2 } = grownBy(active, x, y, this.#tech.width(role));
    this.#drawing.add(role, x1, y1, x2, y2);
  }

  /** Both ends moved out until they lie about the middle of most mirrored pairs; of equals, that of the row's own. */
  #aboutAxis(gates: readonly number[], x1: number, x2: number): { x1: number; x2: number } {
    const pairs = new Map<string, { sum: number; count: number }>();
    for (const [i, { device }] of this.#fingers.entries()) {
      if (device.twin === undefined) continue;
      const key = device.id < device.twin ? device.id : device.twin;
      const { sum, count } = pairs.get(key) ?? { sum: 0, count: 0 };
      pairs.set(key, { sum: sum + gates[i]!, count: count + 1 });
    }
    const middle = (x1 + x2) / 2;
    const votes = new Map<number, number>();
    for (const { sum, count } of pairs.values()) {
      const at = Math.round((2 * sum) / count) / 2;
      votes.set(at, (votes.get(at) ?? 0) + 1);
    }
    const away = (at: number) => Math.abs(at - middle);
    const [axis] = [...votes].sort(([a, n], [b, m]) => m - n || away(a) - away(b))[0] ?? [middle];
    if (away(axis) < 1) return { x1, x2 };
    const reach = Math.max(axis - x1, x2 - axis);
    return { x1: Math.floor(axis - reach), x2: Math.ceil(axis + reach) };
  }

  /** Over the straps where trunks have a conductor of their own, else below all of them. */
  #firstBelow(deepest: number): number {
    const { toAcross, toUp, across } = this.#tech;
    const { trunk, pitch, firstGateTrunk, landing } = this.#rules;
    if (!toAcross) return -Math.max(deepest, toUp.lowerPad) - landing - across.space - trunk / 2;
    // Spines of two nets may end over each other, one below the row's gates and one above.
    const apart = Math.max(pitch, 2 * toUp.upperEnd + this.#tech.up.space);
    return Math.min(this.#strapTop() - toAcross.lowerEnd, firstGateTrunk - apart);
  }

  #placed() {
    const r = this.#rules;
    const gates: number[] = [];
    const columns: Column[] = [];
    const strips: { x1: number; x2: number; w: number }[] = [];
    let edge = 0;
    for (const [i, finger] of this.#fingers.entries()) {
      const { w, l } = finger.device;
      const before = this.#fingers[i - 1];
      let left: number;
      if (before && joins(before, finger)) {
        const contacted = this.#options.contacted(finger.left);
        const narrow = Math.min(before.device.l, l);
        const pad = Math.max(this.#pad(before.device), this.#pad(finger.device));
        const between = pad === 0 ? 0 : 2 * pad - r.cover;
        const gap = contacted ? Math.max(r.gapContacted, r.columns - narrow, between) : r.gapBare;
        left = this.#clearOfPads(i, gates, edge + gap);
        if (contacted) columns.push({ net: finger.left, x: Math.floor((edge + left) / 2), w });
      } else {
        const start = before ? strips.at(-1)!.x2 + r.apart : 0;
        const tight = start + this.#end(finger.device);
        left = before ? this.#clearOfPads(i, gates, tight) : tight;
        strips.push({ x1: left - this.#end(finger.device), x2: 0, w });
        columns.push({ net: finger.left, x: left - this.#end(finger.device) + this.#inset(), w });
      }
      edge = left + l;
      gates.push(left + l / 2);
      const next = this.#fingers[i + 1];
      const strip = strips.at(-1)!;
      strip.x2 = edge + this.#end(finger.device);
      if (!next || !joins(finger, next)) {
        columns.push({ net: finger.right, x: strip.x2 - this.#inset(), w });
      }
    }
    return { gates, columns, strips };
  }

  /** How far a diffusion goes on beyond its last gate. */
  #end({ w, l }: Finger['device']): number {
    const { end, columns } = this.#rules;
    return Math.max(end, Math.ceil((columns - l) / 2) + this.#inset(), this.#pad({ w, l }));
  }

  /** How low a diffusion reaches where it is contacted. */
  #depth(w: number): number {
    return Math.max(w, this.#rules.cover);
  }

  /** From a narrow gate to the far side of its pad, which keeps off the poly and off the pad across the gate; else 0. */
  #pad({ w, l }: Pick<Finger['device'], 'w' | 'l'>): number {
    const { cover } = this.#rules;
    if (w >= cover) return 0;
    const across = Math.ceil((this.#tech.space('active') - l) / 2);
    return cover + Math.max(this.#tech.space('poly', 'active'), across);
  }

  /** From the end of a diffusion to the middle of its contacts. */
  #inset(): number {
    return this.#rules.side + Math.floor(this.#tech.contact.size / 2);
  }

  /** How far straps may go beyond the upper edge of the diffusions. */
  #strapTop(): number {
    return Math.max(0, this.#rules.strapEnd - this.#tech.enclosure('active', 'contact'));
  }

  /** Left edge of gate `i` so that its pad keeps its distance from one on another net. */
  #clearOfPads(i: number, gates: readonly number[], wanted: number): number {
    const [before, here] = [this.#fingers[i - 1]!, this.#fingers[i]!];
    if (before.device.gate === here.device.gate) return wanted;
    const { padSide, columns } = this.#rules;
    const half = ({ device }: Finger) => Math.max(padSide, device.l) / 2;
    // Contacts of several gates stand along their bar, from its ends on.
    const inset = (finger: Finger, at: number) =>
      this.#shares(at) || finger.device.l >= padSide + columns ? Math.ceil(padSide / 2) : half(finger);
    const apart = Math.max(this.#tech.space('poly'), columns - inset(before, i - 1) - inset(here, i));
    const pitch = Math.max(half(before) + half(here) + apart, columns);
    const least = gates[i - 1]! + pitch - here.device.l / 2;
    return Math.max(wanted, Math.ceil(least));
  }

  /** Whether a gate lies beside another one of its net. */
  #shares(i: number): boolean {
    const gate = (at: number) => this.#fingers[at]?.device.gate;
    return gate(i) === gate(i - 1) || gate(i) === gate(i + 1);
  }

  #contactColumn({ net, x, w: width }: Column): void {
    if (!this.#options.contacted(net)) return;
    const { contact, local } = this.#tech;
    const { strap, cover: side, strapEnd, strapLength } = this.#rules;
    const inset = this.#tech.enclosure('active', 'contact');
    const w = this.#depth(width);
    if (w > width) {
      const left = x - this.#inset();
      this.#drawing.add('active', left, -w, left + side, 0);
    }
    const room = w - 2 * inset;
    const step = contact.size + contact.space;
    const count = Math.max(1, Math.floor((room + contact.space) / step));
    const used = count * step - contact.space;
    const start = -w + inset + Math.floor((room - used) / 2);
    for (let k = 0; k < count; k++) {
      const y = start + k * step;
      const left = x - Math.floor(contact.size / 2);
      this.#drawing.add('contact', left, y, left + contact.size, y + contact.size);
    }
    const y2 = Math.max(0, start + used + strapEnd);
    const y1 = Math.min(-w, start - strapEnd, y2 - strapLength);
    const metal = { x1: x - strap / 2, x2: x + strap / 2, y1, y2 };
    const half = Math.floor(contact.size / 2);
    this.#drawing.mark('active_contact', { x1: x - half, x2: x + half, y1: start, y2: start + used });
    this.#drawing.add(local.role, metal.x1, metal.y1, metal.x2, metal.y2, net);
    this.#pins.push({ side: 'diffusion', net, x, metal });
  }

  #drawGates(gates: readonly number[]): void {
    const { endcap, contactBottom, below } = this.#rules;
    const padBottom = contactBottom - below;
    const padTop =
      contactBottom + this.#tech.contact.size + this.#tech.ends('poly', 'contact', 'poly_contact');
    for (const [i, { device }] of this.#fingers.entries()) {
      const left = gates[i]! - device.l / 2;
      this.#drawing.add('poly', left, -device.w - endcap, left + device.l, padTop, device.gate);
    }
    for (let i = 0; i < gates.length; ) {
      let end = i;
      while (this.#fingers[end + 1]?.device.gate === this.#fingers[i]!.device.gate) end++;
      this.#gateRun(gates, i, end, padBottom, padTop);
      i = end + 1;
    }
    const cuts = this.#gateCuts;
    if (!this.#tech.has('poly_contact_mask')) return;
    const around = maskAround(this.#tech);
    const { size } = this.#tech.contact;
    const least = Math.max(size + 2 * around, this.#tech.width('poly_contact_mask'));
    const x1 = Math.min(...cuts) - Math.ceil(least / 2);
    const x2 = Math.max(...cuts) + Math.ceil(least / 2);
    this.#drawing.add('poly_contact_mask', x1, contactBottom - around, x2, contactBottom - around + least);
  }

  /** Neighbouring gates on one net: a bar joins them, and contacts stand on it as close as their stubs allow. */
  #gateRun(gates: readonly number[], from: number, to: number, padBottom: number, padTop: number): void {
    const { padSide, strap, contactBottom, columns } = this.#rules;
    const { contact, local } = this.#tech;
    const [first, last] = [this.#fingers[from]!.device, this.#fingers[to]!.device];
    let [x1, x2] = [gates[from]! - first.l / 2, gates[to]! + last.l / 2];
    if (x2 - x1 < padSide) {
      x1 = Math.floor((x1 + x2 - padSide) / 2);
      x2 = x1 + padSide;
    }
    this.#drawing.add('poly', x1, padBottom, x2, padTop, first.gate);
    const step = Math.max(columns, contact.size + contact.space);
    const inset = Math.ceil(padSide / 2);
    const fit = Math.max(1, Math.floor((x2 - x1 - padSide) / step) + 1);
    const few = this.#options.jumps?.has(first.gate) ? Math.ceil((to - from + 1) / GATES_A_CONTACT) : fit;
    const count = Math.min(fit, few);
    const wide = count < fit ? Math.floor((x2 - x1 - padSide) / count) : step;
    const used = (count - 1) * wide;
    const start =
      count === 1 ? Math.floor((x1 + x2) / 2) : x1 + inset + Math.floor((x2 - x1 - padSide - used) / 2);
    const { gateBelow, gateHeight: height } = this.#rules;
    const pins: Pin[] = [];
    for (let k = 0; k < count; k++) {
      const x = start + k * wide;
      this.#gateCuts.push(x);
      const left = x - Math.floor(contact.size / 2);
      this.#drawing.add('contact', left, contactBottom, left + contact.size, contactBottom + contact.size);
      const bottom = contactBottom - gateBelow;
      const metal = { x1: x - strap / 2, x2: x + strap / 2, y1: bottom, y2: bottom + height };
      this.#drawing.add(local.role, metal.x1, metal.y1, metal.x2, metal.y2, first.gate);
      pins.push({ side: 'gate', net: first.gate, x, metal });
      const top = contactBottom + contact.size;
      this.#drawing.mark('poly_contact', { x1: left, x2: left + contact.size, y1: contactBottom, y2: top });
    }
    const fingers = this.#fingers.slice(from, to + 1);
    if (fingers.every(({ device }) => device.dummy)) {
      this.#tieDummy(from === 0 ? 'left' : 'right', pins[0]!.metal);
      return;
    }
    this.#pins.push(...pins);
    const area = fingers.reduce((sum, { device }) => sum + device.w * device.l, 0);
    this.#runs.push({ net: first.gate, area, pins });
  }

  /** A dummy's gate to the strap at the row's end, which is on its net: no trunk is needed for it. */
  #tieDummy(end: 'left' | 'right', gate: Rect): void {
    const straps = this.#pins.filter(({ side }) => side === 'diffusion');
    const { net, metal } = end === 'left' ? straps[0]! : straps.at(-1)!;
    const { role } = this.#tech.local;
    this.#drawing.add(role, metal.x1, metal.y1, metal.x2, gate.y2, net);
    this.#drawing.add(role, Math.min(metal.x1, gate.x1), gate.y1, Math.max(metal.x2, gate.x2), gate.y2, net);
  }

  #diodeSide(): number {
    const least = Math.ceil(Math.sqrt(this.#tech.process.area('active')));
    return Math.max(this.#rules.cover, this.#tech.width('active'), least + (least % 2));
  }

  /** Contacted diffusions that no gate crosses; what they leave of the row's ends. */
  #drawDiodes(own: Pick<Rect, 'x1' | 'x2'>): Pick<Rect, 'x1' | 'x2'> {
    const { diodes = [] } = this.#options;
    const side = this.#diodeSide();
    let { x1, x2 } = own;
    for (const [i, net] of diodes.entries()) {
      const left = i % 2 === 0 ? x1 - this.#rules.apart - side : x2 + this.#rules.apart;
      this.#drawing.add('active', left, -side, left + side, 0);
      this.#contactColumn({ net, x: left + Math.floor(side / 2), w: side });
      [x1, x2] = [Math.min(x1, left), Math.max(x2, left + side)];
    }
    return { x1, x2 };
  }
}
