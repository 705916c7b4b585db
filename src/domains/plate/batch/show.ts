import { joined, type Lang } from '../../../core/messages.ts';

/** What came of one row. */
export interface Outcome {
  readonly row: number;
  readonly name: string;
  readonly status: 'drawn' | 'held' | 'failed' | 'cancelled';
  readonly holes: number | null;
  readonly sheet: string;
  readonly files: readonly string[];
  /** Words that were left over: nothing is drawn without them unless that was agreed to. */
  readonly held: readonly string[];
  /** Why it was not drawn, or what is odd about the drawing. */
  readonly problems: readonly Problem[];
}

export interface Problem {
  readonly code: string;
  readonly field: string;
  readonly message: string;
}

const words = {
  drawn: { zh: '已出图', en: 'drawn' },
  held: { zh: '待定', en: 'held' },
  failed: { zh: '失败', en: 'failed' },
  cancelled: { zh: '已取消', en: 'cancelled' },
  row: { zh: '行', en: 'row' },
  name: { zh: '名称', en: 'name' },
  status: { zh: '结果', en: 'status' },
  holes: { zh: '孔数', en: 'holes' },
  left: { zh: '没有用到', en: 'held' },
  files: { zh: '文件，或未出图的原因', en: 'files, or the reason' },
} as const;

// Han, kana, hangul and everything full-width takes two columns of a screen.
const wide = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]/u;
const columnsOf = (text: string): number =>
  [...text].reduce((sum, character) => sum + (wide.test(character) ? 2 : 1), 0);
const padded = (text: string, width: number): string =>
  text + ' '.repeat(Math.max(0, width - columnsOf(text)));
const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');

/** One line for every row, those that wait for somebody first, and how many there were of each kind. */
export function tableOf(outcomes: readonly Outcome[], lang: Lang): string {
  const head = [words.row, words.name, words.status, words.holes, words.left, words.files].map(
    (text) => text[lang],
  );
  const rows = [...outcomes]
    .sort((a, b) => urgency(a) - urgency(b))
    .map((one) => [
      String(one.row),
      oneLine(one.name),
      words[one.status][lang],
      one.holes === null ? '' : String(one.holes),
      oneLine(one.held.join(' ')),
      oneLine(one.status === 'drawn' ? filesText(one.files) : reasonOf(one)),
    ]);
  const widths = head.map((_, i) => Math.max(...[head, ...rows].map((cells) => columnsOf(cells[i]!))));
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, i) => padded(cell, widths[i]!))
      .join('  ')
      .trimEnd();
  return [line(head), ...rows.map(line), '', summary(outcomes, lang), ''].join('\n');
}

/** What somebody has to look at comes first; the rest as the file has it. */
const urgency = ({ status }: Outcome): number => ['held', 'failed', 'cancelled', 'drawn'].indexOf(status);

/** `底板_drawing.dxf, _cut.dxf, .svg, .pdf`: the common beginning is said once. */
function filesText([first = '', ...rest]: readonly string[]): string {
  const stem = first.replace(/_drawing\.dxf$/, '');
  return [first, ...rest.map((name) => name.slice(stem.length))].join(', ');
}

export const reasonOf = ({ problems }: Outcome): string =>
  problems.map(({ code, message }) => `${code}: ${message}`).join('; ');

function summary(outcomes: readonly Outcome[], lang: Lang): string {
  const count = (status: Outcome['status']) => outcomes.filter((one) => one.status === status).length;
  const counts = (['drawn', 'held', 'failed', 'cancelled'] as const)
    .filter((status) => status === 'drawn' || count(status) > 0)
    .map((status) => `${words[status][lang]} ${count(status)}`);
  return joined(counts, lang, 'parts');
}

const barWidth = 24;

/** A line that is drawn over itself on a screen; elsewhere a plain line for every row. */
export function progressText(done: number, total: number, last: Outcome, live: boolean, lang: Lang): string {
  const name = oneLine(last.name);
  if (!live) {
    const reason = last.status === 'drawn' ? '' : `: ${oneLine(reasonOf(last))}`;
    return `[${done}/${total}] ${last.row} ${name} ${words[last.status][lang]}${reason}\n`;
  }
  const full = Math.round((barWidth * done) / total);
  const bar = '█'.repeat(full) + '░'.repeat(barWidth - full);
  const short = [...name].slice(0, 20).join('');
  return `\r\u001b[2K${bar} ${done}/${total} ${short}${done === total ? '\n' : ''}`;
}
