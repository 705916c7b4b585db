import { type Lexicon, type Normalized, normalize } from '../../../core/language/index.ts';
import type { Evidence } from '../../../core/reading/evidence.ts';
import type { Issue, Span } from '../../../core/result.ts';
import type { BusinessCall } from '../contract.ts';
import { grammarIssue } from '../grammar-messages.ts';
import { Calendar } from './calendar.ts';
import { type Choice, choose, reasons } from './choose.ts';
import { type ActClass, type Clause, divide, type Group, group, withoutKept } from './clauses.ts';
import type { Draft, Problem } from './draft.ts';
import { fillParams } from './fill-params.ts';
import { joinNames } from './join-names.ts';
import { tokenize } from './lattice.ts';
import { Memory, type Remembered } from './memory.ts';
import { type Held, held } from './mood.ts';
import { SpokenRequest } from './request.ts';
import { retagTokens } from './retag-tokens.ts';
import type { Shapes } from './shapes.ts';
import { is, isName, type Token } from './token.ts';
import { capture } from './values.ts';

export interface ReadInput {
  readonly text: string;
  readonly now: Date;
  readonly shapes: Shapes;
  readonly known: Lexicon<readonly string[]> | null;
  readonly before: Remembered;
}

export interface ReadResult {
  readonly calls: readonly BusinessCall[];
  readonly claims: readonly Evidence[];
  readonly issues: readonly Issue[];
  readonly cues: readonly Span[];
  /** Whether words are left that nothing was made of. */
  readonly leaves: boolean;
  /** Everything said, for the evidence check. */
  readonly tokens: readonly Token[];
  readonly normalized: Normalized;
  /** Which tools that write were asked for plainly, and by which words. */
  readonly writes: readonly { readonly toolId: string; readonly tokens: readonly Token[] }[];
}

export function readText(input: ReadInput): ReadResult {
  return new Reading(input).run();
}

/** The tokens of a text, divided into clauses: what both the grammar and the evidence check start from. */
function analyse({ text, now, shapes, known }: ReadInput): {
  normalized: Normalized;
  calendar: Calendar;
  tokens: Token[];
  clauses: Clause[];
} {
  const normalized = normalize(text);
  const calendar = new Calendar(now);
  const source = { normalized, calendar, extra: shapes.words, known };
  const tokens = withoutKept(
    capture(joinNames(retagTokens(tokenize(source), normalized), normalized), normalized),
  );
  return { normalized, calendar, tokens, clauses: divide(tokens, normalized) };
}

/** The one name of another item of a list names what is made. */
function asListed({ names }: SpokenRequest): void {
  for (const { tags } of names) {
    tags.clear();
    tags.add('called');
  }
}

class Reading {
  readonly normalized: Normalized;
  readonly calendar: Calendar;
  private readonly tokens: readonly Token[];
  readonly groups: readonly Group[];
  private readonly memory: Memory;
  private readonly calls: BusinessCall[] = [];
  private readonly claims: Evidence[] = [];
  private readonly issues: Issue[] = [];
  private readonly known = new Set<Token>();
  private readonly writes: { toolId: string; tokens: readonly Token[] }[] = [];
  private readonly used: Token[] = [];
  private last: Draft | null = null;
  private lastSentence = -1;
  /** The request the last call came from, where it began or goes on a list: “两个联系人：…；”. */
  private listing: Group | null = null;

  constructor(private readonly input: ReadInput) {
    const { normalized, calendar, tokens, clauses } = analyse(input);
    this.normalized = normalized;
    this.calendar = calendar;
    this.tokens = tokens;
    this.groups = group(clauses, normalized);
    this.memory = new Memory(input.before);
  }

  run(): ReadResult {
    for (const one of this.groups) this.request(one);
    const { calls, claims, issues, writes } = this;
    const tokens = [...new Set([...this.tokens, ...this.used])];
    const span = (token: Token) => this.normalized.span(token.start, token.end);
    const cues = this.tokens.filter((token) => this.known.has(token) || isSilent(token));
    return {
      calls,
      claims,
      issues,
      cues: cues.map(span),
      leaves: cues.length < this.tokens.length,
      tokens,
      writes,
      normalized: this.normalized,
    };
  }

