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
