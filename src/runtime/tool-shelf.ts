import type { Registry } from '../core/tool/registry.ts';
import type { ToolDefinition } from '../core/tool/tool.ts';

/** More ways to ask for tools whose own words are too few, by their ids. */
type Phrases = Readonly<Record<string, readonly string[]>>;

/** Tools that others bring, before and besides the registry they are called from. */
export class ToolShelf {
  readonly #tools = new Map<string, ToolDefinition>();
  readonly #gone = new Set<string>();
  #registry: Registry | null = null;

  constructor(private readonly phrases: Phrases = {}) {}

  get(id: string): ToolDefinition | undefined {
    return this.#tools.get(id);
  }

  getAll(): readonly ToolDefinition[] {
    return this.#registry?.getAll() ?? [...this.#tools.values()];
  }

  of(prefix: string): readonly ToolDefinition[] {
    return [...this.#tools.values()].filter(({ id }) => id.startsWith(`${prefix}.`));
  }

  /** Those that may be asked for: there, and not switched off. */
  offered(): readonly ToolDefinition[] {
    return [...this.#tools.values()].filter(
      ({ id }) => !this.#gone.has(id) && (this.#registry?.isEnabled(id) ?? true),
    );
  }

  /** A tool, or what it has become. Whether somebody switched it off stays as it was. */
  register(tool: ToolDefinition): void {
    const more = this.phrases[tool.id];
    const own = more ? Object.freeze({ ...tool, phrases: [...(tool.phrases ?? []), ...more] }) : tool;
    const isOurs = this.#tools.has(tool.id) || !this.#registry?.get(tool.id);
    this.#tools.set(tool.id, own);
    this.#gone.delete(tool.id);
    if (isOurs) this.#registry?.offer(own);
  }

  /** It is not there any more. */
  withdraw(id: string): void {
    this.#gone.add(id);
    this.#registry?.withdraw(id);
  }

  /** What is here is called from there, and so is whatever comes later. */
  joinInto(registry: Registry): void {
    this.#registry = registry;
    for (const tool of this.#tools.values()) if (!registry.get(tool.id)) registry.register(tool);
    for (const id of this.#gone) registry.withdraw(id);
  }
}
