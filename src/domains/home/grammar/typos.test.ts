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
    ['turn on the theater lights', ['打开-*-theater lights#Light#one']],
    ['turn on the grapes', [UNKNOWN_COMMAND]],
    ['turn on the desk lamp', ['打开-*-desk lamp#Light#one']],
  ])('%s', (text, expected) => {
    expect(read(text).value).toEqual(expected);
  });

  it.each(['官灯', '凯灯', '大开灯', 'turn of the lights', 'trun onn the lights'])(
    '%s: open and close are never guessed',
    (text) => {
      expect(read(text).value).toEqual([UNKNOWN_COMMAND]);
    },
  );
});
