import { type Issue, ok, type Result } from '../../../core/result.ts';
import type { NetlistJson } from '../contract.ts';
import type { Readings } from '../input/readings.ts';
import { Circuit } from '../netlist/circuit.ts';
import { type NetlistSource, parseNetlist } from '../netlist/parse.ts';
import { type Recognised, recognise } from './recognise.ts';
import { scopesOf } from './scopes.ts';

export interface ReadOptions extends NetlistSource {
  /** Whether to look for modules; true unless said otherwise (seed 001 §5.2.4). */
  readonly identifyModules?: boolean;
}

export interface ParsedNetlist {
  readonly circuit: Circuit;
  /** What was recognised beside the document's four kinds; empty without `identifyModules`. */
  readonly recognised: Recognised;
  readonly netlist: NetlistJson;
  readonly warnings: readonly Issue[];
}

const nothing: Recognised = { modules: [], others: [], symmetry: [] };

/** Seed 001 §5.2.4: a netlist's text in either form, or the JSON it holds → a circuit with its modules. Never throws. */
export function readNetlist(content: unknown, options: ReadOptions = {}): Result<ParsedNetlist> {
  const parsed = parseNetlist(content, options);
  if (!parsed.ok) return parsed;
  const { netlist, warnings, devices, nets, ports, hierarchy, supplies } = parsed.value;
  const recognised =
    options.identifyModules === false
      ? nothing
      : recognise({ devices, nets, ports, supplies, scopes: scopesOf(netlist, hierarchy) });
  const { modules } = recognised;
  const circuit = new Circuit({ name: netlist.top, devices, nets, modules, ports, hierarchy });
  return ok({ circuit, recognised, netlist, warnings });
}

export const readNetlistOnce = (readings: Readings, content: unknown): Result<ParsedNetlist> =>
  readings.once('netlist', [content], () => readNetlist(content));
