import { describe, expect, it } from 'vitest';
import { testRegistry } from '../../../test/support/tool-kit.ts';
import type { PlanContext } from '../../core/domain.ts';
import { checkPlan } from '../../core/run/plan.ts';
import { plan, planCommands } from './plan.ts';
import { sampleHome } from './sample-home.ts';
import { command } from './testkit.ts';
import { homeTools } from './tools.ts';
import { emptyHome, type Home } from './world.ts';

const context = (world: Home = sampleHome, last: unknown = undefined): PlanContext<Home> => ({
  world,
  last,
  now: new Date('2026-11-15T08:00:00Z'),
  lang: 'zh',
  input: { text: '' },
});
const planned = (...texts: string[]) => planCommands(texts.map(command), sampleHome, undefined);

describe('commands become steps', () => {
  it.each([
    ['打开-卧室-顶灯#Light#one', 'home.turn_on', { device_id: 'bedroom_ceiling' }],
    ['关闭-卧室-*#Blind#all', 'home.turn_off', { device_id: 'bedroom_curtain' }],
    ['停止-卧室-*#Blind#all', 'home.stop_device', { device_id: 'bedroom_curtain' }],
    ['停止-客厅-*#Television#all', 'home.control_media', { device_id: 'living_tv', operation: 'stop' }],
    [
      '设置亮度=50%-卧室-顶灯#Light#one',
      'home.set_property',
      { device_id: 'bedroom_ceiling', property: '亮度', value: '50%' },
    ],
    [
      '调低音量=20%-*-*#Television#all',
      'home.step_property',
      { device_id: 'living_tv', property: '音量', direction: '调低', step: '20%' },
    ],
    [
      '调高温度-卧室-*#AirConditioner#all',
      'home.step_property',
      { device_id: 'bedroom_ac', property: '温度', direction: '调高' },
    ],
    [
      '查询温度-客厅-*#Unknown#all',
      'home.query_state',
      { device_ids: ['living_ac', 'living_sensor'], property: '温度' },
    ],
    [
      '打开功能=摆风-*-*#Fan#all',
      'home.set_function',
      { device_id: 'bedroom_fan', function: '摆风', on: true },
    ],
    [
      '下一首-*-*#NetworkAudio#all',
      'home.skip_media',
      { device_id: 'living_speaker', operation: 'next_track' },
    ],
    ['静音-*-*#Television#all', 'home.control_media', { device_id: 'living_tv', operation: 'mute' }],
    ['上锁-*-大门#Unknown#one', 'home.lock', { device_id: 'front_door' }],
    ['解锁-*-大门#Unknown#one', 'home.unlock', { device_id: 'front_door' }],
    ['开始清扫-客厅-扫地机#Unknown#one', 'home.clean', { device_id: 'vacuum', areas: ['living'] }],
    ['回充-*-扫地机#Unknown#one', 'home.dock', { device_id: 'vacuum' }],
    ['打开-*-扫地机#Unknown#one', 'home.clean', { device_id: 'vacuum' }],
    ['打开-*-观影模式#Unknown#one', 'home.run_scene', { device_id: 'scene_movie' }],
    [
      '关闭-*-燃气阀门#Unknown#one',
      'home.operate_sensitive',
      { device_id: 'gas_valve', action: '关闭', areas: [] },
    ],
    ['查询状态-*-燃气阀门#Unknown#one', 'home.query_state', { device_ids: ['gas_valve'], property: '状态' }],
  ])('%s → %s %j', (text, skill_name, params) => {
    const { steps, issues } = planned(text);
    expect(issues).toEqual([]);
    expect(steps).toMatchObject([{ id: '1.1', skill_name, params, dependencies: [] }]);
    const made = plan([text], context());
    expect(made.ok && checkPlan(made.value, testRegistry(homeTools))).toEqual([]);
  });

  it('a step waits for the one before it on the same device, and for no other', () => {
    const { steps } = planned(
      '打开-卧室-*#Light#all',
      '关闭-客厅-电视#Television#one',
      '设置亮度=50%-卧室-顶灯#Light#one',
      '查询状态-卧室-*#Light#all',
    );
    expect(steps.map(({ id, dependencies }) => [id, dependencies])).toEqual([
      ['1.1', []],
      ['1.2', []],
      ['2.1', []],
      ['3.1', ['1.1']],
      ['4.1', ['3.1', '1.2']],
    ]);
  });

  it('A13: what was understood is planned, what was not is reported and left out', () => {
    const { steps, issues } = planned(
      '打开-*-*#AirConditioner#all',
      'UNKNOWN-*-*#Unknown#one',
      '打开-*-顶灯#Light#one',
    );
    expect(steps.map(({ id }) => id)).toEqual(['1.1', '1.2']);
    expect(issues.map(({ code, path }) => [code, path])).toEqual([
      ['home_not_understood', [1]],
      ['home_which_device', [2]],
    ]);
    expect(issues[1]?.params.candidates).toEqual(['打开-客厅-吸顶灯#Light#one', '打开-卧室-顶灯#Light#one']);
    const made = plan(['打开-*-*#AirConditioner#all', 'UNKNOWN-*-*#Unknown#one'], context());
    expect(made.ok && made.value.summary).toContain('✗ 这一句没有听懂');
  });

  it('home-11: nothing but UNKNOWN is refused with its code', () => {
    const made = plan(['UNKNOWN-*-*#Unknown#one'], context());
    expect(made).toMatchObject({
      ok: false,
      error: [{ code: 'home_not_understood' }, { code: 'home_of_sample', severity: 'info' }],
    });
  });

  it('without a home file the sample house is acted upon', () => {
    expect(plan(['打开-书房-台灯#Light#one'], context(emptyHome))).toMatchObject({
      ok: true,
      value: { steps: [{ params: { device_id: 'study_desk' } }] },
    });
  });

  it('@last comes from the conversation', () => {
    const last = {
      targets: [{ scope: { include: ['书房'], exclude: [] }, name: '台灯', type: 'Light', q: 'one' }],
    };
    expect(plan(['关闭-*-@last#Unknown#one'], context(sampleHome, last))).toMatchObject({
      ok: true,
      value: { steps: [{ params: { device_id: 'study_desk' } }] },
    });
  });

  it('a device in two selections of one order is told once, a step as often as it was said', () => {
    const told = (...texts: string[]) => planned(...texts).steps.map(({ params }) => params.device_id);
    expect(told('关闭-*-*#Blind#all', '关闭-卧室-*#Blind#all')).toEqual(told('关闭-*-*#Blind#all'));
    expect(told('调低音量=20%-*-*#Television#all', '调低音量=20%-*-*#Television#all')).toEqual([
      'living_tv',
      'living_tv',
    ]);
    expect(
      told('打开-卧室-顶灯#Light#one', '关闭-卧室-顶灯#Light#one', '打开-卧室-顶灯#Light#one'),
    ).toHaveLength(3);
  });
});
