import { round } from '../decimals.ts';
import { type Amount, type Token, token, worth } from './token.ts';

const dims: ReadonlySet<string> = new Set(['l', 'w', 't', 'h']);
const isDim = (t: Token | undefined): t is Token => t?.is === 'dim' && dims.has(t.which);
const isAmount = (t: Token | undefined): t is Token => t?.is === 'amount';
const holeLetter = (amount: Amount | undefined) =>
  amount !== undefined && (amount.letter === 'φ' || amount.letter === 'd' || amount.letter === 'dia');

/** Products, points, and counts written onto a size (4×φ10, 4-M8): what several numbers make together. */
export function joinNumbers(raw: readonly Token[]): Token[] {
  const tokens = withTimes(raw);
  const out: Token[] = [];
  for (let i = 0; i < tokens.length; ) {
    const t = tokens[i]!;
    // a 3-row, 4-column array
    const after = tokens[i + 1]?.is;
    if (t.is === 'dash' && (after === 'row' || after === 'col')) {
      i++;
      continue;
    }
    const point = t.is === 'open' ? pointAt(tokens, i) : null;
    // 1.5mm厚 800×600: the label belongs to the number it is written onto.
    const last = out[out.length - 1];
    if (isDim(t) && isAmount(last) && last.end >= t.start - 1 && !isDim(out[out.length - 2])) {
      const open = last.amounts[0]!;
      // 3 厚 482.6×132.5: no plate is as thick as that.
      const far = tokens[i + 1]?.amounts[0]?.value ?? 0;
      const isThin = t.which === 't' && open.bare && (open.value ?? far) <= 60 && far > 60;
      if ((!open.bare || isThin) && open.letter === '') {
        out.push(t);
        i++;
        continue;
      }
    }
    const joined =
      point ??
      (isAmount(t) || isDim(t)
        ? (counted(tokens, i) ?? productAt(tokens, i, headerOf(out[out.length - 1])))
        : null);
    if (joined) out.push(joined.token);
    else out.push(t);
    const next = joined ? joined.next : i + 1;
    // 500±0.5×300±0.5: what was passed over is still said.
    if (joined) for (const passed of tokens.slice(i, next)) if (isTolerance(passed)) out.push(passed);
    i = next;
  }
  return out;
}

function withTimes(raw: readonly Token[]): readonly Token[] {
  let tokens: Token[] | null = null;
  for (let i = 0; i < raw.length; i++) {
    const t = raw[i]!;
    if (t.is !== 'axis' || t.which !== 'x' || !isTimes(raw, i)) continue;
    tokens ??= [...raw];
    tokens[i] = token('times', t.start, t.end);
  }
  return tokens ?? raw;
}

/** The order a header before the product gives: 宽×长 600×1000. */
const headerOf = (last: Token | undefined): readonly string[] =>
  last?.is === 'header' ? last.which.split(',') : NO_ORDER;
const NO_ORDER: readonly string[] = [];

interface Joined {
  readonly token: Token;
  readonly next: number;
}

/** The x of 500 x 400, of 600 wide x 1000 long and of 3 rows x 4 columns. */
function isTimes(tokens: readonly Token[], i: number): boolean {
  const t = tokens[i]!;
  const [before, after] = [tokens[i - 1], tokens[i + 1]];
  const then = tokens[i + 2];
  // dia 6 x 20 y 20 says where.
  const isPoint =
    (then?.is === 'axis' && then.which === 'y' && then.end - then.start === 1) ||
    then?.amounts[0]?.letter === 'y';
  if (t.end - t.start !== 1 || !before || !after || isPoint) return false;
  const left =
    before.is === 'amount' ||
    before.is === 'close' ||
    (before.is === 'other' && before.which === 'tolerance') ||
    before.is === 'dim' ||
    before.is === 'row' ||
    before.is === 'col' ||
    (before.is === 'hole' && counts(tokens, i + 1));
  const right =
    after.is === 'amount' ||
    after.is === 'dim' ||
    after.is === 'dia' ||
    (after.is === 'code' && after.which === 'thread') ||
    after.is === 'other';
  return left && right;
}

/** dia 12 holes x 6 equispaced; but hole x 30, y 40 says where. */
function counts(tokens: readonly Token[], i: number): boolean {
  const amount = tokens[i]?.amounts[0];
  if (!amount?.bare || !Number.isInteger(amount.value)) return false;
  for (let k = i + 1; k < i + 4; k++) {
    const { is, which } = tokens[k] ?? { is: 'stop', which: '' };
    if (is === 'stop' || is === 'equal' || is === 'corners' || is === 'circle') return true;
    if (is === 'axis' && which === 'y') return false;
  }
  return true;
}

function pointAt(tokens: readonly Token[], i: number): Joined | null {
  let j = i + 1;
  const a = tokens[j++];
  const between = tokens[j++];
  const b = tokens[j++];
  if (!isAmount(a) || !isAmount(b) || (between?.is !== 'comma' && between?.is !== 'list')) return null;
  if (tokens[j]?.is === 'comma' && isAmount(tokens[j + 1])) j += 2;
  if (tokens[j]?.is !== 'close') return null;
  const pair = a.amounts[0]!.letter === 'y' ? [b.amounts[0]!, a.amounts[0]!] : [a.amounts[0]!, b.amounts[0]!];
  return { token: token('point', tokens[i]!.start, tokens[j]!.end, '', pair), next: j + 1 };
}

