import { createInterface } from 'node:readline/promises';
import type { Host, ParseOptions, RunResult } from '../app/host.ts';
import { runShown } from '../app/shown.ts';
import type { OptionSpec } from '../core/command.ts';
import type { AnyDomain } from '../core/domain.ts';
import { joined, type Lang } from '../core/messages.ts';
import type { Input } from '../core/reading/evidence.ts';
import type { Interpretation } from '../core/reading/interpret.ts';
import type { Confirmer } from '../core/run/execute.ts';
import type { RunEvent } from '../core/run/state.ts';
import { speaker } from '../core/speaker.ts';
import type { ToolLookup } from '../core/tool/registry.ts';
import type { Run } from '../core/wire.ts';
import type { RunDetail } from '../runtime/sql/runs.ts';
import { must } from './command.ts';
import { stateWord, words } from './messages.ts';
import { evidenceLines, planLines, prettyJson, questionLines, sentence } from './show.ts';
import { toldLines } from './table.ts';
import {
  complain,
  issueLine,
  paint,
  printable,
  say,
  spokenLine,
  type Terminal,
  wordings,
} from './terminal.ts';

/** The answer to a sentence as a person wants to see it: the words in colour, the contract, why, what is missing. */
export async function showReading(
  domain: AnyDomain,
  text: string,
  read: Interpretation<unknown>,
  terminal: Terminal,
): Promise<void> {
  const title = (text: string) => paint(terminal.color.out, 'bold', text);
  const lines = [
    sentence(text, read, terminal),
    '',
    `${title(domain.about.title[terminal.lang])}  ${read.contract.id} ${read.contract.version}`,
  ];
  lines.push(printable(prettyJson(read.value)));
  const shown = read.evidence.filter((entry) => entry.how !== 'fixed');
  if (shown.length > 0)
    lines.push('', title(say(terminal, words.evidence)), ...evidenceLines(text, read, shown, terminal));
  if (read.diagnostics.length > 0) {
    lines.push('', title(say(terminal, words.notes)));
    for (const issue of read.diagnostics) lines.push(`  ${issueLine(issue, terminal)}`);
  }
  if (read.questions.length > 0) {
    lines.push('', title(say(terminal, words.questions)));
    for (const question of read.questions) lines.push(...questionLines(question, terminal));
  }
  await terminal.out(`${lines.join('\n')}\n`);
}

/** The plan of a value in words; false when the value cannot be carried out, and then the reason was said. */
export async function showPlan(
  app: Host,
  domain: AnyDomain,
  input: Input,
  value: unknown,
  options: ParseOptions,
  terminal: Terminal,
): Promise<boolean> {
  const plan = await app.plan(domain, input, value, { lang: terminal.lang, ...options });
  if (!plan.ok) {
    for (const issue of plan.error) complain(issue, terminal);
    return false;
  }
  const registry = must(await app.registry(domain));
  const asks = (toolId: string) => registry.get(toolId)?.requiresConfirmation === true;
  const title = paint(terminal.color.out, 'bold', say(terminal, words.plan));
  const steps = new Set(plan.value.steps.map(({ name }) => name));
  // What a summary says beside the names of the steps: what it is all about, or what is left out.
  const [about = '', ...more] = plan.value.summary.split('\n').map((line) => (steps.has(line) ? '' : line));
  const left = more.filter((line) => line !== '').map((line) => `  ${printable(line)}`);
  const lines = [`${title} ${printable(about)}`.trimEnd(), ...planLines(plan.value, asks, terminal), ...left];
  await terminal.out(`\n${lines.join('\n')}\n`);
  return true;
}

/** A yes/no question on the terminal; where nobody can answer, the answer is no. */
export async function askYes(terminal: Terminal, prompt: string, signal?: AbortSignal): Promise<boolean> {
  if (!terminal.isTTY) return false;
  const reader = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const said = await reader.question(prompt, signal ? { signal } : {});
    return /^(?:y|yes|是|好|同意|可以)$/i.test(said.trim());
  } catch {
    return false;
  } finally {
    reader.close();
  }
}

/** What was agreed to beforehand: writes, and going on although words were left over. Neither is the other. */
export interface Consent {
  readonly yes?: boolean;
  readonly anyway?: boolean;
  /** What a tool calls sensitive. A yes to everything else is none to that. */
  readonly sensitive?: boolean;
}

export const anywayOption: OptionSpec = {
  name: 'anyway',
  help: {
    zh: '有没用到的话也照样做（--yes 不包括这个）',
    en: 'go on although words were left over (--yes does not cover that)',
  },
};

