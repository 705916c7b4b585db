import type { CommandSpec } from '../../../core/command.ts';
import { err, ok } from '../../../core/result.ts';
import { writeLff } from '../../../formats/lff/write.ts';
import { outlinesIn } from '../../../formats/pdf/outlines.ts';
import { openFont } from '../../../formats/pdf/sfnt.ts';
import { capital, type PaperFont } from '../drawing/pdf.ts';
import { han } from '../drawing/text-styles.ts';
import { issue } from '../messages.ts';

/** Everything the font may have, in the order of its numbers. */
function* characters(): Generator<string> {
  for (let code = 0x21; code < 0xffff; code++) yield String.fromCodePoint(code);
}

/** `yx plate font FOLDER`: the font LibreCAD needs to show every Chinese character of a drawing. */
export const font: CommandSpec['run'] = async ({ positionals: [folder, ...more] }, env) => {
  if (folder === undefined || more.length > 0 || !env.service) return err([issue('plate_font_usage')]);
  const { tables } = await env.service<PaperFont>('plate.font');
  const pieces = writeLff({
    name: 'Noto Sans SC, for drawings of Yanxing',
    licence: 'SIL Open Font License 1.1',
    outlines: outlinesIn(tables),
    capital: capital * openFont(tables).unitsPerEm,
    characters: characters(),
  });
  const file = `${folder}/${han.name}.lff`;
  const written = await env.writeText(file, [...pieces].join(''));
  if (!written.ok) return written;
  env.out(`${file}\n`);
  return ok(undefined);
};
