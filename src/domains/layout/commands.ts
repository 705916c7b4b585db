import type { CommandEnv, CommandSpec, FilePort, OptionSpec } from '../../core/command.ts';
import { contractMessages } from '../../core/contract/contract.ts';
import { type Catalogue, fill, wording } from '../../core/messages.ts';
import { err, ok, type Result } from '../../core/result.ts';
import { DeviceType } from './contract/netlist.ts';
import { issue, messages } from './messages.ts';
import type { ParsedNetlist } from './parse-netlist.ts';
import { type FileKind, readNetlist } from './task.ts';
import { recognition } from './tools.ts';

const missing = {
  netlist: 'netlist_file_not_found',
  drc: 'drc_file_not_found',
  objectives: 'objectives_file_not_found',
} as const satisfies Record<FileKind, keyof typeof messages>;

/** The text of a file; one that is not there is said in the document's words (seed 001 §5.2.5). */
export async function readLayoutFile(kind: FileKind, path: string, files: FilePort): Promise<Result<string>> {
  const text = await files.readText(path);
  if (text.ok || (text.error[0]?.params.reason ?? 'ENOENT') !== 'ENOENT') return text;
  return err([issue(missing[kind], { params: { path, error: 'FileNotFoundError' } })]);
}

/** Which of the two checkers is asked. */
export const engineOption: OptionSpec = {
  name: 'engine',
  value: 'builtin|klayout',
  help: { zh: '用哪个引擎；缺省 builtin', en: 'which engine; builtin unless given' },
};

const recognize: CommandSpec = {
  name: 'recognize',
  summary: {
    zh: '识别网表里的差分对、电流镜、共源共栅和尾电流源',
    en: 'find differential pairs, current mirrors, cascodes and tail current sources in a netlist',
  },
  positionals: 'NETLIST',
  options: [
    { name: 'json', help: { zh: '输出 JSON', en: 'print JSON' } },
    {
      name: 'format',
      value: 'json|spice',
      help: { zh: '网表格式；缺省按内容判断', en: 'the netlist’s format; by its content unless given' },
    },
    { name: 'top', value: 'NAME', help: { zh: 'SPICE：顶层子电路', en: 'SPICE: the top subcircuit' } },
    {
      name: 'models',
      value: 'NAME=TYPE,…',
      help: {
        zh: 'SPICE：模型的器件类型，如 mn=nmos,mp=pmos',
        en: 'SPICE: what models are, such as mn=nmos,mp=pmos',
      },
    },
  ],
  async run({ positionals, options }, env) {
    const [path, ...more] = positionals;
    if (path === undefined || more.length > 0) return err([issue('layout_one_netlist')]);
    const format = options.format;
    if (format !== undefined && format !== 'json' && format !== 'spice') {
      return err([issue('layout_bad_format', { params: { format } })]);
    }
    const models = modelsIn(typeof options.models === 'string' ? options.models : '');
    if (!models) return err([issue('layout_bad_models', { params: { models: options.models } })]);
    const text = await readLayoutFile('netlist', path, env);
    if (!text.ok) return text;
    const top = typeof options.top === 'string' ? { top: options.top } : {};
    const parsed = readNetlist(text.value, { models, ...top, ...(format && { format }) });
    if (!parsed.ok) return parsed;
    if (options.json) env.out(`${JSON.stringify(recognition(parsed.value))}\n`);
    else show(parsed.value, env);
    return ok(undefined);
  },
};

/** `mn=nmos,mp=pmos`; null where it is not of that form. */
export function modelsIn(text: string): Record<string, DeviceType> | null {
  const pairs = text
    .split(',')
    .filter(Boolean)
    .map((pair) => pair.split('='));
  const types = pairs.map(([name, type, more]) =>
    name && more === undefined ? DeviceType.safeParse(type).data : undefined,
  );
  if (types.includes(undefined)) return null;
  return Object.fromEntries(pairs.map(([name], i) => [name, types[i]]));
}

function show({ circuit, recognised, warnings }: ParsedNetlist, env: CommandEnv): void {
  for (const warning of warnings)
    env.note(`yx: ${wording(warning, env.lang, [messages, contractMessages])}\n`);
  const size = fill(words.size, env.lang, { devices: circuit.devices.length, nets: circuit.nets.length });
  env.out(`${circuit.name}: ${size}\n`);
  for (const { id, type, devices, properties } of recognised.modules) {
    const ratios = Array.isArray(properties.ratios) ? `  1:${properties.ratios.join(':')}` : '';
    env.out(`${id.padEnd(7)} ${type.padEnd(20)} ${devices.join(' ')}${ratios}\n`);
  }
  if (recognised.modules.length === 0) env.out(`${words.none[env.lang]}\n`);
  for (const { kind, devices } of recognised.others)
    env.out(`${'·'.padEnd(7)} ${kind.padEnd(20)} ${devices.join(' ')}\n`);
  for (const { pairs, on_axis } of recognised.symmetry) {
    const sides = pairs.map(([a, b]) => `${a}|${b}`).join(' ');
    env.out(
      `${'·'.padEnd(7)} ${'symmetric'.padEnd(20)} ${sides}${on_axis.length > 0 ? ` (${on_axis.join(' ')})` : ''}\n`,
    );
  }
}

const words = {
  size: { zh: '{devices} 个器件, {nets} 个网络', en: '{devices} devices, {nets} nets' },
  none: { zh: '没有识别出模块', en: 'no modules were recognised' },
} as const satisfies Catalogue;

export const commands: readonly CommandSpec[] = [recognize];
