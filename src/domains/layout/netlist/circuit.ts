import type { DeviceType } from '../contract.ts';
import { pythonFloat } from '../input/python-float.ts';

/** layout-5.2.3. Lengths in metres. `extra` keeps every key the document does not name, `r` and `c` too. */
export interface DeviceParams {
  readonly w: number | null;
  readonly l: number | null;
  readonly m: number;
  readonly nf: number;
  readonly extra: Readonly<Record<string, unknown>>;
}

export interface Device {
  /** Unique in the circuit; a device inside a subcell is `X1/M3`. */
  readonly id: string;
  readonly type: DeviceType;
  readonly model: string | null;
  readonly params: DeviceParams;
  readonly terminals: Readonly<Record<string, string>>;
}

export interface TerminalRef {
  readonly device_id: string;
  readonly terminal_name: string;
}

export type NetType = 'signal' | 'power' | 'ground';

export interface Net {
  readonly name: string;
  readonly connections: readonly TerminalRef[];
  readonly net_type: NetType;
}

export const moduleTypes = ['differential_pair', 'current_mirror', 'cascode', 'tail_current_source'] as const;
export type ModuleType = (typeof moduleTypes)[number];

export interface CircuitModule {
  readonly id: string;
  readonly type: ModuleType;
  /** Of a current mirror the first is the reference. */
  readonly devices: readonly string[];
  readonly properties: Readonly<Record<string, unknown>>;
}

/** One cell at one place of the hierarchy; the root's path is ''. */
export interface Instance {
  readonly path: string;
  readonly cell: string;
  /** Ids of its own devices, without those of `children`. */
  readonly devices: readonly string[];
  readonly children: readonly Instance[];
}

/** layout-5.2.3: a circuit, flat, with the hierarchy it came from. Devices and nets are found in constant time. */
export class Circuit {
  readonly name: string;
  readonly devices: readonly Device[];
  readonly nets: readonly Net[];
  readonly modules: readonly CircuitModule[];
  /** The top cell's ports; null where the netlist does not list them. */
  readonly ports: readonly string[] | null;
  readonly hierarchy: Instance;
  readonly #devices: ReadonlyMap<string, Device>;
  readonly #nets: ReadonlyMap<string, Net>;

  constructor(parts: Pick<Circuit, 'name' | 'devices' | 'nets' | 'modules' | 'ports' | 'hierarchy'>) {
    this.name = parts.name;
    this.devices = parts.devices;
    this.nets = parts.nets;
    this.modules = parts.modules;
    this.ports = parts.ports;
    this.hierarchy = parts.hierarchy;
    this.#devices = new Map(parts.devices.map((device) => [device.id, device]));
    this.#nets = new Map(parts.nets.map((net) => [net.name, net]));
    Object.freeze(this);
  }

  getDevice(deviceId: string): Device | undefined {
    return this.#devices.get(deviceId);
  }

  getNet(netName: string): Net | undefined {
    return this.#nets.get(netName);
  }

  getModuleTypes(): ModuleType[] {
    return this.modules.map((module) => module.type);
  }

  /** The text a model is shown, as the document writes it. */
  summarize(): string {
    const lines = [
      `电路名: ${this.name}`,
      `器件数: ${this.devices.length}`,
      `网络数: ${this.nets.length}`,
      '器件列表:',
      ...this.devices.map(
        ({ id, type, params }) =>
          `  - ${id}: ${type}, W=${pythonFloat(params.w)}, L=${pythonFloat(params.l)}`,
      ),
    ];
    if (this.modules.length > 0) {
      lines.push('识别的模块:', ...this.modules.map(({ id, type }) => `  - ${id}: ${type}`));
    }
    return lines.join('\n');
  }

  /** Appendix E's fields, which is what a tool returns. */
  toJSON() {
    return { name: this.name, devices: this.devices, nets: this.nets, modules: this.modules };
  }
}

export const isMos = ({ type }: Pick<Device, 'type'>): boolean => type === 'nmos' || type === 'pmos';

/** Nets that only one device is on: what is drawn of it in parts still ends there. */
export const loneNets = ({ nets }: Circuit): readonly string[] =>
  nets
    .filter(({ connections }) => new Set(connections.map(({ device_id }) => device_id)).size === 1)
    .map(({ name }) => name);
