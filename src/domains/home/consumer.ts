import { readJson } from '../../core/contract/plain-json.ts';
import type { Issue } from '../../core/result.ts';
import { readAction } from './action.ts';
import { type Command, type HomeCommands, readCommand, unknownCommand, writeCommand } from './contract.ts';
import { issue } from './messages.ts';

/** What a model's raw answer comes to. There is always at least one command; `value` always passes the contract. */
export interface ModelAnswer {
  readonly commands: readonly Command[];
  readonly value: HomeCommands;
  /** Every repair and every failure with its reason; `path` is the place in the model's own array. */
  readonly issues: readonly Issue[];
  /** Whether nothing of the answer could be used, so that the UNKNOWN constant stands for it. */
  readonly degraded: boolean;
  readonly raw: string;
}

export interface AnswerOptions {
  /** home-15: also take commands of the old form, `ACTION-SCOPE-NAME` without `#`. */
  readonly legacy?: boolean;
}

/** home-17: strict JSON, command by command, never a throw; prose and fences are not stripped. */
export function parseModelAnswer(raw: string, { legacy = false }: AnswerOptions = {}): ModelAnswer {
  const json = readJson(raw);
  if (!json.ok) {
    const old = legacy ? readLegacy(raw.trim()) : null;
    if (old) return accepted([old], [legacyIssue(raw.trim(), [])], raw);
    const [cause] = json.error;
    return degrade([issue('home_answer_not_json', { params: { ...cause?.params, raw: shown(raw) } })], raw);
  }
  if (!Array.isArray(json.value)) {
    return degrade([issue('home_answer_not_array', { params: { raw: shown(raw) } })], raw);
  }
  if (json.value.length === 0)
    return degrade([issue('home_answer_empty', { params: { raw: shown(raw) } })], raw);
  const read = json.value.map((item: unknown, i) => readItem(item, i, legacy));
  const commands = read.flatMap(({ command }) => (command ? [command] : []));
  const issues = read.flatMap((one) => one.issues);
  return commands.length > 0 ? accepted(commands, issues, raw) : degrade(issues, raw);
}

interface ReadItem {
  readonly command: Command | null;
  readonly issues: readonly Issue[];
}

function readItem(item: unknown, index: number, legacy: boolean): ReadItem {
  const path = [index];
  if (typeof item !== 'string') {
    return {
      command: null,
      issues: [issue('home_command_not_text', { path, params: { command: shown(item) } })],
    };
  }
  const old = legacy && !item.includes('#') ? readLegacy(item) : null;
  if (old) return { command: old, issues: [legacyIssue(item, path)] };
  const { command, issues } = readCommand(item);
  return { command, issues: issues.map((found) => ({ ...found, path })) };
}

const accepted = (commands: readonly Command[], issues: readonly Issue[], raw: string): ModelAnswer => ({
  commands,
  value: commands.map(writeCommand),
  issues,
  degraded: false,
  raw,
});

function degrade(causes: readonly Issue[], raw: string): ModelAnswer {
  const commands = [unknownCommand];
  const reason = causes.map(({ code }) => code).join(', ');
  const issues = [...causes, issue('home_answer_degraded', { params: { reason }, severity: 'warning' })];
  return { commands, value: commands.map(writeCommand), issues, degraded: true, raw };
}

/** Enough of a raw answer to see what it was; the whole of it is `raw`. */
function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.length > 500 ? `${text.slice(0, 500)}…` : text;
}

const legacyIssue = (command: string, path: readonly number[]): Issue =>
  issue('home_legacy_command', { path, params: { command }, severity: 'warning' });

/** `打开-卧室-顶灯`: exactly two dashes and a known action, so that prose with dashes in it is not taken for one. */
function readLegacy(text: string): Command | null {
  const [phrase = '', scope = '', name = '', ...rest] = text.split('-');
  const action = readAction(phrase);
  if (rest.length > 0 || action.kind === 'other' || action.kind === 'unknown') return null;
  const q = name === '*' ? 'all' : 'one';
  return readCommand(`${phrase}-${scope}-${name}#Unknown#${q}`).command;
}
