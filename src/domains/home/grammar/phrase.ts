import type { Extent } from '../../../core/language/index.ts';
import type { PlainVerb } from '../action.ts';
import type { DeviceType } from '../contract.ts';
import type { Trait } from './word.ts';

export interface Place {
  readonly at: Extent;
  /** Where it was misspelt or is put together: what to call it. */
  readonly text?: string;
  readonly here: boolean;
}

/** What a noun phrase says of the devices it means. */
export interface Phrase extends Extent {
  readonly rooms: readonly Place[];
  readonly exclude: readonly Place[];
  /** A device was excluded, which the protocol cannot say. */
  readonly excludesThing: boolean;
  /** What the device is called; null where only its kind was said. */
  readonly name: Extent | null;
  readonly nameText?: string;
  readonly type: DeviceType;
  readonly head: Extent | null;
  readonly trait: Trait | null;
  readonly reference: boolean;
  readonly anything: boolean;
  readonly all: Extent | null;
  readonly any: Extent | null;
  readonly count: { readonly n: number; readonly at: Extent } | null;
  /** 没关的灯: only those, for which this alone is to be done. */
  readonly opposite: PlainVerb | null;
  /** 其他: the rest of something named elsewhere. */
  readonly other: boolean;
  /** A room with 的 and no noun: 卧室的也打开. */
  readonly open: boolean;
}

/** A phrase as it grows. */
export type PhraseDraft = { -readonly [K in keyof Phrase]: Phrase[K] };

/** A phrase of which only this is known. */
export const phraseOf = ({ start, end }: Extent, parts: Partial<Phrase>): Phrase => ({
  ...emptyPhrase(start),
  end,
  ...parts,
});

export const emptyPhrase = (start: number): PhraseDraft => ({
  start,
  end: start,
  rooms: [],
  exclude: [],
  excludesThing: false,
  name: null,
  type: 'Unknown',
  head: null,
  trait: null,
  reference: false,
  anything: false,
  all: null,
  any: null,
  count: null,
  opposite: null,
  other: false,
  open: false,
});
