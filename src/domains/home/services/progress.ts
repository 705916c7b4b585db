/** How far a device has got with what it was asked: `moving` will be there by itself. */
export type Progress = 'there' | 'moving' | 'not yet';

const moving: Readonly<Record<string, string>> = {
  opening: 'open',
  closing: 'closed',
  locking: 'locked',
  unlocking: 'unlocked',
};

/** Devices round what they are told: half a step, or 1 in 100, is the same. */
export function progressTo(wanted: unknown, now: unknown, step: number): Progress {
  if (typeof wanted === 'number' && typeof now === 'number') {
    return Math.abs(now - wanted) <= Math.max(0.5, step / 2, Math.abs(wanted) / 100) ? 'there' : 'not yet';
  }
  if (now === wanted) return 'there';
  return typeof now === 'string' && moving[now] === wanted ? 'moving' : 'not yet';
}
