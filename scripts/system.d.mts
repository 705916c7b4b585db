export interface Suite {
  readonly suite: string;
  readonly packages: readonly string[];
  /** What is there once they are installed. */
  readonly files: readonly string[];
}
/** Whether every suite can run; installs what is missing first, and says so before it does. */
export function ensureSystem(options?: {
  readonly log?: (line: string) => void;
  readonly suites?: readonly Suite[];
  /** Null where nothing can be installed. */
  readonly install?: ((packages: readonly string[], log: (line: string) => void) => void) | null;
}): boolean;
