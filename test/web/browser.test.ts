import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemReady } from '../support/system.ts';
import { asking } from './ask.suite.ts';
import { lookingUp } from './docs.suite.ts';
import { strangersNames } from './hostile.suite.ts';
import { jobs } from './jobs.suite.ts';
import { type Bench, openBench } from './kit.ts';
import { lookingClosely } from './look.suite.ts';
import { forEveryone } from './quality.suite.ts';
import { carryingOut } from './run.suite.ts';
import { saying } from './say.suite.ts';
import { typing } from './type.suite.ts';

const ready = systemReady(new URL('./web.system.json', import.meta.url));

/** One page, one server and one browser for all journeys: making them takes longer than most journeys. */
describe.skipIf(!ready)('the workbench in a real browser', () => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await openBench();
  });
  afterAll(async () => {
    await bench?.close();
  });
  saying(() => bench);
  typing(() => bench);
  carryingOut(() => bench);
  lookingClosely(() => bench);
  jobs(() => bench);
  asking(() => bench);
  lookingUp(() => bench);
  strangersNames(() => bench);
  forEveryone(() => bench);

  it('nothing was fetched from elsewhere, blocked by the policy or thrown', () => {
    expect(bench.complaints).toEqual([]);
  });
});
