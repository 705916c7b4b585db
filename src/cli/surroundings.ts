import { basename, resolve } from 'node:path';
import { type Host, loadWorld } from '../app/host.ts';
import type { Arguments } from '../core/command.ts';
import type { AnyDomain } from '../core/domain.ts';
import type { InputFile } from '../core/reading/evidence.ts';
import type { Session } from '../core/session.ts';
import { must } from './command.ts';
import { filesOf } from './open.ts';
import type { Terminal } from './terminal.ts';

/** What every message of a conversation is heard in. */
export interface Surroundings {
  readonly worlds: ReadonlyMap<string, unknown>;
  readonly files: readonly InputFile[];
}

/** What was given now goes before what the session had; places are kept whole, wherever it goes on. */
export function withGiven(
  session: Session,
  { options }: Pick<Arguments, 'options'>,
  paths: readonly string[],
  domains: readonly AnyDomain[],
  { cwd }: Terminal,
): Session {
  const specs = domains.flatMap(({ read }) => read.world.options);
  const chosen = specs.flatMap(({ name, value }): [string, string | true][] => {
    const said = options[name];
    if (said === undefined) return [];
    return [[name, typeof said === 'string' && value === 'FILE' ? resolve(cwd, said) : said]];
  });
  const files = paths.map((path) => resolve(cwd, path));
  const { given } = session;
  return {
    ...session,
    given: {
      options: { ...given.options, ...Object.fromEntries(chosen) },
      files: files.length > 0 ? files : given.files,
    },
  };
}

export async function surroundings(
  app: Host,
  domains: readonly AnyDomain[],
  { given }: Session,
  terminal: Terminal,
): Promise<Surroundings> {
  const port = filesOf(terminal);
  const worlds = new Map<string, unknown>();
  for (const domain of domains) {
    const isChosen = domain.read.world.options.some(({ name }) => given.options[name] !== undefined);
    const world = isChosen ? must(await loadWorld(domain, given.options, port)) : undefined;
    const acting = await app.actingWorld(domain, world);
    // A house that cannot be reached is said when something is to be done in it.
    if (acting.ok) worlds.set(domain.about.id, acting.value);
    else if (world !== undefined) worlds.set(domain.about.id, world);
  }
  const files: InputFile[] = [];
  for (const path of given.files)
    files.push({ name: basename(path), content: must(await port.readText(path)) });
  return { worlds, files };
}
