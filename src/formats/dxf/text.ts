import { type DxfVersion, inCodePage } from './version.ts';

/** A real number as DXF readers expect it: a decimal point, no exponent, no noise below a nanometre. */
export function real(value: number): string {
  if (Number.isInteger(value)) return Math.abs(value) < 1e15 ? `${value}.0` : value.toFixed(1);
  const text = String(value);
  // Short ones are as they should be already; most are.
  if (text.length <= 10 && !text.includes('e')) return text;
  return rounded(value);
}

function rounded(value: number): string {
  const nearest = Math.round(value * 1e9) / 1e9;
  if (Number.isInteger(nearest)) return `${nearest === 0 ? 0 : nearest}.0`;
  const text = String(nearest);
  return text.includes('e') ? nearest.toFixed(9) : text;
}

// Line breaks of every alphabet, controls, halves of characters, marks that turn the reading direction.
const unprintable = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff]/gu;

/**
 * One line of text to be shown. What a reader might take for a code (`%%c`, `\U+0041`, `^J`, `{\fArial;}`) becomes
 * its full-width twin, because the readers do not agree on any way of quoting it.
 */
export function shownText(text: string, limit = 250): string {
  const plain = text
    .replace(unprintable, ' ')
    .replace(/%%+/g, (run) => '％'.repeat(run.length))
    .replaceAll('\\', '＼')
    .replaceAll('^', '＾')
    .replaceAll('{', '｛')
    .replaceAll('}', '｝');
  return [...plain].slice(0, limit).join('').trim();
}

/** The sign for a diameter, which text fonts of CAD programs have under this code. */
export const diameterCode = '%%c';

const forbiddenInNames = /[<>/\\":;?*|,=`'%^{}]/g;
/** Names with a meaning of their own: nothing on Defpoints is ever plotted. */
const reserved = new Set(['defpoints']);

/** The name a table (layer, style, block) can bear. Reading it back needs the mapping where the two differ. */
export function tableName(wanted: string, fallback: string, version: DxfVersion = 'R2007'): string {
  if (version === 'R12') return oldName(wanted, fallback);
  const legal = wanted.replace(unprintable, '_').replace(forbiddenInNames, '_').trim();
  const plain = version === 'R2007' ? legal : inCodePage(legal);
  const short = [...plain].slice(0, 80).join('').trim();
  if (short === '') return fallback;
  return reserved.has(short.toLowerCase()) ? `${short}_` : short;
}

/** As R12 has names: letters, digits, `$`, `_` and `-`, no more than 31. */
function oldName(wanted: string, fallback: string): string {
  const plain = wanted
    .trim()
    .replace(/[^A-Za-z0-9$_-]/g, '_')
    .slice(0, 31);
  return /[A-Za-z0-9]/.test(plain) && !reserved.has(plain.toLowerCase()) ? plain : fallback;
}

/** `wanted`, or the next free spelling of it: table names do not differ by case alone. */
export function freeName(wanted: string, taken: Iterable<string>): string {
  const used = new Set([...taken].map((name) => name.toLowerCase()));
  if (!used.has(wanted.toLowerCase())) return wanted;
  for (let n = 1; ; n++) if (!used.has(`${wanted}_${n}`.toLowerCase())) return `${wanted}_${n}`;
}

/** JSON in characters that no reader decodes, trims or splits: ASCII, no space, no backslash but before `u`. */
export function asciiJson(value: unknown): string {
  return JSON.stringify(value)
    .replace(/\\(?:u([0-9a-f]{4})|(.))/g, (_, hex: string | undefined, short: string | undefined) =>
      unicode(hex ? Number.parseInt(hex, 16) : (shortEscapes[short ?? ''] ?? short ?? '').charCodeAt(0)),
    )
    .replace(/[^\x21-\x7e]|[%^]/g, (unit) => unicode(unit.charCodeAt(0)));
}

const shortEscapes: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };
const unicode = (unit: number): string => `\\u${unit.toString(16).padStart(4, '0')}`;
