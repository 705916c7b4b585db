import { type AnyDomain, readerOf } from '../domain.ts';
import { controlOf, cuesIn } from '../language/index.ts';
import { issuesOf, joined, type Lang } from '../messages.ts';
import { lostIn } from '../reading/audit.ts';
import { chosen } from '../reading/choose.ts';
import { type Evidence, type Input, same } from '../reading/evidence.ts';
import {
  accounted,
  type Interpretation,
  longestFor,
  type ReadContext,
  readGrammar,
  withLost,
} from '../reading/interpret.ts';
import type { Question } from '../reading/question.ts';
import { deriveFrom } from '../reading/rules.ts';
import { err, type Issue, ok, pathText, type Result, setAt } from '../result.ts';
import { nextMessage, type Session, sourceOf, standing, textOf, type Version } from '../session.ts';
import type { Change, Move, Standing } from '../talk.ts';
import { letGo, type Said } from './let-go.ts';

export const moveMessages = {
  answer_not_understood: { zh: '“{answer}”回答不了这个问题', en: '“{answer}” does not answer the question' },
  answer_ambiguous: {
    zh: '“{answer}”可以有几种理解：{values}',
    en: '“{answer}” can mean several things: {values}',
  },
  not_applied: {
    zh: '“{said}”没有改动什么：不清楚要改哪里、改成什么',
    en: '“{said}” changed nothing: it is not clear what is to change, and to what',
  },
  as_it_was: {
    zh: '“{said}”没有改动什么：本来就是这样',
    en: '“{said}” changes nothing: it is so already',
  },
  no_longer_counts: {
    zh: '先前说的“{words}”不再算数了',
    en: '“{words}”, said before, counts no more',
  },
  can_say: { zh: '可以这样说：{examples}', en: 'You can say, for example: {examples}' },
  nothing_to_undo: { zh: '没有可以撤销的了', en: 'there is nothing to undo' },
  done_stays: {
    zh: '话收回了；已经做成的收不回来',
    en: 'the words are taken back; what was done already stays done',
  },
  nothing_to_redo: { zh: '没有可以重做的了', en: 'there is nothing to redo' },
  hello: { zh: '你好！可以这样说：{examples}', en: 'Hello! You can say, for example: {examples}' },
  welcome: { zh: '不客气', en: 'you are welcome' },
  nothing_awaits: { zh: '现在没有等着确认的事', en: 'nothing waits for a yes at the moment' },
} as const;
const issue = issuesOf(moveMessages);

/** A message that says something of what stands: what became of it, and where it began. */
export interface Moved {
  readonly move: Move;
  readonly read: Interpretation<unknown>;
  readonly origin: number;
  readonly words: Change<unknown>['words'];
  /** What to remember; undefined for what the domain makes of the value. */
  readonly memory: unknown;
}

/** How far it is with what stands in a conversation. */
export type Stage =
  /** Nothing was begun of it yet, or what was begun is over without it. */
  | 'said'
  /** A yes to it is still awaited: what is said besides is wanted together with it. */
  | 'waits'
  | 'done';

/** A conversation, and what became of the last words of it. */
export interface Stands {
  readonly session: Session;
  readonly stage: Stage;
}

type Context = ReadContext<unknown>;

/** Nobody changes what stands in more words than these: what is longer is read on its own. */
export const LONGEST_MOVE = 500;

/** Whether a message is short enough to say something of what a domain has made before. */
export const mayMove = (domain: AnyDomain, said: string): boolean =>
  said.length <= Math.min(longestFor(readerOf(domain)), LONGEST_MOVE);

/**
 * What a message makes of the version that stands; the reason where it says nothing of it. Each weighty word of it has to
 * show its influence, like those of a sentence.
 */
