import type { Normalized } from '../../../core/language/index.ts';
import type { Shape } from '../shapes.ts';
import { classOf } from './clauses.ts';
import { Draft } from './draft.ts';
import { Memory } from './memory.ts';
import { isGlued } from './name-boundary.ts';
import { isDoubtful } from './name-doubt.ts';
import { type Name, parts } from './names.ts';
import { formOf, type Given, paramReaders, periodsOf, putPeriod } from './params.ts';
import { place } from './slots.ts';
import { is, type Token } from './token.ts';

export interface FillContext extends Omit<Given, 'shape'> {
  readonly normalized: Normalized;
  readonly memory: Memory;
}

const writes: ReadonlySet<string> = new Set(['create', 'update', 'delete']);

/** The drafts a request makes: one, or one each where several were named. */
export function fillParams(id: string, context: FillContext): Draft[] {
  const shape = context.shapes.get(id);
  return shape ? new Filling(shape, context).drafts() : [];
}

interface Listed {
  readonly param: string;
  readonly name: Name;
}

/** 请问一下吧，海潮出版社…: of two names that nothing tells apart either may be meant. */
const rivals = (left: readonly Name[], filled: ReadonlyMap<string, readonly Name[]>): Token[] => {
  const taken = [...filled.values()].flat();
  const alike = (a: Name, b: Name) =>
    a.tags.size === b.tags.size && [...a.tags].every((tag) => b.tags.has(tag));
  return left.filter((name) => taken.some((one) => alike(name, one))).map(({ token }) => token);
};

class Filling {
  private readonly draft: Draft;
  private readonly writes: boolean;

  constructor(
    private readonly shape: Shape,
    private readonly context: FillContext,
  ) {
    this.draft = new Draft(shape.id, context.normalized);
    this.writes = writes.has(shape.category);
  }

  drafts(): Draft[] {
    const { shape } = this;
    const given = { ...this.context, shape };
    const listed = this.names();
    const periods = shape.params.has('dateRange') ? periodsOf(this.draft, given) : [];
    for (const key of shape.params) paramReaders[key]?.(this.draft, given);
    if (shape.params.has('initialData')) this.initialData();
    const made = (listed.length > 0 ? listed : [null]).flatMap((entry) =>
      (periods.length > 0 ? periods : [null]).map((period) => {
        const draft = this.draft.copy();
        if (entry) draft.put(entry.param, entry.name.token.value, 'name_said', [entry.name.token]);
        if (period) putPeriod(draft, period);
        return draft;
      }),
    );
    for (const draft of made) this.check(draft);
    return made;
  }

  /** Puts the names into their parameters; returns those of which each makes a call of its own. */
  private names(): Listed[] {
    const { draft, shape } = this;
    const { filled, left } = place(shape.id, this.expanded());
    const listed: Listed[] = [];
    for (const [param, names] of filled) {
      const [only] = names;
      const tokens = names.map(({ token }) => token);
      if (names.length === 1 && only) draft.put(param, only.token.value, 'name_said', tokens);
      else if (param === 'name' && shape.category === 'update')
        draft.problem('business_several_values', param, tokens);
      else listed.push(...names.map((name) => ({ param, name })));
    }
    const strange = this.writes ? this.strangers(left, [...filled.values()].flat()) : rivals(left, filled);
    for (const token of strange) draft.problem('business_unread_name', '', [token]);
    for (const kind of ['client', 'project'] as const) {
      const param = `${kind}Name`;
      if (shape.params.has(param) && !filled.has(param)) this.refer(param, kind);
    }
    return listed;
  }

  /** Names that are lists, taken apart. */
  private expanded(): Name[] {
    const { said, normalized } = this.context;
    return said.names.flatMap((name) => {
      const person =
        name.tags.has('contact') || (this.shape.id === 'crm.create_contact' && name.tags.has('called'));
      const lead = said.tokens[said.tokens.indexOf(name.token) - 1];
      const several =
        said.has('each') || (is(lead, 'noun') && /^(?:client|customer|project)s$/.test(said.word(lead)));
      const how = person ? 'people' : several ? 'each' : 'organisations';
      const { tags, joined } = name;
      return parts(name.token, normalized, how).map((token, i) => ({ token, tags, joined: i > 0 || joined }));
    });
  }

