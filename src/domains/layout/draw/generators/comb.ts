import type { Capacitor } from '../sections.ts';
import { Drawing } from '../shapes.ts';
import { cutSpace, type Tech } from '../tech.ts';
import { type PassiveCell, padSizes } from './stack.ts';
import { along } from './taps.ts';

/** The distances a comb is made of: the same on all conductors, so that fingers lie over each other. */
export function combRules(tech: Tech) {
  const { stack } = tech.process;
  const highest = stack.findIndex(({ layer }) => layer.role === tech.up.role);
  const levels = stack.slice(0, highest + 1);
  const finger = Math.max(...levels.map(({ layer }) => tech.width(layer.role)));
  const gap = Math.max(...levels.map(({ layer }) => tech.space(layer.role)));
  const bar = Math.max(finger, ...padSizes(tech, highest).map(({ size }) => size));
  const even = (value: number) => value + (value % 2);
  const least = Math.max(3 * even(bar) + 2 * gap, even(bar) + 2 * (finger + gap));
  return { levels, finger: even(finger), gap, bar: even(bar), least: even(least) };
}

/** Fingers of two nets by turns between two bars, on every conductor wires use; the marker says that they are meant. */
export function drawComb({ width, height, p, n }: Capacitor, tech: Tech): PassiveCell {
  const drawing = new Drawing();
  const { levels, finger, gap, bar } = combRules(tech);
  const first = bar + gap;
  const count = Math.max(1, Math.floor((width - first + gap) / (finger + gap)));
  for (const { layer } of levels) {
    drawing.add(layer.role, 0, 0, bar, height, n);
    drawing.add(layer.role, 0, height - bar, width, height, n);
    drawing.add(layer.role, first, 0, width, bar, p);
    for (let i = 0; i < count; i++) {
      const x = first + i * (finger + gap);
      if (i % 2 === 0) drawing.add(layer.role, x, bar, x + finger, height - bar - gap, p);
      else drawing.add(layer.role, x, bar + gap, x + finger, height - bar, n);
    }
  }
  for (const { cut } of levels.slice(1)) {
    const size = tech.width(cut.role);
    const inset = Math.ceil((bar - size) / 2);
    const cuts = (from: number, to: number, y: number) => {
      for (const x of along(from + inset, to - inset, size, cutSpace(tech.process, cut.role))) {
        drawing.around(cut.role, x, y, size, size);
      }
    };
    cuts(0, width, height - bar / 2);
    cuts(first, width, bar / 2);
  }
  drawing.add('capacitor_marker', 0, 0, width, height);
  // Where stubs begin with a cut, it keeps clear of the comb's own.
  const lead = tech.toAcross ? 0 : tech.toUp.space;
  const out = new Drawing();
  out.addAll(drawing, 0, lead);
  const pin = (x: number, net: string) => {
    const metal = { x1: x - bar / 2, x2: x + bar / 2, y1: 0, y2: bar };
    for (const { layer } of levels) out.add(layer.role, metal.x1, 0, metal.x2, lead + bar, net);
    return { side: 'diffusion' as const, net, x, metal };
  };
  return { drawing: out, pins: [pin(bar / 2, n), pin(width - bar / 2, p)] };
}
