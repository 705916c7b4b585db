import { Calendar, isoDay } from '../../../core/days/calendar.ts';
import { ofSameYear, type Period, toDate, yearBefore } from '../../../core/days/periods.ts';
import type { Normalized } from '../../../core/language/index.ts';
import {
  type Instance,
  isInstance,
  type Reading,
  type Stretch,
  type Value,
} from '../../../core/reading/cover/cover.ts';
import type { CoverToken } from '../../../core/reading/cover/lattice.ts';
import { FLAG } from '../../../core/reading/cover/tables.ts';
import { type Claim, same } from '../../../core/reading/evidence.ts';
import { type Issue, type Span, setAt } from '../../../core/result.ts';
import type { BusinessCall } from '../contract.ts';
import type { BusinessRule } from '../fields.ts';
import { grammarIssue } from '../grammar-messages.ts';
import { questionOf } from './asks.ts';
import { coverOf, type ReadInput } from './covered.ts';
import { DECLINED, isAside, REMARK, TOLD } from './frames.ts';
import { isHardlyName } from './hardly.ts';
import {
  combinations,
  fieldOf,
  harmless,
  isClientAsProject,
  isNew,
  isPiece,
  isSaidAgain,
  isSameChange,
  isStated,
  isThin,
  isWithin,
  leftOf,
  ofItsKind,
  reasons,
  STATED,
  unorderedIn,
} from './instances.ts';
import { type Held, Moods } from './mood.ts';
import { owner as ownerOfProject } from './parts.ts';
import { refusalOf } from './refusals.ts';
import { withoutSides } from './sides.ts';
import { squeezedIn, swallows } from './squeezed.ts';
import { apartIn, strangersIn } from './strangers.ts';
import { keyOf, shapes } from './tables.ts';
import type { Token } from './token.ts';
import { tokenOf } from './tokens.ts';
import { isOrderedLater, PAYMENT } from './told.ts';
import { leavesOf, oddIn } from './values.ts';

export interface ReadResult {
  readonly calls: readonly BusinessCall[];
  readonly claims: readonly Claim<BusinessRule>[];
  readonly issues: readonly Issue[];
  readonly cues: readonly Span[];
  /** Whether words are left that nothing was made of. */
  readonly leaves: boolean;
  /** Everything said, for the evidence check. */
  readonly tokens: readonly Token[];
  readonly normalized: Normalized;
  readonly reading: Reading;
  /** Which tools that write were asked for plainly, and by which words. */
  readonly writes: readonly { readonly toolId: string; readonly tokens: readonly Token[] }[];
}

/** What an issue about a call that cannot be made yet carries of it. */
export interface Unfinished {
  readonly toolId: string;
  readonly draft: BusinessCall['params'];
  readonly claims: readonly Claim<BusinessRule>[];
}

const WRITES: ReadonlySet<string> = new Set(['create', 'update', 'delete']);

/** The calls a text asks for, by the cheapest cover of its words. */
export function readText(input: ReadInput): ReadResult {
  const calendar = new Calendar(input.now);
  const read = (text: string) => new Built(coverOf({ ...input, text }), input.known, calendar).run();
  const whole = read(input.text);
  return withoutSides(whole, input.text, isoDay(calendar.today), read) ?? whole;
}

interface Made {
  readonly call: BusinessCall;
  readonly claims: readonly Claim<BusinessRule>[];
}
type Code = Parameters<typeof grammarIssue>[0];

class Built {
  readonly #calls: BusinessCall[] = [];
  readonly #claims: Claim<BusinessRule>[] = [];
  readonly #issues: Issue[] = [];
  readonly #writes: { toolId: string; tokens: readonly Token[] }[] = [];
  readonly #moods: Moods;
  /** What words turned out to mean beside others. */
  readonly #meant = new Map<CoverToken, Partial<Token>>();
  /** The words that asked for the call before. */
  #reasons: readonly CoverToken[] = [];
  /** Why the order before was not meant, where it was not. */
  #held: Held | null = null;
  /** What was said and asks for nothing. */
  readonly #said: Instance[] = [];
  /** The period spoken of last. */
  #period: Period | null = null;

  constructor(
    private readonly reading: Reading,
    private readonly known: ReadInput['known'],
    private readonly calendar: Calendar,
  ) {
    const word = (token: CoverToken) => reading.normalized.text.slice(token.start, token.end);
    this.#moods = new Moods(reading.cover, keyOf, word, () => isoDay(calendar.today));
  }

