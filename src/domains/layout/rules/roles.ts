/** Parts of drawn layers that rules speak of; nothing is drawn on them. */
export const derivedRoles = [
  'n_active',
  'p_active',
  'n_tap',
  'p_tap',
  'n_gate',
  'p_gate',
  'active_contact',
  'tap_contact',
  'poly_contact',
  'resistor_body',
  'plate_bottom',
  'plate_free',
  'poly_free',
] as const;
export type DerivedRole = (typeof derivedRoles)[number];

const derivedSet: ReadonlySet<string> = new Set(derivedRoles);
export const isDerivedRole = (text: string): text is DerivedRole => derivedSet.has(text);

/** What a layer is for. Metals and vias are counted from below: `via1` joins `metal1` and `metal2`. */
export type Role =
  | 'active'
  | 'tap'
  | 'poly'
  | 'contact'
  | 'poly_contact_mask'
  | 'nwell'
  | 'pwell'
  | 'deep_nwell'
  | 'n_implant'
  | 'p_implant'
  | 'local'
  | 'local_cut'
  | 'capacitor_plate'
  | 'resistor_marker'
  | 'capacitor_marker'
  | 'resistor_cover'
  | 'outline'
  | DerivedRole
  | `kind_${string}`
  | `metal${number}`
  | `via${number}`
  | `${string}_text`
  | `${string}_pin`;

/** A layer with what it is for and its numbers in a GDSII file. */
export interface ProcessLayer {
  readonly role: Role;
  readonly name: string;
  readonly layer: number;
  readonly datatype: number;
}

/** Layer names that say what they are for, without case and signs. */
const plain: Readonly<Record<string, readonly string[]>> = {
  active: ['diff', 'diffusion', 'active', 'activ', 'act', 'aa', 'od', 'oxide', 'rx', 'comp'],
  tap: ['tap', 'taps', 'tapdiff', 'welltap', 'tie'],
  poly: ['poly', 'poly1', 'polysilicon', 'gatpoly', 'gatepoly', 'gate', 'po', 'pc', 'gc', 'polyg'],
  contact: ['licon', 'licon1', 'cont', 'contact', 'contacts', 'cnt', 'con', 'co', 'ct', 'ca', 'cc'],
  poly_contact_mask: ['npc'],
  nwell: ['nwell', 'nw', 'nwel', 'ntub'],
  pwell: ['pwell', 'pw', 'pwel', 'ptub'],
  deep_nwell: ['dnwell', 'dnw', 'deepnwell', 'nbulay', 'tnwell'],
  n_implant: ['nsdm', 'nplus', 'nsd', 'nimp', 'nimplant', 'nselect', 'np', 'nplusimplant', 'nppl'],
  p_implant: ['psdm', 'pplus', 'psd', 'pimp', 'pimplant', 'pselect', 'pp', 'pplusimplant', 'pppl'],
  local: ['li', 'li1', 'local', 'locali', 'localinterconnect', 'm0', 'met0', 'metal0'],
  local_cut: ['mcon', 'licut', 'via0', 'v0'],
  capacitor_plate: ['capm', 'mim', 'mimcap', 'mimtop', 'ctm', 'fusetop', 'capmetal', 'cmim'],
  resistor_marker: [
    'polyres',
    'polyrs',
    'respoly',
    'polyresistor',
    'resid',
    'res',
    'resmark',
    'rpm',
    'rpo',
    'salblock',
    'sblk',
    'sab',
  ],
  resistor_cover: ['extblock'],
  outline: ['prboundary', 'prbndry', 'placementboundary', 'celloutline'],
  capacitor_marker: ['capid', 'cap', 'capmark', 'momcap', 'mom', 'capacitor'],
};

const roleOfPlain = new Map<string, Role>(
  Object.entries(plain).flatMap(([role, names]) => names.map((name) => [name, role as Role] as const)),
);

const simplified = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/** What a layer's name says of it, before metals and vias are counted. */
export type Reading =
  | { readonly kind: 'plain'; readonly role: Role }
  | { readonly kind: 'metal' | 'via' | 'top_metal' | 'top_via'; readonly number: number }
  | { readonly kind: 'text'; readonly carrier: string; readonly use: 'text' | 'pin' };

const numbered: readonly (readonly [RegExp, 'metal' | 'via' | 'top_metal' | 'top_via'])[] = [
  [/^(?:topmetal|topmet|topm|tm|mettop|mtop)(\d*)$/, 'top_metal'],
  [/^(?:topvia|tv|viatop)(\d*)$/, 'top_via'],
  [/^(?:metal|met|m)(\d+)$/, 'metal'],
  [/^(metal)$/, 'metal'],
  [/^(?:via|v)(\d*)$/, 'via'],
];

/** What a name says, if it says anything. `names` are all the layers there are: a label layer names another one. */
export function readName(name: string, names: ReadonlySet<string>): Reading | null {
  const text = /^(.*[^\s._:/-])[\s._:/-]*(text|txt|label|lbl|pin)s?$/i.exec(name);
  if (text && names.has(text[1]!)) {
    return { kind: 'text', carrier: text[1]!, use: text[2]!.toLowerCase() === 'pin' ? 'pin' : 'text' };
  }
  const simple = simplified(name);
  const role = roleOfPlain.get(simple);
  if (role) return { kind: 'plain', role };
  for (const [pattern, kind] of numbered) {
    const found = pattern.exec(simple);
    if (found) return { kind, number: kind === 'via' ? viaNumber(found[1]!) : Number(found[1]!) || 1 };
  }
  return null;
}

/** `via` and `via1` are the first, and so is `via12`: the one between metals 1 and 2. */
function viaNumber(digits: string): number {
  const [low, high] = [Number(digits[0]), Number(digits[1])];
  return digits.length === 2 && high === low + 1 ? low : Number(digits) || 1;
}

const countedRole = /^(metal|via)[1-9]\d?$/;

export function isRole(text: string): text is Role {
  const bare = text.replace(/_(text|pin)$/, '');
  return Object.hasOwn(plain, bare) || countedRole.test(bare);
}
