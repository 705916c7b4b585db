import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseModelAnswer } from './consumer.ts';
import { homeCommandsContract, UNKNOWN_COMMAND, writeCommand } from './contract.ts';
import { messages } from './messages.ts';
import { anyCommand, command, seeded } from './testkit.ts';

const one = '打开-卧室-顶灯#Light#one';
const codes = (raw: string) => parseModelAnswer(raw).issues.map(({ code }) => code);

describe('home-12: the consumer checks strictly and can degrade', () => {
  it.each([
    ['prose before the array (输出包含额外文本时降级)', `好的：["${one}"]`, 'home_answer_not_json'],
    ['prose behind it', `["${one}"] 已解析`, 'home_answer_not_json'],
    ['a code fence', `\`\`\`json\n["${one}"]\n\`\`\``, 'home_answer_not_json'],
    ['single quotes', `['${one}']`, 'home_answer_not_json'],
    ['a bare command', one, 'home_answer_not_json'],
    ['nothing', '', 'home_answer_not_json'],
    ['an object', `{"commands":["${one}"]}`, 'home_answer_not_array'],
    ['a string', `"${one}"`, 'home_answer_not_array'],
    ['home-18: an empty array', '[]', 'home_answer_empty'],
    ['only invalid commands', '["打开","关闭-客厅"]', 'home_not_three_segments'],
    ['only things that are no strings', '[1,null,{}]', 'home_command_not_text'],
  ])('%s degrades and says why', (_, raw, code) => {
    const answer = parseModelAnswer(raw);
    expect(answer.value).toEqual([UNKNOWN_COMMAND]);
    expect(answer.degraded).toBe(true);
    expect(answer.raw).toBe(raw);
    expect(answer.issues[0]?.code).toBe(code);
    expect(answer.issues.at(-1)?.code).toBe('home_answer_degraded');
  });

  it('home-19: the reason carries the raw answer, not only that it failed', () => {
    const [found] = parseModelAnswer('我不知道').issues;
    expect(found?.params).toMatchObject({ raw: '我不知道', line: 1, column: 1 });
    expect(found?.message).toContain('我不知道');
  });

  it('white space around the array is JSON, not prose', () => {
    expect(parseModelAnswer(` ["${one}"]\n`)).toMatchObject({ value: [one], issues: [], degraded: false });
  });
});

describe('home-17: command by command', () => {
  it.each([
    [
      'TYPE outside the closed set → Unknown',
      '打开-卧室-顶灯#Lamp#one',
      '打开-卧室-顶灯#Unknown#one',
      'home_type_outside_set',
    ],
    [
      'TYPE in the wrong case → Unknown',
      '打开-卧室-顶灯#light#one',
      '打开-卧室-顶灯#Unknown#one',
      'home_type_outside_set',
    ],
    ['Q outside the set → one', '打开-*-*#Light#every', '打开-*-*#Light#one', 'home_quantifier_unknown'],
    ['N that is no integer is dropped', '打开-*-*#Light#any#两', '打开-*-*#Light#any', 'home_count_dropped'],
    ['N with a fraction is dropped', '打开-*-*#Light#any#2.5', '打开-*-*#Light#any', 'home_count_dropped'],
    ['an empty N is dropped', '打开-*-*#Light#any#', '打开-*-*#Light#any', 'home_count_dropped'],
    [
      'exclusions only → * minus them',
      '打开-!卧室,!书房-*#Light#except',
      '打开-*,!卧室,!书房-*#Light#except',
      'home_scope_everywhere_implied',
    ],
    [
      'a later - inside NAME → space',
      '打开-卧室-A-1灯#Light#one',
      '打开-卧室-A 1灯#Light#one',
      'home_dash_in_name',
    ],
    [
      'white space around slots',
      ' 打开 - 卧室 , 客厅 - 顶灯 #Light#one',
      '打开-卧室,客厅-顶灯#Light#one',
      'home_slot_tidied',
    ],
    [
      'an action outside the inventory stays',
      '跳舞-客厅-*#Unknown#all',
      '跳舞-客厅-*#Unknown#all',
      'home_action_outside_inventory',
    ],
  ])('%s', (_, given, repaired, code) => {
    const answer = parseModelAnswer(JSON.stringify([given]));
    expect(answer.value).toEqual([repaired]);
    expect(answer.degraded).toBe(false);
    expect(answer.issues.map((found) => found.code)).toContain(code);
    expect(answer.issues.every(({ path, severity }) => path[0] === 0 && severity !== 'error')).toBe(true);
  });

  it.each([
    ['a - in TYPE', '打开-卧室-顶灯#Li-ght#one', 'home_dash_outside_name'],
    ['a - in Q', '打开-卧室-顶灯#Light#o-ne', 'home_dash_outside_name'],
    ['a - in N (a negative number)', '打开-*-*#Light#any#-1', 'home_dash_outside_name'],
    ['fewer than three slots', '打开-卧室-顶灯#Light', 'home_target_slots'],
    ['no slots at all', '打开-卧室-顶灯', 'home_target_slots'],
    ['more than four slots', '打开-卧室-顶灯#Light#one#1#x', 'home_target_slots'],
    ['one dash only', '打开-卧室顶灯#Light#one', 'home_not_three_segments'],
    ['an empty ACTION', '-卧室-顶灯#Light#one', 'home_action_missing'],
    ['an empty SCOPE, which must not become everywhere', '打开--*#Light#all', 'home_scope_invalid'],
    ['an empty NAME', '打开-卧室-#Light#one', 'home_name_missing'],
  ])('%s makes the command invalid', (_, given, code) => {
    const answer = parseModelAnswer(JSON.stringify([given]));
    expect(answer.value).toEqual([UNKNOWN_COMMAND]);
    expect(answer.issues[0]).toMatchObject({ code, severity: 'error', path: [0] });
  });

  it('home-18: partly invalid keeps the valid, in their order, and names the place of the others', () => {
    const answer = parseModelAnswer(JSON.stringify([one, 'x', '关闭-客厅-*#Light#all', 7]));
    expect(answer.value).toEqual([one, '关闭-客厅-*#Light#all']);
    expect(answer.degraded).toBe(false);
    expect(answer.issues.map(({ code, path }) => [code, path])).toEqual([
      ['home_not_three_segments', [1]],
      ['home_command_not_text', [3]],
    ]);
  });

  it('an UNKNOWN among others is a command like them (A13), not a failure', () => {
    expect(parseModelAnswer(JSON.stringify([one, UNKNOWN_COMMAND]))).toMatchObject({
      value: [one, UNKNOWN_COMMAND],
      issues: [],
      degraded: false,
    });
  });
});

