import type { FilePort } from '../../../core/command.ts';
import type { InputFile } from '../../../core/reading/evidence.ts';
import { err, ok, type Result } from '../../../core/result.ts';
import { DeviceType } from '../contract.ts';
import { mentions } from '../input/includes.ts';
import type { FileKind } from '../input/kinds.ts';
import { issue, type messages } from '../messages.ts';
import { processRules } from '../processes/rules.ts';
import { isProcessName } from '../rules/process-names.ts';

const missing = {
  netlist: 'netlist_file_not_found',
  drc: 'drc_file_not_found',
  objectives: 'objectives_file_not_found',
  constraints: 'constraints_file_not_found',
} as const satisfies Record<FileKind, keyof typeof messages>;

/** The text of a file, or the rules of a shipped process by its name; one that is not there is said in the document's words (layout-5.2.5). */
export async function readLayoutFile(kind: FileKind, path: string, files: FilePort): Promise<Result<string>> {
  const text = await files.readText(path);
  if (!text.ok && kind === 'drc' && isProcessName(path)) return ok(processRules(path));
  if (text.ok || (text.error[0]?.params.reason ?? 'ENOENT') !== 'ENOENT') return text;
  return err([issue(missing[kind], { params: { path, error: 'FileNotFoundError' } })]);
}

/** What a netlist includes from its own folder, as far as it is there. */
export async function includedBy(path: string, text: string, files: FilePort): Promise<readonly InputFile[]> {
  const folder = path.slice(0, Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
  const found = new Map<string, InputFile>();
  const open: InputFile[] = [{ name: path, content: text }];
  for (let file = open.shift(); file; file = open.shift()) {
    for (const name of mentions(file)) {
      const leaves = /^(?:[\\/]|[A-Za-z]:)/.test(name) || name.split(/[\\/]/).includes('..');
      const read = leaves || found.has(name) ? null : await files.readText(`${folder}${name}`);
      if (!read?.ok) continue;
      found.set(name, { name, content: read.value });
      open.push({ name, content: read.value });
    }
  }
  return [...found.values()];
}

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
