import type { CommandSpec } from '../../../core/command.ts';
import { dxfOption, layersOption, shopOption, stepOption } from '../job-options.ts';

/** Each is loaded when it is called: this list is read by every `yx --help`. */
export const commands: readonly CommandSpec[] = [
  {
    name: 'batch',
    under: 'plate',
    summary: {
      zh: '一批描述（每行一条、JSON 行、CSV 或 XLSX）→ 一个文件夹的图纸；有失败时退出码 1，有没用到的话时 3',
      en: 'many descriptions (one a line, JSON lines, CSV or XLSX) → a folder of drawings; exits 1 when any failed, 3 when words of any were left over',
    },
    positionals: 'FILE -o DIR',
    options: [
      { name: 'out', short: 'o', value: 'DIR', help: { zh: '图纸写到这里', en: 'where the drawings go' } },
      {
        name: 'anyway',
        help: { zh: '有没用到的话也照样画', en: 'draw although words were left over' },
      },
      {
        name: 'nest',
        help: {
          zh: '把零件排到车间的板材上，每张一个 DXF',
          en: 'lay the parts out on the shop’s sheets, a DXF of each',
        },
      },
      { name: 'zip', value: 'FILE', help: { zh: '全部文件另打成一个 ZIP', en: 'also all files in one ZIP' } },
      { name: 'json', help: { zh: '每行一个 JSON 结果', en: 'one JSON line for every row' } },
      stepOption,
      dxfOption,
      layersOption,
      shopOption,
    ],
    run: async (...given) => (await import('./batch.ts')).batch(...given),
  },
  {
    name: 'font',
    under: 'plate',
    summary: {
      zh: '给 LibreCAD 的字体：它自带的缺简体字，装上后图纸里的汉字都能显示',
      en: 'a font for LibreCAD, whose own lack simplified characters: with it all Chinese of a drawing shows',
    },
    positionals: 'FOLDER',
    options: [],
    run: async (...given) => (await import('./font.ts')).font(...given),
  },
  {
    name: 'read',
    under: 'plate',
    summary: {
      zh: '读 DXF → 板件参数和一段描述（本软件或别的软件画的）',
      en: 'a DXF, ours or another program’s → the parameters of the plate and its description',
    },
    positionals: 'FILE.dxf',
    options: [
      {
        name: 'json',
        help: { zh: 'JSON：参数、中英文描述、来源', en: 'JSON: parameters, both descriptions, source' },
      },
    ],
    run: async (...given) => (await import('./read.ts')).read(...given),
  },
];