  run(): ReadResult {
    const { cover, normalized } = this.reading;
    for (const part of cover.parts) {
      if (isInstance(part)) this.#instance(part);
      else this.#stretch(part);
    }
    const unread = cover.parts.flatMap((part) => (this.#isIdle(part) ? part.tokens : leftOf(part)));
    this.#asides();
    const left = new Set(unread);
    // Courtesies say nothing on their own; inside a request they belong to it, and what joins others does anyway.
    const within = new Set(this.#calls.length > 0 ? cover.tokens : []);
    const says = (token: CoverToken) =>
      token.weight !== 'silent' ||
      within.has(token) ||
      (token.flags & (FLAG.join | FLAG.owns | FLAG.then)) !== 0;
    // Where nothing came of it, what it was about is named all the same.
    const about = (token: CoverToken) => this.#calls.length === 0 && keyOf(token).startsWith('noun:');
    const read = cover.tokens.filter((token) => (!left.has(token) && says(token)) || about(token));
    return {
      calls: this.#calls,
      claims: this.#claims,
      issues: this.#issues,
      cues: read.map((token) => normalized.span(this.#ledIn(token), token.end)),
      leaves: unread.length > 0,
      tokens: cover.tokens.map((token) => ({ ...tokenOf(token), ...this.#meant.get(token) })),
      normalized,
      writes: this.#writes,
      reading: this.reading,
    };
  }

  /** 地址写…: what leads to a text behind its field belongs to it. */
  #ledIn(token: CoverToken): number {
    if (keyOf(token) !== '#text') return token.start;
    const before = this.reading.cover.tokens.findLast(({ end }) => end <= token.start);
    return before && keyOf(before).startsWith('field:') ? before.end : token.start;
  }

  #instance(part: Instance): void {
    if (part.frame.id === REMARK || part.frame.id === DECLINED) {
      this.#said.push(part);
      return;
    }
    if (isAside(part.frame.id)) {
      if (part.unread.length > 0) this.#stretch({ ...part, frame: null });
      return;
    }
    if (part.frame.id === TOLD) {
      const payment = { ...part, frame: { ...part.frame, id: PAYMENT } };
      if (isOrderedLater(part, this.reading.cover, this.#moods)) this.#instance(payment);
      else this.#told(payment);
      return;
    }
    const shape = shapes.get(part.frame.id)!;
    const writes = WRITES.has(shape.category);
    const refused = refusalOf(part);
    if (refused) {
      this.#issue(refused.code, part, refused.at, refused.param);
      return;
    }
    // What only goes on with an order is not meant where that is not.
    const held =
      (part.bare ? this.#held : null) ??
      (writes ? (this.#moods.ofWrite(part) ?? unorderedIn(part)) : this.#moods.ofRead(part));
    this.#held = held;
    if (held) {
      // What is unclear was asked for all the same: whoever reads the rest of it may say so.
      if (held.mood === 'unclear') this.#ordered(part);
      this.#issue(`business_held_${held.mood}`, part, [held.at]);
      return;
    }
    const strange = part.unread.filter(
      (token) =>
        token.weight === 'weighty' &&
        !harmless.test(keyOf(token)) &&
        !(writes && this.#moods.isAside(part, token)),
    );
    if (strange.length > 0) {
      this.#issue('business_unread_name', part, strange);
      return;
    }
    // 给半夏工作室登记…: a client's name says of which project it is as little as no name.
    const known = part.values.filter((value) => !isClientAsProject(value));
    if (writes && known.length < part.values.length) {
      this.#issue('business_missing', { ...part, values: known }, [], 'projectName');
      return;
    }
    // As which file, only a word for it says.
    const exports = part.tokens.find((token) => keyOf(token) === 'act:export');
    if (exports && !part.values.some(({ slot }) => slot.name === 'exportAs')) {
      this.#issue('business_missing', part, [exports], 'exportAs');
      return;
    }
    if (part.asked.length > 0) {
      for (const slot of part.asked) this.#issue('business_missing', part, [], slot.name);
      return;
    }
    const values = part.values.flatMap(({ token }) => (token ? [token] : []));
    const doubtful = [...values, ...(writes ? part.tokens : [])].filter(
      (token) =>
        swallows(token, this.reading.normalized) ||
        (isThin(token, this.reading.normalized) && !isPiece(part)),
    );
    if (shape.category === 'query') doubtful.push(...values.filter((token) => isStated(part.tokens, token)));
    if (!writes) doubtful.push(...values.filter((token) => isNew(part.tokens, token)));
    for (const token of shape.category === 'query' ? values : [])
      if (isStated(part.tokens, token)) this.#state(part.tokens, token);
    if (writes && part.strained) doubtful.push(...values);
    const { normalized } = this.reading;
    if (writes) doubtful.push(...squeezedIn(part, normalized.text));
    else doubtful.push(...apartIn(part, ({ start, end }) => normalized.text.slice(start, end)));
    if (shape.category !== 'create')
      doubtful.push(
        ...strangersIn(part, this.known, (start, end) => normalized.quote(start, end)),
        ...part.values.flatMap(({ slot, token }) =>
          token?.open && isHardlyName(normalized.quote(token.start, token.end), slot.name) ? [token] : [],
        ),
      );
    if (doubtful.length > 0) {
      this.#issue('business_unread_name', part, doubtful);
      return;
    }
    const optional = part.values.filter(({ slot }) => slot.name !== 'clientName');
    if (optional.length === 0 && shape.id === 'crm.update_client') {
      this.#issue('business_no_value', part, [], fieldOf(part));
      return;
    }
    const kept = this.#timed({ ...part, values: part.values.map((value) => ofItsKind(part, value)) }).filter(
      (value) => !this.#declined(part, value),
    );
    for (const values of combinations(kept)) this.#call(part, values);
  }

  /** A remark beside which nothing is asked for is no reason of anything. */
  #isIdle(part: Instance | Stretch): boolean {
    return part.frame?.id === REMARK && this.#calls.length === 0;
  }

  /** What is not wanted and why something is: beside what is asked for it is only reported, and holds nothing up. */
  #asides(): void {
    for (const part of this.#said) {
      const denied = part.tokens.filter((token) => /^(?:neg|keep)/.test(keyOf(token)));
      const severity = this.#calls.length > 0 ? 'info' : 'warning';
      if (part.frame.id === DECLINED) this.#issue('business_held_negated', part, denied, '', [], severity);
      else if (severity === 'info') this.#issue('business_remark', part, part.tokens, '', [], severity);
    }
  }

  /** 收到三体的回款5万: nobody has asked to record it yet, and of which project only a project's name says. */
  #told(part: Instance): void {
    const held = this.#moods.ofWrite({
      ...part,
      unread: part.unread.filter((one) => !/^(?:past|person)$/.test(keyOf(one))),
    });
    if (held && held.mood !== 'past') {
      this.#issue(`business_held_${held.mood}`, part, [held.at]);
      return;
    }
    const { call } = this.#made(part, part.values, 0);
    const named = part.values.find(({ slot, token }) => slot.name === 'projectName' && token);
    const odd = oddIn(call);
    if (!named || isClientAsProject(named) || odd === 'projectName') {
      const values = part.values.filter(({ slot }) => slot.name !== 'projectName');
      this.#issue('business_missing', { ...part, values }, [], 'projectName');
    } else if (odd !== null) this.#issue('business_unsupported_value', part, [], odd);
    else this.#issue('business_told', part, reasons(part));
  }

  #state(tokens: readonly CoverToken[], token: CoverToken): void {
    const at = tokens.indexOf(token);
    const field = [at - 1, at - 2]
      .map((i) => tokens[i] && keyOf(tokens[i]))
      .find((key) => key && STATED.test(key));
    this.#meant.set(token, { kind: 'value', field: (field ?? '').replace('field:', '') });
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
      const moved = ofSameYear(periods[at]!, named);
      // 一季度和去年一季度: two of them, and not one twice.
      const year = periods.some(({ from, to }, i) => i !== at && from === moved.from && to === moved.to)
        ? periods[at]!
        : moved;
      const period = cut ? toDate(year, this.calendar) : year;
      if (value.token && period !== periods[at]) this.#meant.set(value.token, { period });
      return { ...value, value: period };
    });
    const before = this.#period;
    this.#period = periods.at(-1) ?? before;
    const dated = part.frame.slots.find(({ name }) => name === 'dateRange');
    if (!same || !dated || !before || said.some(({ carried }) => !carried)) return placed;
    const token = part.tokens.find((one) => keyOf(one) === 'same')!;
    const period = yearBefore(before);
    this.#meant.set(token, { kind: 'period', period });
    const earlier = { slot: dated, key: '#period', value: period, token, by: null, carried: false };
    return [...placed.filter(({ slot }) => slot !== dated), earlier];
  }

  /** 金额就不用了: said, and not wanted. */
  #declined({ unread }: Instance, { slot, token }: Value): boolean {
    if (slot.name !== 'includeAmount' || !token) return false;
    return unread.some(
      (no) => /^(?:neg|cancel|keep|unwanted)/.test(keyOf(no)) && Math.abs(no.start - token.start) < 18,
    );
  }

  #call(part: Instance, values: readonly Value[]): void {
    const last = this.#calls.at(-1);
    const { call, claims } = this.#made(part, values, this.#calls.length);
    if (
      last &&
      ((call.toolId === 'crm.update_client' && isSameChange(last, call)) || isSaidAgain(last, part, values))
    ) {
      this.#also(last, part, values);
      return;
    }
    // Where is it? I need their address: asked once.
    if (last && !WRITES.has(shapes.get(call.toolId)!.category) && same(last, call)) return;
    // They accepted it, so mark it accepted: told, and then ordered.
    if (last && values.every(({ carried }) => carried) && isWithin(last, call)) return;
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
    this.#ordered(part);
    this.#calls.push(call);
    this.#claims.push(...claims);
    // 白鹭书店的项目…: whose it is no parameter takes.
    const owner = values.find(({ slot }) => slot === ownerOfProject)?.token;
    if (owner) this.#issue('business_remark', { ...part, tokens: [owner] }, [owner], '', [], 'info');
  }

  /** A write that was asked for plainly, whether or not all it needs was said. */
  #ordered(part: Instance): void {
    const toolId = part.frame.id;
    if (WRITES.has(shapes.get(toolId)!.category))
      this.#writes.push({ toolId, tokens: reasons(part).map(tokenOf) });
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

  #made(part: Instance, values: readonly Value[], index: number): Made {
    const toolId = part.frame.id;
    // 去年呢: it goes on with what asked for the one before.
    this.#reasons = part.bare ? [...this.#reasons, ...reasons(part)] : reasons(part);
    const claims: Claim<BusinessRule>[] = [
      { path: [index, 'toolId'], rule: 'tool_asked_for', spans: this.#spans(this.#reasons) },
    ];
    let call: BusinessCall = { toolId, params: {} };
    for (const value of values)
      for (const leaf of leavesOf(toolId, value, values)) {
        call = setAt(call, leaf.path, leaf.value);
        const text = leaf.rule === 'value_said' && /^#(?:quoted|name)$/.test(value.key) ? value.token : null;
        if (text) this.#meant.set(text, { kind: 'value', field: value.slot.name });
        claims.push({ path: [index, ...leaf.path], rule: leaf.rule, spans: this.#spans(leaf.at) });
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
    severity: Issue['severity'] = 'warning',
  ): void {
    const [first, last] = [part.tokens[0]!, part.tokens.at(-1)!];
    const shape = part.frame ? shapes.get(part.frame.id) : undefined;
    const tool = shapes.all.find(({ id }) => id === shape?.id)?.name ?? '';
    // What is held back is nothing that an answer could complete.
    const open = isInstance(part) && shape !== undefined && !code.startsWith('business_held_');
    if (open && code !== 'business_told') this.#ordered(part);
    // What was told of a field is nobody's name.
    const meant = isInstance(part)
      ? part.values.filter(({ token }) => !token || this.#meant.get(token)?.kind !== 'value')
      : [];
    const draft = open ? this.#made(part, combinations(meant)[0] ?? [], 0) : null;
    this.#issues.push(
      grammarIssue(code, {
        path: param === '' ? [this.#calls.length] : [this.#calls.length, 'params', param],
        severity,
        spans: this.#spans(at.length > 0 ? at : part.tokens.slice(0, 1)),
        params: {
          said: /_(?:unsupported|several)_values?$/.test(code)
            ? at.map(({ start, end }) => this.reading.normalized.quote(start, end)).join(' ')
            : this.reading.normalized.quote(first.start, last.end),
          candidates: candidates.length > 0 ? candidates : (shape?.choices[param] ?? []),
          ...(shape && {
            tool,
            toolId: shape.id,
            param,
            field: shape.word(param),
            ...(draft && { draft: draft.call.params, claims: draft.claims }),
          }),
        },
      }),
    );
  }
}
