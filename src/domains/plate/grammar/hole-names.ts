import { isWhole } from './role-context.ts';
import { type Token, token } from './token.ts';

/** A hole by its name: how many tokens that takes, and what it is called. */
interface Name {
  readonly which: string;
  readonly size: number;
}

const letter = /^[a-h]$/;
const isName = /^(?:[a-h]孔|孔[a-h]|\d{1,2}号孔|holes? [a-h])$/;
const byKind = /^(?:[大小主]|[大小](?:圆|通)|中心|定位|安装|穿线|过线|出线)孔$/;

function nameAt(text: string, tokens: readonly Token[], k: number): Name | null {
  const [t, next] = [tokens[k]!, tokens[k + 1]];
  if (t.is === 'nth' && t.which.startsWith('#')) return { which: t.which.slice(1), size: 1 };
  if ((t.is === 'one' || t.is === 'unread') && letter.test(text.slice(t.start, t.end)))
    return { which: String(text.charCodeAt(t.start) - 0x60), size: 1 };
  if (t.is !== 'hole' && t.is !== 'centrehole') return null;
  const [amount] = next?.amounts ?? [];
  if (next?.is === 'amount' && amount?.letter === '' && isWhole(amount) && next.start - t.end <= 1)
    return { which: String(amount.value), size: 2 };
  const word = text.slice(t.start, t.end);
  return byKind.test(word) ? { which: word, size: 1 } : null;
}

const ends: ReadonlySet<string> = new Set(['comma', 'stop', 'break', 'list']);
const holes: ReadonlySet<string> = new Set(['hole', 'count', 'also', 'nth']);
const isEnd = (t: Token | undefined): boolean => ends.has(t?.is ?? 'stop');
const isWay = (t: Token | undefined): boolean =>
  (t?.is === 'side' || t?.is === 'shift') && /^[lrtb]$/.test(t.which);

/** A孔右边250: a way and how far; at the beginning of a clause another hole must follow, else it tells of this one. */
function leads(text: string, tokens: readonly Token[], k: number, behind: number): boolean {
  const at = tokens[behind]?.is === 'of' ? behind + 1 : behind;
  const [way, far] = [tokens[at], tokens[at + 1]];
  if (!isWay(way) || far?.is !== 'amount' || far.amounts[0]!.letter !== '') return false;
  if (tokens[at + 2]?.is === 'counter' && text[tokens[at + 2]!.start] !== '处') return false;
  if (!isEnd(tokens[k - 1]) || '在离距从'.includes(text[tokens[k]!.start - 1] ?? ' ')) return true;
  for (let j = at + 2; tokens[j] && !isEnd(tokens[j]); j++)
    if (holes.has(tokens[j]!.is) || tokens[j]!.amounts[0]?.letter === 'φ') return true;
  return false;
}

/** 100 above hole B: the way stands before it. */
function follows(tokens: readonly Token[], k: number, behind: number): boolean {
  const before = tokens[tokens[k - 1]?.is === 'of' ? k - 2 : k - 1];
  return before?.is === 'shift' && isEnd(tokens[behind]);
}

/** A孔右边250, 100 above hole B: a hole that was told of before, which something is measured from. */
export function takeNames(text: string, tokens: Token[]): void {
  const known = new Set<string>();
  for (let k = 0; k < tokens.length; k++) {
    const name = nameAt(text, tokens, k);
    if (!name) continue;
    const behind = k + name.size;
    // φ16孔在C孔右边250: whoever that is, it is not measured from the plate.
    const isOther =
      tokens[k]!.is === 'nth' &&
      !isEnd(tokens[k - 1]) &&
      isName.test(text.slice(tokens[k]!.start, tokens[k]!.end));
    if ((known.has(name.which) || isOther) && (follows(tokens, k, behind) || leads(text, tokens, k, behind)))
      tokens.splice(k, name.size, token('refer', tokens[k]!.start, tokens[behind - 1]!.end, name.which));
    else if (tokens[k]!.is !== 'unread' && tokens[k]!.is !== 'one') known.add(name.which);
  }
}
