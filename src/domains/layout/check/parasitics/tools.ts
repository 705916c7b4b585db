import * as z from 'zod';
import { described } from '../../../../core/contract/described.ts';
import { err, ok, type Result } from '../../../../core/result.ts';
import { defineTool, success } from '../../../../core/tool/tool.ts';
import { type Readings, readingsOf } from '../../input/readings.ts';
import { withChanges } from '../../netlist/size-changes.ts';
import { writeCdl } from '../../netlist/write-cdl.ts';
import { writeSpice } from '../../netlist/write-spice.ts';
import { readNetlist } from '../../recognise/read-netlist.ts';
import { netlistParams, sourceOf } from '../../recognise/tools.ts';
import { processOnce } from '../../rules/process.ts';
import { extractOnce } from '../lvs/extract.ts';
import { compareExtracted } from '../lvs/run.ts';
import {
  drawnParams,
  layoutBytes,
  layoutOnce,
  refusedCheck,
  rulesParam,
  sizeChangesParam,
  TEN_MINUTES,
  wholeFile,
} from '../tool-input.ts';
import { coefficientsOf } from './coefficients.ts';
import { measureParasitics } from './measure.ts';
import { drawnParts } from './parts.ts';

const params = z.strictObject({
  ...netlistParams,
  rules: rulesParam,
  ...drawnParams,
  size_changes: sizeChangesParam,
});
type Params = z.output<typeof params>;

const farads = (text: { zh: string; en: string }) => described(z.number(), text);

const result = z.strictObject({
  source: described(z.string().nullable(), {
    zh: '系数的出处；null 表示没有计算：规则文件没有寄生系数，或版图与网表不一致',
    en: 'where the coefficients are from; null: nothing was computed, as the rule file has none or the layout is not the netlist',
  }),
  nets: z.array(
    z.strictObject({
      net: z.string(),
      total: farads({ zh: '对其他一切的电容 (F)', en: 'capacitance to everything else (F)' }),
      substrate: farads({ zh: '其中对衬底 (F)', en: 'of that, to the substrate (F)' }),
    }),
  ),
  couplings: z.array(
    z.strictObject({
      a: z.string(),
      b: z.string(),
      value: farads({ zh: '两个网络之间的电容 (F)', en: 'capacitance between the two nets (F)' }),
    }),
  ),
  resistance_source: described(z.string().nullable(), {
    zh: '方块电阻与孔电阻的出处；null 表示没有计算电阻',
    en: 'where the resistances of squares and cuts are from; null: none were computed',
  }),
  resistances: z.array(
    z.strictObject({
      net: z.string(),
      from: described(z.string(), {
        zh: '从哪里量起：引脚，没有引脚时为第一个器件端',
        en: 'where it is measured from: the pin, without one the first terminal',
      }),
      to: described(z.string(), { zh: '到哪个器件端', en: 'the terminal it is measured to' }),
      ohms: described(z.number(), {
        zh: '连线电阻 (Ω)，各叉指平分电流',
        en: 'resistance of the wires (Ω), the fingers sharing the current equally',
      }),
    }),
  ),
  spice: described(z.string(), { zh: '按画出的尺寸写的 SPICE', en: 'SPICE with the sizes drawn' }),
  spice_with_wires: described(z.string(), {
    zh: '同上，加上连线的电容和电阻；没有系数时为空',
    en: 'the same with the capacitances and resistances of the wires; empty without coefficients',
  }),
  cdl: described(z.string(), {
    zh: '给代工厂 LVS 的网表：电阻按条、电容按极板写；工艺没有模型或版图与网表不一致时为空',
    en: 'a netlist for the foundry’s LVS, resistors by strip and capacitors by plate; empty where the process names no models or the layout is not the netlist',
  }),
});

function measured(given: Params, readings: Readings): Result<z.output<typeof result>> {
  const process = processOnce(readings, given.rules);
  const netlist = readNetlist(given.netlist, sourceOf(given, false));
  const problems = [process, netlist].flatMap((one) => (one.ok ? [] : one.error));
  if (!process.ok || !netlist.ok) return err(problems);
  const circuit = withChanges(netlist.value.circuit, given.size_changes);
  const spice = writeSpice(circuit, process.value);
  const nothing = {
    ...{ source: null, nets: [], couplings: [], resistance_source: null, resistances: [] },
    ...{ spice, spice_with_wires: '', cdl: '' },
  };
  const models = process.value.models.drawn.length > 0;
  if (!coefficientsOf(process.value) && !models) return ok(nothing);
  const gds = layoutBytes(given, process.value.rules);
  if (!gds.ok) return gds;
  const layout = layoutOnce(readings, given, gds.value);
  if (!layout.ok) return layout;
  const texts = [wholeFile(given), given.rules] as const;
  const extracted = extractOnce(readings, texts, layout.value, process.value);
  if (!extracted.ok) return extracted;
  const compared = compareExtracted(extracted.value, layout.value, process.value, circuit);
  const parts = drawnParts(extracted.value, compared, process.value);
  const cdl = compared.matched && models ? writeCdl(circuit, process.value, parts) : '';
  const found = measureParasitics(extracted.value, compared, process.value, circuit);
  if (!found) return ok({ ...nothing, cdl });
  const { source, nets, couplings, resistances, resistanceSource } = found;
  return ok({
    source,
    nets: [...nets],
    couplings: [...couplings],
    resistance_source: resistanceSource,
    resistances: (resistances?.nets ?? []).flatMap(({ net, from, to }) =>
      to.map(({ terminal, ohms }) => ({ net, from, to: terminal, ohms })),
    ),
    spice,
    spice_with_wires: writeSpice(circuit, process.value, { couplings, stars: resistances?.stars ?? [] }),
    cdl,
  });
}

const extractParasitics = defineTool({
  id: 'layout.extract_parasitics',
  name: { zh: '提取寄生参数', en: 'Extract parasitics' },
  description: {
    zh: '按工艺公布的系数计算版图连线的电容和电阻：每个网络的总量、网络之间的耦合、引脚到器件端的电阻，并写出带寄生的 SPICE 网表',
    en: 'What a layout’s wires add, from the process’s published coefficients: each net’s capacitance, couplings, ohms from pins to devices, and SPICE with all of it',
  },
  category: 'query',
  requiresConfirmation: false,
  effect: 'none',
  timeout: TEN_MINUTES,
  examples: [
    {
      zh: '算一下这个版图的寄生电容',
      en: 'extract the parasitics of this layout',
      params: {
        netlist: { top: 'empty', cells: [{ name: 'empty', devices: [] }] },
        rules: {
          tech: 'demo',
          layers: { nwell: 1, diff: 2, poly: 3, cont: 4, met1: 5 },
          rules: [{ id: 'm1.w', type: 'width', layer: 'met1', min: 1.4e-7 }],
        },
        shapes: [
          {
            layer: 'met1',
            points_um: [
              [0, 0],
              [2, 1],
            ],
          },
        ],
      },
    },
  ],
  paramsSchema: params,
  resultSchema: result,
  async execute(given, context) {
    const found = measured(given, await readingsOf(context));
    return found.ok ? success(found.value) : refusedCheck(found.error);
  },
});

export const parasiticTools = [extractParasitics];
