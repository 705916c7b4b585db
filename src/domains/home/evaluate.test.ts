import { describe, expect, it } from 'vitest';
import { testContext, testRegistry } from '../../../test/support/tool-kit.ts';
import type { EvaluationInput } from '../../core/domain.ts';
import type { Plan, PlanStep } from '../../core/run/plan.ts';
import type { ToolCallResult } from '../../core/tool/tool.ts';
import type { HomeCommands } from './contract.ts';
import { type DevicePort, fault } from './devices.ts';
import { evaluate } from './evaluate.ts';
import { plan } from './plan.ts';
import { sampleHome } from './sample-home.ts';
import { createHouse } from './services/house.ts';
import { homeTools } from './tools.ts';
import { emptyHome, type Home } from './world.ts';

/** The whole way for a sentence, with every call approved. */
async function carryOut(
  value: HomeCommands,
  port: DevicePort,
  last?: unknown,
): Promise<EvaluationInput<HomeCommands, Home>> {
  const now = new Date('2026-11-15T08:00:00Z');
  const made = plan(value, { world: emptyHome, last, now, lang: 'zh', input: { text: '' } });
  const registry = testRegistry(homeTools);
  const context = testContext({ services: { get: async <T>() => port as T } });
  const results = new Map<string, ToolCallResult>();
  const steps = made.ok ? made.value.steps : [];
  for (const { id, skill_name: name, params } of steps) {
    const approved = registry.approve(registry.callHash(name, params), 'me');
    results.set(id, await registry.call({ name, input: params, trace_id: id }, context, { approved }));
  }
  return {
    value,
    plan: made.ok ? made.value : ({ steps: [] } as unknown as Plan),
    results,
    artifacts: [],
    readArtifact: async () => new Uint8Array(),
    service: async <T>() => port as T,
    world: emptyHome,
    lang: 'zh',
    commented: async (report) => report,
  };
}

