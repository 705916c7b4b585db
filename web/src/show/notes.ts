/** A place in a drawing that something is said about; lengths in micrometres. */
export interface Place {
  readonly title: string;
  readonly detail: string;
  /** left, low, right, high */
  readonly box: readonly [number, number, number, number];
  /** Outlines and edges to draw. */
  readonly lines: readonly (readonly (readonly [number, number])[])[];
}

/** What a domain says about the places of a drawing it made. */
export interface Notes {
  readonly modules: readonly Place[];
  readonly broken: readonly Place[];
  /** Whether its rules were checked at all. */
  readonly checked: boolean;
}

export const noNotes: Notes = { modules: [], broken: [], checked: false };

const found = import.meta.glob<{ notesOf(report: unknown): Notes | null }>('../../../src/domains/*/notes.ts');

/** The notes of the domain whose report it is. */
export async function notesOf(report: unknown): Promise<Notes> {
  const all = await Promise.all(Object.values(found).map((load) => load()));
  return all.map((domain) => domain.notesOf(report)).find((notes) => notes !== null) ?? noNotes;
}

const drawn = import.meta.glob<{
  netsOf(drawing: Uint8Array, files: readonly { readonly content: string }[]): readonly Place[];
}>('../../../src/domains/*/nets.ts');
/** More would keep the page from answering. */
const MOST_BYTES = 300_000;

/** What is joined to what in a drawing, by the files it was made from; empty where nobody knows. */
export async function netsOf(
  drawing: Uint8Array,
  files: readonly { readonly content: string }[],
): Promise<readonly Place[]> {
  if (files.length === 0 || drawing.length > MOST_BYTES) return [];
  const all = await Promise.all(Object.values(drawn).map((load) => load()));
  return all.flatMap((domain) => domain.netsOf(drawing, files));
}