export function moveIn(
  session: Session,
  domain: AnyDomain,
  said: string,
  alone: Interpretation<unknown>,
  context: Context,
  stage: Stage = 'said',
): Result<Moved> {
  const moved = movedBy(session, domain, said, alone, context, stage);
  if (!moved.ok) return moved;
  const { read } = moved.value;
  const reader = readerOf(domain);
  const rest = read.evidence.flatMap(({ spans }) => spans.filter(({ source }) => source === undefined));
  const names = reader.names?.(context.world);
  const lost = lostIn(
    { ...cameTo(moved.value), text: said, names, rest, evidence: read.evidence },
    (text) => {
      const other = movedBy(session, domain, text, readGrammar(reader, { text }, context), context, stage);
      return other.ok ? cameTo(other.value) : null;
    },
  );
  const audited = withLost(reader, said, context, read, lost);
  const gone = letGo(session, { move: moved.value.move, ...audited });
  return ok({
    ...moved.value,
    read: placedRemarks(gone.length > 0 ? withGone(session, audited, gone) : audited),
  });
}

/** Words of earlier messages that count no more, though nobody took them back, are named. */
function withGone(
  session: Session,
  read: Interpretation<unknown>,
  gone: readonly Said[],
): Interpretation<unknown> {
  const told = gone.map((span) => {
    const words = textOf(session, span.source)?.slice(span.start, span.end);
    return issue('no_longer_counts', { severity: 'warning', params: { words }, spans: [span] });
  });
  return { ...read, diagnostics: [...read.diagnostics, ...told] };
}

/** What was remarked of a value of the message alone says nothing of the place it would have had there. */
function placedRemarks(read: Interpretation<unknown>): Interpretation<unknown> {
  const known = new Set([...read.evidence, ...read.questions].map(({ path }) => pathText(path)));
  const diagnostics = read.diagnostics.filter(
    ({ severity, path }) => severity !== 'info' || path.length === 0 || known.has(pathText(path)),
  );
  return { ...read, diagnostics };
}

const cameTo = ({ move, read: { value, diagnostics, questions, unread, setAside }, memory }: Moved) => ({
  // What is only remembered came of the words as well; a word that takes away says more than one that does the same again.
  value: { value, isTaken: move === 'remove', ...(memory !== undefined && { memory }) },
  issues: diagnostics,
  questions,
  left: () => [...unread, ...setAside.map(({ span }) => span)],
});

function movedBy(
  session: Session,
  domain: AnyDomain,
  said: string,
  alone: Interpretation<unknown>,
  context: Context,
  stage: Stage,
): Result<Moved> {
  const version = standing(session);
  if (!version || version.domain !== domain.about.id) return err([]);
  const before = standingOf({ session, stage }, version, context);
  const { question } = before;
  const message = messageOf(session, domain, said, alone, context);
  const picked = question && choice(domain, before, question, said);
  // A bare yes is no name and no figure: it answers only where it is offered.
  const { talk } = domain.read;
  const control = controlOf(said)?.control;
  const isAsked = question === null ? talk?.awaits?.(before.memory) : talk?.isWhether?.(question);
  const isAnswer = control === 'yes' && isAsked;
  if (!picked && control && !isAnswer)
    return err([issue('answer_not_understood', { params: { answer: said } })]);
  const change = picked ?? talk?.change(message, before, context);
  const given = change ?? (question ? answered(domain, before, question, said, context) : err([]));
  const made = 'ok' in given ? given : ok(given);
  if (!made.ok) {
    // What says a change was never meant as an answer; why it changes nothing is the domain's to say.
    const isNoAnswer = made.error.length === 0 || (!change && message.has('change'));
    if (!isNoAnswer || !talk?.leans?.(message, before)) return made;
    const help = canSay(talk.help?.(before.value, context) ?? [], context.lang);
    return err([...notAppliedTo(said, alone), ...help]);
  }
  const isBesides = made.value.move === 'add' || message.has('also', 'add', 'same');
  const whole = stage === 'waits' && isBesides ? besides(before, made.value) : made.value;
  const checked = domain.read.contracts[0].parse(whole.value);
  if (!checked.ok) return checked;
  const { move, words, memory, questions = [], issues = [] } = whole;
  const isIdle = CHANGING.has(move) && questions.length === 0 && issues.length === 0;
  const isSame = same(version.value, checked.value) && (memory === undefined || same(memory, before.memory));
  // A change that leaves everything as it stood says so, instead of looking done.
  const told = isIdle && isSame ? [asItWas(said)] : issues;
  const read = accounted(readerOf(domain), said, { ...whole, issues: told, value: checked.value }, context);
  return ok({ move, read, words, memory, origin: version.origin });
}

