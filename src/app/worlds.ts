import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { FilePort } from '../core/command.ts';
import type { AnyDomain } from '../core/domain.ts';
import { err, ok, type Result } from '../core/result.ts';
import type { Base } from './base.ts';
import type { Domains } from './domains.ts';
import { issue } from './messages.ts';

/** The domains, each with the world that the settings name for it: it stands where nobody says otherwise. */
export function withWorlds(
  loader: Domains,
  { worlds, chosen, cwd }: Pick<Base, 'worlds' | 'chosen' | 'cwd'>,
): Domains {
  const files = filesIn(cwd);
  /** What the settings named, by domain: an owner may name another while this runs. */
  const loaded = new Map<string, string>();
  const settled = async (found: Result<AnyDomain>): Promise<Result<AnyDomain>> => {
    if (!found.ok || chosen.has(found.value.about.id)) return found;
    const { read, about } = found.value;
    const set = loader.settings(found.value);
    const named = read.world.options.flatMap(({ name, setting }) => {
      const value = setting === undefined || !set.ok ? undefined : set.value.values[setting];
      return value === undefined ? [] : [[name, value] as const];
    });
    const told = JSON.stringify(named);
    if (named.length === 0) {
      if (loaded.delete(about.id)) worlds.delete(about.id);
      return found;
    }
    if (loaded.get(about.id) === told) return found;
    const world = await read.world.load(Object.fromEntries(named), files);
    if (!world.ok) return world;
    loaded.set(about.id, told);
    worlds.set(about.id, world.value);
    return found;
  };
  return {
    ...loader,
    load: async (id) => settled(await loader.load(id)),
    async all() {
      const found = await loader.all();
      if (!found.ok) return found;
      for (const domain of found.value) {
        const one = await settled(ok(domain));
        if (!one.ok) return one;
      }
      return found;
    },
  };
}

function filesIn(cwd: string): FilePort {
  const read = async <T>(path: string, how: (full: string) => Promise<T>): Promise<Result<T>> => {
    try {
      return ok(await how(resolve(cwd, path)));
    } catch (thrown) {
      return err([issue('world_file', { params: { path, reason: (thrown as Error).message } })]);
    }
  };
  return {
    readText: (path) => read(path, (full) => readFile(full, 'utf8')),
    readBytes: (path) => read(path, (full) => readFile(full)),
  };
}
