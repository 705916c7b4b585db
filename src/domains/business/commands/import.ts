import type { CommandSpec } from '../../../core/command.ts';
import { err, ok } from '../../../core/result.ts';
import { decodeCsv } from '../../../formats/csv/csv.ts';
import { issue } from '../messages.ts';
import { kinds } from '../operations/import-kinds.ts';

const nameOf = (id: string): string => id.replace(/^.*import_/, '');

/** `yx business import clients FILE`: what would change is shown and asked about, then all of it is written or nothing. */
export const importFile: CommandSpec['run'] = async ({ positionals, options }, env) => {
  const [what, file] = positionals;
  const kind = kinds.find(({ id }) => nameOf(id) === what);
  if (!kind || file === undefined) {
    const known = kinds.map(({ id }) => nameOf(id)).join(', ');
    return err([issue('business_import_what', { params: { known } })]);
  }
  const bytes = await env.readBytes(file);
  if (!bytes.ok) return bytes;
  const csv = decodeCsv(bytes.value);
  if (csv === null) return err([issue('business_csv_encoding', { params: { file } })]);
  const called = await env.call(kind.id, { csv, skipRefused: options['skip-refused'] === true });
  if (called.ok) env.out(`${(called.data as { readonly message: string }).message}\n`);
  else {
    // Where nobody could be asked, what would have been asked is still to be seen.
    const { preview } = called.error?.details ?? {};
    env.note(`${called.error?.code}: ${preview ?? called.error?.message}\n`);
  }
  return ok(called.ok ? 0 : 1);
};
