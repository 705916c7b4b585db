import type { Path } from './issue.ts';
import type { Lang } from './messages.ts';
import type { InputFile } from './reading/evidence.ts';
import type { Planned, Reading } from './wire.ts';

interface TableGiven {
  readonly label: string;
  readonly columns: readonly { readonly title: string; readonly right?: boolean }[];
  readonly rows: readonly (readonly string[])[];
}

/** What the workbench gives a domain's `workspace.tsx`; `Node` is whatever its components give back. */
export interface WorkspaceGiven<Node = unknown> {
  readonly lang: Lang;
  /** What stands in the box at this moment: a letter ahead of what was read. */
  readonly typed: string;
  /** The files that came with the words. */
  readonly files: readonly InputFile[];
  /** What was chosen of the options of the domain's world. */
  readonly options: Readonly<Record<string, string>>;
  /** Other files and choices from now on. */
  readonly give: (given: Pick<WorkspaceGiven, 'files' | 'options'>) => void;
  /** The words that were read, and what was read from them. */
  readonly text: string;
  readonly reading: Reading;
  /** What was read before the last message changed it; null where there is only one version. */
  readonly before: unknown;
  /** What would be done about them; null until it is known. */
  readonly planned: Planned | null;
  /** Goes up when something was carried out: look again. */
  readonly changed: number;
  /** Whether what came of these words stands above already. */
  readonly hasRun: boolean;
  /** Calls a tool that only looks; null where it could not. */
  readonly call: (tool: string, params: Readonly<Record<string, unknown>>) => Promise<unknown>;
  /** Calls a tool that does something: null where it is done or waits for a yes, else why not. */
  readonly act: (tool: string, params: Readonly<Record<string, unknown>>) => Promise<string | null>;
  /** Puts a sentence into the box, and carries it out where that is wanted. */
  readonly say: (text: string, go?: boolean) => void;
  /** The values somebody points at, here or at the words, and how to point at some. */
  readonly litPaths: readonly Path[];
  readonly light: (paths: readonly Path[]) => void;
  /** The name of the thing pointed at, here or in a drawing above, and how to point at one. */
  readonly pointed: string | null;
  readonly point: (name: string | null) => void;
  /** Says which names in an answer above there is more of here: they become links that point. Null for none. */
  readonly knows: (has: ((name: string) => boolean) | null) => void;
  /** Rows to sort, filter, page and take away. */
  readonly Table: (given: TableGiven) => Node;
}
