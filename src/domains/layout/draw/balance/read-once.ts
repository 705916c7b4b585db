import { extractOnce } from '../../check/lvs/extract.ts';
import { layoutOnce } from '../../check/tool-input.ts';
import type { Readings } from '../../input/readings.ts';
import { processOnce } from '../../rules/process.ts';
import { assembledToGds } from '../export/gds.ts';
import type { Read } from './weights.ts';

/** As the file that is written: the checks that follow find it read and measured. */
export const readOnce =
  (readings: Readings, rules: unknown, cell: string): Read =>
  (made) => {
    const process = processOnce(readings, rules);
    const gds = process.ok ? assembledToGds(made, process.value, cell) : process;
    if (!gds.ok || !process.ok) return null;
    const file = { gds_base64: Buffer.from(gds.value).toString('base64') };
    const layout = layoutOnce(readings, file, gds.value);
    const extracted = layout.ok
      ? extractOnce(readings, [file.gds_base64, rules], layout.value, process.value)
      : layout;
    return extracted.ok ? extracted.value : null;
  };
