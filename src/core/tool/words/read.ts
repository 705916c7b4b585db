import type { Normalized } from '../../language/index.ts';
import {
  type Cover,
  createCover,
  type Instance,
  isInstance,
  type Stretch,
  type Value,
} from '../../reading/cover/cover.ts';
import { equalsOf } from '../../reading/cover/equals.ts';
import type { CoverToken } from '../../reading/cover/lattice.ts';
import type { Span } from '../../result.ts';
import { checkParams } from '../params.ts';
import type { ToolDefinition } from '../tool.ts';
import { isLeftOver, isManyOf, isMixed, isOneSign, isThatDay, isTooLong, isVague } from './doubts.ts';
import { spokenOf, tablesOf } from './frames.ts';
import { itemsIn } from './items.ts';
import type { SpokenTool } from './params.ts';
import { EACH, type Param, pathOf, placed } from './params.ts';
import { togetherOf } from './together.ts';
import { untold } from './untold.ts';
import { asValue, dayOf, type Period } from './values.ts';

export interface SpokenCall {
  readonly toolId: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** What one value of a call was read from. */
interface Rests {
  readonly path: readonly (string | number)[];
  readonly value: unknown;
  readonly spans: readonly Span[];
}

/** A request that is not carried out as it stands. */
export interface Kept {
  readonly why: 'missing' | 'mood' | 'words' | 'value' | 'several';
  readonly tool: ToolDefinition;
  readonly param?: Param;
  readonly draft: Readonly<Record<string, unknown>>;
  readonly rests: readonly Rests[];
  readonly spans: readonly Span[];
  readonly said: string;
  /** What else the same words say just as well, itself first. */
  readonly rivals?: readonly Rival[];
}

export interface Rival {
  readonly tool: ToolDefinition;
  readonly params: Readonly<Record<string, unknown>>;
  readonly rests: readonly Rests[];
}

export interface Spoken {
  readonly calls: readonly SpokenCall[];
  readonly rests: readonly Rests[];
  readonly kept: readonly Kept[];
  /** Words a frame used that no value rests on. */
  readonly cues: readonly Span[];
  /** Whether words are left that nothing was made of. */
  readonly leaves: boolean;
}

export interface ToolReader {
  readonly tools: readonly SpokenTool[];
  read(text: string, now: Date): Spoken;
}

/** Reads requests for any of these tools, from what they say of themselves. */
export function createToolReader(tools: readonly ToolDefinition[]): ToolReader {
  const spoken = tools.map(spokenOf);
  const byId = new Map(spoken.map((one) => [one.tool.id, one]));
  const engine = createCover(tablesOf(spoken));
  const keyOf = (token: CoverToken) => engine.compiled.keys[token.ids[0]!]!.key;
  return {
    tools: spoken,
    read(text, now) {
      const reading = engine.read({ text, now });
      const { cover, normalized } = reading;
      const built = ({ parts, tail }: Cover) =>
        new Built(togetherOf(parts, keyOf), tail, normalized, byId, keyOf, dayOf(now)).run();
      const first = built(cover);
      const [call] = first.calls;
      // Only what is one request and would be carried out is worth a question.
      if (!call || first.calls.length + first.kept.length > 1) return first;
      return asked(first, equalsOf(reading).map(built), byId, normalized.original);
    },
  };
}

/** Words that say two requests equally well are asked about, never settled by which tool stands first. */
function asked(
  first: Spoken,
  equal: readonly Spoken[],
  tools: ReadonlyMap<string, SpokenTool>,
  said: string,
): Spoken {
  const seen = new Set<string>();
  const rivals = [first, ...equal].flatMap(({ calls: [call, more], rests, kept }): Rival[] => {
    if (!call || more || kept.length > 0 || seen.has(call.toolId)) return [];
    seen.add(call.toolId);
    const own = rests.map(({ path: [, ...inner], ...rest }) => ({ ...rest, path: inner }));
    return [{ tool: tools.get(call.toolId)!.tool, params: call.params, rests: own }];
  });
  if (rivals.length < 2) return first;
  const { tool, params: draft, rests } = rivals[0]!;
  const spans = rests.find(({ path }) => path[0] === 'toolId')!.spans;
  return {
    ...first,
    calls: [],
    rests: [],
    kept: [{ why: 'several', tool, draft, rests: [], spans, said, rivals }],
  };
}

const writes = ({ category, requiresConfirmation }: ToolDefinition): boolean =>
  requiresConfirmation || /^(?:create|update|delete)$/.test(category);

const ASKS = /[哪几谁]|什么|多少|怎么?样|有没有|是不是|^(?:what|which|where|when|how|who)/i;

interface Made {
  readonly params: Record<string, unknown>;
  readonly rests: Rests[];
  /** What was said for them is nothing they take: 3 days where seats are counted. */
  readonly odd: readonly Param[];
}

/** A call without one of its values. */
function without({ params, rests, odd }: Made, param: Param): Made {
  const { [param.at[0]!]: _, ...rest } = params;
  return { params: rest, rests: rests.filter(({ path }) => !isAt(path.slice(1), param)), odd };
}

/** What may stand before a value and lead to it. */
const LEADING = /^(?:prep:|param:|part:|called|saying|do:look)/;

class Built {
  readonly #calls: SpokenCall[] = [];
  readonly #rests: Rests[] = [];
  readonly #kept: Kept[] = [];
  readonly #cues: Span[] = [];
  #leaves = false;

