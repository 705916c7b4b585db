import { isRecord, type Json, readJson } from '../../../core/contract/plain-json.ts';
import type { Capability, CapabilityName, Setting } from '../capability.ts';
import type { DeviceType } from '../contract.ts';
import type { Deed, DeviceState } from '../devices.ts';
import { vocabularyOf } from './words.ts';

export type Config = { readonly [key: string]: Json };

export interface Publication {
  readonly topic: string;
  readonly payload: string;
}

/** Where a device says how it is; `value` is undefined for a message that says nothing about it. */
export interface Source<T> {
  readonly topic: string;
  value(payload: string): T | undefined;
}

/** One capability of an entity as messages: how to ask for it, and where to see it. Either may be missing. */
export interface Channel {
  readonly capability: Capability;
  readonly write?: (value: Setting | boolean, state: DeviceState) => Publication | undefined;
  readonly read?: Source<Setting | boolean>;
}

export interface FunctionChannel {
  readonly name: string;
  readonly write: (on: boolean) => Publication;
  readonly read?: Source<boolean>;
}

export type DeedMaker = (areas: readonly string[]) => Publication | undefined;
export type Deeds = Partial<Record<Deed, DeedMaker>>;

/** What a component of Home Assistant comes to. */
export interface Parts {
  readonly type?: DeviceType;
  readonly channels?: readonly Channel[];
  readonly functions?: readonly FunctionChannel[];
  readonly deeds?: Deeds;
  readonly sensitive?: boolean;
}

export const text = (config: Config, key: string): string | undefined => {
  const value = config[key];
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
};
export const number = (config: Config, key: string, otherwise: number): number => {
  const value = Number(text(config, key));
  return config[key] !== undefined && Number.isFinite(value) ? value : otherwise;
};
export const list = (config: Config, key: string): readonly string[] | undefined => {
  const value = config[key];
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : undefined;
};

