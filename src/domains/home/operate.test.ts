import { describe, expect, it } from 'vitest';
import { readAction } from './action.ts';
import { CAPABILITIES, type CapabilityName } from './capability.ts';
import { COLORS, colorIn, nearestColor } from './colors.ts';
import { operationOf } from './operate.ts';
import type { Device } from './world.ts';

const device = (...names: CapabilityName[]): Device => ({
  id: 'd',
  name: '设备',
  aliases: [],
  room: null,
  type: 'Unknown',
  capabilities: names.map((name) => ({ name })),
  sensitive: false,
});
const set = (capability: CapabilityName, value: string | boolean) => ({ kind: 'set', capability, value });
const doing = (what: string, areas: readonly string[] = []) => ({ kind: 'do', what, areas });

describe('what a verb comes to on the device that can do it', () => {
  it.each<[string, CapabilityName, object]>([
    ['打开', 'power', set('power', 'on')],
    ['关闭', 'open', set('open', 'closed')],
    ['打开', 'activate', doing('activate')],
    ['停止', 'stop', doing('stop')],
    ['停止', 'playback', set('playback', 'stopped')],
    ['播放', 'playback', set('playback', 'playing')],
    ['暂停', 'playback', set('playback', 'paused')],
    ['继续', 'playback', set('playback', 'playing')],
    ['上一首', 'track', doing('previous_track')],
    ['下一首', 'track', doing('next_track')],
    ['上一台', 'channel', doing('previous_channel')],
    ['下一台', 'channel', doing('next_channel')],
    ['静音', 'mute', set('mute', true)],
    ['取消静音', 'mute', set('mute', false)],
    ['上锁', 'lock', set('lock', 'locked')],
    ['回充', 'dock', doing('dock')],
  ])('%s by %s', (verb, capability, expected) => {
    expect(Object.keys(CAPABILITIES)).toContain(capability);
    const made = operationOf(readAction(verb), device(capability), {});
    expect(made).toEqual({ ok: true, value: expected });
  });

  it('cleaning goes to the rooms that were named', () => {
    const made = operationOf(readAction('开始清扫'), device('clean'), {}, ['kitchen']);
    expect(made).toEqual({ ok: true, value: doing('clean', ['kitchen']) });
  });

  it.each(['播放', '上锁', '设置亮度=50%', '查询温度', '打开功能=童锁'])(
    '%s is refused by a device that cannot',
    (action) => {
      const made = operationOf(readAction(action), device('power'), {});
      expect(made.ok ? null : made.error.code).toBe('home_cannot');
    },
  );
});

describe('colours as lamps take them', () => {
  it.each<[string, readonly number[]]>([
    ['红色', [0, 100]],
    ['黄色', [60, 100]],
    ['青色', [180, 100]],
    ['蓝色', [240, 100]],
    ['白色', [0, 0]],
  ])('%s by hue and saturation', (word, expected) => expect(colorIn('hs', COLORS[word]!)).toEqual(expected));

  it.each(['rgb', 'hs', 'xy'] as const)('every colour is known again in %s', (space) => {
    for (const [word, rgb] of Object.entries(COLORS))
      expect(nearestColor(space, colorIn(space, rgb))).toBe(word);
  });
});
