import { createContext, type ReactNode, use, useMemo, useState } from 'react';

interface Pointed {
  /** The name of the thing that is pointed at, wherever it is shown. */
  readonly name: string | null;
  readonly point: (name: string | null) => void;
}

const Context = createContext<Pointed>({ name: null, point: () => {} });
export const usePointed = (): Pointed => use(Context);

/** A name chosen in a list lights the thing in its drawing, and the other way round. */
export function PointedProvider({ children }: { readonly children: ReactNode }) {
  const [name, point] = useState<string | null>(null);
  return <Context value={useMemo(() => ({ name, point }), [name])}>{children}</Context>;
}
