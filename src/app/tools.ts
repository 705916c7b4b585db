import type { AnyDomain } from '../core/domain.ts';
import { ok, type Result } from '../core/result.ts';
import type { EffectRecord } from '../core/tool/effect.ts';
import { createRegistry, type Registry } from '../core/tool/registry.ts';
import { after, hash } from '../runtime/clock.ts';
import type { Base } from './base.ts';

/** How much is wanted: one domain's part, or everybody's. */
export type Scope = AnyDomain | 'all';

type Audit = (effect: EffectRecord, outcome: string) => Promise<void>;

/** What can be called. A domain's tools are registered when it is needed. */
export interface Tools {
  /** With the tools of the domains alone. */
  own(scope: Scope): Promise<Result<Registry>>;
  /** With those of other servers too, where some are configured. */
  joined(scope: Scope): Promise<Result<Registry>>;
  close(): Promise<void>;
}

/** `audit` tells of what no transaction tells of by itself: refusals, and effects outside the database. */
export function createTools({ loader, observer }: Base, audit: Audit): Tools {
  const ports = { timers: { after }, hash, audit, catalogues: loader.catalogues };
  const registry = observer.registry(createRegistry(ports));
  const registered = new Set<string>();
  const register = ({ about, act }: AnyDomain): void => {
    if (registered.has(about.id)) return;
    registered.add(about.id);
    for (const tool of act.tools) if (!registry.get(tool.id)) registry.register(tool);
  };
  const own = async (scope: Scope): Promise<Result<Registry>> => {
    const wanted = scope === 'all' ? await loader.all() : ok([scope]);
    if (!wanted.ok) return wanted;
    for (const domain of wanted.value) register(domain);
    return ok(registry);
  };
  return {
    own,
    async joined(scope) {
      // Their tools are named apart from those of every domain.
      const ready = await own(loader.brought ? 'all' : scope);
      if (ready.ok) loader.brought?.shelf.joinInto(registry);
      return ready;
    },
    async close() {
      await loader.brought?.close();
    },
  };
}
