import { canonicalJson, toPlain } from '../core/contract/plain-json.ts';
import type { AnyDomain, ServiceEnv, ServiceSpec } from '../core/domain.ts';
import type { Result } from '../core/result.ts';
import { ServiceUnavailable } from '../core/tool/tool.ts';
import type { LoadedConfig } from '../runtime/config.ts';

export interface Services {
  /** The services of one world: another house is another set of devices. `<domain>.<name>`, made when first asked for. */
  of(world: unknown): { get<T>(name: string): Promise<T> };
  close(): Promise<void>;
}

type Opened = Awaited<ReturnType<ServiceSpec['create']>>;

/** The outside of the domains, each part made once and only when something asks for it. */
export function createServices(
  domainsOf: () => Promise<readonly AnyDomain[]>,
  envOf: (domain: AnyDomain, world: unknown) => ServiceEnv,
): Services {
  const worlds = new Map<unknown, Map<string, Promise<Opened>>>();
  const keys = new WeakMap<object, unknown>();

  /** The same house sent twice is one house: a server would otherwise open its devices anew with every request. */
  function keyOf(world: unknown): unknown {
    if (typeof world !== 'object' || world === null) return world;
    const known = keys.get(world);
    if (known !== undefined) return known;
    const plain = toPlain(world);
    const key = plain.ok ? canonicalJson(plain.value) : world;
    keys.set(world, key);
    return key;
  }

  async function open(name: string, world: unknown): Promise<Opened> {
    const [prefix, ...rest] = name.split('.');
    const domain = (await domainsOf()).find(({ about }) => about.id === prefix);
    const spec = domain?.outside?.services?.[rest.join('.')];
    if (!domain || !spec) throw new ServiceUnavailable(`There is no service ${name}`);
    return spec.create(envOf(domain, world));
  }

  return {
    of(world) {
      return {
        async get<T>(name: string) {
          // No world and a domain's empty one are the same: a call and a run act on the same devices.
          const isNone = (await domainsOf()).some(
            (domain) => keyOf(domain.read.world.empty) === keyOf(world),
          );
          const key = isNone ? undefined : keyOf(world);
          const opened = worlds.get(key) ?? new Map<string, Promise<Opened>>();
          worlds.set(key, opened);
          let opening = opened.get(name);
          if (!opening) {
            opening = open(name, isNone ? undefined : world);
            opened.set(name, opening);
            // What could not be made is tried again the next time it is asked for.
            opening.catch(() => opened.delete(name));
          }
          return (await opening).service as T;
        },
      };
    },
    async close() {
      const all = await Promise.allSettled([...worlds.values()].flatMap((opened) => [...opened.values()]));
      worlds.clear();
      await Promise.allSettled(
        all.map((one) => (one.status === 'fulfilled' ? one.value.close?.() : undefined)),
      );
    },
  };
}

/** Settings a domain's services may read; secrets are revealed here and nowhere else. */
export function settingsOf(config: LoadedConfig): Record<string, string | undefined> {
  return {
    databaseUrl: config.databaseUrl?.reveal(),
    mqttUrl: config.mqttUrl?.reveal(),
  };
}

export function available<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  throw new ServiceUnavailable(result.error[0]?.message ?? 'not available');
}
