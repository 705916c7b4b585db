import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { createYanxing, type Yanxing } from '../app/index.ts';
import type { Arguments, FilePort, OptionSpec } from '../core/command.ts';
import type { AnyDomain } from '../core/domain.ts';
import { err, ok } from '../core/result.ts';
import { must, Refused } from './command.ts';
import { cliMessages, usage } from './messages.ts';
import { issueLine } from './show.ts';
import type { Terminal } from './terminal.ts';

export const engineOption: OptionSpec = {
  name: 'engine',
  value: 'grammar|model|auto',
  help: { zh: '用哪个引擎（配置了模型时默认 auto）', en: 'which engine (auto once a model is configured)' },
};
export const nowOption: OptionSpec = {
  name: 'now',
  value: 'DATE',
  help: { zh: '把“现在”定在这一天，如 2026-11-15', en: 'what “now” is, such as 2026-11-15' },
};

/**
 * Opens the library with the options every command shares, and says what is odd about the configuration. A command of
 * one domain says which, so that no other is loaded.
 */
export async function open(args: Arguments, terminal: Terminal, only?: string): Promise<Yanxing> {
  const { lang, config, engine } = args.options;
  const settings = { ...(lang && { lang }), ...(config && { config }), ...(engine && { engine }) };
  const now = nowFrom(args, terminal);
  const app = must(
    await createYanxing({
      settings,
      env: terminal.env,
      cwd: terminal.cwd,
      now: () => now ?? terminal.now(),
      ...(only !== undefined && { only: [only] }),
    }),
  );
  for (const warning of app.config.warnings) {
    terminal.err(`yx: ${issueLine(warning, terminal.lang, app.catalogues())}\n`);
  }
  return app;
}

function nowFrom(args: Arguments, _terminal: Terminal): Date | undefined {
  const said = args.options.now;
  if (typeof said !== 'string') return undefined;
  // A bare date is that day where the person is, not midnight in Greenwich.
  const date = /^\d{4}-\d{2}-\d{2}$/.test(said) ? new Date(`${said}T12:00:00`) : new Date(said);
  if (!Number.isNaN(date.getTime())) return date;
  const params = { option: 'now', value: said, allowed: 'YYYY-MM-DD' };
  throw new Refused([usage('bad_option_value', { params })]);
}

export async function openDomain(
  app: Yanxing,
  id: string | undefined,
  terminal: Terminal,
): Promise<AnyDomain> {
  if (id === undefined) {
    throw new Refused([usage('missing_argument', { params: { argument: '<domain>' } })]);
  }
  const found = await app.domain(id);
  terminal.catalogues.push(...app.catalogues());
  return must(found);
}

export function filesOf(terminal: Terminal): FilePort {
  const read = async <T>(path: string, load: (full: string) => Promise<T>) => {
    try {
      return ok(await load(resolve(terminal.cwd, path)));
    } catch (thrown) {
      return err([usage('no_such_file', { params: { path, reason: codeOf(thrown) } })]);
    }
  };
  return {
    // Windows editors put a mark before the text that is no part of it.
    readText: (path) => read(path, async (full) => (await readFile(full, 'utf8')).replace(/^\ufeff/, '')),
    readBytes: (path) => read(path, (full) => readFile(full)),
  };
}

export const codeOf = (thrown: unknown): string =>
  thrown instanceof Error ? ((thrown as NodeJS.ErrnoException).code ?? thrown.message) : String(thrown);

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

export const choose = <T extends string>(
  args: Arguments,
  option: string,
  allowed: readonly T[],
): T | undefined => {
  const value = args.options[option];
  if (value === undefined) return undefined;
  if (allowed.includes(value as T)) return value as T;
  const params = { option, value, allowed: allowed.join(' | ') };
  throw new Refused([usage('bad_option_value', { params })]);
};

export const allCatalogues = (app: Yanxing) => [cliMessages, ...app.catalogues()];
