import { createHash } from 'node:crypto';

const LONGEST_TIMER = 2 ** 31 - 1;

export const now = (): Date => new Date();

/**
 * Calls `fn` once after `ms` and returns how to call it off. A background timer does not keep the process alive.
 * Longer waits than one timer can hold are made of several; an infinite one never fires.
 */
export function after(
  ms: number,
  fn: () => void,
  options: { readonly background?: boolean } = {},
): () => void {
  let left = Math.max(0, ms);
  let timer: NodeJS.Timeout;
  const arm = (): void => {
    const step = Math.min(left, LONGEST_TIMER);
    left -= step;
    timer = setTimeout(() => (left > 0 ? arm() : fn()), step);
    if (options.background || left === Number.POSITIVE_INFINITY) timer.unref();
  };
  arm();
  return () => clearTimeout(timer);
}

/** SHA-256 of the UTF-8 text, in hexadecimal. */
export const hash = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');
