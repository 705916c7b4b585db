import { err, ok, type Result } from '../../../../core/result.ts';
import { issue } from '../../messages.ts';
import { currentsOf } from '../../rules/currents.ts';
import type { Process } from '../../rules/process.ts';
import type { Wanted } from '../../wanted/wanted.ts';
import { cutsAcross } from '../route/cuts.ts';
import { Tech } from '../tech.ts';

/** The least width of nets' wires in µm: what was asked, and what their currents need of conductors and cuts. */
export function widthsOf(
  { net_widths, net_currents }: Wanted,
  process: Process,
): Result<ReadonlyMap<string, number>> {
  const widths = new Map(net_widths.map(({ net, width_um }) => [net, width_um]));
  const currents = currentsOf(process);
  const tech = Tech.of(process);
  // What a process lacks for wires at all is said of them.
  if (net_currents.length === 0 || !tech.ok) return ok(widths);
  if (!currents) {
    return err(
      net_currents.map(({ net }) => issue('wanted_no_density', { path: ['net_currents'], params: { net } })),
    );
  }
  for (const { net, current_ma } of net_currents) {
    const { toUp } = tech.value;
    const room = cutsAcross(currents.cuts(current_ma), Math.max(toUp.lowerPad, toUp.upperPad), toUp);
    widths.set(net, Math.max(widths.get(net) ?? 0, currents.width(current_ma), process.um(room)));
  }
  return ok(widths);
}
