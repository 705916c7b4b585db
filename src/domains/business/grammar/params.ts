import type { Shape, Shapes } from '../shapes.ts';
import type { Calendar } from './calendar.ts';
import { ofSameYear, toDate, yearBefore } from './dates.ts';
import type { Draft } from './draft.ts';
import type { SpokenRequest } from './request.ts';
import { is, isName, type Token } from './token.ts';

export interface Given {
  readonly said: SpokenRequest;
  readonly shape: Shape;
  readonly shapes: Shapes;
  readonly calendar: Calendar;
  /** The call made before it in the same text. */
  readonly last: Draft | null;
}

type ParamReader = (draft: Draft, given: Given) => void;

const verbatim =
  (key: string): ParamReader =>
  (draft, { said }) => {
    // "更新一下X的地址，改到…": the field was named before the value.
    const pending = said.all('field').findLast((t) => /^(?:address|category|rating)$/.test(t.value))?.value;
    const last = said
      .valid((t) => {
        if (key === 'phone' && is(t, 'phone')) return true;
        return is(t, 'value') && (t.field === key || (t.field === '?' && pending === key));
      })
      .at(-1);
    if (!last) return;
    const odd = key === 'rating' && /[由从改不的了把给]|^[都先暂按待未没默]|.{9}/u.test(last.value);
    const either = key !== 'address' && /或者?|还是| or /u.test(last.value);
    if (either) draft.problem('business_several_values', key, [last]);
    else if (odd) draft.problem('business_unsupported_value', key, [last]);
    else draft.put(key, last.value, 'value_said', [last]);
  };

/** About so much: an estimate may stand in a plan, and not in the books. */
const about = (said: SpokenRequest, token: Token): boolean => {
  const { text } = said.normalized;
  const behind = text.slice(token.end - 2, token.end) + text.slice(token.end, token.end + 2);
  const before = text.slice(Math.max(0, token.start - 3), token.start);
  return (
    /左右|上下|出头|不到|以[上下内]/.test(behind) ||
    /^(?:多(?!谢)|余|来[元块]|几)/.test(text.slice(token.end)) ||
    /[多余几来]|大概|大约|差不多|估计|^约/.test(said.word(token)) ||
    /大概|大约|差不多|估计|约$|将?近$|小$/.test(before)
  );
};

const amount: ParamReader = (draft, { said, shape }) => {
  const figures = said.valid((t) => is(t, 'figure') && t.figure?.of !== 'things');
  const behind = figures.filter((t) => is(said.tokens[said.tokens.indexOf(t) - 1], 'field', 'amount'));
  const chosen = behind.length > 0 ? behind : figures;
  const [one] = chosen;
  if (!one?.figure) return;
  const unusable = chosen.some(
    (t) =>
      t.figure?.of === 'foreign' ||
      (t.figure?.value ?? 0) <= 0 ||
      (shape.required.includes('amount') && about(said, t)),
  );
  if (unusable) draft.problem('business_unsupported_value', 'amount', chosen);
  else if (new Set(chosen.map((t) => t.figure?.value)).size > 1)
    draft.problem('business_several_values', 'amount', chosen);
  else draft.put('amount', one.figure.value, 'amount_said', [one]);
};

const date: ParamReader = (draft, { said }) => {
  const days = said.valid((t) => t.period !== undefined);
  const [one, another] = days;
  if (!one?.period) return;
  if (another || !one.period.day || one.period.open)
    draft.problem('business_unsupported_value', 'date', days);
  else draft.put('date', one.period.from, one.period.rule, [one]);
};

/** What a verb makes of a client. */
const statusOfAct: Readonly<Record<string, string>> = { disable: 'inactive', enable: 'active' };

const status: ParamReader = (draft, { said, shape }) => {
  const choices = shape.choices.status ?? [];
  const found = said
    .valid((t) => is(t, 'status') || is(t, 'act', 'disable') || is(t, 'act', 'enable'))
    // 由进行中改为已完成: what it was.
    .filter((t) => !is(said.tokens[said.tokens.indexOf(t) - 1], 'prep', 'from'))
    .map((token) => ({ token, value: is(token, 'status') ? token.value : statusOfAct[token.value]! }))
    // "active projects" are those in progress.
    .map((one) =>
      is(one.token, 'status', 'active') && !choices.includes('active')
        ? { ...one, value: 'in-progress' }
        : one,
    );
  const fits = found.filter(({ value }) => choices.includes(value));
  const last = fits.at(-1);
  const tokens = found.map(({ token }) => token);
  if (!last) {
    if (found.length > 0) draft.problem('business_unsupported_value', 'status', tokens, choices);
  } else if (new Set(fits.map(({ value }) => value)).size > 1) {
    draft.problem('business_several_values', 'status', tokens, choices);
  } else draft.put('status', last.value, 'status_said', [last.token]);
};

const groupBy: ParamReader = (draft, { said, shape }) => {
  const choices = shape.choices.groupBy ?? [];
  const by = said.valid((t) => is(t, 'by'));
  const one = by.find((t) => choices.includes(t.value));
  if (one) draft.put('groupBy', one.value, 'grouping_said', [one]);
  else if (by.length > 0) draft.problem('business_unsupported_value', 'groupBy', by, choices);
};

const limit: ParamReader = (draft, { said: { tokens } }) => {
  const limits = (i: number) =>
    is(tokens[i - 1], 'limit') || is(tokens[i - 1], 'most') || is(tokens[i - 2], 'limit');
  const found = tokens.find((t, i) => t.figure?.of === 'things' || (t.figure?.of === 'none' && limits(i)));
  if (found?.figure && Number.isInteger(found.figure.value))
    draft.put('limit', found.figure.value, 'limit_said', [found]);
};