/** Moves by which something is to be otherwise than it was. */
const CHANGING: ReadonlySet<Move> = new Set(['revise', 'add', 'remove', 'correct']);

const messageOf = (
  session: Session,
  domain: AnyDomain,
  said: string,
  alone: Interpretation<unknown>,
  context: Context,
) => ({
  ...cuesIn(said),
  text: said,
  source: sourceOf(nextMessage(session)),
  alone,
  reread: (text: string) => readGrammar(readerOf(domain), { text }, context),
});

/** Whether the words say something only of what stands: nothing of the same kind is begun by them. */
export function leansOn(session: Session, domain: AnyDomain, said: string, context: Context): boolean {
  const version = standing(session);
  if (version?.domain !== domain.about.id) return false;
  const message = messageOf(
    session,
    domain,
    said,
    readGrammar(readerOf(domain), { text: said }, context),
    context,
  );
  return (
    domain.read.talk?.leans?.(message, standingOf({ session, stage: 'said' }, version, context)) ?? false
  );
}

/** A list of things to do with others behind them; any other value is the whole already. */
function besides({ value, evidence }: Standing<unknown>, change: Change<unknown>): Change<unknown> {
  // What was put together with the words before is the whole already.
  if (
    change.move === 'answer' ||
    change.words !== undefined ||
    !Array.isArray(value) ||
    !Array.isArray(change.value)
  )
    return change;
  const moved = change.evidence.map((entry) => {
    const [at, ...rest] = entry.path;
    return typeof at === 'number' ? { ...entry, path: [at + value.length, ...rest] } : entry;
  });
  return {
    ...change,
    move: 'add',
    value: [...value, ...change.value],
    evidence: [...evidence, ...moved],
  };
}

/** What is said of what stands and changes nothing, and what was noticed about its words. */
const notAppliedTo = (said: string, { diagnostics, questions }: Interpretation<unknown>): Issue[] => {
  const asked = new Set(questions.map(({ code }) => code));
  const noticed = diagnostics.filter(({ code, spans }) => spans.length > 0 && !asked.has(code));
  return [notApplied(said), ...noticed];
};

export const notApplied = (said: string): Issue =>
  issue('not_applied', { severity: 'warning', params: { said } });

const asItWas = (said: string): Issue => issue('as_it_was', { severity: 'warning', params: { said } });

export const isNotApplied = (issues: readonly Issue[]): boolean =>
  issues.some(({ code }) => code === 'not_applied');

function standingOf({ session, stage }: Stands, version: Version, { last }: Context): Standing<unknown> {
  const { value, evidence, message, origin, words } = version;
  const source = sourceOf(origin);
  const text = textOf(session, source) ?? '';
  // Behind a step back it is what came back that was spoken of last.
  const undone = session.versions[session.at + 1];
  const isTouched = (entry: Evidence) =>
    undone?.domain === version.domain
      ? !undone.evidence.some((other) => same(other, entry))
      : entry.spans.some((span) => span.source === sourceOf(message));
  return {
    value,
    evidence,
    source: sourceOf(message),
    question: session.open?.questions[0] ?? null,
    isDone: stage === 'done',
    touched: evidence.filter(isTouched).map(({ path }) => path),
    earlier: session.versions
      .slice(0, session.at)
      .filter((one) => one.domain === version.domain)
      .map((one) => ({ value: one.value, evidence: one.evidence, source: sourceOf(one.message) })),
    memory: last,
    previous: session.turns.at(-1)?.text ?? '',
    origin: { text, source },
    words: words ?? [{ text, start: 0, source }],
    textOf: (name) => textOf(session, name),
  };
}

