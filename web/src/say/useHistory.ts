import { useState } from 'react';

const KEY = 'yanxing.said';
const MOST = 50;

export function said(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

/** What was carried out from this browser, the latest first. */
export function remember(text: string): void {
  const words = text.trim();
  if (words === '') return;
  localStorage.setItem(KEY, JSON.stringify([words, ...said().filter((one) => one !== words)].slice(0, MOST)));
}

/** Steps through earlier sentences as a shell does: up is older, down comes back to what was being written. */
export function useHistory() {
  const [at, setAt] = useState(-1);
  const [own, setOwn] = useState('');
  return {
    isBrowsing: at >= 0,
    step(by: 1 | -1, now: string): string | null {
      const all = said();
      const next = at + by;
      if (next < -1 || next >= all.length) return null;
      if (at === -1) setOwn(now);
      setAt(next);
      return next === -1 ? own : all[next]!;
    },
    leave: () => setAt(-1),
  };
}