  /** Words that may turn a write into something else: names left over or not sure, verbs and words nobody knows. */
  private strangers(left: readonly Name[], filled: readonly Name[]): Token[] {
    const { said, normalized } = this.context;
    const unknown = said.clauses
      .filter(({ tokens }) => classOf(tokens) !== null)
      .flatMap(({ tokens }) => tokens.filter((token) => /^(?:unknown|verb|family|tool)$/.test(token.kind)));
    const summed = said.tokens.some((t) => /^(?:一共|总共|共|共计|合计|总计)$/.test(said.word(t)));
    const doubtful = filled.filter(
      (name) => isDoubtful(name, normalized.text, summed) || isGlued(name, said, this.shape.category),
    );
    const strange = left.filter((name) => !this.pays(name, filled));
    return [...[...strange, ...doubtful].map(({ token }) => token), ...unknown];
  }

  /** Maple Court paid … for Lantern Walk: who pays is known by the project. */
  private pays({ token, tags }: Name, filled: readonly Name[]): boolean {
    const { said } = this.context;
    const verb = said.tokens[said.tokens.indexOf(token) + 1];
    const paid = is(verb, 'money') && /^(?:paid|付|打了|给了|交了|回了|结)/.test(said.word(verb));
    const marked = filled.some((name) => name.tags.has('for') || name.tags.has('project'));
    return this.shape.id === 'finance.create_settlement' && paid && tags.has('subject') && marked;
  }

  /** 它, 这个客户, or nothing at all: the name said last. */
  private refer(param: string, kind: 'client' | 'project'): void {
    const { said, memory } = this.context;
    const pointer = said.tokens.find((t) => is(t, 'pron') && (t.value === 'it' || t.value === kind));
    const found = memory.resolve(kind, pointer !== undefined);
    if (!found) return;
    if (pointer && found.token) this.draft.put(param, found.value, 'name_referred', [pointer, found.token]);
    else if (pointer) this.draft.put(param, found.value, 'name_remembered', [pointer]);
    else if (found.token && this.mayCarry(kind))
      this.draft.put(param, found.value, 'name_said', [found.token]);
  }

  /** Without a pronoun a name carries over only from a call of this text: "新建客户X，再加个联系人Y". */
  private mayCarry(kind: 'client' | 'project'): boolean {
    if (!this.writes) return this.context.said.carries && kind === 'client';
    return this.context.memory.isCertain(kind) && this.shape.category !== 'delete';
  }

  /** What a form is to show already: the parameters of the tool it fills in. */
  private initialData(): void {
    const thing = formOf(this.context.said);
    const shape = thing && this.context.shapes.find('create', thing.value);
    const inner = shape && new Filling(shape, { ...this.context, memory: new Memory() }).drafts()[0];
    if (!inner || Object.keys(inner.params).length === 0) return;
    this.draft.params.initialData = inner.params;
    for (const { path, ...claim } of inner.claims) {
      this.draft.claims.push({ ...claim, path: ['params', 'initialData', ...path.slice(1)] });
    }
    this.draft.used.push(...inner.used);
  }

  private check(draft: Draft): void {
    for (const key of this.shape.required) {
      const known = Object.hasOwn(draft.params, key) || draft.problems.some(({ param }) => param === key);
      if (!known) draft.problem('business_missing', key, [], this.shape.choices[key]);
    }
    const fields = Object.keys(draft.params).filter((key) => !this.shape.required.includes(key));
    const changes = [...this.shape.params].filter((key) => !this.shape.required.includes(key));
    // An update whose fields are all optional must still change one of them.
    if (this.shape.category === 'update' && changes.length > 0 && fields.length === 0) {
      draft.problem('business_no_value', '', [], changes);
    }
    if (this.writes)
      for (const token of this.unused(draft)) draft.problem('business_unread_name', '', [token]);
  }

  /** A number, a time, a field the tool does not have or a correction that found no place may be part of a name, or change what is meant. */
  private unused(draft: Draft): Token[] {
    const { tokens } = this.context.said;
    const wrong = tokens.findLastIndex((t) => is(t, 'wrong'));
    return tokens.filter((t, i) => {
      const homeless = is(t, 'value') && (t.field === '?' || !this.shape.params.has(t.field ?? ''));
      const figure = homeless || /^(?:figure|period|phone)$/.test(t.kind);
      const correction = wrong >= 0 && i > wrong && /^(?:name|quote|value|unknown)$/.test(t.kind);
      const replaced = i < wrong && tokens.slice(wrong).some((later) => later.kind === t.kind);
      return (
        (figure || correction) && !replaced && !draft.used.some((u) => u.start >= t.start && u.end <= t.end)
      );
    });
  }
}
