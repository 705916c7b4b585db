import { ServiceUnavailable, type ToolContext } from '../../../core/tool/tool.ts';

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

  /** What `read` makes of these texts, or made of them before. */
  once<T>(kind: string, texts: readonly unknown[], read: () => T): T {
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

  /** What was made of these texts before, if anything. */
  known<T>(kind: string, texts: readonly unknown[]): T | undefined {
    const key = keyOf(kind, texts);
    return key === null ? undefined : (this.#kept.get(key) as T | undefined);
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
