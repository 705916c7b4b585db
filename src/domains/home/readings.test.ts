import { expect, it } from 'vitest';
import { readAction } from './action.ts';
import { deedText, readingsOf, stateText } from './readings.ts';
import { sampleHome } from './sample-home.ts';

const lamp = sampleHome.devices.find(({ id }) => id === 'living_ceiling')!;

it.each([
  ['打开', 'turn on'],
  ['设置亮度=50%', 'set brightness to 50%'],
  ['设置风速=3档', 'set fan speed to level 3'],
  ['设置温度=负18C', 'set temperature to -18C'],
  ['设置音量=最高', 'set volume to the highest'],
  ['调高亮度', 'raise brightness'],
  ['调低音量=10%', 'lower volume by 10%'],
  ['查询温度', 'read temperature'],
  ['设置音量=最低', 'set volume to the lowest'],
  ['设置模式=制冷', 'set mode to 制冷'],
  ['打开功能=摆风', 'turn on 摆风'],
  ['关闭功能=摆风', 'turn off 摆风'],
])('%s is read as “%s” by readers of English', (wire, english) => {
  expect(deedText(readAction(wire), [lamp], 'en')).toBe(`${lamp.name}: ${english}`);
  expect(deedText(readAction(wire), [lamp], 'zh')).toBe(`${wire} ${lamp.name}`);
});

it('a state in words, without what is not known', () => {
  const state = { power: 'on', brightness: 50, function: [], mode: undefined } as never;
  expect(stateText(state, 'zh')).toBe('开关 开着，亮度 50');
  expect(stateText(state, 'en')).toBe('power on, brightness 50');
  expect(stateText({ function: ['摆风', '童锁'] } as never, 'en')).toBe('function 摆风/童锁');
});

it('what a device does not report is no reading', () => {
  const ac = sampleHome.devices.find(({ id }) => id === 'living_ac')!;
  expect(readingsOf(ac, {}, '温度')).toEqual([]);
  expect(readingsOf(ac, { function: ['健康', '童锁'] } as never, '状态')).toMatchObject([
    { value: '健康,童锁' },
  ]);
  expect(readingsOf(lamp, { power: 'on' } as never, '湿度')).toEqual([]);
});
