import { canonicalJson, toPlain } from '../core/contract/plain-json.ts';
import { type AnyDomain, domainMessages, type ServiceEnv, type ServiceSpec } from '../core/domain.ts';
import { issuesOf } from '../core/messages.ts';
import { same } from '../core/reading/evidence.ts';
import { err, ok, type Result } from '../core/result.ts';
import { ServiceUnavailable } from '../core/tool/tool.ts';
import type { Domains } from './domains.ts';

export interface Services {
  /** The services of one world: another house is another set of devices. `<domain>.<name>`, made when first asked for. */
  for(world: unknown): { get<T>(name: string): Promise<T> };
  close(): Promise<void>;
}

type Opened = Awaited<ReturnType<ServiceSpec['create']>>;
/** A service, and the settings it was made with: others make another one. */
interface Made {
  readonly told: string;
  readonly opening: Promise<Opened>;
}

/** The outside of the domains, each part made once and only when something asks for it. */
export function createServices(
  domainOf: (id: string) => Promise<Result<AnyDomain>>,
  envOf: (domain: AnyDomain, world: unknown) => ServiceEnv,
  /** The world that stands for none. */
  standing: (domain: AnyDomain) => unknown = () => undefined,
): Services {
  const worlds = new Map<unknown, Map<string, Made>>();
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

  /** The service of that name: whose it is, and how it is made. */
  async function find(name: string): Promise<{ readonly domain: AnyDomain; readonly spec: ServiceSpec }> {
    const [id = '', ...rest] = name.split('.');
    const domain = available(await domainOf(id));
    const spec = domain.outside?.services?.[rest.join('.')];
    if (!spec) throw new ServiceUnavailable(`There is no service ${name}`);
    return { domain, spec };
  }

  return {
    for(world) {
      return {
        async get<T>(name: string) {
          const { domain, spec } = await find(name);
          // No world, a domain's empty one and its sample are the same: a call and a run act on the same devices.
          const { empty, sample } = domain.read.world;
          const none = new Set([undefined, keyOf(empty), keyOf(sample)]);
          const own = none.has(keyOf(world)) ? standing(domain) : world;
          const isNone = none.has(keyOf(own));
          const key = isNone ? undefined : keyOf(own);
          const opened = worlds.get(key) ?? new Map<string, Made>();
          worlds.set(key, opened);
          const env = envOf(domain, isNone ? undefined : own);
          const told = canonicalJson(env.settings);
          let made = opened.get(name);
          if (made?.told !== told) {
            void made?.opening.then((before) => before.close?.()).catch(() => {});
            made = { told, opening: spec.create(env) };
            opened.set(name, made);
            const { opening } = made;
            // What could not be made is tried again the next time it is asked for.
            opening.catch(() => opened.get(name)?.opening === opening && opened.delete(name));
          }
          return (await made.opening).service as T;
        },
      };
    },
    async close() {
      const all = await Promise.allSettled(
        [...worlds.values()].flatMap((opened) => [...opened.values()].map(({ opening }) => opening)),
      );
      worlds.clear();
      await Promise.allSettled(
        all.map((one) => (one.status === 'fulfilled' ? one.value.close?.() : undefined)),
      );
    },
  };
}

export function available<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  throw new ServiceUnavailable(result.error[0]?.message ?? 'not available');
}

/** What needs the outside; the reason where it is away. */
export async function whenAvailable<T>(body: () => Promise<T>): Promise<Result<T>> {
  try {
    return ok(await body());
  } catch (thrown) {
    if (!(thrown instanceof ServiceUnavailable)) throw thrown;
    return err([issuesOf(domainMessages)('outside_unavailable', { params: { reason: thrown.words } })]);
  }
}

/** The world that is acted upon: where none was chosen, what the outside reports of itself. */
export function createActingWorld(
  domains: Pick<Domains, 'settings'>,
  services: Services,
  standing: (domain: AnyDomain) => unknown = () => undefined,
) {
  const discovered = new Map<string, unknown>();
  return async (domain: AnyDomain, given?: unknown): Promise<Result<unknown>> => {
    const { empty, discover, sample = empty } = domain.read.world;
    const isNone = (world: unknown) => world === undefined || world === empty;
    const chosen = isNone(given) ? standing(domain) : given;
    if (!isNone(chosen)) return ok(chosen);
    if (!discover) return ok(sample);
    return whenAvailable(async () => {
      const settings = available(domains.settings(domain)).values;
      const found = await discover({ settings, service: services.for(empty).get });
      if (found === null) return sample;
      // The same world stays the same object: its services are kept by it.
      const before = discovered.get(domain.about.id);
      const world = before !== undefined && same(before, found) ? before : found;
      discovered.set(domain.about.id, world);
      return world;
    });
  };
}
