export interface Found {
  readonly name: string;
  /** Came out as it should. */
  readonly ok: boolean;
  readonly said?: string;
}
/** Whether it is here; installs it first where it is not. */
export function ensureConformance(): boolean;
export function runConformance(): Promise<readonly Found[]>;
