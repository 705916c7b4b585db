import { err, type Issue, ok, type Result } from '../../core/result.ts';
import { CellBuilder } from './cells.ts';
import { type Deck, type Include, readDeck } from './deck.ts';
import { letterOf } from './lines.ts';
import { issue } from './messages.ts';
import type { ElementType } from './models.ts';
import type { SpiceNetlist } from './netlist.ts';

export interface SpiceOptions {
  /** The subcircuit to start from; else the deck's own elements, else the one subcircuit nobody uses. */
  readonly top?: string;
  /** Model or primitive names and their types, over what `.model` cards and names say. */
  readonly models?: Readonly<Record<string, ElementType>>;
  /** Whether devices may be without sizes, or have symbols for them that nothing defines. */
  readonly unsized?: boolean;
  /** The files it may include, by the names it has for them. */
  readonly include?: Include;
}

export interface SpiceReading {
  readonly netlist: SpiceNetlist;
  readonly warnings: readonly Issue[];
}

/**
 * Reads SPICE, CDL or Spectre: subcircuits, parameters, M, R, C and X cards → cells as plain JSON. Names are not told apart by
 * case and keep the spelling they first appear in. Everything that is wrong is said, with its line; nothing is thrown.
 */
export function readSpice(text: string, options: SpiceOptions = {}): Result<SpiceReading> {
  const deck = readDeck(text.startsWith('\uFEFF') ? text.slice(1) : text, options.include);
  const problems = deck.issues.filter(({ severity }) => severity === 'error');
  if (problems.length > 0) return err(problems);
  const top = topOf(deck, options.top);
  if (!top.ok) return top;
  const builder = new CellBuilder(deck, options.models ?? {}, options.unsized);
  const netlist = builder.build(top.value);
  if (builder.issues.length > 0) return err(builder.issues);
  return ok({ netlist, warnings: deck.issues });
}

/** Of a deck with sources, a bench around one circuit: that circuit, beside nothing but loads; null where the deck's elements are the circuit. */
function testedBy(elements: Deck['main']['elements'], subckts: Deck['subckts']): string | null {
  const called = elements
    .map((card) => (letterOf(card) === 'x' ? card.words.at(-1)!.text.toLowerCase() : ''))
    .filter((name) => subckts.has(name));
  const loads = elements.filter((card) => /[rc]/.test(letterOf(card)));
  return called.length === 1 && called.length + loads.length === elements.length ? called[0]! : null;
}

/** The key of the top subcircuit; null for the deck's own elements. */
function topOf({ subckts, main, issues }: Deck, asked: string | undefined): Result<string | null> {
  const names = (keys: readonly string[]) => keys.map((key) => subckts.get(key)!.name).join(', ');
  const all = [...subckts.keys()];
  if (asked !== undefined) {
    const key = asked.toLowerCase();
    if (subckts.has(key)) return ok(key);
    if (key === main.name && main.elements.length > 0) return ok(null);
    return err([issue('spice_top_unknown', { params: { top: asked, known: names(all) || '–' } })]);
  }
  const driven = issues.some(({ code }) => code === 'spice_source_skipped');
  const tested = driven ? testedBy(main.elements, subckts) : null;
  if (main.elements.length > 0) return ok(tested);
  const used = new Set<string>();
  for (const { elements } of subckts.values()) {
    for (const card of elements) if (letterOf(card) === 'x') used.add(card.words.at(-1)!.text.toLowerCase());
  }
  const free = all.filter((key) => !used.has(key));
  if (all.length === 0) return err([issue('spice_empty')]);
  if (free.length !== 1)
    return err([issue('spice_top_ambiguous', { params: { known: names(free.length > 0 ? free : all) } })]);
  return ok(free[0]!);
}
