import type { Domains } from '../app/domains.ts';
import type { OptionSpec } from '../core/command.ts';
import type { AnyDomain } from '../core/domain.ts';
import type { Lang } from '../core/messages.ts';

/** The domain's own options, so that `--help` and parsing know them; none when no domain was named. */
export async function domainOptions(argv: readonly string[], { domains }: { readonly domains: Domains }) {
  return (await domainNamed(argv, domains))?.read.world.options ?? [];
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
