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

/** 26度，不对，24度: what was replaced; 从20%调到80%: where it was. */
export interface Aside {
  readonly reason: 'replaced' | 'starting';
  readonly extent: Extent;
}

/** A clause that was understood, or why it was not. */
export type ClauseReading =
  | {
      readonly kind: 'commands';
      readonly drafts: readonly Draft[];
      readonly extent: Extent;
      readonly rules: readonly string[];
      /** Words that were understood and yet are in no command. */
      readonly aside?: Aside | undefined;
    }
  | { readonly kind: 'unknown'; readonly reason: Reason; readonly extent: Extent };