  constructor(
    private readonly parts: readonly (Instance | Stretch)[],
    private readonly tail: string,
    private readonly normalized: Normalized,
    private readonly tools: ReadonlyMap<string, SpokenTool>,
    private readonly keyOf: (token: CoverToken) => string,
    private readonly today: string,
  ) {}

  run(): Spoken {
    for (const part of this.parts) {
      if (part.unread.length > 0) this.#leaves = true;
      if (isInstance(part)) this.#instance(part);
    }
    return {
      calls: this.#calls,
      rests: this.#rests,
      kept: this.#kept,
      cues: this.#cues,
      leaves: this.#leaves,
    };
  }

  #spans(tokens: readonly CoverToken[]): Span[] {
    return tokens.map(({ start, end }) => this.normalized.span(start, end));
  }

  #instance(part: Instance): void {
    const spoken = this.tools.get(part.frame.id);
    if (!spoken) return;
    const { tool, params } = spoken;
    let made = this.#made(part, params);
    const keep = (why: Kept['why'], at: readonly CoverToken[], param?: Param) => {
      const [first, last] = [part.tokens[0]!, part.tokens.at(-1)!];
      const said = this.normalized.quote(first.start, last.end);
      const spans = this.#spans(at.length > 0 ? at : part.tokens.slice(0, 1));
      const draft = made.params;
      const rests = [this.#asked(part, tool), ...made.rests];
      this.#kept.push({ why, tool, draft, rests, spans, said, ...(param && { param }) });
    };
    const mood = this.#mood(part, tool);
    // About so many: how many is still to be said.
    const unsure =
      mood && this.#isAbout(mood)
        ? part.asked
            .map(({ name }) => params.find((param) => param.name === name)!)
            .filter(({ kind }) => kind === 'number')
        : [];
    if (unsure.length > 0) {
      for (const param of unsure) keep('missing', [], param);
      return;
    }
    if (mood) {
      keep('mood', [mood]);
      return;
    }
    const strange = part.unread.filter((token) => token.weight === 'weighty' && !isThatDay(token, params));
    // What is looked up is not what was said beside it, nor what was told to be done.
    const weighs = (token: CoverToken) => /^(?:#|do:)/.test(this.keyOf(token)) && !token.open;
    const torn = part.values.flatMap(({ slot, token }) =>
      token &&
      ((token.swallowed > 0 && !isManyOf(part.tokens, token)) ||
        isOneSign(token) ||
        isTooLong(
          token,
          params.find(({ name }) => name === slot.name),
        ))
        ? [token]
        : [],
    );
    // What is looked up for nothing that was said, where something was left, was not asked for.
    const isIdle = !writes(tool) && Object.keys(made.params).length === 0;
    const asks =
      part.tokens.some((token) => /^(?:do:look|mood:told)/.test(this.keyOf(token))) || this.#isQuestion(part);
    const others = this.parts.some(
      (other) => other !== part && isInstance(other) && other.frame !== part.frame,
    );
    if (
      !writes(tool) &&
      others &&
      !part.tokens.some((token) => /^(?:do:|wish|please)/.test(this.keyOf(token)))
    ) {
      keep('words', []);
      return;
    }
    const optional = (name: string) => params.some((param) => param.name === name && !param.required);
    const led = (token: CoverToken) =>
      LEADING.test(this.keyOf(part.tokens[part.tokens.indexOf(token) - 1] ?? token));
    const mixed = part.values.flatMap(({ slot, token }) =>
      token?.open && (isMixed(token) || (optional(slot.name) && isLeftOver(token) && !led(token)))
        ? [token]
        : [],
    );
    const lost = writes(tool)
      ? [...strange, ...torn]
      : [...(isIdle || !asks ? strange : strange.filter(weighs)), ...mixed];
    if (lost.length > 0) {
      keep('words', lost);
      return;
    }
    const missing = part.asked.map(({ name }) => params.find((param) => param.name === name)!);
    const vague = params.filter((param) => part.values.some((value) => isVague(value, param)));
    const either = untold(part, params, (token) => this.keyOf(token) === 'wish');
    for (const param of either) made = without(made, param);
    const asked = [...new Set([...missing, ...vague, ...either])];
    for (const param of asked) keep('missing', [], param);
    if (asked.length > 0) return;
    if (made.odd.length > 0) {
      keep('value', [], made.odd[0]);
      return;
    }
    const checked = checkParams(tool, made.params);
    if (!checked.ok) {
      const [{ path = [] } = {}] = checked.error;
      const odd = params.find(({ at }) =>
        path.every((step, i) => typeof step === 'number' || step === at[i]),
      );
      // Of an owner who was named at all, the name is needed.
      const isLeft = odd !== undefined && !made.rests.some((rest) => isAt(rest.path.slice(1), odd));
      keep(isLeft ? 'missing' : 'value', [], odd);
      return;
    }
    const index = this.#calls.length;
    this.#calls.push({ toolId: tool.id, params: made.params });
    const used = [...part.used, ...part.unread.filter((token) => isThatDay(token, params))];
    for (const { path, ...rest } of [this.#asked(part, tool), ...made.rests])
      this.#rests.push({ ...rest, path: [index, ...path] });
    this.#cues.push(...this.#spans(used));
  }

  /** …吗: asked by its last word. */
  #isAsked(): boolean {
    const last = this.parts.at(-1)?.tokens.at(-1);
    return last !== undefined && /^(?:[吗么没]|没有)$/.test(this.normalized.quote(last.start, last.end));
  }

  /** About, some thirty: it is left open how many. */
  #isAbout(token: CoverToken): boolean {
    return /^(?:#inexact|mood:hedge)/.test(this.keyOf(token));
  }

  #asked(part: Instance, { id }: ToolDefinition): Rests {
    return { path: ['toolId'], value: id, spans: this.#spans(reasons(part, this.keyOf)) };
  }

  /** What says that it is not meant now: in the request itself, and for what writes in the words around it. */
  #mood(part: Instance, tool: ToolDefinition): CoverToken | null {
    const isMood = (token: CoverToken) => /^(?:mood:|most|least|#inexact)/.test(this.keyOf(token));
    const own = part.unread.find(isMood);
    if (own && (writes(tool) || /negation|condition|withdrawal/.test(this.keyOf(own)))) return own;
    if (!writes(tool)) return null;
    // This or that is no order.
    const either = part.tokens.find((token) => this.keyOf(token) === 'join:or');
    if (either) return either;
    for (const other of this.parts) {
      const found =
        other === part
          ? undefined
          : other.unread.find((token) => isMood(token) || token.weight === 'weighty');
      if (found) return found;
    }
    const asks = this.#isQuestion(part) && !part.tokens.some((token) => this.keyOf(token) === 'please');
    if (asks) return part.tokens.at(-1)!;
    // What is only told beside an order of something else is none, and the order may be of that.
    const others = this.parts.filter((other) => other !== part && isInstance(other));
    const may = /^(?:do:|wish|please)/;
    if (others.some((other) => this.#isOrder(other, may) !== this.#isOrder(part, may)))
      return part.tokens[0]!;
    // Which, where, how many: who asks for it orders nothing.
    const asked = part.tokens.find((token) => ASKS.test(this.normalized.quote(token.start, token.end)));
    if (asked && !this.#isOrder(part)) return asked;
    // Said of a day that is over without any word of doing it is told, not ordered.
    const day = part.values.find(({ key, value }) => key === '#day' && String(value) < this.today);
    return day && !this.#isOrder(part) ? day.token : null;
  }

  #isOrder({ tokens }: Instance | Stretch, may = /^(?:do:(?!look)|wish|please)/): boolean {
    return tokens.some((token) => may.test(this.keyOf(token)));
  }

  /** Its last mark, or its last word. */
  #isQuestion(part: Instance): boolean {
    const next = this.parts[this.parts.indexOf(part) + 1]?.tokens[0];
    return (next ? next.mark : this.tail).includes('?') || this.#isAsked();
  }

  #made(part: Instance, params: readonly Param[]): Made {
    let made: Record<string, unknown> = {};
    const rests: Rests[] = [];
    const odd: Param[] = [];
    const entries = new Entries();
    const sure = part.values.filter((value) => !params.some((param) => isVague(value, param)));
    const said = sure.toSorted((a, b) => (a.token?.start ?? 0) - (b.token?.start ?? 0));
    for (const value of said) {
      const param = params.find(({ name }) => name === value.slot.name);
      for (const one of param ? this.#items(value, param) : []) {
        if (isPeriod(one.value)) {
          for (const [end, day] of this.#ends(part, one.value, param!, params)) {
            made = placed(made, pathOf(end), day);
            rests.push({ path: ['params', ...pathOf(end)], value: day, spans: one.spans });
          }
          continue;
        }
        const found = asValue(one.value, param!);
        if (found === undefined) {
          if (param!.kind === 'number') odd.push(param!);
          continue;
        }
        const path = pathOf(param!, entries.next(param!));
        made = placed(made, path, found);
        rests.push({ path: ['params', ...path], value: found, spans: one.spans });
      }
    }
    return { params: made, rests, odd };
  }

  /** A month said of what lasts from one day to another is both; since a month is its first day, until one its last. */
  #ends(part: Instance, { value, token }: Value, param: Param, params: readonly Param[]): [Param, string][] {
    const { from, to } = value as Period;
    const before = part.tokens[part.tokens.indexOf(token!) - 1];
    const led = before ? this.keyOf(before) : '';
    const [begins, ends] = [endOf(param) === 'from', endOf(param) === 'to'];
    if (!begins && !ends) return [];
    const other = params.find(
      (one) =>
        one.kind === 'date' &&
        endOf(one) === (begins ? 'to' : 'from') &&
        one.at.slice(0, -1).join() === param.at.slice(0, -1).join() &&
        !part.values.some(({ slot }) => slot.name === one.name),
    );
    const own: [Param, string] = [param, begins ? from : to];
    return !other || /^prep:(?:from|to)$/.test(led) ? [own] : [own, [other, begins ? to : from]];
  }

  /** 马桶堵了: what came about is part of what is told. */
  #goesOn({ open, label, end }: CoverToken): boolean {
    const { text } = this.normalized;
    return (open || label >= 0) && /^了(?:[，。；!]|$)/.test(text.slice(end, end + 2));
  }

