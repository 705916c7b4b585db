import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  DEVICE_TYPES,
  homeCommandsContract,
  QUANTIFIERS,
  readCommand,
  UNKNOWN_COMMAND,
  unknownCommand,
  writeCommand,
} from './contract.ts';
import { anyCommand, command, seeded } from './testkit.ts';
import { homeFileContract } from './world.ts';

const everywhere = { include: ['*'], exclude: [] };
const on = { kind: 'plain', verb: '打开' } as const;

describe('seed 004 示例用例: the strings and what they mean', () => {
  it.each([
    [
      '打开-卧室-顶灯#Light#one',
      { action: on, scope: { include: ['卧室'], exclude: [] }, name: '顶灯', type: 'Light', q: 'one' },
    ],
    [
      '打开-客厅-*#Light#all',
      { action: on, scope: { include: ['客厅'], exclude: [] }, name: '*', type: 'Light', q: 'all' },
    ],
    [
      '设置亮度=50%-卧室-顶灯#Light#one',
      {
        action: { kind: 'set', property: '亮度', value: { kind: 'amount', amount: 50, unit: '%' } },
        scope: { include: ['卧室'], exclude: [] },
        name: '顶灯',
        type: 'Light',
        q: 'one',
      },
    ],
    [
      '打开-*,!卧室-*#Light#except',
      { action: on, scope: { include: ['*'], exclude: ['卧室'] }, name: '*', type: 'Light', q: 'except' },
    ],
    ['打开-*-@last#Unknown#one', { action: on, scope: everywhere, name: '@last', type: 'Unknown', q: 'one' }],
    ['打开-*-*#Light#any#2', { action: on, scope: everywhere, name: '*', type: 'Light', q: 'any', n: 2 }],
    [UNKNOWN_COMMAND, unknownCommand],
  ])('%s', (text, expected) => {
    expect(command(text)).toEqual(expected);
    expect(writeCommand(command(text))).toBe(text);
    expect(homeCommandsContract.parse([text]).ok).toBe(true);
  });
});

describe('H09: every form of ACTION', () => {
  it.each([
    ['上锁', 'plain'],
    ['取消静音', 'plain'],
    ['设置温度=负18C', 'set'],
    ['设置温度=25.5C', 'set'],
    ['设置色温=4000K', 'set'],
    ['设置风速=最高', 'set'],
    ['设置模式=制冷', 'set'],
    ['调高音量', 'step'],
    ['调低温度=1C', 'step'],
    ['查询电量', 'ask'],
    ['打开功能=左右摆风', 'func'],
    ['关闭功能=童锁', 'func'],
    ['UNKNOWN', 'unknown'],
    ['跳舞', 'other'],
    ['设置亮度', 'other'],
    ['设置心情=好', 'other'],
    ['调高亮度=一点', 'other'],
    ['调高频道', 'other'],
    ['查询天气', 'other'],
    ['打开功能=', 'other'],
  ])('%s is %s', (action, kind) => {
    expect(command(`${action}-*-*#Unknown#all`).action.kind).toBe(kind);
  });

  it.each([
    ['50%', { kind: 'amount', amount: 50, unit: '%' }],
    ['负18C', { kind: 'amount', amount: -18, unit: 'C' }],
    ['75F', { kind: 'amount', amount: 75, unit: 'F' }],
    ['3档', { kind: 'amount', amount: 3, unit: '档' }],
    ['最低', { kind: 'extreme', end: '最低' }],
    // Written in a way that would not be written back: kept as words, so that nothing is lost.
    ['050%', { kind: 'word', word: '050%' }],
    ['负5%', { kind: 'word', word: '负5%' }],
    ['1e3K', { kind: 'word', word: '1e3K' }],
    ['%', { kind: 'word', word: '%' }],
  ])('the value %s', (text, value) => {
    expect(command(`设置温度=${text}-*-*#Unknown#all`).action).toEqual({
      kind: 'set',
      property: '温度',
      value,
    });
  });
});

