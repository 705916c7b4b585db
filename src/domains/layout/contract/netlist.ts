import * as z from 'zod';
import { defineContract } from '../../../core/contract/contract.ts';
import { described } from '../../../core/contract/described.ts';

/** Seed 001 §5.2.1. What a device type or a cell needs beyond its shape is checked when the circuit is built. */
export const DeviceType = z.enum(['nmos', 'pmos', 'resistor', 'capacitor']);
export type DeviceType = z.output<typeof DeviceType>;

const DeviceJson = z
  .object({
    id: described(z.string(), { zh: '器件实例名', en: 'name of the instance' }),
    type: described(DeviceType, { zh: '器件类型', en: 'the type of device' }),
    model: described(z.string(), { zh: '器件模型名', en: 'name of the model' }).exactOptional(),
    w: described(z.number().min(0), { zh: '宽度 (米)', en: 'width (metres)' }).exactOptional(),
    l: described(z.number().min(0), { zh: '长度 (米)', en: 'length (metres)' }).exactOptional(),
    m: described(z.int().min(1).default(1), { zh: '倍数', en: 'multiples' }),
    nf: described(z.int().min(1).default(1), { zh: '指数', en: 'fingers' }),
    r: described(z.number().min(0), { zh: '电阻 (欧姆)', en: 'resistance (ohms)' }).exactOptional(),
    c: described(z.number().min(0), { zh: '电容 (法拉)', en: 'capacitance (farads)' }).exactOptional(),
    terminals: described(z.record(z.string(), z.string()), {
      zh: '端口连接',
      en: 'the net of each terminal',
    }),
  })
  .meta({ id: 'Device' });
export type DeviceJson = z.output<typeof DeviceJson>;

const SubcellInstanceJson = z
  .object({
    name: z.string(),
    cell: z.string(),
    connections: z.record(z.string(), z.string()).exactOptional(),
  })
  .meta({ id: 'SubcellInstance' });
export type SubcellInstanceJson = z.output<typeof SubcellInstanceJson>;

const CellJson = z
  .object({
    name: z.string(),
    ports: described(z.array(z.string()), { zh: '对外端口', en: 'ports' }).exactOptional(),
    devices: z.array(DeviceJson),
    nets: z.array(z.string()).exactOptional(),
    subcells: z.array(SubcellInstanceJson).exactOptional(),
  })
  .meta({ id: 'Cell' });
export type CellJson = z.output<typeof CellJson>;

const NetlistJson = z.object({
  schema_version: described(z.string().default('1.0.0'), {
    zh: 'Schema 版本号',
    en: 'version of the schema',
  }),
  cells: described(z.array(CellJson), { zh: 'Cell 定义列表', en: 'the cells' }),
  top: described(z.string(), { zh: '顶层 Cell 名称', en: 'the name of the top cell' }),
});
export type NetlistJson = z.output<typeof NetlistJson>;

/** 1.1.0 adds the optional `ports`, `r` and `c`, so taking 1.0.0 data there changes nothing. */
export const netlistContract = defineContract<NetlistJson>({
  id: 'netlist',
  versions: ['1.0.0', '1.1.0'],
  schema: described(NetlistJson, { zh: '电路网表定义', en: 'A netlist' }),
  unknownKeys: 'warn',
  jsonSchema: { target: 'draft-7', title: 'Netlist' },
});