export const sensitiveOption: OptionSpec = {
  name: 'sensitive',
  help: {
    zh: '事先也同意敏感的操作（--yes 不包括这个）',
    en: 'approve what is sensitive beforehand too (--yes does not cover that)',
  },
};

/** Writes wait for a person's yes: `--yes` said it beforehand, a terminal can be asked, anything else leaves it pending. */
export const confirmOnTerminal = (
  terminal: Terminal,
  { yes = false, anyway = false, sensitive = false }: Consent = {},
  tools: ToolLookup | null = null,
  /** The answer comes later, as a message of the conversation. */
  waits = false,
): Confirmer => ({
  async ask(call, signal) {
    const isCovered = yes && (sensitive || tools?.get(call.toolId)?.sensitive !== true);
    if (call.reason === 'left_over' ? anyway : isCovered) return 'approved';
    if (waits || !terminal.isTTY) return 'pending';
    terminal.err(`${paint(terminal.color.err, 'yellow', printable(call.preview))}\n`);
    return (await askYes(terminal, say(terminal, words.approve), signal)) ? 'approved' : 'rejected';
  },
});

export interface ActOptions extends ParseOptions, Consent {
  readonly out?: string;
  readonly waits?: boolean;
  /** In a conversation only what came of it is told, and how far what takes long has come. */
  readonly spoken?: boolean;
}

/** Carries a value out, with progress on standard error and a question before every write. Ctrl-C cancels. */
export async function act(
  app: Host,
  domain: AnyDomain,
  input: Input,
  read: Interpretation<unknown>,
  options: ActOptions,
  terminal: Terminal,
): Promise<RunResult> {
  const { yes, anyway, sensitive, waits, spoken, ...rest } = options;
  const consent = { yes: yes === true, anyway: anyway === true, sensitive: sensitive === true };
  const confirm = confirmOnTerminal(terminal, consent, must(await app.registry(domain)), waits);
  const onEvent = (event: RunEvent) => progress(event, terminal, spoken);
  return must(
    await onCancel((signal) =>
      app.run(domain, input, read, { lang: terminal.lang, ...rest, confirm, onEvent, signal }),
    ),
  );
}

/** Ctrl-C gives the signal; what is under way ends in order. */
export async function onCancel<T>(
  body: (signal: AbortSignal) => Promise<T>,
  by: readonly NodeJS.Signals[] = ['SIGINT'],
): Promise<T> {
  const controller = new AbortController();
  const cancel = () => controller.abort();
  for (const one of by) process.once(one, cancel);
  try {
    return await body(controller.signal);
  } finally {
    for (const one of by) process.removeListener(one, cancel);
  }
}

export function progress(event: RunEvent, terminal: Terminal, spoken = false): void {
  const isAside = event.type === 'step_finished' ? event.status === 'completed' : ASIDE.has(event.type);
  if (spoken && isAside) return;
  const line = spoken ? spokenProgress(event, terminal) : progressLine(event, terminal.lang);
  if (line !== null) terminal.err(`${paint(terminal.color.err, 'dim', printable(line))}\n`);
}

const ASIDE: ReadonlySet<RunEvent['type']> = new Set(['state', 'step_started']);

/** In a conversation what went wrong is said in words; which step it was in, nobody asked. */
function spokenProgress(event: RunEvent, { lang }: Terminal): string | null {
  const error = event.type === 'step_finished' ? event.result?.error : null;
  return error ? `  ✗ ${error.message} (${error.code})` : progressLine(event, lang);
}

function progressLine(event: RunEvent, lang: Lang): string | null {
  switch (event.type) {
    case 'state':
      return `[${stateWord(event.state, lang)}]`;
    case 'step_started':
      return `  → ${event.step} (${event.tool})`;
    case 'step_progress':
      return `    ${event.fraction === null ? '' : `${Math.round(event.fraction * 100)} % `}${event.message}`;
    case 'step_finished': {
      const { error } = event.result ?? { error: null };
      return `  ${event.status === 'completed' ? '✓' : '✗'} ${event.step}${error ? `: ${error.code} ${error.message}` : ''}`;
    }
    case 'artifact':
      return `    + ${event.artifact.name} (${event.artifact.size} B)`;
    default:
      return null;
  }
}

