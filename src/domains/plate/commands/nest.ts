import type { CommandEnv } from '../../../core/command.ts';
import { type Catalogue, fill } from '../../../core/messages.ts';
import { err, ok, type Result } from '../../../core/result.ts';
import { piecesOf, readDxf } from '../../../formats/dxf/read.ts';
import { MOST_PIECES, nest } from '../batch/nest.ts';
import { checkSheet } from '../batch/nest-check.ts';
import { writeSheet } from '../batch/sheets.ts';
import type { Outcome } from '../batch/show.ts';
import { plateContract, plateOf } from '../contract.ts';
import { type SurePlate, surePlate } from '../drawing/expand.ts';
import { fileName } from '../drawing/files.ts';
import type { Job } from '../job.ts';
import { issue } from '../messages.ts';
import type { Shop } from '../settings.ts';

const said = {
  sheet: {
    zh: '{file}：{length}×{width}，{pieces} 件，利用率 {used}%',
    en: '{file}: {length}×{width}, {used}% used, pieces: {pieces}',
  },
  all: {
    zh: '共 {sheets} 张板，{pieces} 件，利用率 {used}%',
    en: '{used}% of all used, sheets: {sheets}, pieces: {pieces}',
  },
} as const satisfies Catalogue;

export interface NestedFile {
  readonly file: string;
  readonly material: string;
  readonly thickness: number;
  readonly length: number;
  readonly width: number;
  readonly pieces: number;
  /** The share of the sheet that parts cover, by the rectangles around them. */
  readonly used: number;
}

/** The parts of a batch on the shop's sheets, those of one material and thickness together; a DXF of each sheet. */
export async function nestAll(
  outcomes: readonly Outcome[],
  { rules, dxf: usual }: Shop,
  { out, job }: { readonly out: string; readonly job: Job },
  env: CommandEnv,
): Promise<Result<readonly NestedFile[]>> {
  const { sheets, sheet_margin: margin, gap } = rules;
  if (!sheets) return err([issue('plate_nest_no_sheets')]);
  const plates = new Map<string, SurePlate>();
  for (const { name, status } of outcomes) {
    if (status !== 'drawn') continue;
    const bytes = await env.readBytes(`${out}/${name}_cut.dxf`);
    if (!bytes.ok) return bytes;
    const kept = plateContract.parse(readDxf(piecesOf(bytes.value)).file.records.get('YANXING/contract'));
    const plate = kept.ok ? surePlate(plateOf(kept.value)) : null;
    if (plate) plates.set(name, plate);
  }
  const files: NestedFile[] = [];
  for (const group of alike(plates)) {
    const pieces = group.map(([name, { length, width, quantity }]) => ({
      name,
      length,
      width,
      count: quantity ?? 1,
    }));
    const count = pieces.reduce((sum, piece) => sum + piece.count, 0);
    if (count > MOST_PIECES)
      return err([issue('plate_nest_too_many', { params: { count, limit: MOST_PIECES } })]);
    const nested = nest(pieces, sheets, { margin, gap });
    if (!nested) return err([issue('plate_nest_no_room', { params: { name: pieces[0]!.name } })]);
    const { material, thickness } = group[0]![1];
    const stem = fileName(['nest', material, `t${thickness}`].filter((part) => part !== '').join('_'));
    for (const sheet of nested) {
      const dxf = writeSheet(sheet, plates, job.dxf ?? usual);
      const checked = checkSheet(dxf, { margin, gap });
      const isRight =
        checked?.isClear &&
        checked.pieces === sheet.placed.length &&
        Math.abs(checked.used - sheet.used) < 1e-6;
      if (!isRight) return err([issue('plate_nest_wrong', { params: { file: stem } })]);
      const file = await freeName(`${stem}_${files.length + 1}`, dxf, out, env);
      const written = await env.writeBytes?.(`${out}/${file}`, dxf);
      if (written?.ok === false) return written;
      files.push({ file, material, thickness, ...sheet.stock, pieces: checked.pieces, used: checked.used });
    }
  }
  return ok(files);
}

const percent = (share: number): string => (100 * share).toFixed(1);

/** A line for every sheet, and one for all of them. */
export function nestText(files: readonly NestedFile[], { lang }: CommandEnv): string {
  const lines = files.map((one) => fill(said.sheet, lang, { ...one, used: percent(one.used) }));
  const sum = (part: (one: NestedFile) => number) => files.reduce((total, one) => total + part(one), 0);
  const area = ({ length, width }: NestedFile) => length * width;
  const used = percent(sum((one) => one.used * area(one)) / sum(area));
  const all = fill(said.all, lang, { sheets: files.length, pieces: sum(({ pieces }) => pieces), used });
  return [...lines, ...(files.length > 1 ? [all] : [])].map((line) => `${line}\n`).join('');
}

/** What can be cut from one sheet. */
function alike(plates: ReadonlyMap<string, SurePlate>): readonly (readonly [string, SurePlate])[][] {
  const groups = new Map<string, [string, SurePlate][]>();
  for (const one of plates) {
    const key = `${one[1].material} ${one[1].thickness}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()];
}

/** A name under which nothing else stands. */
async function freeName(wanted: string, dxf: Uint8Array, out: string, env: CommandEnv): Promise<string> {
  for (let i = 1; ; i++) {
    const tried = `${wanted}${i === 1 ? '' : `-${i}`}.dxf`;
    const before = await env.readBytes(`${out}/${tried}`);
    if (!before.ok || isSame(before.value, dxf)) return tried;
  }
}

const isSame = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, i) => byte === b[i]);