  /** The entries of a list that was said in one: limping, fever and cough. */
  #items(value: Value, { list, kind }: Param): { value: Value; spans: Span[] }[] {
    const { token } = value;
    if (token && kind === 'text' && typeof value.value === 'string' && this.#goesOn(token)) {
      const said = this.normalized.quote(token.start, token.end + 1);
      return [
        { value: { ...value, value: said }, spans: [this.normalized.span(token.start, token.end + 1)] },
      ];
    }
    if (list === null || !token || (value.key !== '#text' && value.key !== '#name'))
      return [{ value, spans: this.#spans(token ? [token] : []) }];
    const text = this.normalized.text.slice(token.start, token.end);
    return itemsIn(text).map(([from, to]) => {
      const [start, end] = [token.start + from, token.start + to];
      const own = { ...value, value: this.normalized.quote(start, end) };
      return { value: own, spans: [this.normalized.span(start, end)] };
    });
  }
}

/** Whether a value belongs to a parameter, whichever entry of a list it is in. */
const isAt = (path: readonly (string | number)[], { at }: Param): boolean =>
  path.length === at.length && at.every((step, i) => (step === EACH ? true : step === path[i]));

/** Which entry of its list a value belongs to: a new one begins where the same is said again. */
class Entries {
  readonly #open = new Map<string, { index: number; seen: Set<string> }>();

  next({ list, name }: Param): number {
    if (list === null) return 0;
    const open = this.#open.get(list) ?? { index: 0, seen: new Set<string>() };
    const own = open.seen.has(name) ? { index: open.index + 1, seen: new Set<string>() } : open;
    own.seen.add(name);
    this.#open.set(list, own);
    return own.index;
  }
}

const isPeriod = ({ key }: Value): boolean => key === '#period';
/** Which end of a stretch of days a parameter is, by its own name. */
const endOf = ({ own, word, kind }: Param): 'from' | 'to' | null => {
  if (kind !== 'date') return null;
  const said = `${own.join(' ')} ${word.zh}`;
  if (/^(?:from|start|since|after|begin|first)|开始|起始|起$/.test(said)) return 'from';
  return /^(?:to|end|until|till|before|last)|结束|截止|止$/.test(said) ? 'to' : null;
};

const reasons = (part: Instance, keyOf: (token: CoverToken) => string): CoverToken[] => {
  const filled = new Set(part.values.map(({ token }) => token));
  const found = part.used.filter((token) => !filled.has(token) && /^(?:do|say):/.test(keyOf(token)));
  return found.length > 0 ? found : part.used.filter((token) => !filled.has(token));
};
