import type { Registry } from '../core/tool/registry.ts';
import type { ToolDefinition } from '../core/tool/tool.ts';

/** Tools that others bring, before and besides the registry they are called from. */
export class ToolShelf {
  readonly #tools = new Map<string, ToolDefinition>();
  readonly #gone = new Set<string>();
  #registry: Registry | null = null;

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

  register(tool: ToolDefinition): void {
    this.#tools.set(tool.id, tool);
    if (this.#registry && !this.#registry.get(tool.id)) this.#registry.register(tool);
  }

  setEnabled(id: string, enabled: boolean): void {
    if (enabled) this.#gone.delete(id);
    else this.#gone.add(id);
    this.#registry?.setEnabled(id, enabled);
  }

  /** What is here is called from there, and so is whatever comes later. */
  joinInto(registry: Registry): void {
    this.#registry = registry;
    for (const tool of this.#tools.values()) if (!registry.get(tool.id)) registry.register(tool);
    for (const id of this.#gone) registry.setEnabled(id, false);
  }
}