describe('seed 004 协议层: what the contract refuses', () => {
  it.each([
    ['not an array', '打开-卧室-顶灯#Light#one'],
    ['an empty array (seed 004 错误处理)', []],
    ['not strings', [1]],
    ['no three segments', ['打开-卧室']],
    ['a dash in NAME', ['打开-卧室-A-1#Light#one']],
    ['no slots', ['打开-卧室-顶灯']],
    ['two slots', ['打开-卧室-顶灯#Light']],
    ['five slots', ['打开-卧室-顶灯#Light#one#1#2']],
    ['a TYPE outside the closed set', ['打开-卧室-顶灯#Lamp#one']],
    ['a Q outside the closed set', ['打开-卧室-顶灯#Light#some']],
    ['an N that is no integer', ['打开-*-*#Light#any#two']],
    ['an N of zero', ['打开-*-*#Light#any#0']],
    ['no ACTION', ['-卧室-顶灯#Light#one']],
    ['no SCOPE', ['打开--顶灯#Light#one']],
    ['an empty room', ['打开-客厅,,卧室-*#Light#all']],
    ['an empty exclusion', ['打开-*,!-*#Light#except']],
    ['an exclusion of everything', ['打开-*,!*-*#Light#except']],
    ['no NAME', ['打开-卧室-#Light#one']],
    ['space around a slot', ['打开-卧室- 顶灯#Light#one']],
    ['a line break', ['打开-卧室-顶\n灯#Light#one']],
  ])('%s', (_, data) => {
    expect(homeCommandsContract.parse(data).ok).toBe(false);
  });

  it('seed 004 SCOPE: exclusions alone are allowed and mean everywhere else', () => {
    expect(homeCommandsContract.parse(['打开-!卧室-*#Light#except']).ok).toBe(true);
    expect(command('打开-!卧室-*#Light#except').scope).toEqual({ include: ['*'], exclude: ['卧室'] });
  });

  it('seed 004 TYPE and Q: the closed sets', () => {
    expect(DEVICE_TYPES).toHaveLength(12);
    expect(QUANTIFIERS).toEqual(['one', 'all', 'any', 'except']);
    const every = DEVICE_TYPES.flatMap((type) => QUANTIFIERS.map((q) => `打开-*-*#${type}#${q}`));
    expect(homeCommandsContract.parse(every).ok).toBe(true);
  });

  it('says which command is wrong and why', () => {
    const parsed = homeCommandsContract.parse(['打开-*-*#Light#all', '打开-*-*#Lamp#all']);
    expect(parsed.ok ? [] : parsed.error).toMatchObject([
      { code: 'rule_broken', path: [1], params: { rule: 'home_type_outside_set' } },
    ]);
  });
});

it('both contracts are published as JSON Schema', () => {
  expect(homeCommandsContract.toJSONSchema()).toMatchObject({
    type: 'array',
    minItems: 1,
    items: { type: 'string' },
  });
  expect(homeFileContract.toJSONSchema()).toMatchObject({
    type: 'object',
    required: ['schema_version', 'rooms', 'devices'],
    additionalProperties: false,
  });
});

describe('the codec', () => {
  it('writes and reads any command without loss', () => {
    fc.assert(
      fc.property(anyCommand, (one) => {
        const text = writeCommand(one);
        expect(readCommand(text).command).toEqual(one);
        expect(text.split('-')).toHaveLength(3);
        expect(homeCommandsContract.parse([text]).ok).toBe(true);
      }),
      seeded(),
    );
  });

  it('seed 002 NAME: # and - become spaces (A01)', () => {
    const written = writeCommand({
      ...command('打开-*-*#Light#one'),
      name: 'A-1#灯',
      scope: { include: ['东-西,房'], exclude: ['!书房'] },
    });
    expect(written).toBe('打开-东 西 房,!书房-A 1 灯#Light#one');
  });

  it('encodes and decodes whole answers', () => {
    const wire = ['打开-卧室-顶灯#Light#one', UNKNOWN_COMMAND];
    const decoded = homeCommandsContract.decode(wire);
    expect(decoded.ok && homeCommandsContract.encode(decoded.value)).toEqual(wire);
    expect(homeCommandsContract.decode(['x']).ok).toBe(false);
  });
});