  private request(group: Group): void {
    const said = new SpokenRequest(group, this.normalized, this.carries(group), this.memory.latest);
    const choice = this.choice(said);
    const wanted = this.wanted(choice, said);
    const hold = held(group, wanted, this);
    this.lastSentence = group.clauses[0]!.sentence;
    if (hold) {
      this.hold(hold, said, choice);
      return;
    }
    if (choice.kind === 'none') return;
    this.know(said);
    if (choice.kind === 'ask') {
      for (const { token } of said.names) this.memory.mention(token);
      this.issue(choice.code, said, [], choice.candidates);
      return;
    }
    const context = {
      said,
      shapes: this.input.shapes,
      calendar: this.calendar,
      normalized: this.normalized,
      memory: this.memory,
      last: this.last,
    };
    if (choice.listed) asListed(said);
    if (wanted !== 'read') this.writes.push({ toolId: choice.id, tokens: reasons(said) });
    const drafts = fillParams(choice.id, context);
    // A request whose clauses were all taken back or hold nothing to fill is not passed over in silence.
    if (drafts.length === 0) this.issue('business_unsupported', said, [], []);
    for (const draft of drafts)
      this.settle(choice.repeats && this.last ? draft.repeating(this.last) : draft, said);
    const colon = said.tokens.some((t) => is(t, 'punct') && t.value === ':');
    if (drafts.includes(this.last!) && (choice.listed || colon)) this.listing = group;
  }

  /** A sentence that goes on about the same client: "中信出版社有几个项目，今年回款多少". */
  private carries(group: Group): boolean {
    const [clause] = group.clauses;
    return (
      clause !== undefined &&
      (clause.connector === null || clause.connector.kind === 'conj') &&
      clause.sentence === this.lastSentence &&
      this.last?.params.clientName !== undefined
    );
  }

  /** A piece that only exchanges a name or a time repeats the request before it. */
  private choice(said: SpokenRequest): Choice & { repeats?: boolean; listed?: boolean } {
    const { last } = this;
    if (last && this.goesOn(said)) return { kind: 'tool', id: last.toolId, listed: true };
    const category = last && this.input.shapes.get(last.toolId)?.category;
    const mayRepeat = last && (category === 'query' || category === 'stats');
    if (mayRepeat && said.group.elliptic) return { kind: 'tool', id: last.toolId, repeats: true };
    const choice = choose(said, this.input.shapes);
    // 再看麦田教育的, 再按客户统计一下今年的: of what, was said before.
    const cut = said.tokens.findLast((t) => t.kind !== 'filler')?.kind === 'de';
    const partial =
      (said.names.length > 0 ? cut : said.has('period') || said.has('by') || said.has('same')) &&
      !['money', 'noun', 'field'].some((kind) => said.has(kind));
    if (mayRepeat && choice.kind !== 'tool' && partial && said.act === 'read')
      return { kind: 'tool', id: last.toolId, repeats: true };
    return choice;
  }

  /** "加两个联系人：何嘉，电话…；孙悦，电话…": another one of what was just made. */
  private goesOn({ group, names, act }: SpokenRequest): boolean {
    const before = this.groups[this.groups.indexOf(group) - 1];
    const listed = before !== undefined && /[;\n]/.test(before.clauses.at(-1)!.mark);
    if (!listed || before !== this.listing || act !== null || names.length !== 1) return false;
    return (
      this.input.shapes.get(this.last!.toolId)?.category === 'create' &&
      group.tokens[0] === names[0]!.token &&
      group.tokens.every(
        (t) => isName(t) || /^(?:field|value|phone|figure|period|cop|punct|filler)$/.test(t.kind),
      )
    );
  }

  private wanted(choice: Choice, said: SpokenRequest): ActClass | null {
    if (choice.kind !== 'tool') return said.act;
    const category = this.input.shapes.get(choice.id)?.category;
    return category === 'create' || category === 'update' || category === 'delete' ? category : 'read';
  }

  private hold({ mood, at }: Held, said: SpokenRequest, choice: Choice): void {
    for (const { token } of said.names) this.memory.mention(token);
    if (choice.kind === 'none' && said.act === null) return;
    this.know(said);
    this.issue(`business_held_${mood}`, said, [at], []);
  }

