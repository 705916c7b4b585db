import type { AnyDomain } from '../core/domain.ts';
import { ok, type Result } from '../core/result.ts';
import { builtinDomainIds, loadBuiltinDomain, loadDomainModule } from './domain-loader.ts';
import { keyed, once } from './lazy.ts';

interface ShelfOptions {
  /** Instead of the domains that come with the package. */
  readonly given: readonly AnyDomain[] | undefined;
  /** Modules of domains from elsewhere. */
  readonly paths: readonly string[];
  /** Nothing but these is loaded when all are asked for: a cold start pays for each. */
  readonly only: readonly string[] | undefined;
  /** Called once for each domain that is loaded. */
  readonly welcome: (domain: AnyDomain) => void;
}

/** The domains of one process, each loaded when it is first asked for. */
export interface Shelf {
  /** Those that come with the package, or were given in their place. */
  ids(): readonly string[];
  domain(id: string): Promise<Result<AnyDomain>>;
  domains(): Promise<Result<readonly AnyDomain[]>>;
}

export function createShelf({ given, paths, only, welcome }: ShelfOptions): Shelf {
  const own = new Map(given?.map((domain) => [domain.about.id, domain]));
  const ids = () => (given ? [...own.keys()] : builtinDomainIds());
  const met = (result: Result<AnyDomain>): Result<AnyDomain> => {
    if (result.ok) welcome(result.value);
    return result;
  };
  const elsewhere = once(async () => (await Promise.all(paths.map(loadDomainModule))).map(met));

  const domain = keyed(async (id: string): Promise<Result<AnyDomain>> => {
    const there = own.get(id);
    if (there) return met(ok(there));
    if (ids().includes(id)) return met(await loadBuiltinDomain(id));
    const brought = await elsewhere();
    return (
      brought.find((one) => one.ok && one.value.about.id === id) ??
      brought.find((one) => !one.ok) ??
      (await loadBuiltinDomain(
        id,
        brought.flatMap((one) => (one.ok ? [one.value.about.id] : [])),
      ))
    );
  });
  const domains = once(async (): Promise<Result<readonly AnyDomain[]>> => {
    const isWanted = (id: string) => only?.includes(id) ?? true;
    const found = await Promise.all(ids().filter(isWanted).map(domain));
    if (!only?.every((id) => ids().includes(id)))
      found.push(...(await elsewhere()).filter((one) => !one.ok || isWanted(one.value.about.id)));
    const bad = found.find((one) => !one.ok);
    return bad && !bad.ok ? bad : ok(found.flatMap((one) => (one.ok ? [one.value] : [])));
  });
  return { ids, domain, domains };
}
