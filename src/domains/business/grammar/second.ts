import { normalize } from '../../../core/language/index.ts';
import type { CoverToken } from '../../../core/reading/cover/lattice.ts';
import type { Issue } from '../../../core/result.ts';
import type { BusinessCall } from '../contract.ts';
import { grammarIssue } from '../grammar-messages.ts';
import { composedAt } from './compositions.ts';
import { listFrames } from './cover/list-frames.ts';
import { readText as readByCover } from './cover/read.ts';
import { engine, keysOf } from './cover/tables.ts';
import { oddIn } from './cover/values.ts';
import { type ReadInput, type ReadResult, readText } from './read.ts';

const WRITES: ReadonlySet<string> = new Set(['create', 'update', 'delete']);
const NAMES = ['clientName', 'projectName', 'contactName', 'name'] as const;

const SEARCH = 'crm.search_client';

/** What a second reading has against a write, and the words it is about. */
interface Doubt {
  readonly code: 'business_unsupported_value' | 'business_held_cancelled' | 'business_unread_name';
  readonly param: string;
  readonly said: string;
  readonly at: readonly CoverToken[];
}

/** Words that are no part of any request, and what they do to one that writes. */
const against: readonly (readonly [key: RegExp, code: Doubt['code'], param: string])[] = [
  [/^(?:cancel|wrong)$/, 'business_held_cancelled', ''],
  [/^(?:hedge|#inexact)$/, 'business_unsupported_value', 'amount'],
  [/^alike$/, 'business_unsupported_value', ''],
];

/**
 * The grammar's reading, and where it writes a second one by cover: about so much, half of it, the same as another's,
 * a withdrawal, a name cut short. Two readers that disagree on what is written down ask.
 */
export function readTwice(input: ReadInput): ReadResult {
  const asked = readNewer(input);
  if (asked) return asked;
  const reading = readText(input);
  const writes = (call: BusinessCall) => WRITES.has(input.shapes.get(call.toolId)?.category ?? '');
  if (reading.calls.some(({ toolId }) => toolId === SEARCH) && isBare(reading)) return withoutSearch(reading);
  if (!reading.calls.some(writes)) return reading;
  const { text, now, known, before } = input;
  const cover = readByCover({ text, now, known, before });
  const kept: number[] = [];
  const issues: Issue[] = [];
  for (const [i, call] of reading.calls.entries()) {
    const doubt = writes(call) ? doubtOf(call, i, reading, cover) : null;
    if (doubt) issues.push(issueOf(doubt, call, kept.length, input, cover));
    else kept.push(i);
  }
  return issues.length === 0 ? reading : without(reading, kept, issues);
}

const newer = new Set(listFrames.map(({ id }) => id));
const callers = engine.compiled.frames.filter(({ id }) => newer.has(id));

/** Requests that only the cover knows, where it uses every word; anything else is for the grammar. */
function readNewer({ text, now, known, before }: ReadInput): ReadResult | null {
  if (!mayCall(text)) return null;
  const { calls, claims, issues, explained, unexplained, tokens, normalized, writes, reading } = readByCover({
    text,
    now,
    known,
    before,
  });
  const whole = issues.length === 0 && unexplained.length === 0;
  // 款: hardly anything is called by one sign.
  const thin = reading.cover.tokens.some(({ open, start, end }) => open && end - start === 1);
  if (!whole || thin || !calls.some(({ toolId }) => newer.has(toolId))) return null;
  return {
    calls,
    claims: claims as ReadResult['claims'],
    issues,
    cues: explained,
    leaves: false,
    tokens,
    normalized,
    writes,
  };
}

/** Whether all words of a way to call one of them stand somewhere in the text: most texts need not be read for it. */
function mayCall(said: string): boolean {
  const { text } = normalize(said);
  const ids = new Set<number>();
  for (let at = 0; at < text.length; at++) {
    for (const { value } of engine.compiled.words.allAt(text, at)) for (const id of value) ids.add(id);
    for (const { sense } of composedAt(text, at)) ids.add(engine.compiled.id(sense));
  }
  const isValue = (id: number) => engine.compiled.keys[id]!.key.startsWith('#');
  return callers.some(({ needs }) =>
    needs.some((head) => head.every((group) => group.some((id) => ids.has(id) || isValue(id)))),
  );
}

function doubtOf(
  call: BusinessCall,
  i: number,
  { calls }: ReadResult,
  cover: ReturnType<typeof readByCover>,
): Doubt | null {
  const unread = cover.reading.cover.parts.flatMap((part) => part.unread);
  const quote = (token: CoverToken) => cover.normalized.quote(token.start, token.end);
  for (const token of unread) {
    const keys = keysOf(token);
    const row = against.find(([pattern]) => keys.some((key) => pattern.test(key)));
    if (row) return { code: row[1], param: row[2], said: quote(token), at: [token] };
  }
  // 江河万里至少: what such a word ends is no name.
  const torn = NAMES.map((name) => call.params[name]).find(
    (value) => typeof value === 'string' && endsInexact(value),
  );
  if (torn !== undefined) return { code: 'business_unread_name', param: '', said: String(torn), at: [] };
  const odd = oddIn(call);
  if (odd !== null)
    return { code: 'business_unsupported_value', param: odd, said: String(call.params[odd]), at: [] };
  const other = cover.calls.length === calls.length ? cover.calls[i] : undefined;
  const cut =
    other?.toolId === call.toolId
      ? NAMES.find((name) => isCut(call.params[name], other.params[name], cover.normalized.text))
      : undefined;
  return cut === undefined
    ? null
    : { code: 'business_unread_name', param: cut, said: String(other!.params[cut]), at: [] };
}

/** Whether a name ends in a word that says about how much, or like what. */
function endsInexact(name: string): boolean {
  const { text } = normalize(name);
  for (let at = Math.max(1, text.length - 4); at < text.length; at++) {
    const word = engine.compiled.words.longestAt(text, at);
    if (
      word?.end === text.length &&
      word.value.some((id) => /^(?:hedge|alike)$/.test(engine.compiled.keys[id]!.key))
    )
      return true;
  }
  return false;
}

/** 江河万 of 江河万里. */
const isCut = (mine: unknown, other: unknown, text: string): boolean =>
  typeof mine === 'string' &&
  typeof other === 'string' &&
  mine !== other &&
  other.startsWith(mine) &&
  // 在晨星出版里 is a place.
  !text.includes(`在${other}`);

function issueOf(
  { code, param, said, at }: Doubt,
  { toolId }: BusinessCall,
  index: number,
  { shapes }: ReadInput,
  { normalized }: ReturnType<typeof readByCover>,
): Issue {
  const shape = shapes.get(toolId);
  const field = param !== '' && shape?.params.has(param) ? param : '';
  return grammarIssue(code === 'business_unsupported_value' && field === '' ? 'business_ambiguous' : code, {
    path: field === '' ? [index] : [index, 'params', field],
    severity: 'warning',
    spans: at.map(({ start, end }) => normalized.span(start, end)),
    params: { said, toolId, param: field, field: shape?.word(field) ?? '', candidates: [] },
  });
}

/** 搜一下云帆: nobody said whether a client or a project is looked for. */
const isBare = ({ tokens }: ReadResult): boolean =>
  !tokens.some(
    (token) =>
      token.known ||
      /^(?:contains|called|pron|have)$/.test(token.kind) ||
      (token.kind === 'noun' && /^(?:client|list|info)$/.test(token.value)) ||
      (token.kind === 'field' && /^(?:name|keyword)$/.test(token.value)),
  );

function withoutSearch(reading: ReadResult): ReadResult {
  const kept = reading.calls.flatMap(({ toolId }, i) => (toolId === SEARCH ? [] : [i]));
  const issues = reading.calls
    .filter(({ toolId }) => toolId === SEARCH)
    .map(({ params }) => {
      const said = String(params.keyword);
      return grammarIssue('business_which_kind', {
        path: [0],
        severity: 'warning',
        params: { said, candidates: ['client', 'project'] },
      });
    });
  return without(reading, kept, issues);
}

/** A reading with some of its calls only, and what their values stand on. */
function without(reading: ReadResult, kept: readonly number[], issues: readonly Issue[]): ReadResult {
  const place = (i: unknown) => kept.indexOf(Number(i));
  const calls = kept.map((i) => reading.calls[i]!);
  // A call that was only begun is still asked about, and keeps what asked for it.
  const gone = new Set(reading.calls.map(({ toolId }) => toolId));
  for (const { toolId } of calls) gone.delete(toolId);
  return {
    ...reading,
    calls,
    claims: reading.claims.flatMap((claim) => {
      const [call, ...rest] = claim.path;
      return place(call) < 0 ? [] : [{ ...claim, path: [place(call), ...rest] }];
    }),
    issues: [...reading.issues, ...issues],
    writes: reading.writes.filter(({ toolId }) => !gone.has(toolId)),
  };
}
