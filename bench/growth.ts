// How the cost of each engine grows with its input: processor time at doubling sizes, and the exponent fitted to it.
import { engines } from './engines.ts';
import { byTurns, type Cost, exponent, short } from './measure.ts';

export interface Curve {
  readonly name: string;
  readonly unit: string;
  readonly points: readonly (readonly [size: number, cost: Cost])[];
  readonly exponent: number;
}

export async function growth({ quick }: { readonly quick: boolean }): Promise<Curve[]> {
  const curves: Curve[] = [];
  const only = process.env.YX_ENGINE;
  for (const [name, make] of Object.entries(engines)) {
    if (only !== undefined && !name.includes(only)) continue;
    const engine = await make();
    const works: Record<string, () => unknown> = {};
    for (const size of quick ? engine.sizes.slice(0, 4) : engine.sizes)
      works[size] = await engine.prepare(size);
    // By turns over the sizes, so that what else the machine does bends no curve.
    const costs = await byTurns(works, { rounds: quick ? 3 : 9, atLeastMs: quick ? 10 : 60 });
    const points = Object.entries(costs).map(([size, cost]) => [Number(size), cost] as const);
    const fitted = exponent(points.map(([size, { low }]) => [size, low]));
    curves.push({ name, unit: engine.unit, points, exponent: fitted });
    console.error(`  ${name}: ${fitted.toFixed(2)}`);
  }
  return curves;
}

/** A curve on logarithmic paper, with the quartiles at each size and the slope 1 beside it. */
export function picture({ name, unit, points, exponent: slope }: Curve): string {
  const [width, height, left, bottom] = [380, 240, 64, 36];
  const xs = points.map(([size]) => Math.log10(size));
  const ys = points.flatMap(([, { low, high }]) => [Math.log10(low), Math.log10(high)]);
  const [x0, x1, y0, y1] = [Math.min(...xs), Math.max(...xs), Math.min(...ys) - 0.1, Math.max(...ys) + 0.1];
  const x = (log: number) => left + ((log - x0) / (x1 - x0 || 1)) * (width - left - 28);
  const y = (log: number) => height - bottom - ((log - y0) / (y1 - y0 || 1)) * (height - bottom - 30);
  const at = (n: number) => n.toFixed(1);
  const line = points
    .map(([size, { median }]) => `${at(x(Math.log10(size)))},${at(y(Math.log10(median)))}`)
    .join(' ');
  const bars = points
    .map(([size, { low, high }]) => {
      const where = at(x(Math.log10(size)));
      return `<line x1="${where}" x2="${where}" y1="${at(y(Math.log10(low)))}" y2="${at(y(Math.log10(high)))}" stroke="#0f766e" stroke-width="3" opacity=".35"/>`;
    })
    .join('');
  const [, first] = points[0]!;
  const one = Math.log10(first.median) + (x1 - x0);
  const ticks = points
    .filter((_, i) => i % 2 === 0 || i === points.length - 1)
    .map(
      ([size]) =>
        `<text x="${at(x(Math.log10(size)))}" y="${height - bottom + 14}" text-anchor="middle">${size.toLocaleString('en')}</text>`,
    )
    .join('');
  const marks = [y0 + 0.1, y1 - 0.1]
    .map(
      (log) => `<text x="${left - 6}" y="${at(y(log) + 4)}" text-anchor="end">${short(10 ** log)} ms</text>`,
    )
    .join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="10" fill="#334155"><title>${name}</title><rect width="100%" height="100%" fill="#fff"/><text x="${left}" y="16" font-size="12" font-weight="bold">${name}: exponent ${slope.toFixed(2)}</text><path d="M${left} 24V${height - bottom}H${width - 8}" fill="none" stroke="#94a3b8"/><line x1="${at(x(x0))}" y1="${at(y(Math.log10(first.median)))}" x2="${at(x(x1))}" y2="${at(Math.max(24, y(one)))}" stroke="#cbd5e1" stroke-dasharray="4 3"/>${bars}<polyline points="${line}" fill="none" stroke="#0f766e" stroke-width="2"/>${ticks}${marks}<text x="${width - 8}" y="${height - 6}" text-anchor="end">${unit}</text></svg>\n`;
}
