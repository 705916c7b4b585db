import type { CommandEnv, CommandSpec } from '../../../core/command.ts';
import { wording } from '../../../core/messages.ts';
import { err, type Issue, ok, type Result } from '../../../core/result.ts';
import type { Imported } from '../importers/build.ts';
import { importHomeAssistant } from '../importers/homeassistant.ts';
import { importMqtt } from '../importers/mqtt.ts';
import { importSmartThings } from '../importers/smartthings.ts';
import { issue, messages } from '../messages.ts';
import { homeFileContract } from '../world.ts';

interface Source {
  readonly files: string;
  readonly count: readonly [least: number, most: number];
  read(files: readonly { readonly name: string; readonly text: string }[]): Result<Imported>;
}

const sources: Readonly<Record<string, Source>> = {
  smartthings: {
    files: 'DEVICES ROOMS [PROFILES]',
    count: [2, 3],
    read: ([devices, rooms, profiles]) => importSmartThings(devices!.text, rooms!.text, profiles?.text),
  },
  homeassistant: {
    files: 'REGISTRY…',
    count: [1, 4],
    read: importHomeAssistant,
  },
  mqtt: { files: 'MESSAGES', count: [1, 1], read: ([file]) => importMqtt(file!.text) },
};

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
  const files = await readAll(paths, env);
  if (!files.ok) return files;
  const imported = source.read(files.value);
  return imported.ok ? deliver(imported.value, options.output, env) : imported;
};

async function readAll(
  paths: readonly string[],
  env: CommandEnv,
): Promise<Result<readonly { name: string; text: string }[]>> {
  const files: { name: string; text: string }[] = [];
  for (const name of paths) {
    const text = await env.readText(name);
    if (!text.ok) return text;
    files.push({ name, text: text.value });
  }
  return ok(files);
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
