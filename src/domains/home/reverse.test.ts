import { describe, expect, it } from 'vitest';
import { reverse } from './reverse.ts';
import { sampleHome } from './sample-home.ts';

const context = { world: sampleHome, now: new Date(0), lang: 'zh', last: undefined } as const;
const calls = [{ tool: 'home.turn_on', params: {} }];
const step = (device_id: string, before: object, state: object) => ({
  device_id,
  name: device_id,
  before,
  state,
});
const undone = (device_id: string, before: object, state: object) =>
  reverse({ results: [step(device_id, before, state)], calls }, context);

describe('H06: undo restores what was read before', () => {
  it.each([
    ['bedroom_bedside', { power: 'on', brightness: 40 }, { power: 'off' }, ['设置亮度=40%', '打开']],
    ['bedroom_bedside', { power: 'off' }, { power: 'on', brightness: 80 }, ['关闭']],
    ['living_speaker', { playback: 'playing', volume: 30 }, { playback: 'paused', volume: 30 }, ['播放']],
    ['living_tv', { mute: false }, { mute: true }, ['取消静音']],
    ['front_door', { lock: 'unlocked' }, { lock: 'locked' }, ['解锁']],
    ['bedroom_fan', { function: [] }, { function: ['摆风'] }, ['关闭功能=摆风']],
    ['vacuum', { clean: 'docked' }, { clean: 'cleaning' }, ['回充']],
    [
      'living_curtain',
      { open: 'closed', position: 0 },
      { open: 'open', position: 50 },
      ['设置开合度=0%', '关闭'],
    ],
  ])('%s %j', (device, before, state, actions) => {
    expect(undone(device, before, state)?.value.map((order) => order.split('-')[0])).toEqual(actions);
  });

  it('what nobody had read is not made up, and what cannot be undone says so', () => {
    expect(undone('study_desk', {}, { power: 'on' })).toBeNull();
    expect(undone('scene_movie', {}, {})).toBeNull();
  });

  it.each([
    ['what was never read', step('study_desk', {}, { power: 'on' })],
    ['what reports nothing', step('scene_movie', {}, {})],
    ['a part of it', step('living_strip', { power: 'on' }, { power: 'on', color: '红色' })],
  ])('where only some can be restored it says which: %s', (_, kept) => {
    const lamp = step('bedroom_bedside', { power: 'off' }, { power: 'on' });
    const back = reverse({ results: [lamp, kept], calls: [...calls, ...calls] }, context);
    expect(back?.value).toEqual(['关闭-*-bedroom_bedside#Light#one']);
    expect(back?.issues).toMatchObject([
      { code: 'home_not_restored', params: { devices: [kept.device_id] } },
    ]);
  });

  it('a song that was skipped is not brought back in silence', () => {
    const results = [
      step('living_speaker', { playback: 'paused' }, { playback: 'playing' }),
      step('living_speaker', { playback: 'playing' }, { playback: 'playing' }),
    ];
    const skipped = reverse({ results, calls: [...calls, { tool: 'home.skip_media', params: {} }] }, context);
    expect(skipped).toMatchObject({ value: [expect.stringMatching(/^暂停/)], issues: [expect.anything()] });
  });

  it('what an order still asks for stays as it was done', () => {
    const results = ['living_ceiling', 'living_floor'].map((id) =>
      step(id, { power: 'off' }, { power: 'on' }),
    );
    const back = reverse({ results, calls: [...calls, ...calls] }, context, ['打开-客厅-吸顶灯#Light#one']);
    expect(back).toEqual({ value: ['关闭-*-living_floor#Light#one'] });
  });
});
