import { describe, expect, it } from 'vitest';
import { controlOf } from './moves.ts';

describe('a message that is nothing but a step back or forth', () => {
  it.each([
    ['undo, undo', 'undo', 2],
    ['undo the last two changes', 'undo', 2],
    ['撤销上一步', 'undo', 1],
    ['退两步', 'undo', 2],
    ['再撤一次', 'undo', 1],
    ['undo that too', 'undo', 1],
    ['go back one more', 'undo', 1],
    ['back two steps', 'undo', 2],
    ['上一步不算', 'undo', 1],
    ['重做', 'redo', 1],
    ['你好呀', 'hello', 1],
    ['hi there', 'hello', 1],
  ] as const)('%s', (said, control, times) => expect(controlOf(said)).toEqual({ control, times }));

  it.each(['最后两个不要', '两个', 'the last two', 'two holes'])('%s is none', (said) =>
    expect(controlOf(said)).toBeNull(),
  );
});
