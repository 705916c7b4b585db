import * as z from 'zod';
import type { WorldSpec } from '../../core/domain.ts';
import { err, ok } from '../../core/result.ts';
import { issue } from './messages.ts';
import { isProcessName, processNames } from './processes/names.ts';

/** How a layout is to be drawn, beyond what the files say. */
export const DrawSettings = z.strictObject({
  /** A shipped process, instead of a rule file. */
  process: z.enum(processNames).nullable().default(null),
  fit_sizes: z.boolean().default(false),
  seed: z.int().default(1),
  dummies: z.boolean().default(false),
  guard_ring: z.boolean().default(false),
  supply_width_um: z.number().min(0).max(1000).default(0),
  /** Without what is remembered of runs before. */
  fresh: z.boolean().default(false),
});
export type DrawSettings = z.output<typeof DrawSettings>;

export const defaultSettings: DrawSettings = DrawSettings.parse({});

export const world: WorldSpec<DrawSettings> = {
  schema: DrawSettings,
  empty: defaultSettings,
  options: [
    {
      name: 'process',
      value: 'NAME',
      help: {
        zh: `自带的工艺，代替规则文件：${processNames.join('、')}`,
        en: `a process that is shipped, instead of a rule file: ${processNames.join(', ')}`,
      },
    },
    {
      name: 'fit-sizes',
      help: {
        zh: '尺寸低于工艺下限时调到下限，逐项列出',
        en: 'raise sizes below the process’s limits, and list each',
      },
    },
    { name: 'seed', value: 'N', help: { zh: '布局的随机种子', en: 'seed of the placement' } },
    { name: 'dummies', help: { zh: '每行两端加哑栅', en: 'dummy gates at both ends of each row' } },
    {
      name: 'supply-width',
      value: 'UM',
      help: { zh: '电源轨至少多宽（µm）', en: 'least width of the supply rails (µm)' },
    },
    {
      name: 'fresh',
      help: { zh: '不用以前运行记住的布局', en: 'without the placements remembered from runs before' },
    },
    { name: 'guard-ring', help: { zh: '四周加保护环', en: 'a guard ring around the layout' } },
  ],
  async load(options) {
    const seed = options.seed === undefined ? 1 : Number(options.seed);
    if (!Number.isSafeInteger(seed))
      return err([issue('layout_bad_seed', { params: { seed: options.seed } })]);
    const process = options.process ?? null;
    if (process !== null && !isProcessName(process)) {
      const params = { process, known: processNames.join(', ') };
      return err([issue('layout_no_process', { params })]);
    }
    const supply_width_um = Number(options['supply-width'] ?? 0);
    if (!(supply_width_um >= 0 && supply_width_um <= 1000))
      return err([issue('layout_bad_width', { params: { width: options['supply-width'] } })]);
    return ok({
      process,
      supply_width_um,
      fit_sizes: options['fit-sizes'] === true,
      seed,
      dummies: options.dummies === true,
      guard_ring: options['guard-ring'] === true,
      fresh: options.fresh === true,
    });
  },
};
