/** The run was taken by another process; whatever this one does from now on must not be recorded. */
export class RunLost extends Error {
  override readonly name = 'RunLost';
  constructor(run: string) {
    super(`Run ${run} was taken by another process`);
  }
}
