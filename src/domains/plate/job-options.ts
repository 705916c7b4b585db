import type { OptionSpec } from '../../core/command.ts';

/** What is asked for beside the description; light, because every `yx --help` reads it. */
export const layersOption: OptionSpec = {
  name: 'layers',
  value: 'FILE',
  help: {
    zh: '图层名称（JSON：thin、detail、frame、centre、dimension、text、thread）',
    en: 'layer names (JSON: thin, detail, frame, centre, dimension, text, thread)',
  },
};

/** `--step`, for one plate and for many. */
export const stepOption: OptionSpec = {
  name: 'step',
  help: { zh: '另存一个 STEP 实体', en: 'also write a STEP solid' },
};

/** `--dxf`, for one plate and for many. */
export const dxfOption: OptionSpec = {
  name: 'dxf',
  value: 'VERSION',
  help: {
    zh: 'DXF 的版本：R2007（缺省）、R2000 或 R12',
    en: 'version of the DXF files: R2007 (the default), R2000 or R12',
  },
};

/** `--shop`, for one plate and for many. */
export const shopOption: OptionSpec = {
  name: 'shop',
  value: 'FILE',
  help: {
    zh: '车间文件（JSON：标题栏、能做什么、单价；缺省用设置 plate.shop）',
    en: 'the shop’s file (JSON: title block, what it can make, rates; the setting plate.shop by default)',
  },
};

export const jobOptions: readonly OptionSpec[] = [
  {
    name: 'name',
    value: 'NAME',
    help: { zh: '文件名（缺省用零件名称）', en: 'file name (the part’s by default)' },
  },
  {
    name: 'number',
    value: 'NUMBER',
    help: { zh: '图号，写入标题栏', en: 'drawing number for the title block' },
  },
  stepOption,
  dxfOption,
  layersOption,
  shopOption,
];