/** What came of it, in a few lines; the exit code says whether something else has found it right. */
export async function showOutcome(
  app: Host,
  domain: AnyDomain | null,
  done: RunResult,
  out: string | undefined,
  terminal: Terminal,
): Promise<number> {
  for (const issue of done.issues) complain(issue, terminal);
  showWaiting(done, terminal);
  await showResult(app, domain, done, out, terminal);
  return exitCode(done);
}

function showWaiting({ pendingToolCalls, runId }: RunResult, terminal: Terminal): void {
  for (const call of pendingToolCalls) {
    const code = call.reason === 'left_over' ? 'left_over' : 'CONFIRMATION_REQUIRED';
    terminal.err(`yx: ${code}: ${printable(call.preview)}\n`);
  }
  const isHeld = pendingToolCalls.some(({ reason }) => reason === 'left_over');
  if (isHeld) terminal.err(`yx: ${say(terminal, words.held, { run: runId })}\n`);
  else if (pendingToolCalls.length > 0) terminal.err(`yx: ${say(terminal, words.waits, { run: runId })}\n`);
}

/** In a conversation: what happened, in words, and what is asked before the rest is done. */
export async function tellOutcome(
  app: Host,
  domain: AnyDomain | null,
  done: RunResult,
  out: string | undefined,
  terminal: Terminal,
): Promise<void> {
  for (const issue of done.issues) await terminal.out(`${spokenLine(issue, terminal)}\n`);
  await showResult(app, domain, done, out, terminal);
  for (const { preview } of done.pendingToolCalls)
    await terminal.out(`${paint(terminal.color.out, 'yellow', printable(preview))}\n`);
  if (done.pendingToolCalls.length > 0) await terminal.out(`${say(terminal, words.goAhead)}\n`);
}

async function showResult(
  app: Host,
  domain: AnyDomain | null,
  done: RunResult,
  out: string | undefined,
  terminal: Terminal,
): Promise<void> {
  const registry = await app.registry(domain ?? 'all');
  for (const line of registry.ok ? answerLines(registry.value, done, terminal) : [])
    await terminal.out(`${line}\n`);
  const report = done.best?.report;
  if (report) {
    const verdict = report.passed
      ? paint(terminal.color.out, 'green', `✓ ${say(terminal, words.passed)}`)
      : paint(terminal.color.out, 'red', `✗ ${say(terminal, words.notPassed)}`);
    const left = report.left_out ?? [];
    const rest = left.length > 0 ? paint(terminal.color.out, 'yellow', leftLine(left, terminal)) : '';
    await terminal.out(`${verdict}${rest}  ${printable(report.qualitative_feedback)}\n`);
  }
  for (const artifact of done.artifacts)
    if (out !== undefined) await terminal.out(`  ${out}/${artifact.name}\n`);
}

/** “; 2 things left out: …” */
const leftLine = (left: readonly string[], terminal: Terminal): string =>
  say(terminal, left.length === 1 ? words.leftOne : words.leftSome, {
    n: left.length,
    words: joined(
      left.map((one) => `“${printable(one)}”`),
      terminal.lang,
      'names',
    ),
  });

/** What the steps that went well found or did, in their order, as their domains tell it or as the result itself does. */
function answerLines(tools: ToolLookup, { best }: RunResult, terminal: Terminal): string[] {
  if (!best) return [];
  const { outcome } = best;
  return outcome.plan.steps.flatMap(({ id, skill_name }) => {
    const result = outcome.results.get(id);
    if (!result?.ok) return [];
    const told = tools.get(skill_name)?.tell?.(result.data, terminal.lang);
    return told ? toldLines(told, terminal) : summaryLines(result.data);
  });
}

function summaryLines(data: unknown): string[] {
  const summary = typeof data === 'object' && data !== null && 'summary' in data ? data.summary : null;
  return typeof summary === 'string' && summary !== '' ? printable(summary).split('\n') : [];
}

export const exitCode = (done: RunResult): number =>
  (done.status === 'completed' && done.best?.report?.passed !== false) || isPutOff(done)
    ? 0
    : done.status === 'waiting'
      ? 3
      : 1;

/** It waits for its time, and for nobody. */
const isPutOff = ({ status, pendingToolCalls }: RunResult): boolean =>
  status === 'waiting' && pendingToolCalls.length === 0;

/** A run as programs are shown it, whichever way they ask. */
export async function runJson(app: Host, run: RunDetail, terminal: Terminal): Promise<Run> {
  const { lang } = terminal;
  const registry = await app.registry();
  return runShown(run, registry.ok ? registry.value : null, speaker(lang, wordings(terminal)), lang);
}
