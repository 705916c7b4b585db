import * as z from 'zod';

/** A layer that is drawn with a resistor: over the body of each strip, one box over all bodies, or over the strips whole. */
const Over = z.object({
  layer: z.string(),
  over: z.enum(['body', 'bodies', 'strips']),
  /** How far it reaches beyond the poly, in metres. */
  by: z.number().default(0),
});

const Figures = z.object({
  sheet_resistance: z.number().positive(),
  min_width: z.number().default(0),
  min_length: z.number().default(0),
  min_spacing: z.number().default(0),
  /** From the contacts to the body. */
  contact_space: z.number().default(0),
  layers: z.array(Over).default([]),
  /** Whether its model has a third terminal, the substrate. */
  bulk: z.boolean().default(false),
});

const Named = Figures.extend({ name: z.string().min(1), models: z.array(z.string()), source: z.string() });

/** A resistor of poly: the plain one has no name; others differ by the layers over them. Lengths in metres. */
export interface ResistorKind extends z.output<typeof Figures> {
  readonly name: string;
  readonly models: readonly string[];
}

/** `devices.resistor` and `devices.resistor_kinds` of a rule file, the plain one first. */
export function resistorKindsIn(devices: {
  readonly resistor?: unknown;
  readonly resistor_kinds?: unknown;
}): readonly ResistorKind[] {
  const plain = Figures.safeParse(devices.resistor).data;
  const others = z.array(Named).safeParse(devices.resistor_kinds).data ?? [];
  return [...(plain ? [{ ...plain, name: '', models: [] }] : []), ...others];
}

/** The kind whose layers all lie over a body; of several the one with the most. */
export function resistorKindWith(
  kinds: readonly ResistorKind[],
  lies: (layer: string) => boolean,
): ResistorKind | undefined {
  const fitting = kinds.filter(({ layers }) => layers.every(({ layer }) => lies(layer)));
  const [most] = fitting.toSorted((a, b) => b.layers.length - a.layers.length);
  return most ?? kinds[0];
}