const simple =
  /^\{\{\s*value(_json(?:\.\w+|\[(?:'[^']*'|"[^"]*")\])+)?\s*((?:\|\s*(?:int|float|round|string|lower|upper|default)(?:\([^(){}|]*\))?\s*)*)\}\}$/;

/** Whether a template is one of those understood here: the message, or a member of it, as a number or not. */
const isReadable = (template: string | undefined): boolean =>
  template === undefined || simple.test(template.trim());

/** What a template takes out of a message: `{{ value }}`, `{{ value_json.a.b }}`, with |int, |float or |round. */
export function extract(template: string | undefined, payload: string): string | undefined {
  if (template === undefined) return payload;
  const found = simple.exec(template.trim());
  if (!found) return undefined;
  const [, path, filters = ''] = found;
  const cased = (said: string) =>
    filters.includes('lower') ? said.toLowerCase() : filters.includes('upper') ? said.toUpperCase() : said;
  if (path === undefined) return cased(payload);
  const steps = [...path.matchAll(/\.(\w+)|\['([^']*)'\]|\["([^"]*)"\]/g)].map((m) => m[1] ?? m[2] ?? m[3]!);
  const json = readJson(payload);
  let at: unknown = json.ok ? json.value : undefined;
  for (const step of steps) at = isRecord(at) ? at[step] : undefined;
  return at === undefined || at === null || typeof at === 'object' ? undefined : cased(String(at));
}

const placeholder = /\{\{\s*(?:value|position|percentage)\s*(?:\|\s*(?:int|float|round|string)\s*)?\}\}/g;

/** What is sent to reach a value: the value, or a command template with the value put in. One that computes more sends nothing. */
function publication(config: Config, command: string, payload: string): Publication | undefined {
  const topic = text(config, command);
  if (topic === undefined) return undefined;
  const template = text(config, command.replace(/_topic$/, '_template'));
  if (template === undefined) return { topic, payload };
  const made = template.replace(placeholder, () => payload);
  return /\{[{%]/.test(made) ? undefined : { topic, payload: made };
}

export interface Keys {
  readonly command?: string;
  readonly state?: string;
  readonly template?: string;
}

/** Where a configuration says that a state is to be read; nowhere when its template is beyond us. */
export function sourceOf<T>(
  config: Config,
  { state = 'state_topic', template = 'value_template' }: Keys,
  value: (said: string) => T | undefined,
): Source<T> | undefined {
  const topic = text(config, state);
  const taken = text(config, template);
  if (topic === undefined || !isReadable(taken)) return undefined;
  return {
    topic,
    value(payload) {
      const said = extract(taken, payload);
      return said === undefined ? undefined : value(said);
    },
  };
}

const optional = <K extends string, T>(key: K, value: T | undefined) =>
  (value === undefined ? {} : { [key]: value }) as { [P in K]?: T };

/** A state among a few: what is sent to reach it (null for one that cannot be asked for), how it is reported. */
export interface Term {
  readonly value: string | boolean;
  readonly send: string | null;
  readonly seen: string;
}

export function worded(name: CapabilityName, config: Config, keys: Keys, terms: readonly Term[]): Channel {
  const command = keys.command ?? 'command_topic';
  const read = sourceOf(config, keys, (said) => terms.find(({ seen }) => seen === said)?.value);
  const write = (value: Setting | boolean): Publication | undefined => {
    const payload = terms.find((term) => term.value === value)?.send ?? undefined;
    return payload === undefined ? undefined : publication(config, command, payload);
  };
  const isTold = text(config, command) !== undefined;
  return { capability: { name }, ...(isTold && { write }), ...optional('read', read) };
}

/** On and off under the usual names. */
export const onOff = (config: Config, keys: Keys = {}): Channel => {
  const on = text(config, 'payload_on') ?? 'ON';
  const off = text(config, 'payload_off') ?? 'OFF';
  return worded('power', config, keys, [
    { value: 'on', send: on, seen: text(config, 'state_on') ?? on },
    { value: 'off', send: off, seen: text(config, 'state_off') ?? off },
  ]);
};

export interface Scale {
  readonly toRaw: (value: number) => number;
  readonly fromRaw: (raw: number) => number;
}
export const asIs: Scale = { toRaw: (value) => value, fromRaw: (raw) => raw };
/** Percent of a range of raw values. */
export const percentOf = (low: number, high: number): Scale => ({
  // + 0, as a range that runs downwards would make a zero of the other sign.
  toRaw: (value) => Math.round(low + (value * (high - low)) / 100) + 0,
  fromRaw: (raw) => Math.round(((raw - low) * 100) / (high - low)) + 0,
});
export const mireds: Scale = {
  toRaw: (kelvin) => Math.round(1_000_000 / kelvin),
  fromRaw: (raw) => Math.round(1_000_000 / raw),
};

export function numeric(
  capability: Capability,
  config: Config,
  keys: Keys,
  { toRaw, fromRaw }: Scale,
): Channel {
  const command = keys.command ?? 'command_topic';
  const read = sourceOf(config, keys, (said) => finite(said, fromRaw));
  const write = (value: Setting | boolean): Publication | undefined =>
    typeof value === 'number' ? publication(config, command, String(toRaw(value))) : undefined;
  const isTold = text(config, command) !== undefined;
  return { capability, ...(isTold && { write }), ...optional('read', read) };
}

function finite(said: string, fromRaw: (raw: number) => number): number | undefined {
  const raw = Number(said);
  return said.trim() !== '' && Number.isFinite(raw) && Number.isFinite(fromRaw(raw))
    ? fromRaw(raw)
    : undefined;
}

/** One of a list of words, in the device's own on the wire and in ours here. */
export function listed(name: CapabilityName, native: readonly string[], config: Config, keys: Keys): Channel {
  const vocabulary = vocabularyOf(native);
  const command = keys.command ?? 'command_topic';
  const read = sourceOf(config, keys, (said) => vocabulary.fromNative(said));
  const write = (value: Setting | boolean): Publication | undefined => {
    const payload = vocabulary.toNative(String(value));
    return payload === undefined ? undefined : publication(config, command, payload);
  };
  return {
    capability: { name, values: vocabulary.words },
    ...(text(config, command) !== undefined && { write }),
    ...optional('read', read),
  };
}

/** The three keys by which a part of a device is asked and seen. */
export const keysOf = (name: string, template = `${name}_value_template`): Required<Keys> => ({
  command: `${name}_command_topic`,
  state: `${name}_state_topic`,
  template,
});

/** A measurement; temperatures are in degrees Celsius here. */
export function reading(
  name: CapabilityName,
  config: Config,
  state: string,
  template: string,
  isFahrenheit = false,
): Channel[] {
  const celsius = (raw: number) => (isFahrenheit ? Number((((raw - 32) * 5) / 9).toFixed(1)) : raw);
  const read = sourceOf(config, { state, template }, (said) => finite(said, celsius));
  return read ? [{ capability: { name }, read }] : [];
}