describe('what the devices report decides', () => {
  it.each([
    '打开-卧室-顶灯#Light#one',
    '关闭-*-*#Light#all',
    '设置亮度=50%-卧室-*#Light#all',
    '设置温度=75F-*-*#AirConditioner#all',
    '设置风速=50%-客厅-*#AirConditioner#all',
    '设置色温=暖光-卧室-顶灯#Light#one',
    '设置频道=5-*-*#Television#all',
    '调低音量=10%-*-*#Television#all',
    '打开-*-*#Blind#all',
    '设置开合度=30%-客厅-*#Blind#all',
    '打开功能=左右摆风-*-*#AirConditioner#all',
    '关闭功能=童锁-*-*#AirConditioner#all',
    '静音-*-*#Television#all',
    '暂停-*-*#Television#all',
    '播放-*-*#Television#all',
    '继续-*-*#NetworkAudio#all',
    '取消静音-*-*#Television#all',
    '停止-*-*#NetworkAudio#all',
    '上锁-*-大门#Unknown#one',
    '关闭-*-*#Blind#all',
    '设置开合度=0%-客厅-*#Blind#all',
    '调低风速-客厅-*#AirConditioner#all',
    '调低音量-*-*#Television#all',
    '解锁-*-大门#Unknown#one',
    '开始清扫-客厅-扫地机#Unknown#one',
    '回充-*-扫地机#Unknown#one',
    '查询温度-客厅-*#Unknown#all',
    '关闭-*-燃气阀门#Unknown#one',
  ])('%s is met', async (text) => {
    const report = await evaluate(await carryOut([text], createHouse(sampleHome)));
    expect(report).toMatchObject({ score: 1, passed: true, metrics: { commands: 1, met: 1, unmet: 0 } });
  });

  it.each([
    '上一首-*-*#NetworkAudio#all',
    '上一台-*-*#Television#all',
    '下一台-*-*#Television#all',
    '下一首-*-*#NetworkAudio#all',
    '打开-*-观影模式#Unknown#one',
    '停止-*-*#Blind#all',
  ])('%s cannot be seen', async (text) => {
    const report = await evaluate(await carryOut([text], createHouse(sampleHome)));
    expect(report).toMatchObject({ passed: true, metrics: { met: 0, unmet: 0, unverifiable: 1 } });
  });

  it('H06: a question is answered by whoever knows, and not at all by those who never said', async () => {
    const house = createHouse(sampleHome);
    const forgetful = (known: readonly string[]): DevicePort => ({
      ...house,
      state: async (id) => (known.includes(id) ? house.state(id) : { ok: true, value: {} }),
    });
    const asked = async (port: DevicePort) => evaluate(await carryOut(['查询温度-客厅-*#Unknown#all'], port));
    expect(await asked(forgetful(['living_sensor']))).toMatchObject({ passed: true, metrics: { met: 1 } });
    expect(await asked(forgetful([]))).toMatchObject({
      passed: false,
      suggestions: ['查看温度 客厅 全部没说是什么：不知道：设备没有报告过'],
    });
  });

  it('a device that says yes and does nothing is found out', async () => {
    const house = createHouse(sampleHome);
    const lying: DevicePort = { ...house, command: async (id) => house.state(id) };
    const report = await evaluate(
      await carryOut(['打开-卧室-顶灯#Light#one', '查询状态-卧室-顶灯#Light#one'], lying),
    );
    expect(report).toMatchObject({ score: 0.5, passed: false, metrics: { met: 1, unmet: 1 } });
    expect(report.suggestions).toEqual(['打开 卧室 顶灯：设备的状态与要求不符']);
  });

  it.each([
    ['调高音量-*-*#Television#all', 'volume', 20],
    ['设置亮度=50%-卧室-顶灯#Light#one', 'brightness', 40],
    ['打开功能=童锁-客厅-*#AirConditioner#all', 'function', []],
    ['解锁-*-大门#Unknown#one', 'lock', 'locked'],
  ])('%s is not met when %s is %j afterwards', async (text, capability, value) => {
    const house = createHouse(sampleHome);
    const input = await carryOut([text], house);
    const changed: DevicePort = {
      ...house,
      state: async (id) => {
        const state = await house.state(id);
        return state.ok ? { ok: true, value: { ...state.value, [capability]: value } } : state;
      },
    };
    const report = await evaluate({ ...input, service: async <T>() => changed as T });
    expect(report).toMatchObject({ score: 0, passed: false });
  });

  it.each([
    ['leaves one out', (steps: readonly PlanStep[]) => steps.slice(1)],
    [
      'takes another instead',
      ([first, ...steps]: readonly PlanStep[]) => [
        { ...first!, params: { device_id: 'living_tv' } },
        ...steps,
      ],
    ],
    [
      'has one that is not in the house',
      (steps: readonly PlanStep[]) => [...steps, { ...steps[0]!, params: { device_id: 'elsewhere' } }],
    ],
  ])('a plan that %s is found out, whatever the devices report', async (_, changed) => {
    const input = await carryOut(['关闭-*-*#Light#all'], createHouse(sampleHome));
    const steps = [...changed(input.plan.steps)];
    const report = await evaluate({ ...input, plan: { ...input.plan, steps } });
    expect(report).toMatchObject({ score: 0, passed: false });
    expect(report.suggestions).toEqual(['关闭 全屋 全部灯：动的不是所说的那些设备']);
  });

  it('the share of commands met is the score; what was not understood is not met', async () => {
    const report = await evaluate(
      await carryOut(['打开-卧室-顶灯#Light#one', 'UNKNOWN-*-*#Unknown#one'], createHouse(sampleHome)),
    );
    expect(report).toMatchObject({ score: 0.5, passed: false });
    expect(report.suggestions).toEqual(['这一句没有听懂，没有执行']);
  });

  it('what a later command changed again counts as it was reported at the time', async () => {
    const report = await evaluate(
      await carryOut(['打开-书房-台灯#Light#one', '关闭-*-@last#Light#one'], createHouse(sampleHome)),
    );
    expect(report).toMatchObject({ score: 1, passed: true, metrics: { met: 2 } });
  });

  it('what was turned on and then dimmed must still be on', async () => {
    const house = createHouse(sampleHome);
    const input = await carryOut(['打开-书房-台灯#Light#one', '设置亮度=30%-书房-台灯#Light#one'], house);
    await house.command(
      'study_desk',
      { kind: 'set', capability: 'power', value: 'off' },
      new AbortController().signal,
    );
    expect(await evaluate(input)).toMatchObject({ score: 0.5, metrics: { met: 1, unmet: 1 } });
  });

  it('what only the conversation knows is taken from the plan', async () => {
    const last = {
      targets: [{ scope: { include: ['书房'], exclude: [] }, name: '台灯', type: 'Light', q: 'one' }],
    };
    const report = await evaluate(
      await carryOut(['打开-*-@last#Unknown#one'], createHouse(sampleHome), last),
    );
    expect(report).toMatchObject({ score: 1, metrics: { met: 1 } });
  });

  it('a device that does not answer is not met, and one that has fallen silent since cannot be seen', async () => {
    const house = createHouse(sampleHome);
    const gone = async () => fault('unreachable', 'home_not_sent', { reason: 'x' });
    const text = '打开-卧室-顶灯#Light#one';
    const failed = await evaluate(await carryOut([text], { ...house, command: gone }));
    expect(failed).toMatchObject({ passed: false, metrics: { unmet: 1 } });
    const input = await carryOut([text], house);
    const silent = { ...house, state: gone };
    const report = await evaluate({ ...input, service: async <T>() => silent as T });
    expect(report).toMatchObject({ passed: true, metrics: { unverifiable: 1 } });
  });

  it.each([
    ['设置亮度=50%-卧室-顶灯#Light#one', 'brightness'],
    ['调高音量-*-*#Television#all', 'volume'],
    ['打开功能=童锁-客厅-*#AirConditioner#all', 'function'],
  ])('%s cannot be seen where %s is not reported', async (text, capability) => {
    const house = createHouse(sampleHome);
    const input = await carryOut([text], house);
    const mute: DevicePort = {
      ...house,
      state: async (id) => {
        const state = await house.state(id);
        return state.ok ? { ok: true, value: { ...state.value, [capability]: undefined } as never } : state;
      },
    };
    const report = await evaluate({ ...input, service: async <T>() => mute as T });
    expect(report).toMatchObject({ metrics: { unverifiable: 1 } });
  });

  it('a call that failed is not met', async () => {
    const report = await evaluate(
      await carryOut(['设置温度=99C-*-*#AirConditioner#all'], createHouse(sampleHome)),
    );
    expect(report).toMatchObject({ score: 0, passed: false });
  });
});
