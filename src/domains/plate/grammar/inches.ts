/** Before these words "in" says inches whatever else the text has: 0.75 in hole, 10 in x 8 in. */
const measured =
  /^ ?(?:[x×*] ?\d|by \d|(?:hole|bore|thick(?!ness)|plate|steel|mounting|through|thru|pitch|bolt|circle|radius|square|wide|long|cent(?:re|er)s|c\/c|dia(?!meter)|diameter (?:hole|bore|plate|circle|bolt)))/;

/** What something lies in, is made in or counted in: in the centre, in each corner, in 3 rows, in 8mm, in 304 stainless. */
const placed =
  /^ (?:the|each|every|both|all|any|its|an?|one|two|three|four|cent(?:re|er)|middle|corners?|line|place|total|between|horizontal|vertical|th(?:at|is|ese|ose)|their|order|turn|sequence|succession|steps|[xy](?! ?[\d(])|\d+ (?:row|col|line)[a-z]*)(?![a-z])/;
const made =
  /^ (?:\d+(?:\.\d+)? ?mm|\d{3,4}(?![\d.x×*]| ?(?:x|×|\*))|[a-z]\d{3}|mild|stainless|alumin|ally\b|brass|copper|galv|black steel|acrylic|plywood)/;
/** So much inward, or so much of it: only in a text that knows inches are these inches. */
const open = /^ (?:from|diameter|length|width|thickness|height)/;

/** The text knows inches: 3", 1/2 in, 3 inches, 10 in x 8 in, 3in. */
const known =
  /\d ?(?:inch|"|″)|\d\/\d+ in\b|\din\b|\d in (?:[x×*] ?\d|by \d|(?:hole|bore|thick(?!ness)|square|wide|long|dia(?!meter)))/;
const sides = /(?:corner|end|edge|side|top|bottom|left|right)s?(?![a-z])/;

/** Whether the "in" that stands behind a number, from `end` on, is its unit: else it says where, or of what. */
export function isInch(text: string, start: number, end: number): boolean {
  const behind = text.slice(end + 3, end + 27);
  if (measured.test(behind)) return true;
  const knows = known.test(`${text.slice(0, start)} ${text.slice(end + 3)}`);
  // 3 in between columns: so far from one to the next.
  if (/^ between (?:the )?(?:rows?|columns?|holes?|cent(?:re|er)s?)(?![a-z])/.test(behind)) return knows;
  if (placed.test(behind)) return false;
  // 20 in at each corner
  if (/^ at (?:the |each |every |all )?(?:four |4 )?corner/.test(behind)) return knows;
  // holes in the corners 20 in, …
  if (/^(?:[,.;)]| and |$)/.test(behind)) return knows || !sides.test(text.slice(0, start));
  return knows || !(made.test(behind) || open.test(behind));
}

export const knowsInches = (text: string): boolean => known.test(text);
