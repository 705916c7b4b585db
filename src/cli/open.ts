import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Domains } from '../app/domains.ts';
import { createHost, type Host, type HostOptions, loadWorld } from '../app/host.ts';
import type { Arguments, FilePort, OptionSpec } from '../core/command.ts';
import type { AnyDomain } from '../core/domain.ts';
import type { Lang } from '../core/messages.ts';
import { err, ok } from '../core/result.ts';
import { badValue, choose, needed, textOf } from './args.ts';
import { must } from './command.ts';
import { usage } from './messages.ts';
import { complain, type Terminal } from './terminal.ts';

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

export const outOption: OptionSpec = {
  name: 'out',
  short: 'o',
  value: 'DIR',
  help: { zh: '产物写到这里', en: 'where artefacts go' },
};
export const sampleOption: OptionSpec = {
  name: 'sample',
  help: { zh: '没有数据时，先放一些示例数据', en: 'put sample data where there is none' },
};
export const jsonOption: OptionSpec = { name: 'json', help: { zh: '输出 JSON', en: 'print JSON' } };

/** The engine a command line names, as the host is opened with it. */
export const withEngine = (args: Arguments): OpenOptions => {
  const engine = choose(args, 'engine', ['grammar', 'model', 'auto']);
  return engine ? { engine } : {};
};

type OpenOptions = Pick<HostOptions, 'engine' | 'threads'>;

/** Opens the host for as long as a command needs it. */
export async function withHost<T>(
  args: Arguments,
  terminal: Terminal,
  body: (app: Host) => Promise<T>,
  more: OpenOptions = {},
): Promise<T> {
  const app = await open(args, terminal, more);
  try {
    return await body(app);
  } finally {
    await app.close();
  }
}

/** Opens it with what every command shares, and says what is odd about the configuration. */
export async function open(args: Arguments, terminal: Terminal, more: OpenOptions = {}): Promise<Host> {
  const config = must(terminal.config);
  for (const warning of config.warnings) complain(warning, terminal);
  const now = nowFrom(args);
  return must(
    await createHost({
      config,
      loader: terminal.domains,
      cwd: terminal.cwd,
      now: () => now ?? terminal.now(),
      ...more,
    }),
  );
}

function nowFrom(args: Arguments): Date | undefined {
  const said = textOf(args, 'now');
  if (said === undefined) return undefined;
  // A bare date is that day where the person is, not midnight in Greenwich.
  const date = /^\d{4}-\d{2}-\d{2}$/.test(said) ? new Date(`${said}T12:00:00`) : new Date(said);
  if (!Number.isNaN(date.getTime())) return date;
  throw badValue('now', said, 'YYYY-MM-DD');
}

export const openDomain = async (app: Host, id: string | undefined): Promise<AnyDomain> =>
  must(await app.domain(needed(id, '<domain>')));

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

/** The domain's own options, so that `--help` and parsing know them; none when no domain was named. */
export async function domainOptions(argv: readonly string[], { domains }: { readonly domains: Domains }) {
  return (await domainNamed(argv, domains))?.read.world.options ?? [];
}

/** The options of every domain's world, each once, for what is about all of them: `--home FILE`. */
export async function worldOptions({ domains }: Pick<Terminal, 'domains'>): Promise<readonly OptionSpec[]> {
  const all = await domains.all();
  const options = all.ok ? all.value.flatMap(({ read }) => read.world.options) : [];
  return [...new Map(options.map((option) => [option.name, option])).values()];
}

/** From then on words and acts are about the worlds that were chosen on the command line. */
export async function chooseWorlds(app: Host, args: Arguments, terminal: Terminal): Promise<void> {
  for (const domain of must(await app.domains()))
    if (domain.read.world.options.some(({ name }) => args.options[name] !== undefined))
      app.chooseWorld(domain, must(await loadWorld(domain, args.options, filesOf(terminal))));
}

/** `--contract`, where the domain's contract has more than one version. */
export async function contractOption(
  argv: readonly string[],
  { domains }: { readonly domains: Domains },
): Promise<readonly OptionSpec[]> {
  const versions = (await domainNamed(argv, domains))?.read.contracts[0].versions ?? [];
  if (versions.length < 2) return [];
  const help = { zh: '按契约的哪个版本回答', en: 'the version of the contract to answer in' };
  return [{ name: 'contract', value: versions.join('|'), help }];
}

/** `--form`, where the domain has other forms than its contract. */
export async function formOption(
  argv: readonly string[],
  { domains }: { readonly domains: Domains },
): Promise<readonly OptionSpec[]> {
  const forms = Object.entries((await domainNamed(argv, domains))?.read.contracts[0].forms ?? {});
  if (forms.length === 0) return [];
  const help = (lang: Lang) => forms.map(([name, form]) => `${name}: ${form.help[lang]}`).join('; ');
  const value = forms.map(([name]) => name).join('|');
  return [{ name: 'form', value, help: { zh: help('zh'), en: help('en') } }];
}

/** One that comes with the package is the only one loaded; those of the configuration say themselves what they are called. */
async function domainNamed(argv: readonly string[], domains: Domains): Promise<AnyDomain | undefined> {
  const own = argv.find((arg) => domains.ids().includes(arg));
  for (const id of own === undefined ? argv : [own]) {
    const found = await domains.find(id);
    if (found.ok) return found.value;
  }
  return undefined;
}
