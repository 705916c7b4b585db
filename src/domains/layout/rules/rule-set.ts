import type { DerivedLayerJson, DeviceProcess, RuleType } from '../contract.ts';
import { pythonFloat } from '../input/python-float.ts';

/** layout-5.3.3. Lengths in metres; a density is a ratio. */
export interface DRCRule {
  readonly id: string;
  readonly type: RuleType;
  readonly layer: string;
  readonly layer2: string | null;
  readonly min_value: number | null;
  readonly max_value: number | null;
  readonly description: string | null;
  /** Of an enclosure: whether every inner shape must lie inside, or only those that overlap the outer layer. */
  readonly strict: boolean;
  /** Of an enclosure: whether `min` must hold on all sides, or on two opposite ones. */
  readonly sides: 'all' | 'opposite';
  /** Of a density: side and step of the window in metres; null for the whole layout. */
  readonly window: { readonly side: number; readonly step: number } | null;
  /** Of a reach: the layer inside whose shapes it is measured; null for anywhere. */
  readonly within: string | null;
  /** The layer across whose shapes it is not; null for none. */
  readonly outside: string | null;
}

/** What the optional fields since 1.1.0 are where a rule does not say. */
export const plainRule = {
  sides: 'all',
  window: null,
  within: null,
  outside: null,
} as const satisfies Partial<DRCRule>;

/** How much wire may be on a gate while it is made, before what lies above leads the charge away. */
export interface AntennaRule {
  readonly id: string;
  readonly layer: string;
  /** Wire to gate, both as areas; with a thickness, the wire's sides instead. */
  readonly max_ratio: number;
  /** With all conductors below. */
  readonly cumulative: boolean;
  /** In metres. */
  readonly thickness: number | null;
}

export interface RuleSetParts {
  readonly tech: string;
  readonly layers: Readonly<Record<string, number>>;
  readonly rules: readonly DRCRule[];
  readonly schema_version?: string;
  readonly layer_datatypes?: Readonly<Record<string, number>>;
  readonly devices?: DeviceProcess;
  readonly antenna?: readonly AntennaRule[];
  readonly derived?: Readonly<Record<string, DerivedLayerJson>>;
}

/** layout-5.3.3. Rules are found by id and by layer in constant time. */
export class DRCRuleSet {
  readonly tech: string;
  readonly layers: Readonly<Record<string, number>>;
  readonly rules: readonly DRCRule[];
  readonly schema_version: string;
  readonly layer_datatypes: Readonly<Record<string, number>>;
  /** What resistors and capacitors need of the process; null where the file does not say. */
  readonly devices: DeviceProcess | null;
  readonly antenna: readonly AntennaRule[];
  /** Layers made of others, each after those it is made of. */
  readonly derived: ReadonlyMap<string, DerivedLayerJson>;
  readonly #byId: ReadonlyMap<string, DRCRule>;
  readonly #byLayer: ReadonlyMap<string, readonly DRCRule[]>;

  constructor(parts: RuleSetParts) {
    this.tech = parts.tech;
    this.layers = parts.layers;
    this.rules = parts.rules;
    this.schema_version = parts.schema_version ?? '1.0.0';
    this.layer_datatypes = parts.layer_datatypes ?? {};
    this.devices = parts.devices ?? null;
    this.antenna = parts.antenna ?? [];
    this.derived = new Map(Object.entries(parts.derived ?? {}));
    this.#byId = new Map(parts.rules.map((rule) => [rule.id, rule]));
    this.#byLayer = byLayer(parts.rules);
    Object.freeze(this);
  }

  getRule(ruleId: string): DRCRule | undefined {
    return this.#byId.get(ruleId);
  }

  /** Rules that name the layer first or second, in the file's order. */
  getRulesForLayer(layer: string): readonly DRCRule[] {
    return this.#byLayer.get(layer) ?? [];
  }

  getLayerNumber(layerName: string): number | undefined {
    return Object.hasOwn(this.layers, layerName) ? this.layers[layerName] : undefined;
  }

  /** The drawn layers a layer is made of; a drawn one is made of itself. */
  drawnLayers(layerName: string): readonly string[] {
    const made = this.derived.get(layerName);
    return made ? [...new Set(made.layers.flatMap((name) => this.drawnLayers(name)))] : [layerName];
  }

  /** 0 unless the file says otherwise. */
  getDatatype(layerName: string): number {
    return Object.hasOwn(this.layer_datatypes, layerName) ? this.layer_datatypes[layerName]! : 0;
  }

  /** Where a layer's shapes are in a GDSII file. */
  gdsLayer(layerName: string): { readonly layer: number; readonly datatype: number } {
    return { layer: this.getLayerNumber(layerName) ?? 0, datatype: this.getDatatype(layerName) };
  }

  /** The text a model is shown, as the document writes it: the first five rules. */
  summarize(): string {
    return [
      `工艺: ${this.tech}`,
      `规则数: ${this.rules.length}`,
      '层定义:',
      ...Object.entries(this.layers).map(([name, number]) => `  - ${name}: ${number}`),
      '关键规则:',
      ...this.rules
        .slice(0, 5)
        .map(({ id, type, min_value }) => `  - ${id}: ${type}, min=${pythonFloat(min_value)}`),
    ].join('\n');
  }
}

function byLayer(rules: readonly DRCRule[]): ReadonlyMap<string, readonly DRCRule[]> {
  const found = new Map<string, DRCRule[]>();
  for (const rule of rules) {
    for (const layer of new Set([rule.layer, rule.layer2])) {
      if (layer !== null) found.set(layer, [...(found.get(layer) ?? []), rule]);
    }
  }
  return found;
}
