import { groupBy } from '../../netlist/groups.ts';
import type { Role } from '../../rules/process.ts';
import { Drawing, type Rect } from '../shapes.ts';
import type { Tech } from '../tech.ts';

/** A way for a net to have more wire: from so much to so much of it. */
export interface Growth {
  readonly least: number;
  readonly most: number;
  draw(length: number): Drawing;
}

/** Where a net can have more wire inside the outline: at the ends of its wires, most room first; else over its trunks, where most lies below first. */
export function roomFor(drawing: Drawing, tech: Tech, net: string): readonly Growth[] {
  const { local, across, up } = tech;
  const found = [...ends(drawing, tech, net, across.role, false), ...ends(drawing, tech, net, up.role, true)];
  const stubs = local.role === across.role ? [] : ends(drawing, tech, net, local.role, true);
  const open = [...found, ...stubs].filter(({ most }) => most > 0);
  if (open.length > 0) return open.sort((a, b) => b.most - a.most);
  const ways = tails(drawing, tech, net).filter(({ least, most }) => most >= least);
  return ways.sort((a, b) => b.over / Math.max(1, b.most) - a.over / Math.max(1, a.most) || b.most - a.most);
}

interface Tail extends Growth {
  readonly over: number;
}

interface Near extends Rect {
  readonly space: number;
}

/** What keeps a distance from wires of a layer, as if they ran from left to right. */
const nearTo = ({ shapes }: Drawing, tech: Tech, role: Role, turned: boolean): readonly Near[] =>
  shapes.flatMap((shape) => {
    const space = tech.apart(role, shape.role);
    return space === null ? [] : [{ ...along(shape, turned), space }];
  });

/** Wires of a layer that can go on straight. */
function ends(drawing: Drawing, tech: Tech, net: string, role: Role, turned: boolean): readonly Growth[] {
  const near = nearTo(drawing, tech, role, turned);
  const bounds = along(drawing.bounds!, turned);
  const wires = drawing.shapes.filter((shape) => shape.role === role && shape.net === net);
  return wires.flatMap((wire): Growth[] => {
    const own = along(wire, turned);
    if (own.x2 - own.x1 <= own.y2 - own.y1) return [];
    const draw = (rect: Rect) => {
      const more = new Drawing();
      const { x1, y1, x2, y2 } = along(rect, turned);
      more.add(role, x1, y1, x2, y2, net);
      return more;
    };
    return [
      {
        least: 1,
        most: free(own, near, bounds.x2),
        draw: (by) => draw({ ...own, x1: own.x2, x2: own.x2 + by }),
      },
      {
        least: 1,
        most: free(back(own), near.map(back), -bounds.x1),
        draw: (by) => draw({ ...own, x1: own.x1 - by, x2: own.x1 }),
      },
    ];
  });
}

/** Wires on the spines' conductor that begin on a trunk and end nowhere. */
function tails(drawing: Drawing, tech: Tech, net: string): readonly Tail[] {
  const { across, up, toUp } = tech;
  const half = Math.ceil(toUp.upperPad / 2);
  const least = Math.max(0, tech.lengthFor(up.role, 2 * half) - 2 * toUp.upperEnd);
  const near = nearTo(drawing, tech, up.role, true);
  const cuts = nearTo(drawing, tech, toUp.cut, false);
  const bounds = along(drawing.bounds!, true);
  const wires = drawing.shapes.filter((shape) => shape.role === across.role && shape.net === net);
  const below = drawing.shapes
    .filter((shape) => shape.role === across.role && shape.net !== net)
    .map((shape) => along(shape, true));
  const found: Tail[] = [];
  for (const trunk of inOne(wires)) {
    const y = Math.floor((trunk.y1 + trunk.y2) / 2);
    if (trunk.y2 - trunk.y1 < toUp.lowerPad) continue;
    for (let x = trunk.x1 + toUp.lowerEnd; x <= trunk.x2 - toUp.lowerEnd; x += half) {
      const side = Math.ceil(toUp.size / 2);
      if (!isClear({ x1: x - side, x2: x + side, y1: y - side, y2: y + side }, cuts)) continue;
      const foot = { x1: y - toUp.upperEnd, x2: y + toUp.upperEnd, y1: x - half, y2: x + half };
      if (!isClear(foot, near)) continue;
      for (const [one, others, end, sign] of [
        [foot, near, bounds.x2, 1],
        [back(foot), near.map(back), -bounds.x1, -1],
      ] as const) {
        const draw = (by: number) => {
          const more = new Drawing();
          const to = sign * (one.x2 + by);
          more.around(toUp.cut, x, y, toUp.size, toUp.size);
          more.add(up.role, x - half, Math.min(to, foot.x1), x + half, Math.max(to, foot.x2), net);
          return more;
        };
        const most = free(one, others, end);
        found.push({ least, most, draw, over: crossed(foot, sign, most, below) });
      }
    }
  }
  return found;
}

/** How much of a wire that goes on so far lies over others: there it carries more. */
function crossed(foot: Rect, sign: 1 | -1, most: number, below: readonly Rect[]): number {
  const [from, to] = sign > 0 ? [foot.x2, foot.x2 + most] : [foot.x1 - most, foot.x1];
  return below
    .filter(({ y1, y2 }) => y1 < foot.y2 && y2 > foot.y1)
    .reduce((sum, { x1, x2 }) => sum + Math.max(0, Math.min(x2, to) - Math.max(x1, from)), 0);
}

/** Wires of one height that touch are one. */
function inOne(wires: readonly Rect[]): readonly Rect[] {
  const rows = groupBy(wires, ({ y1, y2 }) => `${y1} ${y2}`);
  return [...rows.values()].flatMap((row) => {
    const found: { -readonly [K in keyof Rect]: Rect[K] }[] = [];
    for (const wire of [...row].sort((a, b) => a.x1 - b.x1)) {
      const last = found.at(-1);
      if (last && wire.x1 <= last.x2) last.x2 = Math.max(last.x2, wire.x2);
      else found.push({ ...wire });
    }
    return found;
  });
}

/** As if wires ran from left to right. */
const along = ({ x1, y1, x2, y2 }: Rect, turned: boolean): Rect =>
  turned ? { x1: y1, y1: x1, x2: y2, y2: x2 } : { x1, y1, x2, y2 };

const back = <R extends Rect>(rect: R): R => ({ ...rect, x1: -rect.x2, x2: -rect.x1 });

const isClear = (rect: Rect, near: readonly Near[]): boolean =>
  near.every(
    ({ x1, y1, x2, y2, space }) =>
      x1 >= rect.x2 + space || x2 <= rect.x1 - space || y1 >= rect.y2 + space || y2 <= rect.y1 - space,
  );

/** How far a wire can go on to the right before it comes too near to anything. */
function free(wire: Rect, near: readonly Near[], most: number): number {
  let limit = most;
  for (const { x1, y1, x2, y2, space } of near) {
    if (x2 <= wire.x2 || y1 >= wire.y2 + space || y2 <= wire.y1 - space) continue;
    limit = Math.min(limit, Math.max(wire.x2, x1 - space));
  }
  return limit - wire.x2;
}
