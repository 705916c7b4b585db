import type { Reads } from '../../core/domain.ts';
import { type Extent, normalize } from '../../core/language/index.ts';
import type { Claim } from '../../core/reading/evidence.ts';
import type { GrammarEngine, ModelEngine } from '../../core/reading/interpret.ts';
import { type Question, questionsOf } from '../../core/reading/question.ts';
import { err, type Issue, ok, type Span } from '../../core/result.ts';
import { parseModelAnswer } from './consumer.ts';
import { type HomeCommands, LEGACY, UNKNOWN_COMMAND, writeCommand } from './contract.ts';
import { factsOf } from './facts.ts';
import type { HomeRule } from './fields.ts';
import type { Aside, ClauseReading, Reason } from './grammar/clause-reading.ts';
import { wordsOf } from './grammar/home-words.ts';
import type { Line } from './grammar/line.ts';
import { hearing, understoodAs } from './grammar/read.ts';
import { type Draft, SLOTS } from './grammar/target.ts';
import type { Word } from './grammar/word.ts';
import { clauseIssue } from './grammar-messages.ts';
import { injectDevices } from './inject.ts';
import { lexicon } from './lexicon.ts';
import { messages } from './messages.ts';
import { systemPrompt } from './prompt.ts';
import { mentioned } from './retrieve.ts';
import { type Home, isOpen } from './world.ts';

/** Where every slot came from, in the order in which the evidence check lists them. */
function claim({ grounds }: Draft, index: number, line: Line, claims: Claim<HomeRule>[]): void {
  for (const slot of SLOTS) {
    const ground = grounds[slot];
    if (!ground) continue;
    const { rule, at } = ground;
    const spans = at.length === 0 ? NO_SPANS : at.map(({ start, end }) => line.span(start, end));
    claims.push({ path: [index, slot], rule, spans });
  }
}
const NO_SPANS: readonly Span[] = [];

/** The words of the language outside what was not understood: what joins commands, and why somebody wants them. */
const joints = (text: string, pieces: readonly ClauseReading[]): readonly Extent[] =>
  lexicon
    .scan(text)
    .filter(
      ({ start, end }) =>
        !pieces.some(
          (piece) => piece.kind === 'unknown' && start < piece.extent.end && piece.extent.start < end,
        ),
    );

const THINGS: ReadonlySet<Word['kind']> = new Set(['head', 'noun', 'device']);

/** 书房的灯; 台灯亮度调一下: a thing, and not yet what is to become of it. */
function lackingIn([piece, ...others]: readonly ClauseReading[], line: Line): readonly Question[] | null {
  if (piece?.kind !== 'unknown' || others.length > 0) return null;
  if (piece.reason !== 'no_target' && piece.reason !== 'no_property') return null;
  const { start, end } = piece.extent;
  const isThing = lexicon.scan(line.text.slice(start, end)).some(({ value }) => THINGS.has(value.kind));
  const params = { words: line.said(start, end) };
  return isThing ? [ask('home_what_then', { path: [0], params, spans: [line.span(start, end)] })] : null;
}
const ask = questionsOf(messages);

const grammar: GrammarEngine<HomeCommands, Home, HomeRule> = {
  read(input, { world }) {
    const { text } = input;
    const { pieces, by, heard } = understoodAs(hearing(input, wordsOf(world)));
    const { line } = heard;
    const value: string[] = [];
    const claims: Claim<HomeRule>[] = [];
    const cues: Span[] = [];
    const issues: Issue[] = [];
    const note = (reason: Reason | Aside['reason'], severity: 'info' | 'warning', span: Span): void => {
      const words = text.slice(span.start, span.end);
      const path = [value.length];
      issues.push(clauseIssue(`home_clause_${reason}`, { path, severity, spans: [span], params: { words } }));
    };
    for (const { start, end, as } of by?.repairs ?? []) {
      if (
        !pieces.some(({ kind, extent }) => kind === 'commands' && extent.start <= start && end <= extent.end)
      )
        continue;
      const span = line.span(start, end);
      const params = { said: line.said(start, end), as };
      issues.push(clauseIssue('home_respelt', { severity: 'info', spans: [span], params }));
    }
    for (const { start, end } of joints(line.text, pieces)) cues.push(line.span(start, end));
    for (const piece of pieces) {
      const span = line.span(piece.extent.start, piece.extent.end);
      if (piece.kind === 'commands') {
        const { aside } = piece;
        if (aside) note(aside.reason, 'info', line.span(aside.extent.start, aside.extent.end));
        for (const draft of piece.drafts) {
          claim(draft, value.length, line, claims);
          value.push(writeCommand(draft.command));
        }
        cues.push(span);
        continue;
      }
      note(piece.reason, 'warning', span);
      value.push(UNKNOWN_COMMAND);
    }
    // What was heard is at hand: the evidence check need not hear it again.
    const facts = claims.length > 0 ? factsOf(heard) : [];
    const questions = lackingIn(pieces, line);
    return { value, claims, cues, issues, facts, ...(questions && { questions }) };
  },
};

/** The prompt of home-16 word for word; the home's devices travel in a message of their own, as data. */
const model: ModelEngine<HomeCommands, Home> = {
  // The document's prompt stands alone: no structured-output mode beside it, and no object wrapped round the array.
  constrain: false,
  messages({ text }, { world }) {
    const devices = isOpen(world) ? [] : mentioned(text, world);
    return [
      { role: 'system', content: systemPrompt },
      ...(devices.length > 0 ? [{ role: 'system' as const, content: injectDevices(devices, world) }] : []),
      { role: 'user', content: text },
    ];
  },
  parse(raw, { form }) {
    const { value, issues, degraded } = parseModelAnswer(raw, { legacy: form === LEGACY });
    return degraded ? err(issues) : ok({ value, issues });
  },
};

export const engines: Reads<HomeCommands, Home, HomeRule>['engines'] = { grammar, model };

export const degraded = (): HomeCommands => [UNKNOWN_COMMAND];

export const isEmpty = (value: HomeCommands): boolean =>
  value.every((command) => command === UNKNOWN_COMMAND);

/** Whether an order is for something by a name that is no word of the language. */
export function isStranger(command: string): boolean {
  const end = command.indexOf('#Unknown#');
  if (end < 0) return false;
  const name = command.slice(command.indexOf('-', command.indexOf('-') + 1) + 1, end);
  if (name === '*' || name === '@last') return false;
  const { text } = normalize(name);
  return lexicon.longestAt(text, 0)?.end !== text.length;
}
