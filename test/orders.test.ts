import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSay } from '../src/app/say.ts';
import type * as wire from '../src/core/wire.ts';
import { domain } from '../src/domains/home/index.ts';
import { bodyOf, must, startServer, type TestServer } from './support/server-kit.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({}, { domains: [domain as never] });
});
afterAll(() => server.close());

const waiting = async () => (await bodyOf<{ items: wire.WaitingOrder[] }>(server.get('/v1/orders'))).items;
const say = (session: string, text: string) =>
  bodyOf<wire.Heard>(server.post(`/v1/sessions/${session}/messages`, { text }));
async function order(session: string, text: string): Promise<string> {
  await say(session, text);
  const started = await server.post('/v1/home/runs', { text: '', session });
  expect(started.status).toBe(202);
  return (await bodyOf<{ id: string }>(started)).id;
}
const minutes = (a: string, b: string) => Math.round((Date.parse(b) - Date.parse(a)) / 60_000);

describe('H08: orders in time, in a conversation', () => {
  it('over HTTP they are listed, put off and called off by what is said', async () => {
    const run = await order('a', '三小时后关客厅的灯');
    const [before] = await waiting();
    expect(before).toMatchObject({ run, domain: 'home', text: '三小时后关客厅的灯' });
    const heard = await say('a', '推迟半小时');
    expect(heard).toMatchObject({ kind: 'orders', does: 'change', orders: [{ run }] });
    const [after] = await waiting();
    expect(minutes(before!.at, after!.at)).toBe(30);
    expect(await say('a', '还有什么定时')).toMatchObject({ does: 'list', orders: [{ run, at: after!.at }] });
    expect(await say('a', '取消关灯那个')).toMatchObject({ does: 'cancel', orders: [{ run }] });
    expect(await waiting()).toEqual([]);
    expect(await bodyOf(server.get(`/v1/runs/${run}`))).toMatchObject({ status: 'cancelled' });
  });

  it('what was called off waits no more, though whoever was to end it is gone', async () => {
    const run = await order('k', '三小时后关客厅的灯');
    must(await must(await server.app.runs()).askToCancel(run, { goesOn: true }));
    expect(await waiting()).toEqual([]);
    expect(await say('k', '还有什么定时')).toMatchObject({ does: 'list', orders: [] });
    await must(await server.app.runs()).resume(run);
  });

  it('a withdrawal calls off what was just ordered, and nothing else', async () => {
    const other = await order('b', '五小时后打开窗帘');
    const run = await order('c', '三小时后关客厅的灯');
    expect(await say('c', '算了')).toMatchObject({ kind: 'orders', does: 'cancel', orders: [{ run }] });
    expect(await waiting()).toMatchObject([{ run: other }]);
    await say('b', '撤销');
    expect(await waiting()).toEqual([]);
  });

  it('before it is given, another time makes it another order', async () => {
    await say('d', '明天早上七点打开窗帘');
    const heard = await say('d', '改到八点');
    expect(heard).toMatchObject({ kind: 'sentence', move: 'revise' });
    const started = await server.post('/v1/home/runs', { text: '', session: 'd' });
    expect(started.status).toBe(202);
    const [only] = await waiting();
    expect(new Date(only!.at).getHours()).toBe(8);
    const changed = await bodyOf(server.post(`/v1/orders/${only!.run}`, { text: '推迟十分钟' }));
    expect(changed).toMatchObject({ does: 'change', orders: [{ run: only!.run }] });
    expect(new Date((await waiting())[0]!.at).getMinutes()).toBe(10);
    const refused = await server.post(`/v1/orders/${only!.run}`, { text: '随便' });
    expect(refused.status).toBe(400);
    await bodyOf(server.post(`/v1/orders/${only!.run}`, { text: '取消' }));
    expect(await waiting()).toEqual([]);
  });

  it('by voice, with the question which one', async () => {
    const hear = createSay(server.app, domain as never, domain.read.world.empty);
    const spoken = async (text: string) => (await hear({ text, conversation: 'v', lang: 'zh' })).text;
    const told = await spoken('两小时后关客厅的灯');
    expect(told).toMatch(/两小时后关客厅的灯.*\d\d:\d\d 执行/);
    // An id is nothing to say aloud.
    expect(told).not.toMatch(/[0-9a-f]{8}-/);
    expect(await spoken('推迟十分钟')).toMatch(/→/);
    expect(await spoken('每天晚上十点关卧室的灯')).toContain('22:00');
    // Which comes first depends on the hour of the day.
    const listed = await spoken('有哪些定时');
    for (const one of ['吸顶灯', '22:00', '床头灯']) expect(listed).toContain(one);
    expect(await spoken('取消关灯的定时')).toContain('哪一个');
    expect(await spoken('卧室的')).toMatch(/已取消.*22:00/);
    expect(await spoken('取消所有定时')).toContain('已取消');
    expect(await spoken('还有什么定时')).toBe('没有这样在等时间的');
  });

  it('whoever may only look cannot put anything off', async () => {
    const run = await order('e', '三小时后关客厅的灯');
    const tokens = must(await server.app.tokens());
    const { secret } = must(await tokens.create({ name: 'guest', roles: ['viewer', 'approver'] }));
    const guest = { authorization: `Bearer ${secret}` };
    const answer = await server.post('/v1/sessions/g/messages', { text: '取消所有定时' }, guest);
    expect(answer.status).toBe(403);
    expect(await waiting()).toMatchObject([{ run }]);
  });
});
