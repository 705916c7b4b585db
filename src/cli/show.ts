import type { Evidence } from '../core/reading/evidence.ts';
import type { Interpretation } from '../core/reading/interpret.ts';
import type { Question } from '../core/reading/question.ts';
import { pathText, type Span } from '../core/result.ts';
import type { Plan } from '../core/run/plan.ts';
import { speaker } from '../core/speaker.ts';
import { words } from './messages.ts';
import { paint, printable, type Style, say, type Terminal, wordings } from './terminal.ts';

const colours: readonly Style[] = ['cyan', 'green', 'magenta', 'blue', 'yellow'];

/** One colour for the same words wherever they are shown, given in the order in which they stand. */
function palette(evidence: readonly Evidence[]): (span: Span | undefined) => Style | undefined {
  const own = evidence.flatMap(({ spans }) => spans).filter(({ source }) => source === undefined);
  const keys = [...new Set(own.sort((a, b) => a.start - b.start || b.end - a.end).map(keyOf))];
  return (span) => {
    const at = span ? keys.indexOf(keyOf(span)) : -1;
    return at < 0 ? undefined : colours[at % colours.length];
  };
}
const keyOf = ({ source, start, end }: Span): string => `${source ?? ''}:${start}-${end}`;

/** The sentence with the words that made a value in colour, and those nothing explains underlined in red. */
export function sentence(text: string, read: Interpretation<unknown>, terminal: Terminal): string {
  const styles: (Style | undefined)[] = new Array(text.length);
  const mark = (spans: readonly Span[], styleOf: (span: Span) => Style | undefined) => {
    for (const span of spans) if (span.source === undefined) styles.fill(styleOf(span), span.start, span.end);
  };
  // The longer first, so that words inside of others keep their own colour.
  const spans = read.evidence.flatMap((entry) => entry.spans);
  mark(
    spans.sort((a, b) => b.end - b.start - (a.end - a.start)),
    palette(read.evidence),
  );
  mark([...read.setAside.map(({ span }) => span), ...read.unread], () => 'red');
  let out = '';
  for (let at = 0; at < text.length; ) {
    let end = at + 1;
    while (end < text.length && styles[end] === styles[at]) end++;
    const piece = printable(text.slice(at, end));
    const style = styles[at];
    out += style ? paint(terminal.color.out, style, piece) : piece;
    at = end;
  }
  return out;
}

/** JSON for reading: what fits on a line stays on it. */
export function prettyJson(value: unknown, indent = '', width = 100): string {
  const flat = JSON.stringify(value);
  if (value === null || typeof value !== 'object' || indent.length + flat.length <= width) return flat;
  const inner = `${indent}  `;
  const parts = Array.isArray(value)
    ? value.map((item) => prettyJson(item, inner, width))
    : Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${prettyJson(item, inner, width)}`);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${open}\n${parts.map((part) => inner + part).join(',\n')}\n${indent}${close}`;
}

/** One line for each value of `shown`: where it stands, what it is, which words or which rule made it. */
export function evidenceLines(
  text: string,
  { evidence }: Pick<Interpretation<unknown>, 'evidence'>,
  shown: readonly Evidence[],
  terminal: Terminal,
  /** The words of an earlier message, by the name spans give it. */
  messageOf: (source: string) => string | undefined = () => undefined,
): string[] {
  const colourOf = palette(evidence);
  return shown.map((entry) => {
    const quoted = entry.spans.map((span) => {
      if (span.source !== undefined) {
        const message = messageOf(span.source);
        return message === undefined
          ? span.source
          : `“${printable(message.slice(span.start, span.end))}” (${span.source})`;
      }
      const [style, said] = [colourOf(span), `“${printable(text.slice(span.start, span.end))}”`];
      return style ? paint(terminal.color.out, style, said) : said;
    });
    const how = {
      read: '',
      computed: ` ${say(terminal, words.computed)}`,
      fixed: ` ${say(terminal, words.fixed)}`,
    }[entry.how];
    const style = colourOf(entry.spans[0]);
    const plain = printable(JSON.stringify(entry.value));
    const value = style ? paint(terminal.color.out, style, plain) : plain;
    const rule = paint(terminal.color.out, 'dim', `[${entry.rule}]`);
    return `  ${pathText(entry.path)} = ${value} ← ${quoted.join(' + ')}${how} ${rule}`.replace(
      /(?<! ) {2,}(?=\S)/g,
      (m, at) => (at === 0 ? m : ' '),
    );
  });
}

export function questionLines(question: Question, terminal: Terminal): string[] {
  const asked = printable(speaker(terminal.lang, wordings(terminal)).question(question).text);
  return [`  ? ${asked}`, ...question.candidates.map((c, i) => `    ${i + 1}. ${printable(c.label)}`)];
}

export function planLines(plan: Plan, asks: (toolId: string) => boolean, terminal: Terminal): string[] {
  return plan.steps.map((step, i) => {
    const after = step.dependencies.length > 0 ? ` ← ${step.dependencies.join(', ')}` : '';
    const mark = asks(step.skill_name)
      ? paint(terminal.color.out, 'yellow', ` (${say(terminal, words.writes)})`)
      : '';
    return `  ${i + 1}. ${printable(step.name)} ${paint(terminal.color.out, 'dim', step.skill_name)}${mark}${after}`;
  });
}
