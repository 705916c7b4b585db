import { describe, expect, it } from 'vitest';
import { UNKNOWN_COMMAND } from '../contract.ts';
import { read } from '../interpret.testkit.ts';

describe('A24: typos', () => {
  it.each([
    ['打开主卧的风善', ['打开-主卧-*#Fan#all']],
    ['电是音量调到20', ['设置音量=20%-*-*#Television#all']],
    ['打开客听灯', ['打开-客厅-*#Light#all']],
    ['把窗连拉上', ['关闭-*-*#Blind#all']],
    ['turn on the bedrom light', ['打开-bedroom-*#Light#all']],
    ['turn off the ligths', ['关闭-*-*#Light#all']],
    ['trun on the lihgts', ['打开-*-*#Light#all']],
    ['trun off the bedrom light', ['关闭-bedroom-*#Light#all']],
    ['swithc off the bedroom lamp', ['关闭-bedroom-*#Light#all']],
    ['chnage the bedroom light to 50%', ['设置亮度=50%-bedroom-*#Light#all']],
    ['turn on the theater lights', ['打开-*-theater lights#Light#one']],
    ['turn on the grapes', [UNKNOWN_COMMAND]],
    ['turn on the desk lamp', ['打开-*-desk lamp#Light#one']],
  ])('%s', (text, expected) => {
    expect(read(text).value).toEqual(expected);
  });

  it.each([
    ['trun on the lihgts', ['trun→turn', 'lihgts→light']],
    ['turn on the bedrom light', ['bedrom→bedroom']],
    ['打开客听灯', ['听→厅']],
    ['turn on the lights', []],
  ])('%s: what was put right is said', (text, said) => {
    const notes = read(text).diagnostics.filter(({ code }) => code === 'home_respelt');
    expect(notes.map(({ params }) => `${params.said}→${params.as}`)).toEqual(said);
  });

  it.each([
    'trun of events',
    'the tide will trun soon',
    'swithc banks on monday',
    'chnage my mind',
    'brign me a coffee',
    'trun on your favourite song',
  ])('%s: nothing of the house is read into it', (text) => {
    expect(read(text).value).toEqual([UNKNOWN_COMMAND]);
  });

  it.each([
    '官灯',
    '凯灯',
    '大开灯',
    'turn of the lights',
    'trun onn the lights',
    'clsoe the blinds',
    'unlok the front door',
    'trun the lights',
  ])('%s: open and close are never guessed', (text) => {
    expect(read(text).value).toEqual([UNKNOWN_COMMAND]);
  });
});
