export type ElementType = 'nmos' | 'pmos' | 'resistor' | 'capacitor';

/** What a model or primitive's name says of its type; undefined where it says nothing, or two things. */
export function typeByName(name: string): ElementType | undefined {
  const lower = name.toLowerCase();
  const [n, p] = [/nmos|nfet|nch/.test(lower), /pmos|pfet|pch/.test(lower)];
  if (n !== p) return n ? 'nmos' : 'pmos';
  if (n) return undefined;
  if (/(?:^|_)(?:res|rpoly|rhigh|rsil|rppd)/.test(lower)) return 'resistor';
  if (/(?:^|_)(?:cap|mim|mom|cfmom)/.test(lower)) return 'capacitor';
  if (/^n(?!pn)/.test(lower)) return 'nmos';
  if (/^p(?!np)/.test(lower)) return 'pmos';
  return undefined;
}

/** Libraries whose files set the scale to micrometres: netlists for them write `w=1` for 1 µm. */
export const inMicrometres = (model: string): boolean => /^sky130_fd_pr__/i.test(model);

const byModelCard: Readonly<Record<string, ElementType>> = {
  nmos: 'nmos',
  pmos: 'pmos',
  r: 'resistor',
  res: 'resistor',
  c: 'capacitor',
  cap: 'capacitor',
};

/** The type of a `.model` card. */
export const typeByCard = (type: string | undefined): ElementType | undefined =>
  type !== undefined && Object.hasOwn(byModelCard, type) ? byModelCard[type] : undefined;
