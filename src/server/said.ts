import { loadWorld, type ParseOptions } from '../app/host.ts';
import type { FilePort } from '../core/command.ts';
import type { AnyDomain } from '../core/domain.ts';
import type { Lang } from '../core/messages.ts';
import type { Input } from '../core/reading/evidence.ts';
import { FULLEST } from '../core/reading/interpret.ts';
import { err, ok, type Result } from '../core/result.ts';
import { issue } from './messages.ts';
import type { Said } from './shapes.ts';

/** What a domain is given of it. */
export interface Heard {
  readonly input: Input;
  readonly options: ParseOptions;
}

/** The input, world and clock a request asks for. */
export async function saidOf(domain: AnyDomain, body: Said, lang: Lang): Promise<Result<Heard>> {
  const common = commonOf(body, lang);
  if (!common.ok) return common;
  const { files = [], options = {} } = body;
  const declared = new Set(domain.read.world.options.map(({ name }) => name));
  const unknown = Object.keys(options).find((name) => !declared.has(name));
  if (unknown !== undefined) {
    const params = { domain: domain.about.id, option: unknown };
    return err([issue('unknown_world_option', { path: ['options', unknown], params })]);
  }
  const world = await loadWorld(domain, options, sent(files));
  if (!world.ok) return world;
  return ok({ input: inputOf(body), options: { ...common.value, world: world.value } });
}

/** What is to be read: the words, and the files that no option names. */
export function inputOf({ text, files = [], options = {} }: Said): Input {
  const named = new Set(Object.values(options));
  const own = files.filter(({ name }) => !named.has(name));
  return { text, ...(own.length > 0 && { files: own }) };
}

/** The worlds of the domains whose options a request gives, where it is not known yet which domain is meant. */
export async function worldsOf(
  domains: readonly AnyDomain[],
  { files = [], options = {} }: Pick<Said, 'files' | 'options'>,
): Promise<Result<ReadonlyMap<string, unknown>>> {
  const worlds = new Map<string, unknown>();
  for (const name of Object.keys(options)) {
    const owners = domains.filter(({ read }) => read.world.options.some((option) => option.name === name));
    const params = { domain: '*', option: name };
    if (owners.length === 0) return err([issue('unknown_world_option', { path: ['options', name], params })]);
    for (const domain of owners) {
      const world = await loadWorld(domain, options, sent(files));
      if (!world.ok) return world;
      worlds.set(domain.about.id, world.value);
    }
  }
  return ok(worlds);
}

/** What holds for a sentence whose domain is not known yet. */
export function commonOf(
  { engine, now, fullest }: Pick<Said, 'engine' | 'now' | 'fullest'>,
  /** The reader's: what is asked, offered and remarked on is said in it. */
  lang: Lang,
): Result<Pick<ParseOptions, 'engine' | 'now' | 'contract' | 'lang'>> {
  const moment = now === undefined ? undefined : timeOf(now);
  if (moment === null) return err([issue('bad_time', { path: ['now'], params: { value: now } })]);
  return ok({
    lang,
    ...(engine && { engine }),
    ...(moment && { now: moment }),
    ...(fullest && { contract: FULLEST }),
  });
}

function timeOf(text: string): Date | null {
  // A bare date is that day where the server is, as on the command line.
  const date = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T12:00:00`) : new Date(text);
  return Number.isNaN(date.getTime()) ? null : date;
}

/** A request's files; nothing on the server's own disk can be reached through it. */
function sent(files: NonNullable<Said['files']>): FilePort {
  const find = (path: string): Result<string> => {
    const found = files.find(({ name }) => name === path);
    return found ? ok(found.content) : err([issue('file_not_sent', { path: ['files'], params: { path } })]);
  };
  return {
    readText: async (path) => find(path),
    async readBytes(path) {
      const text = find(path);
      return text.ok ? ok(new TextEncoder().encode(text.value)) : text;
    },
  };
}
