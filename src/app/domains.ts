import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { CommandSpec } from '../core/command.ts';
import type { AnyDomain } from '../core/domain.ts';
import type { Catalogue } from '../core/messages.ts';
import type { InputFile } from '../core/reading/evidence.ts';
import { err, type Issue, ok, type Result } from '../core/result.ts';
import type { DeclaredSettings, LoadedConfig } from '../runtime/config.ts';
import { type Brought, createBrought } from './brought.ts';
import { eachUntilOk, once, untilOk } from './lazy.ts';
import { issue, sharedCatalogues } from './messages.ts';

/** The domains of one process, each loaded when it is first asked for. */
export interface Domains {
  /** Those that come with the package, or were given in their place. */
  ids(): readonly string[];
  /** One, whose settings are in order; no other is loaded, because a cold start pays for every module. */
  load(id: string): Promise<Result<AnyDomain>>;
  /** One, whatever its settings are: to tell what it is and what it takes. */
  find(id: string): Promise<Result<AnyDomain>>;
  all(): Promise<Result<readonly AnyDomain[]>>;
  /** Every one there is; what cannot be loaded is left out, because help must not fail. */
  listed(): Promise<readonly AnyDomain[]>;
  /** Tools that users brought; null where there are none. */
  readonly brought: Brought | null;
  /** What they are called and which commands they bring; of those that come with the package nothing else is loaded. */
  outline(): Promise<Outline>;
  /** What the domain's own settings came to. */
  settings(domain: AnyDomain): Result<DeclaredSettings>;
  /** Every wording the parts loaded so far may need. */
  catalogues(): readonly Catalogue[];
}

export interface Outline {
  readonly ids: readonly string[];
  readonly commands: readonly CommandSpec[];
}

export interface DomainsOptions {
  /** Instead of the domains that come with the package. */
  readonly given?: readonly AnyDomain[] | undefined;
  /** Null where it could not be read: then only what comes with the package is there. */
  readonly config: LoadedConfig | null;
  /** Told of what only shows when every domain is there: keys of the configuration that none of them knows. */
  readonly warn: (issue: Issue) => void;
}

export function createDomains({ given, config, warn }: DomainsOptions): Domains {
  const own = new Map(given?.map((domain) => [domain.about.id, domain]));
  const ids = () => (given ? [...own.keys()] : builtinDomainIds());
  const catalogues = new Set<Catalogue>(sharedCatalogues);
  const settings = ({ outside }: AnyDomain): Result<DeclaredSettings> =>
    config?.declared(outside?.settings ?? []) ?? ok({ values: {}, sources: {} });

  const welcome = (found: Result<AnyDomain>): Result<AnyDomain> => {
    if (found.ok) catalogues.add(found.value.about.messages);
    return found;
  };
  const here = eachUntilOk(async (id: string) => {
    const there = own.get(id);
    return welcome(there ? ok(there) : await loadBuiltinDomain(id));
  });
  /** Those whose modules the configuration names say themselves what they are called. */
  const elsewhere = once(async () =>
    Promise.all((config?.domains ?? []).map(async (path) => welcome(await loadDomainModule(path)))),
  );
  const declared = async () => [...(await Promise.all(ids().map(here))), ...(await elsewhere())];
  const brought = createBrought(config);
  const taken = async () =>
    (await declared()).flatMap((one) => (one.ok ? one.value.act.namespaces.map(({ prefix }) => prefix) : []));
  /** Made of what users brought, where they brought something. */
  const besides = async (): Promise<Result<AnyDomain>[]> =>
    brought ? [welcome(ok(await brought.domain(taken)))] : [];
  const everyone = async () => [...(await declared()), ...(await besides())];
  const inOrder = (found: Result<AnyDomain>): Result<AnyDomain> => {
    const set = found.ok ? settings(found.value) : found;
    return set.ok ? found : set;
  };

  const find = async (id: string): Promise<Result<AnyDomain>> => {
    if (ids().includes(id)) return here(id);
    const others = [...(await elsewhere()), ...(await besides())];
    const found = others.find((one) => one.ok && one.value.about.id === id) ?? others.find((one) => !one.ok);
    if (found) return found;
    const known = [...ids(), ...others.flatMap((one) => (one.ok ? [one.value.about.id] : []))];
    const params = { domain: id, known: known.join(', ') || '–' };
    return err([issue('no_such_domain', { params })]);
  };
  return {
    ids,
    find,
    load: eachUntilOk(async (id: string) => inOrder(await find(id))),
    all: untilOk(async (): Promise<Result<readonly AnyDomain[]>> => {
      const found = (await everyone()).map(inOrder);
      const bad = found.find((one) => !one.ok);
      if (bad && !bad.ok) return bad;
      const all = found.flatMap((one) => (one.ok ? [one.value] : []));
      const specs = all.flatMap(({ outside }) => outside?.settings ?? []);
      for (const unknown of config?.unknownKeys(specs) ?? []) warn(unknown);
      return ok(all);
    }),
    listed: async () => [
      ...(await declared()).flatMap((one) => (one.ok ? [one.value] : [])),
      ...(brought ? [brought.named] : []),
    ],
    async outline() {
      const others = (await elsewhere()).flatMap((one) => (one.ok ? [one.value] : []));
      const whole = [...own.values(), ...others];
      const light = await Promise.all((given ? [] : ids()).map(builtinCommands));
      return {
        ids: [...ids(), ...[...others, ...(brought ? [brought.named] : [])].map(({ about }) => about.id)],
        commands: [...light.flat(), ...whole.flatMap(({ outside }) => outside?.commands ?? [])],
      };
    },
    settings,
    brought,
    catalogues: () => [...catalogues],
  };
}

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

/** One that comes with the package; only its own code is loaded. */
export const loadBuiltinDomain = (id: string): Promise<Result<AnyDomain>> =>
  importDomain(new URL(`${id}/${index}`, folder).href);

/** The commands that one of them brings, from the list that names them and loads none. */
async function builtinCommands(id: string): Promise<readonly CommandSpec[]> {
  const list = new URL(`${id}/commands/${index}`, folder);
  if (!existsSync(list)) return [];
  return ((await import(list.href)) as { readonly commands: readonly CommandSpec[] }).commands;
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
