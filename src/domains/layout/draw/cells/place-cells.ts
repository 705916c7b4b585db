import * as z from 'zod';
import { described } from '../../../../core/contract/described.ts';
import { defineTool, success } from '../../../../core/tool/tool.ts';
import { refused } from '../../input/refusal.ts';
import { drawingFrom } from '../export/files.ts';
import { drawingToGds } from '../export/gds.ts';
import { issue } from '../messages.ts';
import { boxUm, Drawing, orientations, type Rect, turned } from '../shapes.ts';
import { techFrom } from './cells.ts';

const Cell = z.strictObject({
  name: described(z.string().min(1), { zh: '这一处的名字', en: 'the name of this instance' }),
  gds_base64: described(z.string(), {
    zh: '单元的 GDSII（base64），例如 layout.create_* 的结果',
    en: 'GDSII of the cell (base64), such as layout.create_* gives',
  }),
  x_um: described(z.number().min(-1e5).max(1e5), {
    zh: '左下角的横坐标（µm）',
    en: 'x of the lower left corner (µm)',
  }),
  y_um: described(z.number().min(-1e5).max(1e5), {
    zh: '左下角的纵坐标（µm）',
    en: 'y of the lower left corner (µm)',
  }),
  orientation: described(z.enum(orientations).default('R0'), { zh: '方向', en: 'orientation' }),
});

interface Placed {
  readonly name: string;
  readonly box: Rect;
}

const overlap = (a: Rect, b: Rect): boolean => a.x1 < b.x2 && b.x1 < a.x2 && a.y1 < b.y2 && b.y1 < a.y2;

/** Cells where a person wants them; two in one place are a conflict (calls-3). */
export const placeCellsTool = defineTool({
  id: 'layout.place_cells',
  name: { zh: '按坐标放置单元', en: 'Place cells at coordinates' },
  description: {
    zh: '把做好的单元放到给定的坐标；互相重叠时报 CONFLICT',
    en: 'Puts cells at the coordinates given; answers CONFLICT where they overlap',
  },
  category: 'generate',
  requiresConfirmation: false,
  effect: 'none',
  timeout: 60_000,
  examples: [
    {
      zh: '把这个单元放在原点',
      en: 'put this cell at the origin',
      params: {
        rules: '{"tech":"sky130A","layers":{},"rules":[]}',
        cells: [{ name: 'A', gds_base64: '', x_um: 0, y_um: 0 }],
      },
    },
  ],
  paramsSchema: z.strictObject({
    rules: described(z.union([z.string(), z.record(z.string(), z.unknown())]), {
      zh: '规则文件的内容',
      en: 'the rule file',
    }),
    cells: described(z.array(Cell).min(1).max(1000), { zh: '要放的单元', en: 'the cells to place' }),
    cell_name: described(z.string().min(1).default('top'), {
      zh: '合起来的单元名',
      en: 'the name of the whole cell',
    }),
  }),
  resultSchema: z.strictObject({
    cell_name: z.string(),
    gds_base64: z.string(),
    bbox_um: z.array(z.number()).length(4),
  }),
  async execute({ rules, cells, cell_name }) {
    const tech = techFrom(rules);
    if (!tech.ok) return refused(tech.error);
    const { process } = tech.value;
    const all = new Drawing();
    const placed: Placed[] = [];
    for (const { name, gds_base64, x_um, y_um, orientation } of cells) {
      const read = drawingFrom(Buffer.from(gds_base64, 'base64'), process);
      if (!read.ok) return refused(read.error);
      const drawing = turned(read.value.drawing, orientation);
      const own = drawing.bounds;
      if (!own || !read.value.whole) {
        return refused([issue('draw_not_one_cell', { params: { name } })]);
      }
      const [dx, dy] = [process.fromUm(x_um) - own.x1, process.fromUm(y_um) - own.y1];
      const box = { x1: own.x1 + dx, y1: own.y1 + dy, x2: own.x2 + dx, y2: own.y2 + dy };
      const other = placed.find((one) => overlap(one.box, box));
      if (other) {
        const params = { name, other: other.name };
        return refused([issue('draw_cells_overlap', { params })], 'CONFLICT', { cells: [other.name, name] });
      }
      placed.push({ name, box });
      all.addAll(drawing, dx, dy);
    }
    const gds = drawingToGds(all, process, cell_name);
    if (!gds.ok) return refused(gds.error);
    return success({
      cell_name,
      gds_base64: Buffer.from(gds.value).toString('base64'),
      bbox_um: boxUm(all.bounds!, process),
    });
  },
});
