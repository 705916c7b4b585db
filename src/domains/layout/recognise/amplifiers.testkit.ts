import type { Device } from '../netlist/circuit.ts';

/** Ten devices: a pair, its tail, two cascode pairs, a mirror closed through one of them, and a bias. */
function amplifier(i: number): Device[] {
  const mos = (id: string, type: 'nmos' | 'pmos', d: string, g: string, s: string): Device => ({
    id: `${id}_${i}`,
    type,
    model: type,
    params: { w: 4e-6, l: 1.8e-7, m: 1, nf: 2, extra: {} },
    terminals: { d, g, s, b: type === 'nmos' ? 'vss' : 'vdd' },
  });
  return [
    mos('m1', 'nmos', `x${i}`, `inp${i}`, `t${i}`),
    mos('m2', 'nmos', `y${i}`, `inn${i}`, `t${i}`),
    mos('m3', 'nmos', `a${i}`, 'vbn', `x${i}`),
    mos('m4', 'nmos', `o${i}`, 'vbn', `y${i}`),
    mos('m5', 'pmos', `a${i}`, 'vbp', `u${i}`),
    mos('m6', 'pmos', `o${i}`, 'vbp', `v${i}`),
    mos('m7', 'pmos', `u${i}`, `a${i}`, 'vdd'),
    mos('m8', 'pmos', `v${i}`, `a${i}`, 'vdd'),
    mos('m9', 'nmos', `t${i}`, 'vb', 'vss'),
    mos('m10', 'nmos', i === 0 ? 'vb' : `e${i}`, 'vb', 'vss'),
  ];
}

/** `n` telescopic amplifiers in one flat cell. */
export const amplifiers = (n: number): Device[] => Array.from({ length: n }, (_, i) => amplifier(i)).flat();
