import { describe, expect, it } from 'vitest';
import { UNKNOWN_COMMAND } from './contract.ts';
import { read } from './interpret.testkit.ts';

const value = (text: string): readonly string[] => read(text).value;
const ON = '打开-*-*#Light#all';
const OFF = '关闭-*-*#Light#all';

describe('H10: complaints and conditions → UNKNOWN: what tells how things are is no order', () => {
  it.each([
    '灯开了',
    '客厅灯打开了。',
    '空调开了',
    '空调也开了',
    '灯开了，空调也开了',
    '灯已经开了',
    '客厅灯开了 帮我关掉',
    '客厅灯开了帮我关掉',
    '灯开了 关掉',
    '客厅的灯打开了 把它关了',
    '我把灯关了',
    '我把灯打开了。',
    '我开了灯',
    '他把灯打开了',
    '灯亮了',
    'the light is on',
    'the lights are off',
    'the light turned on',
    'i turned off the tv',
    'he turned off the lights',
    'my neighbor left his lights on',
  ])('%s', (text) => {
    expect(value(text)).toEqual([UNKNOWN_COMMAND]);
  });

  it.each<[string, readonly string[]]>([
    ['灯关了', [OFF]],
    ['把灯开了', [ON]],
    ['灯都开了', [ON]],
    ['灯开了吧', [ON]],
    ['帮我把灯关了', [OFF]],
    ['打开灯，空调也开了', [ON, '打开-*-*#AirConditioner#all']],
    ['空调开了调到26度', ['打开-*-*#AirConditioner#all', '设置温度=26C-*-*#AirConditioner#all']],
    ['lights on', [ON]],
    ['lights off', [OFF]],
  ])('an order stays one: %s', (text, expected) => {
    expect(value(text)).toEqual(expected);
  });

  it.each<[string, string]>([
    ['灯开了吗', '查询状态-*-*#Light#all'],
    ['窗帘是开着还是关着', '查询状态-*-*#Blind#all'],
    ['is the light on', '查询状态-*-*#Light#all'],
    ['the light is on?', '查询状态-*-*#Light#all'],
    ['which lights are on', '查询状态-*-*#Light#all'],
    ['check if the light is on', '查询状态-*-*#Light#all'],
  ])('a question stays one: %s', (text, expected) => {
    expect(value(text)).toEqual([expected]);
  });
});

describe('A13, H10: an event and an order', () => {
  // Run together it may mean whenever that happens, and acting now would be a misfire.
  it.each(['客人来了把灯打开', '客人来了就把灯打开', '孩子睡着了把灯关了', '客人来了打开灯'])(
    '%s',
    (text) => {
      expect(value(text)).toEqual([UNKNOWN_COMMAND]);
    },
  );
  it.each(['when guests arrive turn on the lights', 'guests are here turn on the lights'])('%s', (text) => {
    expect(value(text)).toEqual([UNKNOWN_COMMAND]);
  });

  it.each<[string, readonly string[]]>([
    ['客人来了，把灯打开', [UNKNOWN_COMMAND, ON]],
    ['客人来了帮我把灯打开', [UNKNOWN_COMMAND, ON]],
    ['guests are here, turn on the lights', [UNKNOWN_COMMAND, ON]],
    ['下雨了把窗户关上', ['关闭-*-窗户#Unknown#one']],
    ['热死了打开空调', ['打开-*-*#AirConditioner#all']],
    ['赶紧把空调打开热死了', ['打开-*-*#AirConditioner#all']],
    ['空调温度太高了给我降两度', ['调低温度=2C-*-*#AirConditioner#all']],
    ['太热了降两度', ['调低温度=2C-*-*#AirConditioner#all']],
  ])('apart, or a reason everybody gives: %s', (text, expected) => {
    expect(value(text)).toEqual(expected);
  });
});

describe('A31: what may mean two opposite things is not guessed', () => {
  // More cooling, or a higher temperature?
  it.each(['crank up the ac', 'crank the ac', '把空调开大点冷一点还是热一点'])('%s', (text) => {
    expect(value(text)).toEqual([UNKNOWN_COMMAND]);
  });
});

describe('A15: a value behind the verb', () => {
  it.each<[string, readonly string[]]>([
    ['空调开26度', ['设置温度=26C-*-*#AirConditioner#all']],
    ['风扇开三档', ['设置风速=3档-*-*#Fan#all']],
    ['空调打开26度', ['打开-*-*#AirConditioner#all', '设置温度=26C-*-*#AirConditioner#all']],
    ['打开空调26度', ['打开-*-*#AirConditioner#all', '设置温度=26C-*-*#AirConditioner#all']],
    ['窗帘打开50%', ['设置开合度=50%-*-*#Blind#all']],
  ])('%s', (text, expected) => {
    expect(value(text)).toEqual(expected);
  });
});
