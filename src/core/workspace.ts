import type { Path } from './issue.ts';
import type { Lang } from './messages.ts';
import type { Reading } from './wire.ts';

/** What the workbench gives a domain's `workspace.tsx`. */
export interface WorkspaceGiven {
  readonly lang: Lang;
  /** What stands in the box at this moment: a letter ahead of what was read. */
  readonly typed: string;
  /** The words that were read, and what was read from them. */
  readonly text: string;
  readonly reading: Reading;
  /** Goes up when something was carried out: look again. */
  readonly changed: number;
  /** Whether what came of these words stands above already. */
  readonly hasRun: boolean;
  /** Calls a tool that only looks; null where it could not. */
  readonly call: (tool: string, params: Readonly<Record<string, unknown>>) => Promise<unknown>;
  /** Puts a sentence into the box. */
  readonly say: (text: string) => void;
  /** The values somebody points at, here or at the words, and how to point at some. */
  readonly litPaths: readonly Path[];
  readonly light: (paths: readonly Path[]) => void;
}
