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

  it('is wanted together with what is said besides it', async () => {
    const { talk, run } = await waiting('besides', '新建一个客户，叫海豚传媒');
    const after = await say(talk, '联系人李敏，电话13900001111');
    expect(await statusOf(run)).toBe('cancelled');
    expect(after.outcome!.read.value).toEqual([
      { toolId: 'crm.create_client', params: { name: '海豚传媒' } },
      {
        toolId: 'crm.create_contact',
        params: { clientName: '海豚传媒', name: '李敏', phone: '13900001111' },
      },
    ]);
    expect(after.session.versions.at(-1)!.evidence.every(({ spans }) => spans.every((s) => s.source))).toBe(
      true,
    );
  });
});

describe('what an answer has listed', () => {
  it('is spoken of by its place, as it was shown', async () => {
    const first = await say(must(await loadConversation(app, 'listed')), '列出所有客户');
    const domain = must(await app.domain(first.outcome!.domain));
    const done = must(await app.run(domain, { text: '' }, first.outcome!.read, {}));
    const talk = must(await saveSession(app, first, withRun(first.session, done.runId)))!;
    const [, second] = [...done.best!.outcome.results.values()].flatMap(
      ({ data }) => (data as { items: { name: string }[] }).items,
    );
    const after = await say(talk, '第二个的项目');
    expect(after.outcome!.read.value).toEqual([
      { toolId: 'project.list_by_client', params: { clientName: second!.name } },
    ]);
    const named = after.outcome!.read.evidence.find(({ value }) => value === second!.name);
    expect(named?.spans).toEqual([{ start: 0, end: 3 }]);
  });

  it('is no client where nothing was listed', async () => {
    const domain = must(await app.domain('business'));
    const read = await app.parse(domain, { text: '第二个的项目' });
    expect(read.value).toEqual([]);
  });
});

describe('a step back that leads to something else', () => {
  it('is taken first, and the rest is said of what stood before', async () => {
    const spacing = (talk: Conversation) => {
      const { holes } = talk.outcome!.read.value as { holes: { placement: { rect_array: unknown } }[] };
      return holes.map(({ placement }) => placement.rect_array);
    };
    const said = '300×200的板，厚8，3行4列直径6的孔，行距50，列距60，起点(40,40)';
    const first = await say(must(await loadConversation(app, 'step-back')), said);
    const wider = await say(first, '行距改成55');
    const back = await say(wider, '撤销，列距改成65');
    expect(spacing(back)).toMatchObject([{ spacing_x: 65, spacing_y: 50 }]);
    expect(spacing(await say(back, '算了，不改了'))).toEqual(spacing(first));
  });
});
