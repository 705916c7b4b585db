import { describe, expect, it } from 'vitest';
import { answerText, type Found } from './answer.ts';
import { askedFor } from './asked.ts';

const devices = ['吸顶灯', '落地灯', '灯带'].map((name, i) => ({ device_id: String(i), name }));
/** `101`: the first and the third are on; `?` has said nothing. */
const seen = (states: string): Pick<Found, 'property' | 'devices' | 'readings'> => ({
  property: '状态',
  devices: devices.slice(0, states.length),
  readings: [...states].flatMap((state, i) =>
    state === '?' ? [] : [{ ...devices[i]!, property: 'power', value: state === '1' ? 'on' : 'off' }],
  ),
});

describe('a question is answered as it was asked', () => {
  it.each([
    ['台灯开着吗', '1', '是，吸顶灯开着', 'Yes, 吸顶灯 is on'],
    ['台灯开着吗', '0', '没有，吸顶灯关着', 'No, 吸顶灯 is off'],
    ['灯都关了吗', '000', '是，吸顶灯、落地灯、灯带都关着', 'Yes, 吸顶灯, 落地灯, 灯带 are off'],
    [
      '灯都关了没',
      '100',
      '不全是，落地灯、灯带都关着，吸顶灯开着',
      'Not all, 落地灯, 灯带 are off, 吸顶灯: on',
    ],
    ['家里还有灯开着吗', '010', '是，落地灯开着', 'Yes, 落地灯 is on'],
    ['are any lights on', '000', '没有，吸顶灯、落地灯、灯带都关着', 'No, 吸顶灯, 落地灯, 灯带 are off'],
    ['客厅的灯关了吗', '?', '吸顶灯不知道，没有报告过', '吸顶灯: not known, never reported'],
    ['几个灯开着', '110', '2 个开着：吸顶灯、落地灯', '2 on: 吸顶灯, 落地灯'],
    ['how many lights are on', '000', '没有开着的', 'None is on'],
    ['哪些灯没关', '011', '落地灯、灯带', '落地灯, 灯带'],
    [
      'which lights are off',
      '01?',
      '吸顶灯，灯带不知道，没有报告过',
      '吸顶灯, 灯带: not known, never reported',
    ],
    ['客厅有几盏灯', '010', '3 个：吸顶灯、落地灯、灯带', '3: 吸顶灯, 落地灯, 灯带'],
  ])('%s, %s', (text, states, zh, en) => {
    const found = { ...seen(states), ...askedFor(text) };
    expect([answerText(found, 'zh'), answerText(found, 'en')]).toEqual([zh, en]);
  });

  it.each([
    ['门锁了吗', 'whether', 'locked'],
    ['大门没锁吗', 'whether', 'unlocked'],
    ['is the door locked', 'whether', 'locked'],
    ['空调没关吗', 'whether', 'on'],
    ['电视是不是关着', 'whether', 'off'],
    ['现在什么状态', 'value', undefined],
    ['客厅空调的状态', 'value', undefined],
  ])('%s asks %s, %s', (text, form, being) => {
    expect(askedFor(text)).toEqual({ form, ...(being && { being }) });
  });

  it('a value comes with its device and its age', () => {
    const reading = { device_id: '0', name: '温湿度计', property: 'current_temperature', value: 21.5 };
    const asked = {
      property: '温度',
      form: 'value',
      devices: [{ device_id: '0', name: '温湿度计' }],
    } as const;
    const said = (age_s?: number) => answerText({ ...asked, readings: [{ ...reading, age_s }] }, 'zh');
    expect([said(), said(20), said(180), said(7_200), said(200_000)]).toEqual([
      '温湿度计：21.5 °C',
      '温湿度计：21.5 °C',
      '温湿度计：21.5 °C（3 分钟前）',
      '温湿度计：21.5 °C（2 小时前）',
      '温湿度计：21.5 °C（2 天前）',
    ]);
    const away = {
      ...asked,
      devices: [{ device_id: '0', name: '温湿度计', problem: '不在线' }],
      readings: [],
    };
    expect(answerText(away, 'zh')).toBe('温湿度计：不在线');
  });
});
