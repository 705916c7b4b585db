import { createLexicon, type Lexicon, type Normalized } from '../../../../core/language/index.ts';
import {
  type Instance,
  isInstance,
  type Reading,
  type Stretch,
  type Value,
} from '../../../../core/reading/cover/cover.ts';
import type { CoverToken } from '../../../../core/reading/cover/lattice.ts';
import type { Names } from '../../../../core/reading/cover/tables.ts';
import { type Traces, tracesOf } from '../../../../core/reading/cover/trace.ts';
import { type Evidence, same } from '../../../../core/reading/evidence.ts';
import type { Issue, Span } from '../../../../core/result.ts';
import type { BusinessCall } from '../../contract.ts';
import { grammarIssue } from '../../grammar-messages.ts';
import { Calendar, isoDay } from '../calendar.ts';
import { ofSameYear, type Period, toDate, yearBefore } from '../dates.ts';
import type { Remembered } from '../memory.ts';
import type { Token } from '../token.ts';
import { questionOf } from './asks.ts';
import { isAside } from './frames.ts';
import { Moods } from './mood.ts';
import { engine, keyOf, shapes } from './tables.ts';
import { tokenOf } from './tokens.ts';
import { leavesOf, oddIn } from './values.ts';

export interface ReadInput {
  readonly text: string;
  readonly now: Date;
  readonly known: Lexicon<readonly string[]> | null;
  readonly before: Remembered;
}

export interface ReadResult {
  readonly calls: readonly BusinessCall[];
  readonly claims: readonly Evidence[];
  readonly issues: readonly Issue[];
  readonly explained: readonly Span[];
  readonly unexplained: readonly Span[];
  /** Everything said, for the evidence check. */
  readonly tokens: readonly Token[];
  readonly normalized: Normalized;
  readonly reading: Reading;
  /** Which tools that write were asked for plainly, and by which words. */
  readonly writes: readonly { readonly toolId: string; readonly tokens: readonly Token[] }[];
}

const WRITES: ReadonlySet<string> = new Set(['create', 'update', 'delete']);

/** The calls a text asks for, by the cheapest cover of its words. */
export function readText(input: ReadInput): ReadResult {
  return new Built(coverOf(input), new Calendar(input.now)).run();
}

const coverOf = ({ text, now, known, before }: ReadInput): Reading =>
  engine.read({ text, now, names: known && worldNames(known), before: new Map(Object.entries(before)) });

export const traceText = (input: ReadInput): Traces => tracesOf(coverOf(input), engine.compiled);

const worlds = new WeakMap<Lexicon<readonly string[]>, Names>();

/** What the store knows, as keys: `is:client`. */
function worldNames(known: Lexicon<readonly string[]>): Names {
  const made =
    worlds.get(known) ??
    createLexicon([...known].map(([name, kinds]) => [name, kinds.map((kind) => `is:${kind}`)]));
  worlds.set(known, made);
  return made;
}

type Code = Parameters<typeof grammarIssue>[0];

class Built {
  readonly #calls: BusinessCall[] = [];
  readonly #claims: Evidence[] = [];
  readonly #issues: Issue[] = [];
  readonly #writes: { toolId: string; tokens: readonly Token[] }[] = [];
  readonly #moods: Moods;
  /** The period spoken of last. */
  #period: Period | null = null;

  constructor(
    private readonly reading: Reading,
    private readonly calendar: Calendar,
  ) {
    const word = (token: CoverToken) => reading.normalized.text.slice(token.start, token.end);
    this.#moods = new Moods(reading.cover, keyOf, word, isoDay(calendar.today));
  }

  run(): ReadResult {
    const { cover, normalized } = this.reading;
    for (const part of cover.parts) {
      if (isInstance(part)) this.#instance(part);
      else this.#stretch(part);
    }
    const unread = cover.parts.flatMap((part) => part.unread);
    const left = new Set(unread);
    const read = cover.tokens.filter((token) => !left.has(token) && token.weight !== 'silent');
    return {
      calls: this.#calls,
      claims: this.#claims,
      issues: this.#issues,
      explained: this.#spans(read),
      unexplained: this.#spans(unread),
      tokens: cover.tokens.map(tokenOf),
      normalized,
      writes: this.#writes,
      reading: this.reading,
    };
  }

