import type { Result } from '../core/result.ts';

/** Made once; what failed is tried again the next time. `made` gives what there is without making it. */
export function untilOk<T>(make: () => Promise<Result<T>>) {
  let making: Promise<Result<T>> | undefined;
  const get = async (): Promise<Result<T>> => {
    making ??= make().catch((thrown: unknown) => {
      making = undefined;
      throw thrown;
    });
    const result = await making;
    if (!result.ok) making = undefined;
    return result;
  };
  return Object.assign(get, { made: async () => making });
}

export function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

export function keyed<T>(make: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const made = new Map<string, () => Promise<T>>();
  return (key) => {
    const one = made.get(key) ?? once(() => make(key));
    made.set(key, one);
    return one();
  };
}
