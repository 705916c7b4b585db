import { createLexicon, defineWords } from '../../../core/language/index.ts';
import type { DrawSettings } from '../settings.ts';

/** What can be switched on and off in words. */
export type Switch = Extract<keyof DrawSettings, 'dummies' | 'guard_ring'>;

export const switches = createLexicon(
  defineWords<Switch>({
    dummies: ['哑栅', '哑管', '虚拟栅', 'dummies', 'dummy gates', 'dummy', 'dummy devices'],
    guard_ring: ['保护环', '护环', 'guard ring', 'guard rings'],
  }),
);

/** Closer to a square than it was. */
export const SQUARER = /(?:再|更)?方(?:一点|一些|点|些)|squarer|more square|closer to (?:a )?square/i;

/** Set behind what is striven for, or before a bound whose sense the value has already. */
export const AIMS = ['优先', ' first'] as const;
export const BOUNDS = ['不超过', '不低于', ' at most ', ' at least '] as const;
export const ASPECT = '宽高比不超过';
