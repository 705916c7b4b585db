import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { hearMessage } from '../src/app/conversation.ts';
import { createHost, type Host } from '../src/app/host.ts';
import { LONGEST_MOVE } from '../src/core/conversation/move.ts';
import { readerOf } from '../src/core/domain.ts';
import { blanked, controlOf } from '../src/core/language/index.ts';
import { lostIn } from '../src/core/reading/audit.ts';
import { longestFor, readGrammar } from '../src/core/reading/interpret.ts';
import { ok } from '../src/core/result.ts';
import { startSession } from '../src/core/session.ts';
import { must } from './support/server-kit.ts';

const NOW = new Date('2026-11-16T12:00:00Z');
const filled = (unit: string, length: number) =>
  unit.repeat(Math.ceil(length / unit.length)).slice(0, length);

describe('design: words cost no more than their length, in a conversation as well', () => {
  let app: Host;
  beforeAll(async () => {
    app = must(await createHost({ env: { YX_LANG: 'zh' }, model: null }));
  });
  afterAll(() => app.close());

  it.each([
    ['plate', '100x80x10的底板', '列距改成110，'],
    ['home', '打开客厅的灯', '改成明天早上8点'],
  ])('%s: what is longer than anybody changes things by is read on its own', async (id, first, unit) => {
    const domain = must(await app.domain(id));
    const change = vi.spyOn(domain.read.talk!, 'change');
    const hooks = domain.act.orders && vi.spyOn(domain.act.orders, 'mayMean');
    const how = { domain, now: NOW, orders: async () => ok([]) };
    const begun = must(await hearMessage(app, startSession('s', NOW), first, how));
    if (!('session' in begun)) throw new Error(begun.kind);
    hooks?.mockClear();
    must(await hearMessage(app, begun.session, filled(unit, LONGEST_MOVE), how));
    expect(change.mock.calls.length + (hooks?.mock.calls.length ?? 0)).toBeGreaterThan(0);
    change.mockClear();
    hooks?.mockClear();
    await hearMessage(app, begun.session, filled(unit, LONGEST_MOVE + 1), how);
    expect(change).not.toHaveBeenCalled();
    for (const [said] of hooks?.mock.calls ?? []) expect(said.length).toBeLessThanOrEqual(LONGEST_MOVE);
  });

  // Several times what they take; joined each with each they took 0.7 to seven seconds of the processor.
  it.each([
    ['home', '风扇风速调低两档'],
    ['home', '氛围灯亮度调低一\n'],
    ['home', '让扫地机器人去清扫厨房和餐厅厨房和餐厅厨房和餐厅厨房和餐厅厨房和'],
    ['plate', '500×40\r\n*4个φ6.5孔，间距100'],
    ['plate', '底板500×350%厚3/8英寸四孔中心距400×280'],
  ])('%s: what rests on several words is looked for in those it was read from: %j', async (id, unit) => {
    const domain = must(await app.domain(id));
    const reader = readerOf(domain);
    const context = { world: domain.read.world.empty, now: NOW, lang: 'zh', last: undefined } as const;
    const text = unit.repeat(Math.floor(longestFor(reader) / unit.length));
    // The second time everything is loaded and compiled.
    const costs = [1, 2].map(() => {
      const began = process.cpuUsage();
      readGrammar(reader, { text }, context);
      return process.cpuUsage(began).user / 1000;
    });
    expect(Math.min(...costs)).toBeLessThan(500);
  });

  it('where not every doubtful word can be tried again none is, and what was not tried has shown no influence', () => {
    const text = filled('7 ', 2_000);
    let read = 0;
    const lost = lostIn(
      { value: 1, issues: [], left: () => [], text, names: null, rest: [], evidence: [] },
      () => {
        read += 1;
        return { value: 2, issues: [], left: () => [] };
      },
    );
    expect(read).toBe(0);
    expect(lost).toHaveLength(1_000);
  });

  it('blanks stand where words stood, in whatever order they are named', () => {
    const spans = [
      { start: 6, end: 8 },
      { start: 0, end: 2 },
      { start: 1, end: 3 },
    ];
    expect(blanked('abcdefgh', spans)).toBe('   def  ');
    expect(controlOf('， 好的 ！！撤销。')).toEqual({ control: 'undo', times: 1 });
  });
});