/** What was picked from a list takes the place that was asked about; several take the places of as many items. */
function choice(
  domain: AnyDomain,
  { value, evidence }: Standing<unknown>,
  question: Question,
  said: string,
): Change<unknown> | null {
  const { path } = question;
  const [first, ...more] = chosen(question, said);
  const index = path.at(-1);
  if (!first || domain.read.answer) return null;
  const spans = [{ start: 0, end: said.length }];
  const picked = (at: Evidence['path'], one: unknown): Evidence => ({
    path: at,
    value: one,
    how: 'read',
    rule: 'picked_candidate',
    spans,
  });
  if (more.length === 0) {
    const kept = evidence.filter((entry) => pathText(entry.path) !== pathText(path));
    const entry = picked(path, first.value);
    return { move: 'choose', value: setAt(value, path, first.value), evidence: [...kept, entry], cues: [] };
  }
  if (typeof index !== 'number' || path.length !== 1 || !Array.isArray(value)) return null;
  const all = [first, ...more].map((one) => one.value);
  const moved = evidence.flatMap((entry): Evidence[] => {
    const [at, ...rest] = entry.path;
    if (typeof at !== 'number' || at < index) return [entry];
    if (at > index) return [{ ...entry, path: [at + all.length - 1, ...rest] }];
    return all.map((_, k) => ({ ...entry, path: [index + k, ...rest] }));
  });
  return {
    move: 'choose',
    value: [...value.slice(0, index), ...all, ...value.slice(index + 1)],
    evidence: [...moved, ...all.map((one, k) => picked([index + k], one))],
    cues: [],
  };
}

/** The one value the answer's own words give for the place that was asked about. */
function answered(
  domain: AnyDomain,
  { value, evidence, origin }: Standing<unknown>,
  question: Question,
  said: string,
  context: Context,
): Result<Change<unknown>> {
  const input: Input = { text: said };
  if (domain.read.answer) {
    const merged = domain.read.answer(value, question, input, context, { ...origin, evidence });
    return merged.ok ? ok({ move: 'answer', ...merged.value, cues: [] }) : merged;
  }
  const found = valueSaid(domain, question, input, context);
  if (!found.ok) return found;
  const kept = evidence.filter(({ path }) => pathText(path) !== pathText(question.path));
  return ok({
    move: 'answer',
    value: setAt(value, question.path, found.value.value),
    evidence: [...kept, found.value],
    cues: [],
  });
}

function valueSaid(domain: AnyDomain, { path }: Question, input: Input, context: Context): Result<Evidence> {
  const { text } = input;
  const { grounding } = domain.read;
  const asked = { path, text, facts: grounding.facts(input, context), settled: () => undefined };
  const found = new Map<string, Evidence>();
  for (const entry of deriveFrom(grounding.fields, asked).flat()) {
    const key = JSON.stringify(entry.value);
    if (!found.has(key)) found.set(key, entry);
  }
  const [only, ...others] = found.values();
  const params = { answer: text };
  if (!only) return err([issue('answer_not_understood', { path, params })]);
  if (others.length === 0) return ok(only);
  const values = [only, ...others].map((f) => f.value);
  return err([issue('answer_ambiguous', { path, params: { ...params, values } })]);
}

export const doneStays = () => issue('done_stays', { severity: 'warning' });
export const nothingTo = (control: 'undo' | 'redo') =>
  issue(control === 'undo' ? 'nothing_to_undo' : 'nothing_to_redo', { severity: 'info' });
export const welcome = () => issue('welcome', { severity: 'info' });
export const nothingAwaits = () => issue('nothing_awaits', { severity: 'info' });
/** Whole sentences that are understood now. */
const canSay = (sentences: readonly string[], lang: Lang): Issue[] => {
  const examples = joined(
    sentences.map((one) => `“${one}”`),
    lang,
    'names',
  );
  return sentences.length > 0
    ? [issue('can_say', { severity: 'info', params: { examples, sentences } })]
    : [];
};
export const hello = (sentences: readonly string[], lang: Lang) =>
  issue('hello', {
    severity: 'info',
    params: {
      examples: joined(
        sentences.map((one) => `“${one}”`),
        lang,
        'names',
      ),
      sentences,
    },
  });
