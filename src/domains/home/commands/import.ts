import type { CommandEnv, CommandSpec } from '../../../core/command.ts';
import { wording } from '../../../core/messages.ts';
import { err, type Issue, ok, type Result } from '../../../core/result.ts';
import { ServiceUnavailable } from '../../../core/tool/tool.ts';
import type { Imported } from '../importers/build.ts';
import { importHomeAssistant, registries } from '../importers/homeassistant.ts';
import { importMqtt } from '../importers/mqtt.ts';
import { importSmartThings } from '../importers/smartthings.ts';
import { issue, messages } from '../messages.ts';
import type { HomeAssistantListing } from '../services/homeassistant-listing.ts';
import { homeFileContract } from '../world.ts';

type Files = readonly { readonly name: string; readonly text: string }[];
interface Source {
  readonly files: string;
  readonly count: readonly [least: number, most: number];
  read(paths: readonly string[], env: CommandEnv): Promise<Result<Imported>>;
}

/** A source whose files say everything. */
const fromFiles =
  (read: (files: Files) => Result<Imported>): Source['read'] =>
  async (paths, env) => {
    const files = await readAll(paths, env);
    return files.ok ? read(files.value) : files;
  };

const sources: Readonly<Record<string, Source>> = {
  smartthings: {
    files: 'DEVICES ROOMS [PROFILES]',
    count: [2, 3],
    read: fromFiles(([devices, rooms, profiles]) =>
      importSmartThings(devices!.text, rooms!.text, profiles?.text),
    ),
  },
  homeassistant: { files: '[URL | .storage | STATES | REGISTRY…]', count: [0, 6], read: fromHomeAssistant },
  mqtt: { files: 'MESSAGES', count: [1, 1], read: fromFiles(([file]) => importMqtt(file!.text)) },
};

/** From the server itself, from its `.storage` folder, or from files of it and a dump of `/api/states`. */
async function fromHomeAssistant(paths: readonly string[], env: CommandEnv): Promise<Result<Imported>> {
  const [first] = paths;
  if (first === undefined || /^https?:\/\//.test(first)) return fromServer(first, env);
  const inFolder = await readSome(
    Object.keys(registries).map((name) => `${first}/${name}`),
    env,
  );
  return paths.length === 1 && inFolder.length > 0
    ? importHomeAssistant(inFolder)
    : fromFiles(importHomeAssistant)(paths, env);
}

async function fromServer(url: string | undefined, env: CommandEnv): Promise<Result<Imported>> {
  try {
    return ok(await (await env.service!<HomeAssistantListing>('home.homeassistant')).list(url));
  } catch (thrown) {
    if (!(thrown instanceof ServiceUnavailable)) throw thrown;
    return err([issue('home_import_away', { params: { reason: thrown.words } })]);
  }
}

/** `yx home import smartthings DEVICES ROOMS -o home.json`: the source is the first positional. */
export const importHome: CommandSpec['run'] = async (
  { positionals: [name = '', ...paths], options },
  env,
) => {
  const source = Object.hasOwn(sources, name) ? sources[name]! : undefined;
  if (!source) {
    const params = { source: name, known: Object.keys(sources).join(', ') };
    return err([issue('home_import_source', { params })]);
  }
  const [least, most] = source.count;
  if (paths.length < least || paths.length > most) {
    const usage = `yx home import ${name} ${source.files} [-o home.json]`;
    return err([issue('home_import_files', { params: { usage } })]);
  }
  const imported = await source.read(paths, env);
  return imported.ok ? deliver(imported.value, options.output, env) : imported;
};

async function readAll(paths: readonly string[], env: CommandEnv): Promise<Result<Files>> {
  const files: { name: string; text: string }[] = [];
  for (const name of paths) {
    const text = await env.readText(name);
    if (!text.ok) return text;
    files.push({ name, text: text.value });
  }
  return ok(files);
}

/** Those that are there. */
async function readSome(paths: readonly string[], env: CommandEnv): Promise<Files> {
  const read = await Promise.all(paths.map(async (name) => ({ name, text: await env.readText(name) })));
  return read.flatMap(({ name, text }) => (text.ok ? [{ name, text: text.value }] : []));
}

async function deliver(
  { home, issues }: Imported,
  output: string | true | undefined,
  env: CommandEnv,
): Promise<Result<void>> {
  const wrong = issues.filter(({ severity }) => severity === 'error');
  if (wrong.length > 0) return err(wrong);
  const content = `${JSON.stringify(homeFileContract.toDisk(home), null, 2)}\n`;
  for (const found of issues) env.note(`${noteOf(found, env)}\n`);
  if (home.devices.length === 0) {
    const skipped = issues.filter(({ severity }) => severity === 'warning').length;
    return err([issue('home_import_none', { params: { rooms: home.rooms.length, skipped } })]);
  }
  const { lang } = env;
  const count = {
    zh: `${home.devices.length} 个设备，${home.rooms.length} 个房间`,
    en: `${home.devices.length} devices, ${home.rooms.length} rooms`,
  };
  env.note(`${count[lang]}\n`);
  if (typeof output === 'string') return env.writeText(output, content);
  env.out(content);
  return ok(undefined);
}

const noteOf = (found: Issue, { lang }: CommandEnv): string => wording(found, lang, [messages]);
