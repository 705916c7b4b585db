import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { AnyDomain } from '../core/domain.ts';
import { issuesOf } from '../core/messages.ts';
import type { InputFile } from '../core/reading/evidence.ts';
import { err, ok, type Result } from '../core/result.ts';

export const loaderMessages = {
  no_such_domain: { zh: '没有领域“{domain}”：现有 {known}', en: 'no domain “{domain}”: there are {known}' },
  domain_module: {
    zh: '领域模块 {path} 不能用：{reason}',
    en: 'the domain module {path} cannot be used: {reason}',
  },
} as const;
const issue = issuesOf(loaderMessages);

// A domain is a folder with an index; nothing lists them, so that adding one touches no other file.
const isSource = import.meta.url.endsWith('.ts');
const folder = new URL(isSource ? '../domains/' : './domains/', import.meta.url);
const index = isSource ? 'index.ts' : 'index.js';

/** The domains that come with the package, without loading any of them. */
export function builtinDomainIds(): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(new URL(`${entry.name}/${index}`, folder)))
    .map((entry) => entry.name)
    .sort();
}

/** One domain, by id; only its own code is loaded, because a cold start pays for every module. `others` are said to exist too. */
export async function loadBuiltinDomain(
  id: string,
  others: readonly string[] = [],
): Promise<Result<AnyDomain>> {
  const known = builtinDomainIds();
  if (!known.includes(id)) {
    const all = [...known, ...others].join(', ') || '–';
    return err([issue('no_such_domain', { params: { domain: id, known: all } })]);
  }
  return importDomain(new URL(`${id}/${index}`, folder).href);
}

/** Where a domain's `assets/` lie, in the sources and in the build alike. */
export const assetsOf = (id: string): string => fileURLToPath(new URL(`${id}/assets/`, folder));

/** Files to try a domain with, from its `assets/samples/`; none where it has none. */
export function sampleFilesOf(id: string): readonly InputFile[] {
  const samples = `${assetsOf(id)}samples/`;
  if (!existsSync(samples)) return [];
  return readdirSync(samples)
    .sort()
    .map((name) => ({ name, content: readFileSync(`${samples}${name}`, 'utf8') }));
}

/** A domain from elsewhere: a module whose default export, or export `domain`, is one. */
export const loadDomainModule = (path: string): Promise<Result<AnyDomain>> =>
  importDomain(pathToFileURL(path).href);

async function importDomain(href: string): Promise<Result<AnyDomain>> {
  const fail = (reason: string) => err([issue('domain_module', { params: { path: href, reason } })]);
  try {
    const module = (await import(href)) as { readonly default?: unknown; readonly domain?: unknown };
    const domain = (module.domain ?? module.default) as Partial<AnyDomain> | undefined;
    if (!domain || typeof domain.about?.id !== 'string' || !domain.read?.engines)
      return fail('it exports no domain');
    return ok(domain as AnyDomain);
  } catch (thrown) {
    return fail(thrown instanceof Error ? thrown.message : String(thrown));
  }
}
