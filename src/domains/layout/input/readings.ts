import type { Result } from '../../../core/result.ts';
import { ServiceUnavailable, type ToolContext } from '../../../core/tool/tool.ts';
import type { DrcOutcome } from '../check/drc/run.ts';
import { type FlatLayout, layoutFromGds } from '../check/layout.ts';
import { type Extracted, extract } from '../check/lvs/extract.ts';
import { type Prepared, prepare } from '../draw/sizes/prepare.ts';
import type { ParsedNetlist } from '../netlist/parse.ts';
import { readNetlist } from '../recognise/read-netlist.ts';
import { parseRules } from '../rules/parse.ts';
import { type Process, processOf } from '../rules/process.ts';

export const READINGS_SERVICE = 'layout.readings';

/** Texts longer than this together are read again each time rather than kept. */
const MOST_KEPT = 16_000_000;

/**
 * What the steps of one plan read of the same texts, read once. Everything is kept by the whole texts it was read from,
 * so nothing of it can be stale; what judges the result in the end reads for itself.
 */
export class Readings {
  readonly #kept = new Map<string, unknown>();
  #size = 0;

  rules(content: unknown): ReturnType<typeof parseRules> {
    return this.#once('rules', [content], () => parseRules(content));
  }

  process(content: unknown): Result<Process> {
    return this.#once('process', [content], () => {
      const rules = this.rules(content);
      return rules.ok ? processOf(rules.value.value) : rules;
    });
  }

  netlist(content: unknown): Result<ParsedNetlist> {
    return this.#once('netlist', [content], () => readNetlist(content));
  }

  prepared(netlist: unknown, rules: unknown, fitSizes: boolean): Result<Prepared> {
    return this.#once('prepared', [netlist, rules, String(fitSizes)], () => {
      const read = this.netlist(netlist);
      if (!read.ok) return read;
      const process = this.process(rules);
      return process.ok
        ? prepare(read.value.circuit, read.value.recognised, process.value, fitSizes)
        : process;
    });
  }

  /** The whole of a GDSII file's only top structure. */
  layout(base64: string, bytes: Uint8Array): Result<FlatLayout> {
    return this.#once('layout', [base64], () => layoutFromGds(bytes));
  }

  extracted(base64: string, rules: unknown, layout: FlatLayout, process: Process): Result<Extracted> {
    return this.#once('extracted', [base64, rules], () => extract(layout, process));
  }

  /** What came of all the rules of a file, where that has been asked already. */
  drc(base64: string, rules: unknown): DrcOutcome | undefined {
    const key = keyOf('drc', [base64, rules]);
    return key === null ? undefined : (this.#kept.get(key) as DrcOutcome | undefined);
  }

  keepDrc(base64: string, rules: unknown, outcome: DrcOutcome): void {
    this.#once('drc', [base64, rules], () => outcome);
  }

  #once<T>(kind: string, texts: readonly unknown[], read: () => T): T {
    const key = keyOf(kind, texts);
    if (key === null) return read();
    if (this.#kept.has(key)) return this.#kept.get(key) as T;
    const made = read();
    this.#kept.set(key, made);
    this.#size += key.length;
    for (const oldest of this.#kept.keys()) {
      if (this.#size <= MOST_KEPT) break;
      this.#kept.delete(oldest);
      this.#size -= oldest.length;
    }
    return made;
  }
}

/** JSON that was parsed already has no text to keep it by. */
const keyOf = (kind: string, texts: readonly unknown[]): string | null =>
  texts.every((text) => typeof text === 'string') ? [kind, ...texts].join('\u0000') : null;

/** Those of this process; where there are none, each call reads for itself. */
export async function readingsOf({ services }: Pick<ToolContext, 'services'>): Promise<Readings> {
  try {
    return await services.get<Readings>(READINGS_SERVICE);
  } catch (thrown) {
    if (thrown instanceof ServiceUnavailable) return new Readings();
    throw thrown;
  }
}
