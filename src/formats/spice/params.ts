import type { Text } from '../../core/messages.ts';
import { err, type Issue, ok, type Result } from '../../core/result.ts';
import { evaluate } from './expression.ts';
import { at, type Token } from './lines.ts';

/** The parameters of one place, computed when first asked for; what is not found here is looked for outside. */
export class ParamScope {
  readonly #definitions: ReadonlyMap<string, Token>;
  readonly #outer: ParamScope | null;
  readonly #values: Map<string, Result<number, Text>>;
  readonly #open = new Set<string>();

  constructor(
    definitions: ReadonlyMap<string, Token>,
    outer: ParamScope | null,
    overrides: ReadonlyMap<string, number> = new Map(),
  ) {
    this.#definitions = definitions;
    this.#outer = outer;
    this.#values = new Map([...overrides].map(([name, value]) => [name, ok(value)]));
  }

  has(name: string): boolean {
    const key = name.toLowerCase();
    return this.#values.has(key) || this.#definitions.has(key) || (this.#outer?.has(key) ?? false);
  }

  /** The value of an expression, or what is wrong with it. */
  evaluate(token: Token): number | Issue {
    const value = evaluate(token.text, (name) => this.#lookup(name));
    return value.ok
      ? value.value
      : at('spice_bad_expression', token.span, { text: token.text, reason: value.error });
  }

  #lookup(name: string): Result<number, Text> {
    const known = this.#values.get(name);
    if (known) return known;
    const definition = this.#definitions.get(name);
    if (!definition)
      return this.#outer
        ? this.#outer.#lookup(name)
        : err({ zh: `没有参数 ${name}`, en: `there is no parameter ${name}` });
    if (this.#open.has(name)) return err({ zh: `${name} 依赖于自身`, en: `${name} depends on itself` });
    this.#open.add(name);
    const value =
      this.#open.size > DEEPEST
        ? err({ zh: '参数之间的依赖太深', en: 'parameters depend on each other too deeply' })
        : this.#compute(definition);
    this.#open.delete(name);
    this.#values.set(name, value);
    return value;
  }

  #compute({ text }: Token): Result<number, Text> {
    return evaluate(text, (name) => this.#lookup(name));
  }
}

const DEEPEST = 200;
