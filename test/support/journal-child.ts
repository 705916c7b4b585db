import { keepLedger, ledgerPlan, openLedger, type Place, watched } from './journal-kit.ts';

/**
 * A process that is made to be killed. `once RUN POINT` carries one run out and dies at a point between its journal
 * entries; `many FROM TO` carries runs out one after the other until it is done or someone kills it.
 */
const [place, mode, ...rest] = process.argv.slice(2) as [string, string, ...string[]];
const at = JSON.parse(place) as Place;
const sql = await openLedger(at);
if (mode === 'once') {
  const [run, point] = rest as [string, string];
  let last = 0;
  await keepLedger(sql, at, run, ledgerPlan(run), (store) =>
    watched(store, (now) => {
      last = now;
      if (now === Number(point)) process.kill(process.pid, 'SIGKILL');
    }),
  );
  process.stdout.write(`${last + 1}\n`);
} else {
  const [from, to] = rest.map(Number) as [number, number];
  for (let i = from; i < to; i++) {
    const { status } = await keepLedger(sql, at, `w${i}`, ledgerPlan(`w${i}`));
    if (status === 'completed') process.stdout.write(`${i}\n`);
    else throw new Error(`run w${i} is ${status}`);
  }
}
await sql.close();