  private settle(draft: Draft, said: SpokenRequest): void {
    const shape = this.input.shapes.get(draft.toolId);
    if (draft.problems.length > 0 || !shape) {
      for (const { token } of said.names) this.memory.mention(token);
      for (const problem of draft.problems) this.problem(problem, draft, said);
      return;
    }
    if (this.goesOnChanging(draft)) {
      const { clientName } = this.last!.params;
      this.last!.take(draft).params.clientName = clientName;
      const index = this.calls.length - 1;
      for (const { path, ...claim } of draft.claims)
        if (path[1] !== 'clientName') this.claims.push({ ...claim, path: [index, ...path] });
      this.used.push(...draft.used);
      return;
    }
    const index = this.calls.length;
    this.calls.push({ toolId: draft.toolId, params: draft.params });
    const spans = reasons(said).map((token) => this.normalized.span(token.start, token.end));
    this.claims.push({
      path: [index, 'toolId'],
      value: draft.toolId,
      how: 'computed',
      rule: 'tool_asked_for',
      spans,
    });
    for (const claim of draft.claims) this.claims.push({ ...claim, path: [index, ...claim.path] });
    for (const [param, kind] of [
      ['clientName', 'client'],
      ['projectName', 'project'],
      ['name', draft.toolId === 'project.create_project' ? 'project' : 'client'],
    ] as const) {
      const token = draft.used.find((t) => isName(t) && t.value === draft.params[param]);
      if (token && !(param === 'name' && draft.toolId === 'crm.create_contact')) this.memory.use(kind, token);
    }
    const sought =
      draft.toolId === 'crm.search_client' && draft.used.find((t) => t.value === draft.params.keyword);
    if (sought) this.memory.mention(sought);
    this.used.push(...draft.used);
    this.last = draft;
  }

  /** "评级改成B，同时把地址改成…": several fields of one client make one update. */
  private goesOnChanging({ toolId, params }: Draft): boolean {
    const { last } = this;
    const { clientName, ...fields } = params;
    return (
      last !== null &&
      toolId === 'crm.update_client' &&
      last.params === this.calls.at(-1)?.params &&
      last.toolId === toolId &&
      (last.params.clientName === clientName || last.params.name === clientName) &&
      !Object.keys(fields).some((key) => Object.hasOwn(last.params, key))
    );
  }

  private problem(
    { code, param, said, at, candidates }: Problem,
    draft: Draft,
    request: SpokenRequest,
  ): void {
    const shape = this.input.shapes.get(draft.toolId);
    const tool = this.input.shapes.all.find(({ id }) => id === draft.toolId)?.name ?? draft.toolId;
    const field = shape?.word(param) ?? param;
    const path = param === '' ? [this.calls.length] : [this.calls.length, 'params', param];
    this.issues.push(
      grammarIssue(code, {
        path,
        severity: 'warning',
        spans: (at.length > 0 ? at : reasons(request)).map((token) =>
          this.normalized.span(token.start, token.end),
        ),
        params: {
          tool,
          toolId: draft.toolId,
          field,
          param,
          said: said || request.text,
          candidates,
          draft: draft.params,
          claims: draft.claims,
        },
      }),
    );
  }

  private issue(
    code: Parameters<typeof grammarIssue>[0],
    said: SpokenRequest,
    at: readonly Token[],
    candidates: readonly string[],
  ): void {
    const tokens = at.length > 0 ? at : reasons(said);
    const spans = tokens.map((token) => this.normalized.span(token.start, token.end));
    this.issues.push(
      grammarIssue(code, {
        path: [this.calls.length],
        severity: 'warning',
        spans,
        params: { said: said.text, candidates },
      }),
    );
  }

  private know(said: SpokenRequest): void {
    for (const token of said.tokens) if (token.kind !== 'unknown') this.known.add(token);
  }
}

/** What says nothing of its own in a request. */
const isSilent = ({ kind }: Token): boolean =>
  /^(?:punct|filler|please|then|first|conj|de|unwanted)$/.test(kind);
