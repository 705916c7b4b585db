import { builtinDomainIds, loadBuiltinDomain, loadDomainModule } from '../app/domain-loader.ts';
import type { OptionSpec } from '../core/command.ts';
import type { AnyDomain } from '../core/domain.ts';
import type { Lang } from '../core/messages.ts';
import { loadConfig } from '../runtime/config.ts';
import type { Whereabouts } from './command.ts';

/** The domain's own options, so that `--help` and parsing know them; none when no domain was named. */
export async function domainOptions(argv: readonly string[], where: Whereabouts) {
  return (await domainNamed(argv, where))?.read.world.options ?? [];
}

/** `--form`, where the domain has other forms than its contract. */
export async function formOption(
  argv: readonly string[],
  where: Whereabouts,
): Promise<readonly OptionSpec[]> {
  const forms = Object.entries((await domainNamed(argv, where))?.read.contracts[0].forms ?? {});
  if (forms.length === 0) return [];
  const help = (lang: Lang) => forms.map(([name, form]) => `${name}: ${form.help[lang]}`).join('; ');
  const value = forms.map(([name]) => name).join('|');
  return [{ name: 'form', value, help: { zh: help('zh'), en: help('en') } }];
}

/** One that comes with the package is the only one loaded; those of the configuration say themselves what they are called. */
async function domainNamed(argv: readonly string[], where: Whereabouts): Promise<AnyDomain | undefined> {
  const ids = builtinDomainIds();
  const id = argv.find((arg) => ids.includes(arg));
  if (id === undefined) return (await configured(argv, where)).find((one) => argv.includes(one.about.id));
  const domain = await loadBuiltinDomain(id);
  return domain.ok ? domain.value : undefined;
}

/** All that come with the package, and all that the configuration names. */
export async function everyDomain(
  argv: readonly string[],
  where: Whereabouts,
): Promise<readonly AnyDomain[]> {
  const own = await Promise.all(builtinDomainIds().map((id) => loadBuiltinDomain(id)));
  return [...own.flatMap((one) => (one.ok ? [one.value] : [])), ...(await configured(argv, where))];
}

/** What is wrong with the configuration or a module is said by the command that needs it. */
async function configured(argv: readonly string[], { env, cwd }: Whereabouts): Promise<readonly AnyDomain[]> {
  const at = argv.findIndex((arg) => arg === '--config' || arg.startsWith('--config='));
  const file = argv[at]?.split('=')[1] ?? argv[at + 1];
  const config = loadConfig({ env, cwd, flags: at >= 0 && file !== undefined ? { config: file } : {} });
  const modules = config.ok ? config.value.domains : [];
  const found = await Promise.all(modules.map(loadDomainModule));
  return found.flatMap((one) => (one.ok ? [one.value] : []));
}