  #instance(part: Instance): void {
    if (part.frame.id === 'declined') {
      this.#issue(
        'business_held_negated',
        part,
        part.tokens.filter((token) => /^(?:neg|keep)/.test(keyOf(token))),
      );
      return;
    }
    if (isAside(part.frame.id)) return;
    const shape = shapes.get(part.frame.id)!;
    const writes = WRITES.has(shape.category);
    const held = writes ? this.#moods.ofWrite(part) : this.#moods.ofRead(part);
    if (held) {
      this.#issue(`business_held_${held.mood}`, part, [held.at]);
      return;
    }
    const strange = part.unread.filter((token) => token.weight === 'weighty' && !harmless.test(keyOf(token)));
    if (strange.length > 0) {
      this.#issue('business_unread_name', part, strange);
      return;
    }
    if (part.asked.length > 0) {
      for (const slot of part.asked) this.#issue('business_missing', part, [], slot.name);
      return;
    }
    const values = part.values.flatMap(({ token }) => (token ? [token] : []));
    const doubtful = writes
      ? [...values, ...part.tokens].filter((token) => token.swallowed > 0 || isThin(token))
      : values.filter(({ swallowed }) => swallowed > 0);
    if (writes && part.strained) doubtful.push(...values);
    if (doubtful.length > 0) {
      this.#issue('business_unread_name', part, doubtful);
      return;
    }
    const optional = part.values.filter(({ slot }) => slot.name !== 'clientName');
    if (shape.category === 'update' && optional.length === 0 && shape.id === 'crm.update_client') {
      this.#issue('business_no_value', part, []);
      return;
    }
    const kept = this.#timed(part).filter((value) => !this.#declined(part, value));
    for (const values of combinations(kept)) this.#call(part, values);
  }

  /** What is said of a period beside it: 去年同期, 到目前为止, the year of 2025年一季度和二季度. */
  #timed(part: Instance): readonly Value[] {
    const has = (key: string) => part.tokens.some((token) => keyOf(token) === key);
    const [cut, same] = [has('todate'), has('same')];
    const said = part.values.filter(({ slot }) => slot.name === 'dateRange');
    const periods = said.map(({ value }) => value as Period);
    const placed = part.values.map((value): Value => {
      const at = said.indexOf(value);
      if (at < 0) return value;
      const named =
        periods.slice(0, at).findLast(({ year }) => year?.said) ??
        periods.slice(at + 1).find(({ year }) => year?.said);
      const period = ofSameYear(periods[at]!, named);
      return { ...value, value: cut ? toDate(period, this.calendar) : period };
    });
    const before = this.#period;
    this.#period = periods.at(-1) ?? before;
    const dated = part.frame.slots.find(({ name }) => name === 'dateRange');
    if (!same || !dated || !before || said.some(({ carried }) => !carried)) return placed;
    const token = part.tokens.find((one) => keyOf(one) === 'same')!;
    const earlier = {
      slot: dated,
      key: '#period',
      value: yearBefore(before),
      token,
      by: null,
      carried: false,
    };
    return [...placed.filter(({ slot }) => slot !== dated), earlier];
  }

  /** 金额就不用了: said, and not wanted. */
  #declined({ unread }: Instance, { slot, token }: Value): boolean {
    if (slot.name !== 'includeAmount' || !token) return false;
    return unread.some(
      (no) => /^(?:neg|cancel|keep|unwanted)/.test(keyOf(no)) && Math.abs(no.start - token.start) < 12,
    );
  }

  #call(part: Instance, values: readonly Value[]): void {
    const last = this.#calls.at(-1);
    const { call, claims } = this.#made(part, values, this.#calls.length);
    if (last && call.toolId === 'crm.update_client' && isSameChange(last, call)) {
      this.#also(last, part, values);
      return;
    }
    // Where is it? I need their address: asked once.
    if (last && shapes.get(call.toolId)!.category === 'query' && same(last, call)) return;
    const odd = oddIn(call);
    if (odd !== null) {
      this.#issue(
        'business_unsupported_value',
        part,
        values.filter(({ slot }) => slot.name === odd).flatMap(({ token }) => token ?? []),
        odd,
      );
      return;
    }
    if (WRITES.has(shapes.get(call.toolId)!.category))
      this.#writes.push({ toolId: call.toolId, tokens: reasons(part).map(tokenOf) });
    this.#calls.push(call);
    this.#claims.push(...claims);
  }

  /** Several fields of one client are one change. */
  #also(last: BusinessCall, part: Instance, values: readonly Value[]): void {
    const index = this.#calls.length - 1;
    const { call, claims } = this.#made(part, values, index);
    this.#calls[index] = { ...last, params: { ...last.params, ...call.params } };
    const known = Object.keys(last.params);
    this.#claims.push(
      ...claims.filter(({ path }) => path[1] === 'params' && !known.includes(String(path[2]))),
    );
  }

  #made(part: Instance, values: readonly Value[], index: number): { call: BusinessCall; claims: Evidence[] } {
    const toolId = part.frame.id;
    const claims: Evidence[] = [
      {
        path: [index, 'toolId'],
        value: toolId,
        how: 'computed',
        rule: 'tool_asked_for',
        spans: this.#spans(reasons(part)),
      },
    ];
    let call: BusinessCall = { toolId, params: {} };
    for (const value of values)
      for (const leaf of leavesOf(toolId, value)) {
        call = put(call, leaf.path, leaf.value);
        claims.push({
          path: [index, ...leaf.path],
          value: leaf.value,
          how: leaf.how,
          rule: leaf.rule,
          spans: this.#spans(leaf.at),
        });
      }
    return { call, claims };
  }

  #stretch(part: Stretch): void {
    const asked = questionOf(part);
    if (asked) this.#issue(asked.code, part, asked.at, '', asked.candidates);
  }

  #spans(tokens: readonly CoverToken[]) {
    return tokens.map(({ start, end }) => this.reading.normalized.span(start, end));
  }

  #issue(
    code: Code,
    part: Instance | Stretch,
    at: readonly CoverToken[],
    param = '',
    candidates: readonly string[] = [],
  ): void {
    const [first, last] = [part.tokens[0]!, part.tokens.at(-1)!];
    const shape = part.frame ? shapes.get(part.frame.id) : undefined;
    const tool = shapes.all.find(({ id }) => id === shape?.id)?.name ?? '';
    const draft =
      isInstance(part) && !isAside(part.frame.id)
        ? this.#made(part, part.values, 0)
        : { call: { params: {} }, claims: [] };
    this.#issues.push(
      grammarIssue(code, {
        path: param === '' ? [this.#calls.length] : [this.#calls.length, 'params', param],
        severity: 'warning',
        spans: this.#spans(at.length > 0 ? at : part.tokens.slice(0, 1)),
        params: {
          said: this.reading.normalized.quote(first.start, last.end),
          candidates: candidates.length > 0 ? candidates : (shape?.choices[param] ?? []),
          ...(shape && {
            tool,
            toolId: shape.id,
            param,
            field: shape.word(param),
            draft: draft.call.params,
            claims: draft.claims.map(({ path, ...claim }) => ({ ...claim, path: path.slice(1) })),
          }),
        },
      }),
    );
  }
}

