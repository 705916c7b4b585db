export interface Found {
  readonly name: string;
  /** Came out as it should. */
  readonly ok: boolean;
  readonly said?: string;
}
export function conformanceReady(): boolean;
export function runConformance(): Promise<readonly Found[]>;
