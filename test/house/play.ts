import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import type { AnyDomain } from '../../src/core/domain.ts';
import type * as wire from '../../src/core/wire.ts';
import { domain as business } from '../../src/domains/business/index.ts';
import { domain as home } from '../../src/domains/home/index.ts';
import { StandIn } from '../../src/domains/home/services/homeassistant.testkit.ts';
import { domain as layout } from '../../src/domains/layout/index.ts';
import { domain as plate } from '../../src/domains/plate/index.ts';
import { bodyOf, startServer, type TestServer } from '../support/server-kit.ts';
import { family } from './family.ts';
import { cottage, flat, withOn } from './homes.ts';
import { villa } from './villa.ts';

const Turn = z.strictObject({
  say: z.string(),
  /** Services called because of it, in any order; nothing else was called. */
  calls: z.array(z.string()).exactOptional(),
  /** How things are afterwards, `entity` or `entity.attribute`. */
  states: z.record(z.string(), z.unknown()).exactOptional(),
  asks: z.boolean().exactOptional(),
  /** It waits for a person's yes. */
  waits: z.boolean().exactOptional(),
  told: z.array(z.string()).exactOptional(),
  untold: z.array(z.string()).exactOptional(),
  /** What waits for its time: days from now and the clock. */
  orders: z.array(z.string()).exactOptional(),
});
const houses = { family, flat, cottage, villa };
export const Dialogue = z.strictObject({
  id: z.string(),
  lang: z.enum(['zh', 'en']),
  house: z.enum(['family', 'flat', 'cottage', 'villa']).default('family'),
  /** What is already on. */
  on: z.array(z.string()).default([]),
  turns: z.array(Turn),
});
export type Dialogue = z.output<typeof Dialogue>;

/** No message says whose it is: the house is found among all there is. */
const domains = [business, home, layout, plate] as unknown as readonly AnyDomain[];

/** A Monday afternoon; far enough away that no order comes due. */
const NOW = new Date(2031, 2, 3, 14, 0);
const OVER = new Set(['completed', 'failed', 'cancelled', 'partial']);

/** The first turn that went otherwise, and how; null where all went as a person expects. */
export async function play({ id, lang, house, on, turns }: Dialogue): Promise<string | null> {
  const there = new StandIn(withOn(houses[house], on));
  await there.start();
  const data = mkdtempSync(join(tmpdir(), 'yx-house-'));
  const settings = { YX_HOMEASSISTANT_URL: there.url, YX_HOMEASSISTANT_TOKEN: there.token };
  const server = await startServer(
    {},
    {
      domains,
      now: () => NOW,
      env: { YX_DATA: data, YX_LANG: lang, ...settings },
    },
  );
  try {
    for (const turn of turns) {
      const wrong = await wrongIn(turn, server, there, id);
      if (wrong) return `${id} “${turn.say}”: ${wrong}`;
    }
    return null;
  } finally {
    await server.close();
    await there.stop();
    rmSync(data, { recursive: true, force: true });
  }
}

async function wrongIn(
  turn: z.output<typeof Turn>,
  server: TestServer,
  home: StandIn,
  session: string,
): Promise<string | null> {
  const before = home.heard.length;
  const { text, asks, waits } = await said(server, session, turn.say);
  const calls = home.heard
    .slice(before)
    .filter(({ type }) => type === 'call_service')
    .map(({ service, target }) => `${service} ${(target as { entity_id: string }).entity_id}`)
    .sort();
  const { items } = await bodyOf<{ items: wire.WaitingOrder[] }>(server.get('/v1/orders'));
  const orders = items.map(({ at }) => clock(new Date(at))).sort();
  const states = Object.keys(turn.states ?? {}).map((key) => [key, stateOf(home, key)] as const);
  const got = {
    ...(turn.calls && { calls }),
    ...(turn.orders && { orders }),
    ...(turn.states && { states: Object.fromEntries(states) }),
    ...(turn.told && { told: turn.told.filter((one) => text.includes(one)) }),
    ...(turn.untold && { untold: turn.untold.filter((one) => !text.includes(one)) }),
    ...(asks !== (turn.asks ?? false) && { asks }),
    ...(waits !== (turn.waits ?? false) && { waits }),
  };
  const { say: _, asks: __, waits: ___, calls: wanted, ...rest } = turn;
  const expected = { ...(wanted && { calls: [...wanted].sort() }), ...rest };
  const [a, b] = [expected, got].map((one) =>
    JSON.stringify(one, Object.keys({ ...expected, ...got, ...turn.states }).sort()),
  );
  return a === b ? null : `${b} instead of ${a}; ${text.slice(0, 400)}`;
}

function stateOf(home: StandIn, key: string): unknown {
  const [domainOf = '', name = '', attribute] = key.split('.');
  const entity = `${domainOf}.${name}`;
  return attribute === undefined ? home.state(entity) : home.attribute(entity, attribute);
}

const clock = (at: Date): string => {
  const day = new Date(at.getFullYear(), at.getMonth(), at.getDate());
  const days = Math.round((day.getTime() - new Date(2031, 2, 3).getTime()) / 86_400_000);
  return `${days} ${String(at.getHours()).padStart(2, '0')}:${String(at.getMinutes()).padStart(2, '0')}`;
};

/** Says it, has it carried out where it is an order, and tells what came of it in words. */
async function said(server: TestServer, session: string, text: string) {
  const heard = await bodyOf<wire.Heard>(server.post(`/v1/sessions/${session}/messages`, { text }));
  const answer = (words: unknown, asks: boolean, waits = false) => ({
    text: JSON.stringify(words),
    asks,
    waits,
  });
  if (heard.kind === 'noted' && heard.run) return answer(await ended(server, heard.run), false);
  if (heard.kind === 'orders') return answer(heard, heard.does === 'which');
  if (heard.kind !== 'sentence' && heard.kind !== 'answer') return answer(heard, false);
  if (heard.questions.length > 0) return answer(heard.questions, true);
  if (heard.move === 'cancel') return answer(heard, false);
  const started = await server.post(`/v1/${heard.domain}/runs`, { text: '', session });
  const { id, ...refused } = await bodyOf<{ id?: string }>(started);
  if (id === undefined) return answer(refused, false);
  const run = await ended(server, id);
  const words = [run.steps.map(({ told }) => told), run.report, run.issues];
  return answer(
    words,
    false,
    run.calls.some(({ status }) => status === 'waiting'),
  );
}

async function ended(server: TestServer, id: string): Promise<wire.Run> {
  for (;;) {
    const run = await bodyOf<wire.Run>(server.get(`/v1/runs/${id}`));
    const isWaiting = run.nextAt !== null || run.calls.some(({ status }) => status === 'waiting');
    if (OVER.has(run.status) || isWaiting) return run;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