/** Of the same one, and another field or the same value. */
const isSameChange = (last: BusinessCall, { toolId, params }: BusinessCall): boolean =>
  last.toolId === toolId &&
  last.params.clientName === params.clientName &&
  Object.entries(params).every(
    ([key, value]) => last.params[key] === undefined || last.params[key] === value,
  );

/** 繁: hardly anybody is called by one sign. */
const isThin = ({ open, start, end }: CoverToken): boolean => open && end - start === 1;

const harmless = /^(?:past|person|said|maybe|able|later|neg|q:yesno|q:choice|cancel|verb)(?:$|:)/;

const reasons = (part: Instance): CoverToken[] =>
  part.used.filter((token) =>
    /^(?:act|set|noun|money|owe|all|by|q|field|status|ability|explain|tool|contains|called|family)(?:$|:)/.test(
      keyOf(token),
    ),
  );

/** One of each where a list means one each. */
function combinations(values: readonly Value[]): Value[][] {
  let made: Value[][] = [[]];
  for (const slot of new Set(values.map((value) => value.slot))) {
    const own = values.filter((value) => value.slot === slot);
    made = made.flatMap((before) => own.map((value) => [...before, value]));
  }
  return made;
}

function put(call: BusinessCall, path: readonly (string | number)[], value: unknown): BusinessCall {
  const [, key, ...rest] = path as [string, string, ...string[]];
  if (rest.length === 0) return { ...call, params: { ...call.params, [key]: value } };
  const inner = (call.params[key] ?? {}) as Record<string, unknown>;
  return { ...call, params: { ...call.params, [key]: setInner(inner, rest, value) } };
}

const setInner = (
  inner: Record<string, unknown>,
  [key, ...rest]: readonly string[],
  value: unknown,
): Record<string, unknown> => ({
  ...inner,
  [key!]: rest.length === 0 ? value : setInner((inner[key!] ?? {}) as Record<string, unknown>, rest, value),
});
