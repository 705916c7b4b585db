// Renews leases while the thread that holds them is held up; see stand-in.ts.
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
// Loaded while there is time for it.
import pg from 'pg';
import type { StandInData } from './stand-in.ts';
import { isoInPostgres } from './time.ts';

const renew = `update "runs" set "heldUntil" = ${isoInPostgres('$2::float8')} where "holder" = $1 and "status" = 'running'`;

function standIn(port: MessagePort, { url, holder, leaseMs, stuckMs, pulse }: StandInData): void {
  const last = new BigInt64Array(pulse);
  let client: pg.Client | null = null;
  const drop = (): void => {
    client = null;
  };
  const isWanted = (): boolean => {
    const pulsed = Atomics.load(last, 0);
    const silentMs = Number(process.hrtime.bigint() - pulsed) / 1e6;
    return pulsed > 0n && silentMs > leaseMs / 2 && silentMs < stuckMs;
  };
  const connected = async (): Promise<pg.Client> => {
    const made = new pg.Client({ connectionString: url, application_name: 'yanxing leases' });
    made.on('error', drop);
    await made.connect();
    client = made;
    return made;
  };
  const beat = async (): Promise<void> => {
    if (isWanted()) await (client ?? (await connected())).query(renew, [holder, leaseMs]);
    else if (client) {
      const spare = client;
      drop();
      await spare.end();
    }
  };
  const next = (): void => {
    beat()
      .catch(drop)
      .finally(() => setTimeout(next, leaseMs / 5));
  };
  port.postMessage('ready');
  next();
}

if (parentPort && workerData) standIn(parentPort, workerData as StandInData);
