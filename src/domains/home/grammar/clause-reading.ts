import type { Extent } from '../../../core/language/index.ts';
import type { Draft } from './target.ts';

/** Why a clause is UNKNOWN. */
export type Reason =
  | 'words'
  | 'negated'
  | 'condition'
  | 'delayed'
  | 'hedged'
  | 'withdrawn'
  | 'how'
  | 'complaint'
  | 'range'
  | 'excluded_device'
  | 'no_target'
  | 'no_property';

/** A clause that was understood, or why it was not. */
export type ClauseReading =
  | {
      readonly kind: 'commands';
      readonly drafts: readonly Draft[];
      readonly extent: Extent;
      readonly rules: readonly string[];
    }
  | { readonly kind: 'unknown'; readonly reason: Reason; readonly extent: Extent };
