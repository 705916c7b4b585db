import { describe, expect, it } from 'vitest';
import { type Action, readAction, readValue } from './action.ts';
import type { Capability } from './capability.ts';
import { rangeText } from './capability.ts';
import { settingOf, steppedOf } from './setting.ts';

const brightness: Capability = { name: 'brightness', min: 1, max: 100, unit: '%' };
const coarse: Capability = { name: 'brightness', min: 10, max: 100, step: 10, unit: '%' };
const celsius: Capability = { name: 'temperature', min: 16, max: 30, step: 0.5, unit: 'C' };
const fahrenheit: Capability = { name: 'temperature', min: 60, max: 90, step: 1, unit: 'F' };
const levels: Capability = { name: 'fan_speed', min: 1, max: 5, step: 1, unit: '档' };
const share: Capability = { name: 'fan_speed', min: 1, max: 100, unit: '%' };
const speeds: Capability = { name: 'fan_speed', values: ['低', '中', '高'] };
const white: Capability = { name: 'color_temperature', min: 2700, max: 6500, step: 100, unit: 'K' };
const mode: Capability = { name: 'mode', values: ['制冷', '制热'] };
const freezer: Capability = { name: 'temperature', min: -24, max: -15, step: 1, unit: 'C' };

describe('what a value comes to on a device', () => {
  it.each<[string, Capability, unknown]>([
    ['50%', brightness, 50],
    ['最高', brightness, 100],
    ['55%', coarse, 60],
    ['26C', celsius, 26],
    ['25.5C', celsius, 25.5],
    ['75F', celsius, 24],
    ['24C', fahrenheit, 75],
    ['负18C', freezer, -18],
    ['最低', celsius, 16],
    ['3档', levels, 3],
    ['50%', levels, 3],
    ['1%', levels, 1],
    ['高', levels, 5],
    ['中', share, 50.5],
    ['最高', speeds, '高'],
    ['低', speeds, '低'],
    ['4000K', white, 4000],
    ['暖光', white, 2700],
    ['冷光', white, 6500],
    ['制冷', mode, '制冷'],
    ['製冷', mode, '制冷'],
    ['红色', { name: 'color' }, '红色'],
    ['红', { name: 'color' }, '红色'],
    ['5', { name: 'channel' }, 5],
    ['中央一台', { name: 'channel' }, '中央一台'],
    ['2小时', { name: 'timer' }, '2小时'],
  ])('%s on %j is %j', (text, capability, expected) => {
    expect(settingOf(readValue(text), capability)).toEqual({ ok: true, value: expected });
  });

  it.each<[string, Capability, string, string]>([
    ['0%', brightness, 'home_out_of_range', '1–100%'],
    ['40C', celsius, 'home_out_of_range', '16–30C'],
    ['5C', celsius, 'home_out_of_range', '16–30C'],
    ['26.3C', celsius, 'home_value_unfit', '16–30C'],
    ['50%', celsius, 'home_value_unfit', '16–30C'],
    ['26', celsius, 'home_value_unfit', '16–30C'],
    ['3档', share, 'home_value_unfit', '1–100%'],
    ['9档', levels, 'home_out_of_range', '1–5档'],
    ['200%', levels, 'home_value_unfit', '1–5档'],
    ['除湿', mode, 'home_value_unfit', '制冷/制热'],
    ['最高', mode, 'home_value_unfit', '制冷/制热'],
    ['constructor', white, 'home_value_unfit', '2700–6500K'],
    ['彩虹', { name: 'color' }, 'home_value_unfit', '红色/'],
  ])('%s on %j is refused, naming the range', (text, capability, code, range) => {
    const setting = settingOf(readValue(text), capability);
    expect(setting).toMatchObject({
      ok: false,
      error: { code, params: { range: expect.stringContaining(range) } },
    });
    expect(rangeText(capability)).toContain(range);
  });
});

describe('where a step leads', () => {
  it.each<[string, Capability, number | string, unknown]>([
    ['调高亮度', brightness, 50, 60],
    ['调低亮度=20%', brightness, 50, 30],
    ['调低亮度', brightness, 5, 1],
    ['调高音量=10%', { name: 'volume', min: 0, max: 100, unit: '%' }, 95, 100],
    ['调低温度=1C', celsius, 26, 25],
    ['调高温度', celsius, 30, 30],
    ['调高温度=9F', celsius, 20, 25],
    ['调高温度=1C', fahrenheit, 70, 72],
    ['调高风速', levels, 2, 3],
    ['调高风速=50%', levels, 1, 3],
    ['调高风速', speeds, '低', '中'],
    ['调高风速', speeds, '高', '高'],
    ['调低风速', share, 50, 30],
  ])('%s on %j from %j is %j', (text, capability, now, expected) => {
    const stepped = steppedOf(readAction(text) as Extract<Action, { kind: 'step' }>, capability, now);
    expect(stepped).toEqual({ ok: true, value: expected });
  });

  it.each<[string, Capability, number | string]>([
    ['调高温度=10%', celsius, 20],
    ['调高亮度', brightness, 'dim'],
    ['调高风速', speeds, '台风'],
  ])('%s from %j cannot be told', (text, capability, now) => {
    const stepped = steppedOf(readAction(text) as Extract<Action, { kind: 'step' }>, capability, now);
    expect(stepped).toMatchObject({ ok: false, error: { code: 'home_value_unfit' } });
  });
});
