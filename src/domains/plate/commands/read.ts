import type { CommandSpec } from '../../../core/command.ts';
import { wording } from '../../../core/messages.ts';
import { err, ok } from '../../../core/result.ts';
import { Circles } from '../../../formats/dxf/circles.ts';
import { piecesOf, readDxf } from '../../../formats/dxf/read.ts';
import { dxfMessages } from '../../../formats/dxf/tokens.ts';
import { describe } from '../describe.ts';
import { plateIn } from '../found/plate.ts';
import { issue, messages } from '../messages.ts';

/** `yx plate read FILE.dxf`: the plate a drawing shows, in words and as parameters. */
export const read: CommandSpec['run'] = async ({ positionals: [file, ...more], options }, env) => {
  if (file === undefined || more.length > 0) return err([issue('plate_read_usage')]);
  const bytes = await env.readBytes(file);
  if (!bytes.ok) return bytes;
  const circles = new Circles();
  const dxf = readDxf(piecesOf(bytes.value), { circles });
  if (dxf.issues.length > 0) return err(dxf.issues);
  const found = plateIn(dxf.file, circles, file);
  if (!found.ok) return found;
  const { plate, source, notes } = found.value;
  if (options.json === true) {
    const told = notes.map(({ code, params }) => ({ code, params }));
    env.out(
      `${JSON.stringify({ plate, source, zh: describe(plate, 'zh'), en: describe(plate, 'en'), notes: told })}\n`,
    );
    return ok(undefined);
  }
  env.out(`${describe(plate, env.lang)}\n${JSON.stringify(plate)}\n`);
  for (const note of notes) env.note(`${note.code}: ${wording(note, env.lang, [messages, dxfMessages])}\n`);
  return ok(undefined);
};