describe('whatever the model says', () => {
  const anything = fc.oneof(
    fc.string(),
    fc.json(),
    fc.array(fc.oneof(fc.string(), anyCommand.map(writeCommand))).map((items) => JSON.stringify(items)),
    fc
      .array(fc.constantFrom('打开', '-', '#', ',', '!', '*', '@last', 'Light', 'all', '2', ' ', '\\n'), {
        maxLength: 14,
      })
      .map((pieces) => JSON.stringify([pieces.join('')])),
  );

  it('never throws, always passes the contract, always has a wording', () => {
    fc.assert(
      fc.property(anything, fc.boolean(), (raw, legacy) => {
        const { value, commands, issues, degraded } = parseModelAnswer(raw, { legacy });
        expect(homeCommandsContract.parse(value).ok).toBe(true);
        expect(commands.map(writeCommand)).toEqual(value);
        expect(issues.every(({ code }) => Object.hasOwn(messages, code))).toBe(true);
        if (degraded) expect(value).toEqual([UNKNOWN_COMMAND]);
      }),
      seeded(600),
    );
  });

  it('takes legal answers as they are', () => {
    fc.assert(
      fc.property(fc.array(anyCommand, { minLength: 1, maxLength: 4 }), (commands) => {
        const value = commands.map(writeCommand);
        expect(parseModelAnswer(JSON.stringify(value))).toMatchObject({ value, commands, degraded: false });
      }),
      seeded(),
    );
  });
});

describe('home-15: compatibility', () => {
  it.each([
    [['打开-卧室-顶灯#Light#one', '关闭-客厅-*#Light#all'], '打开-卧室-顶灯'],
    [['打开-*,!卧室-*#Light#except'], '打开-*,!卧室-*'],
    [[UNKNOWN_COMMAND], 'UNKNOWN-*-*'],
    [[], 'UNKNOWN-*-*'],
  ])('the old form has the first command only: %j', (commands, text) => {
    expect(homeCommandsContract.forms.legacy!.write(commands)).toBe(text);
  });

  it.each([
    ['["打开-卧室-顶灯"]', '打开-卧室-顶灯#Unknown#one'],
    ['["打开-客厅-*"]', '打开-客厅-*#Unknown#all'],
    ['打开-卧室-顶灯', '打开-卧室-顶灯#Unknown#one'],
    [' 打开-卧室-顶灯\n', '打开-卧室-顶灯#Unknown#one'],
    ['["打开-卧室-顶灯#Light#one"]', '打开-卧室-顶灯#Light#one'],
  ])('with the switch on, %s is read', (raw, expected) => {
    expect(parseModelAnswer(raw, { legacy: true }).value).toEqual([expected]);
  });

  it.each(['["打开-卧室-顶灯"]', '打开-卧室-顶灯'])('with the switch off, %s degrades', (raw) => {
    expect(parseModelAnswer(raw).degraded).toBe(true);
  });

  it.each(['我想-大概-是这样', '打开-卧室-顶灯-左', 'UNKNOWN-*-*'])('prose is no old command: %s', (raw) => {
    expect(parseModelAnswer(raw, { legacy: true }).degraded).toBe(true);
  });

  it('says that it read the old form', () => {
    expect(parseModelAnswer('打开-卧室-顶灯', { legacy: true }).issues).toMatchObject([
      { code: 'home_legacy_command', severity: 'warning' },
    ]);
  });
});

it('home-23: the share of UNKNOWN is one of all commands', () => {
  expect(homeCommandsContract.parts?.([one, UNKNOWN_COMMAND, one, one])).toEqual({ parts: 4, unknown: 1 });
});

it('home-4: SCOPE is split into include and exclude', () => {
  expect(codes(JSON.stringify(['打开-客厅,卧室-*#Light#all']))).toEqual([]);
  expect(command('打开-客厅,卧室,!书房-*#Light#all').scope).toEqual({
    include: ['客厅', '卧室'],
    exclude: ['书房'],
  });
});
