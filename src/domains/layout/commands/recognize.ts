import type { CommandEnv, CommandSpec } from '../../../core/command.ts';
import { contractMessages } from '../../../core/contract/contract.ts';
import { type Catalogue, fill, wording } from '../../../core/messages.ts';
import { err, ok } from '../../../core/result.ts';
import { partsFrom } from '../input/includes.ts';
import { issue, messages } from '../messages.ts';
import { type ParsedNetlist, readNetlist } from '../recognise/read-netlist.ts';
import { recognition } from '../recognise/tools.ts';
import { includedBy, modelsIn, readLayoutFile } from './shared.ts';

export const recognize: CommandSpec['run'] = async ({ positionals, options }, env) => {
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
  const include = partsFrom(await includedBy(path, text.value, env));
  const given = { models, unsized: true, include, ...top };
  const parsed = readNetlist(text.value, { ...given, ...(format && { format }) });
  if (!parsed.ok) return parsed;
  if (options.json) env.out(`${JSON.stringify(recognition(parsed.value))}\n`);
  else show(parsed.value, env);
  return ok(undefined);
};

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
