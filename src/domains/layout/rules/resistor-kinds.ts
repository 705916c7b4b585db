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
  /** Models that have one width each, in metres: nothing else is drawn for them. */
  widths: z.record(z.string(), z.number().positive()).default({}),
  /** The parameter that says how many bends a device has: each adds another length, so many widths and so much. */
  bends: z.object({ param: z.string(), widths: z.number(), length: z.number() }).optional(),
  /** Contacts of its own: bars so wide across the strip and so long along it, and how far they lie apart. */
  bars: z.object({ width: z.number(), length: z.number(), space: z.number() }).optional(),
  /** How far its marker goes on over each head. */
  marker_beyond: z.number().default(0),
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

/** A device as its netlist sizes it. */
export interface Sized {
  readonly model: string | null;
  readonly params: {
    readonly w: number | null;
    readonly l: number | null;
    readonly extra: Readonly<Record<string, unknown>>;
  };
}

/** Width and length of a resistor's body as its model counts them, in metres; null where the netlist does not say. */
export function bodyIn(
  kind: ResistorKind | undefined,
  { model, params }: Sized,
): { readonly w: number | null; readonly l: number | null } {
  const w = kind?.widths[model?.toLowerCase() ?? ''] ?? params.w;
  const bends = Number((kind?.bends && params.extra[kind.bends.param]) ?? 0);
  if (!kind?.bends || !(bends > 0) || params.l === null || w === null) return { w, l: params.l };
  const { widths, length } = kind.bends;
  return { w, l: Number(((bends + 1) * params.l + bends * (widths * w + length)).toPrecision(12)) };
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
