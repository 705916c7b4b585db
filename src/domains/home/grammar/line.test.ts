import { describe, expect, it } from 'vitest';
import { readLine } from './line.ts';

describe('a line', () => {
  it.each([
    ['打开 厨房 的 窗帘', '打开厨房的窗帘'],
    ['設定 TV 音量 到 90 percent', '设定tv音量到90 percent'],
    ['  turn on  the light ', 'turn on the light'],
    ['把living room的灯关掉', '把living room的灯关掉'],
  ])('%s loses the spaces that mean nothing', (text, expected) => {
    expect(readLine(text).text).toBe(expected);
  });

  it('finds the way back to the person’s own letters', () => {
    const line = readLine('打開 廚房 的 窗簾');
    const at = line.text.indexOf('厨房');
    expect(line.said(at, at + 2)).toBe('廚房');
    expect(line.span(at, at + 2)).toEqual({ start: 3, end: 5 });
  });

  it('a name written with spaces is said without them', () => {
    const line = readLine('打开 左 侧 窗帘');
    expect(line.said(2, 6)).toBe('左侧窗帘');
  });

  it('keeps where somebody paused, and can put commas there', () => {
    const line = readLine('灯关了 窗帘 拉上');
    expect(line.pauses).toEqual([3, 5]);
    const paused = line.paused([3]);
    expect(paused.text).toBe('灯关了,窗帘拉上');
    expect(paused.said(4, 6)).toBe('窗帘');
    expect(paused.span(4, 8)).toEqual({ start: 4, end: 9 });
  });
});
