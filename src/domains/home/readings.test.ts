import { expect, it } from 'vitest';
import { readAction } from './action.ts';
import { deedText } from './readings.ts';
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
])('%s is read as “%s” by readers of English', (wire, english) => {
  expect(deedText(readAction(wire), [lamp], 'en')).toBe(`${lamp.name}: ${english}`);
  expect(deedText(readAction(wire), [lamp], 'zh')).toBe(`${wire} ${lamp.name}`);
});
