import { parseArgs } from 'node:util';
import type { Arguments, OptionSpec } from '../core/command.ts';
import { err, type Issue, ok, type Result } from '../core/result.ts';
import { Refused } from './command.ts';
import { usage } from './messages.ts';

/** Options every command understands. */
export const commonOptions: readonly OptionSpec[] = [
  { name: 'help', short: 'h', help: { zh: '显示帮助', en: 'show this help' } },
  { name: 'lang', value: 'zh|en', help: { zh: '界面语言', en: 'language of messages' } },
  {
    name: 'config',
    value: 'FILE',
    help: { zh: '配置文件（默认 yx.config.json）', en: 'configuration file (default yx.config.json)' },
  },
];

/** Strict parsing: an option nobody declared, or one without its value, is bad usage and named. */
export function readArguments(
  argv: readonly string[],
  specs: readonly OptionSpec[],
): Result<Arguments, Issue> {
  const known = [...commonOptions, ...specs];
  const { tokens } = parseArgs({
    args: [...argv],
    options: Object.fromEntries(
      known.map((spec) => [
        spec.name,
        {
          type: spec.value === undefined ? 'boolean' : 'string',
          ...(spec.short && { short: spec.short }),
        } as const,
      ]),
    ),
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  const positionals: string[] = [];
  const options: Record<string, string | true> = {};
  for (const token of tokens) {
    if (token.kind === 'positional') positionals.push(token.value);
    if (token.kind !== 'option') continue;
    const spec = known.find((s) => s.name === token.name);
    if (!spec) return err(usage('unknown_option', { params: { option: token.rawName } }));
    if (spec.value === undefined) {
      if (token.value !== undefined)
        return err(usage('option_takes_no_value', { params: { option: token.rawName } }));
      options[spec.name] = true;
    } else {
      if (token.value === undefined)
        return err(usage('option_needs_value', { params: { option: token.rawName, value: spec.value } }));
      options[spec.name] = token.value;
    }
  }
  return ok({ positionals, options });
}

export function textOf({ options }: Arguments, name: string): string | undefined {
  const value = options[name];
  return typeof value === 'string' ? value : undefined;
}

export function numberOf(args: Arguments, name: string, least: number, most: number): number | undefined {
  const text = textOf(args, name);
  if (text === undefined) return undefined;
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= most) return value;
  throw badValue(name, text, `${least} … ${most}`);
}

export const badValue = (option: string, value: unknown, allowed: string): Refused =>
  new Refused([usage('bad_option_value', { params: { option, value, allowed } })]);

/** A word that a command cannot do without. */
export function needed(value: string | undefined, argument: string): string {
  if (value !== undefined) return value;
  throw new Refused([usage('missing_argument', { params: { argument } })]);
}

export const choose = <T extends string>(
  args: Arguments,
  option: string,
  allowed: readonly T[],
): T | undefined => {
  const value = args.options[option];
  if (value === undefined) return undefined;
  if (allowed.includes(value as T)) return value as T;
  throw badValue(option, value, allowed.join(' | '));
};

/** What the first word behind a command asks for: `yx runs approve`. */
export function actionOf<T>(
  command: string,
  actions: Readonly<Record<string, T>>,
  { positionals }: Arguments,
  otherwise = 'list',
): T {
  const [action = otherwise] = positionals;
  const chosen = Object.hasOwn(actions, action) ? actions[action] : undefined;
  if (chosen !== undefined) return chosen;
  throw new Refused([usage('unknown_command', { params: { command: `${command} ${action}` } })]);
}
