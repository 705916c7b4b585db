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

export function once<T>(make: () => Promise<T>) {
  let making: Promise<T> | undefined;
  const get = (): Promise<T> => {
    making ??= make();
    return making;
  };
  return Object.assign(get, { made: async () => making });
}

/** One of each, made as `untilOk` does. */
export function eachUntilOk<K, T>(make: (key: K) => Promise<Result<T>>): (key: K) => Promise<Result<T>> {
  const all = new Map<K, () => Promise<Result<T>>>();
  return (key) => {
    const one = all.get(key) ?? untilOk(() => make(key));
    all.set(key, one);
    return one();
  };
}
