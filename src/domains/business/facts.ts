import type { PeriodFact } from '../../core/days/periods.ts';
import type { Normalized } from '../../core/language/index.ts';
import type { Fact } from '../../core/reading/evidence.ts';
import { lexers } from './grammar/lexers.ts';
import type { ReadResult } from './grammar/read.ts';
import { is, isName, type Token } from './grammar/token.ts';
import { shapedBy } from './grammar/tokens.ts';
import { GRADED, measures, sameOrder, tables } from './grammar/values.ts';

const asks =
  /^(?:act|set|noun|money|owe|blank|recent|all|by|sort|order|as|q|field|status|ability|explain|tool|contains|called|family|name|quote|period|pron)$/;
const statusOf: Readonly<Record<string, string>> = {
  disable: 'inactive',
  enable: 'active',
  cancelled: 'cancelled',
  accept: 'accepted',
  decline: 'declined',
};

/** Everything a text says, classified once. What grounds a parameter is decided by the rules, not here. */
export function factsOf(read: ReadResult, remembered: readonly string[]): Fact[] {
  const { normalized } = read;
  const found: Fact[] = [];
  const add = (kind: string, token: Token, value: unknown = token.value) => {
    found.push({ kind, span: normalized.span(token.start, token.end), value });
  };
  for (const token of read.tokens) {
    if (asks.test(token.kind)) add(isName(token) ? 'named' : 'ask', token);
    if (isName(token)) {
      for (const name of namesOf(token, normalized)) add('name', name);
      add('column', token, 'address');
      add('compares', token, 'contains');
    } else classify(token, add);
    if (is(token, 'pron')) for (const name of remembered) add('remembered', token, name);
  }
  for (const { toolId, tokens } of read.writes) for (const token of tokens) add('write', token, toolId);
  found.push({ kind: 'cuts', span: normalized.span(0, normalized.text.length), value: cutsOf(read) });
  return found;
}

/** What a name that nobody knows may have swallowed, for whoever cuts it otherwise: 云溪书局三季度到手钱. */
export function swallowedIn({ tokens, normalized }: ReadResult, now: Date): Fact[] {
  const names = tokens.filter(({ kind, known }) => kind === 'name' && !known);
  if (names.length === 0) return [];
  const found: Fact[] = [];
  const add: Add = (kind, token, value = token.value) => {
    found.push({ kind, span: normalized.span(token.start, token.end), value });
  };
  const pieces = lexers.map((lexer) => lexer(normalized, now));
  for (const { start, end } of names)
    for (let at = Math.max(0, start - BEFORE); at < end; at++)
      for (const piece of pieces.flatMap((piecesAt) => piecesAt(at))) {
        const isInside = piece.end > start && piece.end <= end;
        const token = isInside ? shapedBy(piece.keys, piece, piece.value) : undefined;
        if (token) classify({ ...token, start: piece.start, end: piece.end }, add);
      }
  return found;
}

/** on the 9th for…: what was swallowed may begin before the name does. */
const BEFORE = 8;

type Add = (kind: string, token: Token, value?: unknown) => void;

function classify(token: Token, add: Add): void {
  const { figure, period } = token;
  if (period && !period.open) {
    add('column', token, 'date');
    for (const one of ['>=', '<=']) add('compares', token, one);
    const { from, to, rule, day } = period;
    add('period', token, { from, to, rule, day } satisfies PeriodFact);
  }
  if (figure && figure.of !== 'foreign' && figure.of !== 'things') add('figure', token, figure.value);
  if (figure && (figure.of === 'none' || figure.of === 'things')) add('count', token, figure.value);
  byKind[token.kind]?.(token, add);
  const measure = measures[token.value === '' ? token.kind : `${token.kind}:${token.value}`];
  if (measure !== undefined) add('measure', token, measure);
  if (token.kind === 'most' || token.kind === 'limit') {
    add('measure', token, 'sum');
    add('table', token, 'settlements');
  }
  if (token.kind === 'most') add('sort', token, 'amount');
  if (token.kind === 'recent') {
    add('sort', token, 'created');
    add('order', token, 'desc');
  }
}

