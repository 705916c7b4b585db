import type { CommandSpec } from '../../../core/command.ts';
import { layersOption, shopOption, stepOption } from '../job-options.ts';

/** Each is loaded when it is called: this list is read by every `yx --help`. */
export const commands: readonly CommandSpec[] = [
  {
    name: 'batch',
    under: 'plate',
    summary: {
      zh: '一批描述（每行一条，或 CSV）→ 一个文件夹的图纸；有失败时退出码 1，有没用到的话时 3',
      en: 'many descriptions (one a line, or CSV) → a folder of drawings; exits 1 when any failed, 3 when words of any were left over',
    },
    positionals: 'FILE -o DIR',
    options: [
      { name: 'out', short: 'o', value: 'DIR', help: { zh: '图纸写到这里', en: 'where the drawings go' } },
      {
        name: 'anyway',
        help: { zh: '有没用到的话也照样画', en: 'draw although words were left over' },
      },
      { name: 'json', help: { zh: '每行一个 JSON 结果', en: 'one JSON line for every row' } },
      stepOption,
      layersOption,
      shopOption,
    ],
    run: async (...given) => (await import('./batch.ts')).batch(...given),
  },
];