/** 4×φ10, 4-φ10, 4 - 22 dia, 6xM8, 2×45°. */
function counted(tokens: readonly Token[], i: number): Joined | null {
  const n = tokens[i]!;
  const sign = tokens[i + 1];
  const what = tokens[i + 2];
  if (n.is !== 'amount' || !sign || !what || (sign.is !== 'times' && sign.is !== 'dash')) return null;
  if (sign.is === 'times' && what.is === 'other' && what.which === 'degree')
    return { token: token('chamfer', n.start, what.end, 'value'), next: i + 3 };
  const size =
    what.is === 'amount'
      ? holeLetter(what.amounts[0]) || (sign.is === 'dash' && tokens[i + 3]?.is === 'dia')
      : what.is === 'dia' || (what.is === 'code' && what.which === 'thread');
  if (!size || !n.amounts[0]!.bare || n.amounts[0]!.letter !== '') return null;
  return { token: token('amount', n.start, sign.end, 'count', n.amounts), next: i + 2 };
}

interface Member {
  readonly amount: Amount;
  readonly label: string;
  readonly next: number;
}

function memberAt(tokens: readonly Token[], i: number, last: boolean): Member | null {
  let j = i;
  let label = '';
  if (isDim(tokens[j])) {
    label = tokens[j++]!.which;
    if (tokens[j]?.is === 'is') j++;
  }
  const at = tokens[j];
  if (!isAmount(at) || holeLetter(at.amounts[0])) return null;
  const amount = at.amounts[0]!;
  j = pastTolerance(tokens, j + 1);
  if (dims.has(amount.letter)) label = amount.letter;
  if (tokens[j]?.is === 'open' && isDim(tokens[j + 1]) && tokens[j + 2]?.is === 'close') {
    label = tokens[j + 1]!.which;
    j += 3;
  } else if (label === '' && isDim(tokens[j]) && (tokens[j + 1]?.is === 'times' || last)) {
    label = tokens[j++]!.which;
  }
  return { amount, label, next: j };
}

/** 300 x 300 x 10 thk, 10 thk x 140 x 380 lg: the label of the last of three; in 500×400×10 厚 12 it stands before a number. */
function withThickness(tokens: readonly Token[], members: readonly Member[]): Member {
  const last = members[members.length - 1]!;
  const label = tokens[last.next];
  const isTold = isDim(label) && (label.which === 't' || members.some((member) => member.label !== ''));
  const isBehind = isTold && label.start - tokens[last.next - 1]!.end <= 1;
  if (members.length !== 3 || last.label !== '' || !isBehind) return last;
  const follower = tokens[last.next + 1];
  const isOnto = isAmount(follower) && (follower.start === label.end || follower.amounts[0]!.bare === false);
  return isOnto ? last : { ...last, label: label.which, next: last.next + 1 };
}

const isTolerance = (t: Token | undefined): boolean => t?.is === 'other' && t.which === 'tolerance';

const pastTolerance = (tokens: readonly Token[], i: number): number => (isTolerance(tokens[i]) ? i + 1 : i);

/** 1000×600×10, 长1000×宽600, 600 wide x 1000 long. A unit behind the last member holds for bare ones before it. */
function productAt(tokens: readonly Token[], i: number, order: readonly string[]): Joined | null {
  const first = memberAt(tokens, i, false);
  if (!first || tokens[first.next]?.is !== 'times') return null;
  const members = [first];
  let labelled = first.label !== '';
  for (let j = first.next + 1; ; ) {
    const member = memberAt(tokens, j, labelled);
    if (!member) break;
    members.push(member);
    labelled &&= member.label !== '';
    j = member.next;
    if (tokens[j]?.is !== 'times') break;
    j++;
  }
  if (members.length < 2) return null;
  const last = withThickness(tokens, members);
  members[members.length - 1] = last;
  const { scale } = last.amount;
  // 4 x 1/4 in holes: how many, and of what size.
  const behind = tokens[last.next];
  const isSized = behind?.is === 'dia' || (behind?.is === 'hole' && behind.which === 'plain');
  const isCount = members.length === 2 && isSized && (first.amount.value ?? 0) <= 12;
  const amounts: Amount[] = [];
  const labels: string[] = [];
  for (let k = 0; k < members.length; k++) {
    const { amount, label } = members[k]!;
    const inUnit = amount.bare && amount.value !== null && scale !== 1 && !(k === 0 && isCount);
    amounts.push(inUnit ? worth(amount, round((amount.ratio ?? amount.value!) * scale), false) : amount);
    labels.push(label || (order[k] ?? ''));
  }
  const { start } = tokens[i]!;
  const { end } = tokens[last.next - 1]!;
  return { token: token('product', start, end, '', amounts, labels), next: last.next };
}