/** What a word of each kind can stand for. */
const byKind: Readonly<Record<string, (token: Token, add: Add) => void>> = {
  value: (token, add) => {
    add(`value:${token.field}`, token);
    // A级 is kept as A.
    if (token.field === 'rating') add('value:rating', token, token.value.replace(GRADED, ''));
  },
  phone: (token, add) => add('value:phone', token),
  status: (token, add) => {
    add('status', token);
    const isOpen = token.value === 'unfinished';
    add('column', token, 'status');
    add('compares', token, isOpen ? '!=' : '=');
    add('state', token, isOpen ? 'completed' : token.value);
    if (token.value === 'active') add('status', token, 'in-progress');
  },
  act: (token, add) => {
    if (statusOf[token.value] !== undefined) add('status', token, statusOf[token.value]);
    if (/^(?:edit|update)$/.test(token.value)) add('mode', token, 'edit');
    if (/^(?:create|record)$/.test(token.value)) add('mode', token, 'create');
  },
  fresh: (token, add) => add('mode', token, 'create'),
  noun: (token, add) => {
    add('family', token, token.value === 'client' ? 'crm' : token.value);
    add('form', token, token.value === 'info' ? 'client' : token.value);
    add('table', token, tables[token.value] ?? 'settlements');
    if (token.value === 'settlement') add('measure', token, 'sum');
    add('group', token);
  },
  money: (token, add) => {
    add('form', token, 'settlement');
    add('table', token, 'settlements');
    add('measure', token, 'sum');
  },
  field: (token, add) => {
    add('field', token);
    if (token.value === 'amount') add('amount_word', token, true);
    add('column', token);
  },
  unpaid: (token, add) => {
    add('column', token, 'settlementStatus');
    add('compares', token, '=');
    add('state', token, 'none');
  },
  cmp: (token, add) => {
    add('compares', token);
    add('column', token, 'amount');
  },
  blank: (token, add) => {
    add('blank', token, null);
    add('compared', token, '=');
  },
  q: (token, add) => {
    if (token.value === 'money') add('amount_word', token, true);
  },
  by: (token, add) => {
    add('by', token);
    // The largest client is so by what was paid.
    if (token.value === 'client') {
      add('measure', token, 'sum');
      add('table', token, 'settlements');
    }
  },
  sort: (token, add) => {
    const alike = sameOrder.find((group) => group.includes(token.value)) ?? [token.value];
    for (const one of alike) add('sort', token, one);
  },
  order: (token, add) => {
    add('order', token);
    const by = token.field === 'order:age' ? sameOrder.flat() : token.field ? ['amount'] : [];
    for (const one of by) add('sort', token, one);
  },
  as: (token, add) => add('file', token),
  family: (token, add) => add('family', token),
  tool: (token, add) => add('tool', token),
  pron: (token, add) => add('pron', token),
};

const JOINTS = /[和与及、]|(?:, and| and|,) /g;

/** An open name, and the names it may be a list of: 王芳和李雷. */
function namesOf(token: Token, normalized: Normalized): Token[] {
  if (token.kind === 'quote' || token.known) return [token];
  const found = [token];
  let start = token.start;
  for (const { index, 0: joint } of normalized.text.slice(token.start, token.end).matchAll(JOINTS)) {
    found.push(...piece(token, start, token.start + index, normalized));
    start = token.start + index + joint.length;
  }
  return start === token.start ? found : [...found, ...piece(token, start, token.end, normalized)];
}

const piece = (token: Token, start: number, end: number, normalized: Normalized): Token[] =>
  end - start < 2 ? [] : [{ ...token, value: normalized.quote(start, end), start, end }];

/** Where a name may begin or end: at the borders of tokens, and around 和, 的 and spaces inside an open name. */
function cutsOf({ tokens, normalized }: ReadResult): {
  readonly starts: ReadonlySet<number>;
  readonly ends: ReadonlySet<number>;
} {
  const starts = new Set<number>();
  const ends = new Set<number>();
  const mark = (start: number, end: number) => {
    const span = normalized.span(start, end);
    starts.add(span.start);
    ends.add(span.end);
  };
  for (const { kind, start, end } of tokens) {
    mark(start, end);
    if (kind === 'quote') mark(start + 1, end - 1);
    if (kind !== 'name') continue;
    for (const found of normalized.text.slice(start, end).matchAll(/[和与及的、 ]/g)) {
      mark(start, start + found.index);
      mark(start + found.index + 1, end);
    }
  }
  return { starts, ends };
}
