import type { OptionSpec } from '../../core/command.ts';

/** What is asked for beside the description; light, because every `yx --help` reads it. */
export const layersOption: OptionSpec = {
  name: 'layers',
  value: 'FILE',
  help: {
    zh: '图层名称（JSON：thin、frame、centre、dimension、text、thread）',
    en: 'layer names (JSON: thin, frame, centre, dimension, text, thread)',
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
  layersOption,
];
