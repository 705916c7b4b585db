import * as z from 'zod';
import { defineContract } from '../../../core/contract/contract.ts';

/** Seed 001 §5.2.1. What a device type or a cell needs beyond its shape is checked when the circuit is built. */
export const DeviceType = z.enum(['nmos', 'pmos', 'resistor', 'capacitor']);
export type DeviceType = z.output<typeof DeviceType>;

const DeviceJson = z
  .object({
    id: z.string().describe('器件实例名'),
    type: DeviceType.describe('器件类型'),
    model: z.string().describe('器件模型名').exactOptional(),
    w: z.number().min(0).describe('宽度 (米)').exactOptional(),
    l: z.number().min(0).describe('长度 (米)').exactOptional(),
    m: z.int().min(1).default(1).describe('倍数'),
    nf: z.int().min(1).default(1).describe('指数'),
    r: z.number().min(0).describe('电阻 (欧姆)').exactOptional(),
    c: z.number().min(0).describe('电容 (法拉)').exactOptional(),
    terminals: z.record(z.string(), z.string()).describe('端口连接'),
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
    ports: z.array(z.string()).describe('对外端口').exactOptional(),
    devices: z.array(DeviceJson),
    nets: z.array(z.string()).exactOptional(),
    subcells: z.array(SubcellInstanceJson).exactOptional(),
  })
  .meta({ id: 'Cell' });
export type CellJson = z.output<typeof CellJson>;

const NetlistJson = z.object({
  schema_version: z.string().default('1.0.0').describe('Schema 版本号'),
  cells: z.array(CellJson).describe('Cell 定义列表'),
  top: z.string().describe('顶层 Cell 名称'),
});
export type NetlistJson = z.output<typeof NetlistJson>;

/** 1.1.0 adds the optional `ports`, `r` and `c`, so taking 1.0.0 data there changes nothing. */
export const netlistContract = defineContract<NetlistJson>({
  id: 'netlist',
  versions: ['1.0.0', '1.1.0'],
  schema: NetlistJson,
  unknownKeys: 'warn',
  jsonSchema: { target: 'draft-7', title: 'Netlist', description: '电路网表定义' },
});
