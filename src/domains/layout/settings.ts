import * as z from 'zod';
import type { FilePort } from '../../core/command.ts';
import { reasonOf } from '../../core/contract/plain-json.ts';
import type { WorldSpec } from '../../core/domain.ts';
import { err, ok, type Result } from '../../core/result.ts';
import { type WantedJson, WantedShape } from './contract.ts';
import { issue } from './messages.ts';
import { isProcessName, processNames } from './rules/process-names.ts';
import { type BenchJson, BenchShape } from './simulate/bench.ts';
import { issue as simulateIssue } from './simulate/messages.ts';
import { parseWanted } from './wanted/wanted.ts';

/** How a layout is to be drawn, beyond what the files say. */
export const DrawSettings = z.strictObject({
  /** A shipped process, instead of a rule file. */
  process: z.enum(processNames).nullable().default(null),
  /** The subcircuit of the netlist that is drawn. */
  top: z.string().nullable().default(null),
  fit_sizes: z.boolean().default(false),
  seed: z.int().default(1),
  dummies: z.boolean().default(false),
  guard_ring: z.boolean().default(false),
  supply_width_um: z.number().min(0).max(1000).default(0),
  /** What is asked of devices and nets by name, from a file of its own. */
  constraints: WantedShape.nullable().default(null),
  /** What is on the ports of an amplifier while it is measured, from a file of its own. */
  bench: BenchShape.nullable().default(null),
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
    { name: 'top', value: 'NAME', help: { zh: 'SPICE：画哪个子电路', en: 'SPICE: the subcircuit to draw' } },
    {
      name: 'constraints',
      value: 'FILE',
      help: {
        zh: '对器件和网络的要求：对称、成组、端口边、线宽、电流（JSON）',
        en: 'what is asked of devices and nets: symmetry, groups, sides of pins, widths, currents (JSON)',
      },
    },
    {
      name: 'bench',
      value: 'FILE',
      help: {
        zh: '测试台（JSON）：目标 performance_max 由它测量',
        en: 'a bench (JSON), by which the objective performance_max is measured',
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
    { name: 'dummies', help: { zh: '每行两端加哑管', en: 'dummy transistors at both ends of each row' } },
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
  async load(options, files) {
    const seed = options.seed === undefined ? 1 : Number(options.seed);
    if (!Number.isSafeInteger(seed))
      return err([issue('layout_bad_seed', { params: { seed: options.seed } })]);
    const process = options.process ?? null;
    if (process !== null && !isProcessName(process)) {
      const params = { process, known: processNames.join(', ') };
      return err([issue('layout_no_process', { params })]);
    }
    const constraints = await constraintsIn(options.constraints, files);
    if (!constraints.ok) return constraints;
    const bench = await benchIn(options.bench, files);
    if (!bench.ok) return bench;
    const supply_width_um = Number(options['supply-width'] ?? 0);
    if (!(supply_width_um >= 0 && supply_width_um <= 1000))
      return err([issue('layout_bad_width', { params: { width: options['supply-width'] } })]);
    return ok({
      process,
      constraints: constraints.value,
      bench: bench.value,
      top: typeof options.top === 'string' ? options.top : null,
      supply_width_um,
      fit_sizes: options['fit-sizes'] === true,
      seed,
      dummies: options.dummies === true,
      guard_ring: options['guard-ring'] === true,
      fresh: options.fresh === true,
    });
  },
};

async function constraintsIn(
  path: string | true | undefined,
  files: FilePort,
): Promise<Result<WantedJson | null>> {
  if (typeof path !== 'string') return ok(null);
  const text = await files.readText(path);
  if (!text.ok) return err([issue('constraints_file_not_found', { params: { path } })]);
  const read = parseWanted(text.value);
  return read.ok ? ok(read.value.value) : read;
}

async function benchIn(path: string | true | undefined, files: FilePort): Promise<Result<BenchJson | null>> {
  if (typeof path !== 'string') return ok(null);
  const text = await files.readText(path);
  if (!text.ok) return text;
  const bad = (reason: string) => err([simulateIssue('simulate_bad_bench', { params: { path, reason } })]);
  try {
    const read = BenchShape.safeParse(JSON.parse(text.value));
    return read.success ? ok(read.data) : bad(z.prettifyError(read.error));
  } catch (thrown) {
    return bad(reasonOf(thrown));
  }
}
