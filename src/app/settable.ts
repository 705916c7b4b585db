import * as z from 'zod';
import type { AnyDomain, SettingSpec } from '../core/domain.ts';
import { err, ok, type Result } from '../core/result.ts';
import type { Source } from '../runtime/config.ts';
import { keptSettings, keptValue } from '../runtime/kept-settings.ts';
import { settings } from '../runtime/settings.ts';
import type { Base } from './base.ts';
import { issue } from './messages.ts';
import { createServices, whenAvailable } from './services.ts';

type Values = Readonly<Record<string, unknown>>;
type Trial = Pick<Base, 'config' | 'loader' | 'now'> & {
  readonly envOf: Parameters<typeof createServices>[1];
};

/** What an owner can set from the workbench: one value, what one file holds, or several values that only hold together. */
export interface Settable {
  readonly key: string;
  /** Null where it is everybody's: then it holds from the next start on. */
  readonly domain: AnyDomain | null;
  readonly parts: readonly SettingSpec[];
  readonly isSet: boolean;
  /** `elsewhere`: whoever started the server has said it. */
  readonly from: 'kept' | 'elsewhere' | null;
  /** Whether another value waits for the next start. */
  readonly waits: boolean;
}

const DATABASE = 'databaseUrl';

/** The database first, then what each domain can be told: `group.name` that are no files go together. */
export function settablesOf(
  { config, loader, chosen }: Pick<Base, 'config' | 'loader' | 'chosen'>,
  domains: readonly AnyDomain[],
): readonly Settable[] {
  const own = domains.flatMap((domain) => {
    const { about, read } = domain;
    const isChosen = ({ key }: SettingSpec) =>
      chosen.has(about.id) && read.world.options.some(({ setting }) => setting === key);
    const set = loader.settings(domain);
    const groups = new Map<string, SettingSpec[]>();
    for (const spec of domain.outside?.settings ?? []) {
      if (spec.startOnly) continue;
      const key = spec.holds ? spec.key : spec.key.split('.')[0]!;
      groups.set(key, [...(groups.get(key) ?? []), spec]);
    }
    return [...groups].map(([key, parts]): Settable => {
      const sources = set.ok ? parts.map((part) => set.value.sources[part.key]) : [];
      if (parts.some(isChosen)) return { key, domain, parts, isSet: true, from: 'elsewhere', waits: false };
      return { key, domain, parts, isSet: sources.some(isSaid), from: fromOf(sources), waits: false };
    });
  });
  return [databaseOf(config), ...own];
}

const isSaid = (source: Source | undefined): boolean => source !== undefined && source.from !== 'default';
const fromOf = (sources: readonly (Source | undefined)[]): Settable['from'] => {
  const said = sources.filter(isSaid);
  if (said.length === 0) return null;
  return said.every((source) => source?.from === 'kept') ? 'kept' : 'elsewhere';
};

function databaseOf({ dataDir, databaseUrl, sources }: Base['config']): Settable {
  const { env, expected, meaning } = settings[DATABASE];
  const isElsewhere = isSaid(sources[DATABASE]) && sources[DATABASE].from !== 'kept';
  const file = isElsewhere ? undefined : keptSettings(dataDir).get(DATABASE);
  return {
    key: DATABASE,
    domain: null,
    parts: [{ key: DATABASE, env, expected, meaning, type: z.string().min(1), secret: true }],
    isSet: databaseUrl !== null,
    from: isElsewhere ? 'elsewhere' : file === undefined ? null : 'kept',
    waits: !isElsewhere && (file === undefined ? null : keptValue(file)) !== (databaseUrl?.reveal() ?? null),
  };
}

/** The last part of a key: what it is called inside its group. */
export const partName = (key: string): string => key.slice(key.indexOf('.') + 1);

/** What is to be kept, by key: the file's content where it is one. */
export const keptOf = ({ parts }: Settable, value: Values): Values =>
  parts[0]?.holds
    ? { [parts[0].key]: value }
    : Object.fromEntries(parts.map(({ key }) => [key, value[partName(key)]]));

/** What a setting takes, as one object. */
export async function shapeOf({ parts }: Settable): Promise<z.ZodType> {
  const holds = await parts[0]?.holds?.();
  if (holds) return holds;
  return z.strictObject(
    Object.fromEntries(
      parts.map(({ key, type, meaning, secret }) => [
        partName(key),
        type.meta({ ...meaning, description: meaning.en, ...(secret && { format: 'password' }) }),
      ]),
    ),
  );
}

/** Whether it works, before it is kept: the world is loaded or found, the database opened. */
export async function trySettable(one: Settable, value: Values, base: Trial): Promise<Result<void>> {
  const { domain, parts } = one;
  if (domain === null) return tryDatabase(String(value[DATABASE]), base);
  const { world } = domain.read;
  const option = world.options.find(({ setting }) =>
    parts.some(({ key, holds }) => holds && key === setting),
  );
  if (option) {
    const text = JSON.stringify(value);
    const files = {
      readText: async () => ok(text),
      readBytes: async () => ok(new TextEncoder().encode(text)),
    };
    const loaded = await world.load({ [option.name]: one.key }, files);
    return loaded.ok ? ok(undefined) : loaded;
  }
  const { discover } = world;
  if (parts.some(({ holds }) => holds) || !discover) return ok(undefined);
  const before = base.loader.settings(domain);
  if (!before.ok) return before;
  const tried = { ...before.value.values, ...(keptOf(one, value) as Record<string, string>) };
  const services = createServices(base.loader.load, (...given) => ({
    ...base.envOf(...given),
    settings: tried,
  }));
  const found = await whenAvailable(async () =>
    discover({ settings: tried, service: services.for(world.empty).get }),
  );
  await services.close();
  return found.ok ? ok(undefined) : found;
}

/** Opened as it would be at the next start: what it wants is there then, and what cannot be is known now. */
async function tryDatabase(databaseUrl: string, { config, now }: Trial): Promise<Result<void>> {
  if (!URL.canParse(databaseUrl)) return err([issue('setting_no_url')]);
  const { openSql } = await import('../runtime/sql/open.ts');
  const opened = await openSql({ databaseUrl, dataDir: config.dataDir, now });
  if (!opened.ok) return opened;
  await opened.value.close();
  return ok(undefined);
}
