import { describe, expect, it } from 'vitest';
import { reverse } from './reverse.ts';
import { sampleHome } from './sample-home.ts';

const context = { world: sampleHome, now: new Date(0), lang: 'zh', last: undefined } as const;
const undone = (device_id: string, before: object, state: object) =>
  reverse([{ device_id, before, state }], context, []);

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
    expect(undone(device, before, state)?.map((order) => order.split('-')[0])).toEqual(actions);
  });

  it('what nobody had read is not made up, and what cannot be undone says so', () => {
    expect(undone('study_desk', {}, { power: 'on' })).toBeNull();
    expect(reverse([{ scene: 'scene_movie' }], context, [])).toBeNull();
  });
});
