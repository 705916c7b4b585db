import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hearMessage } from '../src/app/conversation.ts';
import { createHost, type Host } from '../src/app/host.ts';
import {
  type Conversation,
  loadConversation,
  saveConversation,
  saveSession,
} from '../src/app/kept-conversation.ts';
import type { Result } from '../src/core/result.ts';
import { withRun } from '../src/core/session.ts';

let app: Host;
const data = mkdtempSync(join(tmpdir(), 'yx-superseded-'));
const must = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(result.error[0]?.message);
  return result.value;
};
beforeAll(async () => {
  app = must(await createHost({ env: { YX_DATA: data } }));
  must(await app.sample());
});
afterAll(async () => {
  await app.close();
  rmSync(data, { recursive: true });
});

async function say(talk: Conversation, text: string): Promise<Conversation> {
  const heard = must(await hearMessage(app, talk.session, text));
  if (!('session' in heard)) throw new Error(heard.kind);
  return must(await saveConversation(app, talk, heard))!;
}

/** A conversation whose last words came to a write that waits for a yes. */
async function waiting(id: string, text: string): Promise<{ talk: Conversation; run: string }> {
  const talk = await say(must(await loadConversation(app, id)), text);
  const { domain: name, read } = talk.outcome!;
  const domain = must(await app.domain(name));
  const done = must(await app.run(domain, { text }, read, { confirm: { ask: async () => 'pending' } }));
  expect(done.status).toBe('waiting');
  const saved = must(await saveSession(app, talk, withRun(talk.session, done.runId)));
  return { talk: saved!, run: done.runId };
}
const statusOf = async (run: string) => (await must(await app.runs()).show(run))?.status;

describe('what waits for a yes', () => {
  it('is called off when the words it came from are said anew', async () => {
    const { talk, run } = await waiting('revised', '给中信出版社新建一个项目，叫封面设计，金额八千');
    await say(talk, '总价改成九千');
    expect(await statusOf(run)).toBe('cancelled');
  });

  it('is called off when they are taken back', async () => {
    const { talk, run } = await waiting('taken-back', '给中信出版社新建一个项目，叫插图设计，金额八千');
    await say(talk, '算了');
    expect(await statusOf(run)).toBe('cancelled');
  });

  it('still waits when something else is spoken of', async () => {
    const { talk, run } = await waiting('beside', '给中信出版社新建一个项目，叫内文设计，金额八千');
    await say(talk, '打开客厅的灯');
    expect(await statusOf(run)).toBe('waiting');
  });
});
