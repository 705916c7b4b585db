import { expect, it } from 'vitest';
import { readAction } from './action.ts';
import { deedText, readingsOf, stateText } from './readings.ts';
import { sampleHome } from './sample-home.ts';

const lamp = sampleHome.devices.find(({ id }) => id === 'living_ceiling')!;

it.each([
  ['打开', 'turn on', '打开 *'],
  ['设置亮度=50%', 'set brightness to 50%', '* 亮度调到 50 %'],
  ['设置风速=3档', 'set fan speed to level 3', '* 风速调到 3 档'],
  ['设置温度=负18C', 'set temperature to -18C', '* 温度调到 -18 °C'],
  ['设置音量=最高', 'set volume to the highest', '* 音量调到最高'],
  ['调高亮度', 'raise brightness', '* 亮度调高'],
  ['调低音量=10%', 'lower volume by 10%', '* 音量调低 10 %'],
  ['查询温度', 'read temperature', '查看温度 *'],
  ['设置音量=最低', 'set volume to the lowest', '* 音量调到最低'],
  ['设置模式=制冷', 'set mode to cool', '* 模式调到制冷'],
  ['打开功能=摆风', 'turn on 摆风', '打开摆风 *'],
  ['关闭功能=摆风', 'turn off 摆风', '关闭摆风 *'],
])('%s is read as “%s” and as “%s”', (wire, english, chinese) => {
  expect(deedText(readAction(wire), [lamp], 'en')).toBe(`ceiling light: ${english}`);
  expect(deedText(readAction(wire), [lamp], 'zh')).toBe(chinese.replace('*', lamp.name));
});

it('a state in words, without what is not known', () => {
  const state = { power: 'on', brightness: 50, function: [], mode: undefined } as never;
  expect(stateText(state, 'zh')).toBe('开着，亮度 50 %');
  expect(stateText(state, 'en')).toBe('on, brightness 50 %');
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
