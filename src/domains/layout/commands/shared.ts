import type { FilePort, OptionSpec } from '../../../core/command.ts';
import { err, type Result } from '../../../core/result.ts';
import { DeviceType } from '../contract.ts';
import type { FileKind } from '../input/kinds.ts';
import { issue, type messages } from '../messages.ts';

const missing = {
  netlist: 'netlist_file_not_found',
  drc: 'drc_file_not_found',
  objectives: 'objectives_file_not_found',
} as const satisfies Record<FileKind, keyof typeof messages>;

/** The text of a file; one that is not there is said in the document's words (layout-5.2.5). */
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

export const jsonOption: OptionSpec = { name: 'json', help: { zh: '输出 JSON', en: 'print JSON' } };
/** What a SPICE netlist does not say itself. */
export const spiceOptions: readonly OptionSpec[] = [
  { name: 'top', value: 'NAME', help: { zh: 'SPICE：顶层子电路', en: 'SPICE: the top subcircuit' } },
  {
    name: 'models',
    value: 'NAME=TYPE,…',
    help: {
      zh: 'SPICE：模型的器件类型，如 mn=nmos,mp=pmos',
      en: 'SPICE: what models are, such as mn=nmos,mp=pmos',
    },
  },
];

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
