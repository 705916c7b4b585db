export interface Change {
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

const one = /(“[^”]*”|"[^"]*"|[^\s，,；;：:]+)\s*→\s*(“[^”]*”|"[^"]*"|[^，,；;\n]+)/g;
const trimmed = (text: string): string => text.replace(/^[\s，,；;。]+|(?<![\s，,；;])[\s，,；;]+$/g, '');
/** Longer previews are shown as they are: `one` takes the square of the length. */
const LONGEST = 4_000;

/** A tool's preview taken apart at its arrows: `HEAD：NAME BEFORE → AFTER，NAME BEFORE → AFTER`. */
export function changesOf(preview: string): { readonly head: string; readonly rows: readonly Change[] } {
  if (preview.length > LONGEST) return { head: '', rows: [] };
  let [head, end] = ['', 0];
  const rows = [...preview.matchAll(one)].map((match, i): Change => {
    const label = trimmed(preview.slice(end, match.index));
    end = match.index + match[0].length;
    const cut = i === 0 ? Math.max(label.lastIndexOf('：'), label.lastIndexOf(':')) : -1;
    if (i === 0) head = cut < 0 ? '' : label.slice(0, cut);
    return { name: trimmed(label.slice(cut + 1)), before: match[1]!.trim(), after: match[2]!.trim() };
  });
  return { head, rows };
}