const includeAmount: ParamReader = (draft, { said }) => {
  const words = said.all('field', 'amount');
  const declined = said.clauses.some(
    ({ tokens }) =>
      tokens.some((t) => is(t, 'field', 'amount')) && tokens.some((t) => is(t, 'neg') || is(t, 'cancel')),
  );
  if (words.length > 0 && !declined) draft.put('includeAmount', true, 'amount_wanted', words);
};

const family: ParamReader = (draft, { said }) => {
  const token = said.all('family')[0] ?? said.all('noun', 'client', 'project')[0];
  if (token) draft.put('category', token.value === 'client' ? 'crm' : token.value, 'family_said', [token]);
};

const toolId: ParamReader = (draft, { said, shapes }) => {
  const [id] = said.all('tool');
  const named = id ? undefined : shapes.all.find(({ name }) => said.text.includes(name.zh));
  const at = said.tokens.filter((t) => isName(t) || /^(?:act|noun|money)$/.test(t.kind));
  if (id) draft.put('toolId', id.value, 'tool_said', [id]);
  else if (named) draft.put('toolId', named.id, 'tool_named', at);
};

const formId: ParamReader = (draft, { said }) => {
  const thing = formOf(said);
  if (thing) draft.put('formId', thing.value, 'form_said', [thing.token]);
};

const mode: ParamReader = (draft, { said }) => {
  const [edit] = said.all('act', 'edit', 'update');
  const token = edit ?? said.all('act', 'create', 'record')[0] ?? said.all('fresh')[0];
  if (token) draft.put('mode', edit ? 'edit' : 'create', 'mode_said', [token]);
};

/** By the parameter's name; `category` of a client is taken over, of a tool it is a family. */
export const paramReaders: Readonly<Record<string, ParamReader>> = {
  address: verbatim('address'),
  category: (draft, given) =>
    (given.shape.id.startsWith('ai.') ? family : verbatim('category'))(draft, given),
  rating: verbatim('rating'),
  invoiceType: verbatim('invoiceType'),
  phone: verbatim('phone'),
  amount,
  date,
  status,
  groupBy,
  limit,
  includeAmount,
  toolId,
  formId,
  mode,
};

/** What a form is for: the thing named last before the word for form, or first behind it. */
export function formOf(said: SpokenRequest): { readonly token: Token; readonly value: string } | null {
  const isThing = (t: Token): boolean => is(t, 'noun') || is(t, 'money');
  const at = said.tokens.findIndex((t) => is(t, 'noun', 'form'));
  const token = said.tokens.slice(0, at).findLast(isThing) ?? said.tokens.slice(at + 1).find(isThing);
  if (!token) return null;
  const value = is(token, 'money') ? 'settlement' : token.value === 'info' ? 'client' : token.value;
  return /^(?:client|contact|project|settlement)$/.test(value) ? { token, value } : null;
}

/** The periods said, each for a call of its own; none where they cannot be used. */
export function periodsOf(draft: Draft, { said, calendar, last }: Given): Token[] {
  if (said.has('when')) {
    draft.problem('business_unsupported_value', 'dateRange', said.all('when'));
    return [];
  }
  const cutOff = said.has('todate');
  const found = sharingYears(said).map((t) =>
    cutOff && t.period ? { ...t, period: toDate(t.period, calendar) } : t,
  );
  const [same] = said.all('same');
  const before = found.at(-1)?.period ?? last?.used.findLast((t) => t.period)?.period;
  if (same && before) found.push({ ...same, period: yearBefore(before) });
  const open = (same && !before) || found.some((t) => t.period?.open);
  if (open) {
    draft.problem('business_unsupported_value', 'dateRange', same ? [same] : found);
    return [];
  }
  const listed =
    same ||
    said.has('each') ||
    said.has('conj') ||
    said.has('act', 'count') ||
    said.tokens.some((t) => is(t, 'punct') && t.value === '、');
  if (found.length < 2 || listed) return found;
  draft.problem('business_several_values', 'dateRange', found);
  return [];
}

/** The periods said; one of a list takes the year of the one before it, in English also of the one behind it. */
function sharingYears(said: SpokenRequest): Token[] {
  const found = said.valid((t) => t.period !== undefined);
  const joined = (a: Token | undefined, b: Token | undefined) =>
    a !== undefined &&
    b !== undefined &&
    /^(?:和|与|及|以及|跟|、|,|, and|and|and in|and for)$/.test(
      said.normalized.text.slice(a.end, b.start).trim(),
    );
  const latin = (t: Token | undefined) => t !== undefined && /^[a-z]/.test(said.word(t));
  const shared: Token[] = [];
  for (const [i, t] of found.entries()) {
    const [before, behind] = [shared[i - 1], found[i + 1]];
    const from = joined(before, t) ? before : joined(t, behind) && latin(t) ? behind : undefined;
    shared.push(from && t.period ? { ...t, period: ofSameYear(t.period, from.period) } : t);
  }
  return shared;
}

export function putPeriod(draft: Draft, token: Token): void {
  const { period } = token;
  if (!period) return;
  draft.params.dateRange = { start: period.from, end: period.to };
  draft.claim(['params', 'dateRange', 'start'], period.rule, [token]);
  draft.claim(['params', 'dateRange', 'end'], period.rule, [token]);
}
