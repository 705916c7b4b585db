import type { Text } from '../../core/messages.ts';
import type { Issue } from '../../core/result.ts';
import type { Deck } from './deck.ts';
import { at, type Card, letterOf, type Token } from './lines.ts';
import { type ElementType, inMicrometres, typeByCard, typeByName } from './models.ts';
import type { SpiceDevice } from './netlist.ts';
import type { ParamScope } from './params.ts';

/** Other names of the parameters a netlist knows. */
const aliases: Readonly<Record<string, string>> = {
  multi: 'm',
  mf: 'm',
  mult: 'm',
  nfing: 'nf',
  fingers: 'nf',
  ng: 'nf',
  res: 'r',
  cap: 'c',
};
const reserved = new Set(['id', 'type', 'model', 'terminals', '__proto__']);
const counts = new Set(['m', 'nf']);
/** Without these a device is not what the card says; the others are kept if they are numbers. */
const essential = new Set(['w', 'l', 'm', 'nf', 'r', 'c']);

/** How the file writes lengths, and whether a device may be without. */
interface Lengths {
  readonly scale: number;
  readonly unsized: boolean;
}

/** Reads M, R and C cards, and X cards that name a primitive of the process instead of a subcircuit. */
export class ElementReader {
  readonly #deck: Deck;
  readonly #models: ReadonlyMap<string, ElementType>;
  readonly #lengths: Lengths;
  readonly #issues: Issue[];

  constructor(deck: Deck, models: Readonly<Record<string, ElementType>>, lengths: Lengths, issues: Issue[]) {
    this.#deck = deck;
    this.#models = new Map(Object.entries(models).map(([name, type]) => [name.toLowerCase(), type]));
    this.#lengths = lengths;
    this.#issues = issues;
  }

  /** null for an instance of a subcircuit, undefined where the card is wrong, which has been said. */
  read(card: Card, scope: ParamScope, netOf: (name: string) => string): SpiceDevice | null | undefined {
    switch (letterOf(card)) {
      case 'm':
        return this.#mos(card, scope, netOf);
      case 'r':
        return this.#passive('resistor', card, scope, netOf);
      case 'c':
        return this.#passive('capacitor', card, scope, netOf);
      default:
        return this.#primitive(card, scope, netOf);
    }
  }

  #typeOf(model: string): ElementType | undefined {
    const key = model.toLowerCase();
    return this.#models.get(key) ?? typeByCard(this.#deck.models.get(key)) ?? typeByName(model);
  }

  #wrong(card: Card, reason: Text): undefined {
    this.#issues.push(at('spice_bad_card', card.span, { name: card.words[0]!.text, reason }));
    return undefined;
  }

  #mos(card: Card, scope: ParamScope, netOf: (name: string) => string): SpiceDevice | undefined {
    const words = card.model ? [...card.words, card.model] : card.words;
    if (words.length !== 6)
      return this.#wrong(card, {
        zh: 'MOS 要有漏、栅、源、衬底和模型',
        en: 'a MOS has drain, gate, source, bulk and a model',
      });
    const [id, d, g, s, b, model] = words.map(({ text }) => text) as [
      string,
      string,
      string,
      string,
      string,
      string,
    ];
    const type = this.#typeOf(model);
    if (type !== 'nmos' && type !== 'pmos') {
      this.#issues.push(at('spice_unknown_model', card.span, { name: id, model }));
      return undefined;
    }
    const terminals = { d: netOf(d), g: netOf(g), s: netOf(s), b: netOf(b) };
    return { id, type, model, ...this.#params(card, scope, model), terminals };
  }

  #passive(
    type: 'resistor' | 'capacitor',
    card: Card,
    scope: ParamScope,
    netOf: (name: string) => string,
  ): SpiceDevice | undefined {
    const [id, p, n, ...rest] = card.words;
    if (!id || !p || !n) return this.#wrong(card, { zh: '要接两个网络', en: 'it needs two nets' });
    const values = rest.filter((word) => isValue(word, scope));
    const names = [...rest.filter((word) => !isValue(word, scope)), ...(card.model ? [card.model] : [])];
    // `R1 a b sub rsil w=…`: before a model of its type, a third net.
    const third = names.length === 2 && this.#typeOf(names[1]!.text) === type ? names.shift() : undefined;
    if (values.length > 1 || names.length > 1)
      return this.#wrong(card, {
        zh: '应有两个网络、一个值和一个模型',
        en: 'two nets, a value and a model are expected',
      });
    const value = values[0] && this.#value(values[0], scope);
    const substrate = third ?? card.params.get('sub');
    return {
      id: id.text,
      type,
      ...(names[0] && { model: names[0].text }),
      ...(value !== undefined && { [type === 'resistor' ? 'r' : 'c']: value }),
      ...this.#params(card, scope, names[0]?.text),
      terminals: { p: netOf(p.text), n: netOf(n.text), ...(substrate && { b: netOf(substrate.text) }) },
    };
  }

  /** `X0 d g s b nfet_01v8 w=…`: a primitive that the process's library would define. */
  #primitive(card: Card, scope: ParamScope, netOf: (name: string) => string): SpiceDevice | null | undefined {
    const [id, ...words] = card.words;
    const model = words.at(-1)?.text ?? '';
    const nets = words.slice(0, -1).map(({ text }) => text);
    if (this.#deck.subckts.has(model.toLowerCase())) return null;
    const type = this.#typeOf(model);
    const [first, second, third] = nets;
    const params = () => this.#params(card, scope, model);
    if ((type === 'nmos' || type === 'pmos') && nets.length === 4) {
      const [d, g, s, b] = nets.map(netOf) as [string, string, string, string];
      return { id: id!.text, type, model, ...params(), terminals: { d, g, s, b } };
    }
    const passive = type === 'resistor' || type === 'capacitor';
    if (!passive || first === undefined || second === undefined || nets.length > 3) return null;
    const terminals = { p: netOf(first), n: netOf(second), ...(third !== undefined && { b: netOf(third) }) };
    return { id: id!.text, type, model, ...params(), terminals };
  }

  #value(token: Token, scope: ParamScope): number | undefined {
    const value = scope.evaluate(token);
    if (typeof value === 'number') return value;
    this.#issues.push(value);
    return undefined;
  }

  #params(card: Card, scope: ParamScope, model = ''): Record<string, number> {
    const found: Record<string, number> = {};
    for (const [name, token] of card.params) {
      const key = Object.hasOwn(aliases, name) ? aliases[name]! : name;
      if (reserved.has(key) || key === 'sub') continue;
      const value = scope.evaluate(token);
      if (typeof value !== 'number') {
        if (essential.has(key) && !this.#lengths.unsized) this.#issues.push(value);
      } else if (counts.has(key)) found[key] = wholeIfClose(value);
      else found[key] = key === 'w' || key === 'l' ? this.#metres(value, model) : value;
    }
    return found;
  }

  #metres(length: number, model: string): number {
    const { scale } = this.#lengths;
    const written = scale === 1 ? length : Number((length * scale).toPrecision(12));
    return written >= MILLIMETRE && inMicrometres(model) ? Number((written * 1e-6).toPrecision(12)) : written;
  }
}

const MILLIMETRE = 1e-3;

/** 2.9999999996 fingers were three before someone divided. */
const wholeIfClose = (value: number): number =>
  Math.abs(value - Math.round(value)) < 1e-6 ? Math.round(value) : value;

const isValue = ({ text }: Token, scope: ParamScope): boolean =>
  /^[-+.\d]/.test(text) || /[-+*/()]/.test(text) || scope.has(text);
