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
import type { Evidence } from '../../../../core/reading/evidence.ts';
import type { Issue, Span } from '../../../../core/result.ts';
import type { BusinessCall } from '../../contract.ts';
import { grammarIssue } from '../../grammar-messages.ts';
import { Calendar, isoDay } from '../calendar.ts';
import type { Remembered } from '../memory.ts';
import type { Token } from '../token.ts';
import { questionOf } from './asks.ts';
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
  return new Built(coverOf(input), isoDay(new Calendar(input.now).today)).run();
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

  constructor(
    private readonly reading: Reading,
    today: string,
  ) {
    const word = (token: CoverToken) => reading.normalized.text.slice(token.start, token.end);
    this.#moods = new Moods(reading.cover, keyOf, word, today);
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
    const doubtful = (writes ? [...values, ...part.tokens] : values).filter(({ swallowed }) => swallowed > 0);
    if (doubtful.length > 0) {
      this.#issue('business_unread_name', part, doubtful);
      return;
    }
    const optional = part.values.filter(({ slot }) => !slot.need);
    if (shape.category === 'update' && optional.length === 0 && shape.id === 'crm.update_client') {
      this.#issue('business_no_value', part, []);
      return;
    }
    const kept = part.values.filter((value) => !this.#declined(part, value));
    for (const values of combinations(kept)) this.#call(part, values);
  }

  /** 金额就不用了: said, and not wanted. */
  #declined({ unread }: Instance, { slot, token }: Value): boolean {
    if (slot.name !== 'includeAmount' || !token) return false;
    return unread.some(
      (no) => /^(?:neg|cancel|keep|unwanted)/.test(keyOf(no)) && Math.abs(no.start - token.start) < 12,
    );
  }

  #call(part: Instance, values: readonly Value[]): void {
    const { call, claims } = this.#made(part, values, this.#calls.length);
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
      isInstance(part) && part.frame.id !== 'declined'
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

const harmless = /^(?:past|person|said|maybe|able|later|neg|q|cancel|verb)(?:$|:)/;

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
