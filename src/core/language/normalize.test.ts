import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalize } from './normalize.ts';

const seed = Number(process.env.YX_SEED);

describe('normalize', () => {
  it.each([
    ['full width', 'ＡＢｃ１２３％（）＋－＝／．', 'abc123%()+-=/.'],
    ['marks', '；：？！【】', ';:?![]'],
    ['commas that stay', '，,、。.', '，,、。.'],
    ['quotation marks', '「甲」『乙』“丙”‘丁’', "“甲”“乙”“丙”‘丁'"],
    ['apostrophe', 'O’Neil Don’t', "o'neil don't"],
    ['titles stay', '《书》〈章〉', '《书》《章》'],
    ['dots', '……⋯•・·', '………···'],
    ['dashes', '− – ‐ ‑ ‒ － — ―', '- - - - - - — —'],
    ['waves', '～〜∼~', '~~~~'],
    ['diameter signs', 'Φφϕ⌀∅ØøФф', 'φφφφφφφφφ'],
    ['times', '×✕✖╳⨯', '×××××'],
    ['primes', '5′6″', '5\'6"'],
    ['units of one character', '℃℉½¼Ω', '℃℉½¼ω'],
    ['squared units', '10㎜ 5㎏ 3㎡ 2㎝', '10mm 5kg 3m2 2cm'],
    ['micro, degree, yuan', 'µ μ º ˚ ° ￥ ¥', 'μ μ ° ° ° ¥ ¥'],
    [
      'traditional',
      '請調溫度電視機開關廳廚臥窗簾風掃樓點兩萬億',
      '请调温度电视机开关厅厨卧窗帘风扫楼点两万亿',
    ],
    ['regional shapes', '裏裡檯臺牀衞綫爲麪着著嘅喺', '里里台台床卫线为面着着嘅喺'],
    ['simplified stays', '请把后面的干净台面发给我', '请把后面的干净台面发给我'],
    ['white space', 'a \t b\u3000\u3000c\u00a0d', 'a b c d'],
    ['line breaks', 'a \r\n b\u2028c', 'a\nb\nc'],
    ['zero width and control', 'a\u200bb\u0000c\ufeffd\u202ee\u00adf', 'abcdef'],
    ['capital letters', 'ABC ÀÉ ΔΣ', 'abc àé δσ'],
    ['emoji and rare characters', '😀𠮷好', '😀𠮷好'],
    ['nothing', '', ''],
  ])('%s', (_, given, text) => {
    expect(normalize(given).text).toBe(text);
  });

  it.each([
    ['把「燈」關掉', '灯', '燈'],
    ['宽10㎜厚', 'mm', '㎜'],
    ['a \t\n b', '\n', ' \t\n '],
    ['1\u200b0个', '10', '1\u200b0'],
    ['😀ＡＢ', 'ab', 'ＡＢ'],
    ['Ａ😀Ｂ', '😀', '😀'],
    ['x', 'x', 'x'],
  ])('in %j the span of %j is %j', (given, part, source) => {
    const normalized = normalize(given);
    const start = normalized.text.indexOf(part);
    expect(normalized.quote(start, start + part.length)).toBe(source);
  });

  it('clamps offsets and never splits a surrogate pair', () => {
    const normalized = normalize('Ａ😀');
    expect(normalized.span(-5, 99)).toEqual({ start: 0, end: 3 });
    expect(normalized.span(2, 2)).toEqual({ start: 2, end: 2 });
    expect(normalized.span(2, 3)).toEqual({ start: 1, end: 3 });
    expect(normalized.span(1, 2)).toEqual({ start: 1, end: 3 });
  });

  const piece = fc.oneof(
    fc.constantFrom(...'请調燈1２，,。.「」“’㎜½Φ×− \t\n\u200b\u3000\u0007😀𠮷Aaé℃'),
    fc.string({ unit: 'binary', maxLength: 3 }),
    fc.string({ maxLength: 3 }),
  );
  const mixed = fc.array(piece, { maxLength: 30 }).map((parts) => parts.join(''));

  it('gives spans in range, in order, whose source normalises to the same text', () => {
    fc.assert(
      fc.property(mixed, fc.nat(60), fc.nat(60), (given, a, b) => {
        const normalized = normalize(given);
        const { text } = normalized;
        const [from, to] = [Math.min(a, b, text.length), Math.min(Math.max(a, b), text.length)];
        const span = normalized.span(from, to);
        expect(span.start).toBeGreaterThanOrEqual(0);
        expect(span.end).toBeLessThanOrEqual(given.length);
        expect(span.start).toBeLessThanOrEqual(span.end);
        expect(normalized.span(from + 1, to + 1).start).toBeGreaterThanOrEqual(span.start);
        if (cuts(normalized, from) || cuts(normalized, to)) return;
        expect(normalize(given.slice(span.start, span.end)).text).toBe(text.slice(from, to));
      }),
      { seed, numRuns: 2000 },
    );
  });

  it('is idempotent', () => {
    fc.assert(
      fc.property(mixed, (given) => {
        const { text } = normalize(given);
        expect(normalize(text).text).toBe(text);
      }),
      { seed, numRuns: 1000 },
    );
  });
});

/** Whether an offset lies inside what one original character became, or inside a surrogate pair. */
function cuts(normalized: ReturnType<typeof normalize>, at: number): boolean {
  if (at === 0 || at >= normalized.text.length) return false;
  return normalized.span(at - 1, at).end > normalized.span(at, at + 1).start;
}
