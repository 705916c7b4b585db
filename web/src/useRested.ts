import { useEffect, useState } from 'react';

/** A value once it has rested for a moment. */
export function useRested<T>(value: T, ms: number): T {
  const [rested, set] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => set(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return rested;
}
