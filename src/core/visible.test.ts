import { describe, expect, it } from 'vitest';
import { visible } from './visible.ts';

describe('what a person is asked about can be seen', () => {
  it.each([
    ['蓝天公司', '蓝天公司'],
    ['a\tb\nc é ü ￥', 'a\tb\nc é ü ￥'],
    ['pay\u202e001', 'pay⟨U+202E⟩001'],
    ['\u2066x\u2069', '⟨U+2066⟩x⟨U+2069⟩'],
    ['a\u200bb\u200d\ufeff', 'a⟨U+200B⟩b⟨U+200D⟩⟨U+FEFF⟩'],
    ['x\u{e0041}\u{e0100}', 'x⟨U+E0041⟩⟨U+E0100⟩'],
    ['x\ufe0f', 'x⟨U+FE0F⟩'],
    ['\u3164\u00ad', '⟨U+3164⟩⟨U+00AD⟩'],
    ['a\u2028b\u2029', 'a⟨U+2028⟩b⟨U+2029⟩'],
    ['\u001b[31mred', '⟨U+001B⟩[31mred'],
  ])('%j → %s', (text, shown) => expect(visible(text)).toBe(shown));
});
