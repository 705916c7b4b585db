import type { Tech } from '../tech.ts';

/** The distances a row is made of, worked out once for a process. */
export interface RowRules {
  readonly endcap: number;
  readonly strap: number;
  readonly landing: number;
  /** How far a strap goes on beyond its contacts, and how long it is at least. */
  readonly strapEnd: number;
  readonly strapLength: number;
  /** The conductor of a gate's contact, from below the contact, and how high it is. */
  readonly gateBelow: number;
  readonly gateHeight: number;
  /** How much higher the contacts of PMOS gates stand, clear of the implant. */
  readonly pmosLift: number;
  /** Half the width of a pad on the trunks' conductor. */
  readonly padHalf: number;
  /** Half of what a trunk is longer than the distance of its pins. */
  readonly trunkEnd: number;
  /** From a contact to the end of a diffusion. */
  readonly side: number;
  readonly gapContacted: number;
  readonly gapBare: number;
  /** Between the middles of two straps. */
  readonly columns: number;
  readonly end: number;
  readonly apart: number;
  /** Side of the diffusion around one contact: narrower fingers get it as a pad beside their gates. */
  readonly cover: number;
  readonly padSide: number;
  readonly contactBottom: number;
  /** From the lower edge of a gate's bar to its contacts. */
  readonly below: number;
  readonly firstGateTrunk: number;
  readonly pitch: number;
  readonly trunk: number;
}

/** With `jumps`, a pin's place has room for a cut on every conductor up to the spines'. */
export function rowRules(tech: Tech, jumps = false): RowRules {
  const { contact, local, across, toAcross, toUp } = tech;
  const cover = contact.size + 2 * tech.enclosure(local.role, 'contact');
  const via = toAcross ?? toUp;
  // A strap is as wide as the widest cut that may stand on it.
  const strap = even(Math.max(local.width, cover, via.lowerPad));
  const clear = Math.max(tech.space('contact', 'poly'), tech.space('active_contact', 'poly'));
  const padSide = contact.size + 2 * tech.enclosure('poly', 'contact');
  const overhang = Math.max(0, Math.ceil((strap - contact.size) / 2));
  const trunk = even(
    Math.max(across.width, toAcross ? Math.max(toAcross.upperPad, toUp.lowerPad) : toUp.lowerPad),
  );
  const trunkEnd = Math.max(trunk / 2, toAcross ? toAcross.upperEnd : 0, toUp.lowerEnd);
  const padHalf = Math.max(trunkEnd, Math.ceil(tech.lengthFor(across.role, trunk) / 2));
  const columns = Math.max(
    strap + local.space,
    via.size + via.space,
    toAcross && !jumps ? 0 : toUp.upperPad + tech.up.space,
    jumps ? Math.max(2 * padHalf + across.space, toUp.size + toUp.space) : 0,
  );
  const side = tech.ends('active', 'contact', 'active_contact');
  const inset = side + Math.floor(contact.size / 2);
  const strapEnd = tech.ends(local.role, 'contact');
  const strapTop = Math.max(0, strapEnd - tech.enclosure('active', 'contact'));
  const half = Math.floor(contact.size / 2);
  const gateBelow = toAcross
    ? Math.max(strapEnd, toAcross.lowerEnd - half)
    : Math.max(strapEnd, Math.ceil((toUp.lowerPad - contact.size) / 2));
  // Stripes meet the bar below its contacts: they too must keep clear of the corners there.
  const below = Math.max(tech.ends('poly', 'contact', 'poly_contact'), tech.space('contact', 'poly'));
  const contactBottom = Math.max(
    tech.space('poly', 'active') + below,
    tech.space('contact', 'active'),
    tech.space('poly_contact', 'active'),
    tech.extension('poly', 'active') - contact.size - tech.enclosure('poly', 'contact'),
    local.space + Math.max(overhang, strapTop + gateBelow),
    toAcross ? 0 : tech.up.space + Math.ceil((toUp.upperPad - contact.size) / 2),
    tech.has('poly_contact_mask') ? maskAround(tech) : 0,
  );
  const pitch = trunk + across.space;
  const implanted = implantAround(tech, 'pmos').y + tech.space('p_implant', 'poly_contact');
  const contactMiddle = contactBottom + Math.floor(contact.size / 2);
  return {
    endcap: tech.extension('poly', 'active'),
    strap,
    landing: overhang,
    strapEnd,
    strapLength: tech.lengthFor(local.role, strap),
    gateBelow,
    gateHeight: Math.max(contact.size + 2 * gateBelow, tech.lengthFor(local.role, strap)),
    pmosLift: Math.max(0, tech.space('p_implant', 'poly_contact') > 0 ? implanted - contactBottom : 0),
    padHalf,
    trunkEnd,
    side,
    gapContacted: Math.max(tech.space('poly'), contact.size + 2 * clear),
    gapBare: tech.space('poly'),
    columns,
    end: Math.max(tech.extension('active', 'poly'), clear + contact.size + side),
    apart: Math.max(tech.space('active'), columns - 2 * inset),
    cover: contact.size + 2 * side,
    padSide,
    contactBottom,
    below,
    firstGateTrunk: toAcross
      ? contactMiddle
      : contactMiddle + Math.ceil(strap / 2) + across.space + trunk / 2,
    pitch,
    trunk,
  };
}

/** From a contact on poly to the edge of the mask over it. */
export const maskAround = (tech: Tech): number =>
  Math.max(
    tech.enclosure('poly_contact_mask', 'contact'),
    tech.enclosure('poly_contact_mask', 'poly_contact'),
  );

/** How far the implant of a transistor's diffusion goes beyond it: beside it, and over the ends of its gates. */
export function implantAround(tech: Tech, type: 'nmos' | 'pmos'): { readonly x: number; readonly y: number } {
  const [implant, active, gate] =
    type === 'pmos'
      ? (['p_implant', 'p_active', 'p_gate'] as const)
      : (['n_implant', 'n_active', 'n_gate'] as const);
  const x = Math.max(tech.enclosure(implant, 'active'), tech.enclosure(implant, active));
  return { x, y: Math.max(x, tech.enclosure(implant, gate)) };
}

const even = (value: number): number => value + (value % 2);
