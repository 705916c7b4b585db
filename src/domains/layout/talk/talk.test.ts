import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hearMessage } from '../../../app/conversation.ts';
import { createHost, type Host } from '../../../app/host.ts';
import { startSession } from '../../../core/session.ts';
import type { DrawSettings } from '../settings.ts';

const name = 'align_current_mirror_ota.json';
const content = readFileSync(new URL(`../corpus/circuits/${name}`, import.meta.url), 'utf8');

let app: Host;
let data: string;
beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'yx-talk-'));
  const made = await createHost({ env: { YX_DATA: data } });
  if (!made.ok) throw new Error(made.error[0]?.message);
  app = made.value;
});
afterAll(async () => {
  await app.close();
  await rm(data, { recursive: true });
});

/** What is planned after the last of these messages: whether with dummies, whether with a guard ring. */
async function drawn(...messages: readonly string[]) {
  const domain = await app.domain('layout');
  if (!domain.ok) throw new Error('layout');
  const now = new Date(0);
  const empty = domain.value.read.world.empty as DrawSettings;
  const world: DrawSettings = { ...empty, process: 'sky130', fit_sizes: true };
  let session = startSession('s', now);
  let steps: readonly { readonly skill_name: string; readonly params: Readonly<Record<string, unknown>> }[] =
    [];
  for (const said of messages) {
    const heard = await hearMessage(app, session, said, { now, domain: domain.value, worldOf: () => world });
    if (!heard.ok || !('read' in heard.value)) throw new Error(said);
    const { read, last, text } = heard.value;
    session = heard.value.session;
    const input = { text, files: [{ name, content }] };
    const plan = await app.plan(domain.value, input, read.value, { now, world, last });
    if (!plan.ok) throw new Error(plan.error[0]?.message);
    ({ steps } = plan.value);
  }
  return {
    dummies: steps.find(({ skill_name }) => skill_name === 'layout.place')?.params.dummies,
    ring: steps.some(({ skill_name }) => skill_name === 'layout.add_guard_ring'),
  };
}

describe('what is said of how it is drawn is in the plan that is shown upon it', () => {
  it.each([
    [['匹配优先'], { dummies: false, ring: false }],
    [['匹配优先', '加上dummy'], { dummies: true, ring: false }],
    [['面积优先', '给输入对加保护环'], { dummies: false, ring: true }],
    [['面积优先', '给输入对加保护环', '撤销'], { dummies: false, ring: false }],
    [['minimize area', 'now with dummies', 'and a guard ring'], { dummies: true, ring: true }],
    [['minimize area', 'add dummies', 'matching matters too'], { dummies: true, ring: false }],
    [['minimize area', 'add dummies', 'start over, matching first'], { dummies: false, ring: false }],
  ])('%j', async (messages, expected) => expect(await drawn(...messages)).toEqual(expected));
});
