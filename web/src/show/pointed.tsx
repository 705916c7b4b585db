import { createContext, type ReactNode, use, useMemo, useState } from 'react';

interface Pointed {
  /** The name of the thing that is pointed at, wherever it is shown. */
  readonly name: string | null;
  readonly point: (name: string | null) => void;
  /** Whether there is more about a name below; null while nobody knows of any. */
  readonly has: ((name: string) => boolean) | null;
  readonly knows: (has: ((name: string) => boolean) | null) => void;
}

const Context = createContext<Pointed>({ name: null, point: () => {}, has: null, knows: () => {} });
export const usePointed = (): Pointed => use(Context);

/** A name chosen in a list lights the thing in its drawing, and the other way round. */
export function PointedProvider({ children }: { readonly children: ReactNode }) {
  const [name, point] = useState<string | null>(null);
  const [known, setKnown] = useState<{ readonly has: Pointed['has'] }>({ has: null });
  const value = useMemo(
    (): Pointed => ({ name, point, has: known.has, knows: (has) => setKnown({ has }) }),
    [name, known],
  );
  return <Context value={value}>{children}</Context>;
}
