import type { AmountMention } from '../../../core/language/index.ts';

/** 0.75 in hole: before these words "in" says inches. */
export const inchesHere =
  /^ in (?:hole|bore|dia|thick|plate|steel|mounting|through|thru|pitch|bolt|circle|radius|square|wide|long|c)/;

/** Here "in" is a preposition: in 3 rows, in x and …, in the width. */
export const noInch =
  /^ (?:\d+ (?:row|col|line)|(?:the )?(?:[xy](?![a-z])(?! ?[\d(])|horizontal|vertical)|the (?:length|width))/;

/** 25 in diameter, 300 in length: so much of it, in a text that knows no inches; but a 3 in diameter hole. */
export const measureIn = /^ (?:diameter|length|width|thickness|height)(?! (?:hole|bore|plate|circle|bolt))/;
export const inchElsewhere = /\d ?(?:inch|"|″|in\b(?! (?:diameter|length|width|thickness|height)))/;

/** holes in the corners 20 in, …: so far inward, in a text that knows no inches. */
export const isInward = (text: string, { start, end }: AmountMention): boolean =>
  /^(?:[,.;]|$)/.test(text.slice(end, end + 1)) &&
  /(?:corners?|ends?|edges?) $/.test(text.slice(Math.max(0, start - 8), start)) &&
  !inchElsewhere.test(text.slice(0, start) + text.slice(end));
