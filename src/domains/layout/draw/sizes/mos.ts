import { err, type Issue, ok, type Result } from '../../../../core/result.ts';
import type { RuleType } from '../../contract.ts';
import type { Device } from '../../netlist/circuit.ts';
import type { SizeChange } from '../../netlist/size-changes.ts';
import type { Role } from '../../rules/process.ts';
import { issue } from '../messages.ts';
import type { Mos } from '../sections.ts';
import type { Tech } from '../tech.ts';

interface Limit {
  readonly value: number;
  readonly rules: string;
}

/** The narrowest finger and the shortest gate; a contact that needs more diffusion gets a pad of its own. */
export function limitsOf(tech: Tech, type: Mos['type'], kind = ''): { readonly w: Limit; readonly l: Limit } {
  const implant: Role = type === 'pmos' ? 'p_implant' : 'n_implant';
  const candidates: [number, string][] = [
    [tech.width('active'), rulesFor(tech, [['width', 'active']])],
    [tech.overlap(implant, 'active'), rulesFor(tech, [['overlap', implant, 'active']])],
    [tech.process.leastChannel.width, tech.process.leastChannel.rule],
  ];
  const [value, rules] = candidates.reduce((most, next) => (next[0] > most[0] ? next : most));
  const shortest = { value: tech.width('poly'), rules: rulesFor(tech, [['width', 'poly']]) };
  const own = tech.process.kinds.find(({ name }) => name === kind)?.limits[type];
  const least = Math.ceil((own?.min_length ?? 0) / tech.process.unit - 1e-6);
  return {
    w: { value, rules },
    l: own && least > shortest.value ? { value: least, rules: own.rule } : shortest,
  };
}

function rulesFor(tech: Tech, wanted: readonly (readonly [RuleType, Role, Role?])[]): string {
  const { process } = tech;
  const ids = wanted.flatMap(([type, a, b]) => {
    const [one, two] = [process.layer(a)?.name, b === undefined ? null : (process.layer(b)?.name ?? '')];
    return process.rules.rules.filter(
      (rule) =>
        rule.type === type &&
        ((rule.layer === one && rule.layer2 === two) || (rule.layer === two && rule.layer2 === one)),
    );
  });
  return ids.map(({ id }) => id).join(', ') || '-';
}

export interface Sized {
  readonly devices: readonly Mos[];
  readonly changes: readonly SizeChange[];
}

/** Beyond these nobody draws a gate, and a file of other units than metres goes far beyond. */
const LONGEST_SIDE = 1e-3;
const MOST_GATES = 20_000;

/** Sizes no layout is made of. */
function tooLarge(devices: readonly Device[]): readonly Issue[] {
  const um = (metres: number) => Number((metres * 1e6).toPrecision(9));
  const long = devices.flatMap(({ id, params: { w, l, nf } }) =>
    ([['w', w! / nf] as const, ['l', l!] as const] as const)
      .filter(([, metres]) => metres > LONGEST_SIDE)
      .map(([field, metres]) =>
        issue('draw_size_above', {
          params: { device: id, field, value: um(metres), limit: um(LONGEST_SIDE) },
        }),
      ),
  );
  const count = devices.reduce((sum, { params: { m, nf } }) => sum + m * nf, 0);
  if (count <= MOST_GATES) return long;
  return [...long, issue('draw_too_many_gates', { params: { count, limit: MOST_GATES } })];
}

/** Sizes of transistors on the grid and within limits; `fit` moves what is not and lists it, else it is refused. */
export function sizeMos(devices: readonly Device[], tech: Tech, fit: boolean): Result<Sized> {
  const large = tooLarge(devices);
  if (large.length > 0) return err(large);
  const problems: Issue[] = [];
  const changes: SizeChange[] = [];
  const unit = tech.process.unit;
  const um = (value: number) => Number((value * unit * 1e6).toFixed(6));
  const sized = devices.map((device): Mos => {
    const type = device.type as Mos['type'];
    const kind = tech.process.kindOf(device);
    const limits = limitsOf(tech, type, kind);
    const { w, l, m, nf } = device.params;
    const settle = (field: 'w' | 'l', metres: number, parts: number): number => {
      const exact = metres / parts / unit;
      const near = Math.round(exact);
      const offGrid = Math.abs(exact - near) > 1e-3;
      const limit = limits[field];
      const value = Math.max(near, limit.value);
      if (!offGrid && value === near) return value;
      const params = { device: device.id, field, value: um(exact), limit: um(limit.value), grid: um(1) };
      const code = value !== near ? 'draw_size_below' : 'draw_size_off_grid';
      const found = issue(code, { params: { ...params, rules: limit.rules } });
      if (fit) {
        const to = Number((value * parts * unit).toPrecision(12));
        changes.push({ device: device.id, field, from: metres, to, reason: found.message });
      } else problems.push(found);
      return value;
    };
    return {
      id: device.id,
      type,
      model: device.model,
      kind,
      gate: device.terminals.g!,
      drain: device.terminals.d!,
      source: device.terminals.s!,
      bulk: device.terminals.b!,
      w: settle('w', w!, nf),
      l: settle('l', l!, 1),
      fingers: nf * m,
    };
  });
  return problems.length > 0 ? err(problems) : ok({ devices: sized, changes });
}
