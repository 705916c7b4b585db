/** Deeper than anything that is asked for; what is done with a value later adds some levels of its own. */
export const DEEPEST = 100;

/** More values than whoever may only look has to ask about: all of them are checked by the thread that answers. */
export const MOST_VALUES = 50_000;

const [COMMA, QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [
  44, 34, 92, 91, 93, 123, 125,
];

/**
 * Whether a JSON text is nested deeper than anybody may ask for, or holds more values than `most`: told before it is read, in one pass
 * over its characters.
 */
export function isTooMuch(text: string, most = Number.POSITIVE_INFINITY): 'deep' | 'many' | null {
  let [depth, values, isQuoted] = [0, 0, false];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (isQuoted) {
      if (code === BACKSLASH) at += 1;
      else if (code === QUOTE) isQuoted = false;
    } else if (code === QUOTE) isQuoted = true;
    else if (code === OPEN_LIST || code === OPEN_OBJECT) {
      depth += 1;
      values += 1;
      if (depth > DEEPEST) return 'deep';
    } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) depth -= 1;
    else if (code === COMMA) values += 1;
    if (values > most) return 'many';
  }
  return null;
}
