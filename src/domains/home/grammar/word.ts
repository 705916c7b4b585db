import type { Extent, Mention } from '../../../core/language/index.ts';
import type { AskProperty, PlainVerb, SetProperty, StepProperty } from '../action.ts';
import type { DeviceType } from '../contract.ts';

/** What a thing outside the twelve types can do, as far as the grammar must know it. */
export type Trait = 'door' | 'lock' | 'cover' | 'heat' | 'air' | 'robot' | 'sound' | 'thing' | 'probe';

/** What `设置` may be said of, and what may be asked for. */
export type Property = SetProperty | AskProperty;

export type ModeWord = { readonly kind: 'mode'; readonly mode: string };

/** What a word of the lexicon means. One word, one meaning; the grammar decides between its uses. */
export type Word =
  // Actions
  | { readonly kind: 'power'; readonly on: boolean; readonly only?: 'cover' | 'scene' | 'function' }
  | { readonly kind: 'plain'; readonly verb: PlainVerb }
  /** 开锁: the verb with its noun inside. */
  | { readonly kind: 'unlock' }
  | { readonly kind: 'adjust'; readonly at?: true }
  | {
      readonly kind: 'step';
      readonly up: boolean;
      readonly hint: StepProperty | null;
      readonly verb: boolean;
    }
  | { readonly kind: 'turn' }
  | { readonly kind: 'particle'; readonly on: boolean }
  | { readonly kind: 'dirt'; readonly word: 'dirt' | 'floor' | 'do' }
  | { readonly kind: 'base' }
  // Values
  | { readonly kind: 'property'; readonly property: Property }
  | { readonly kind: 'extreme'; readonly max: boolean; readonly hint: 'brightness' | 'size' | 'height' }
  | ModeWord
  | { readonly kind: 'color'; readonly color: string }
  | { readonly kind: 'white'; readonly white: string }
  | { readonly kind: 'level'; readonly level: string }
  | { readonly kind: 'direction'; readonly direction: string }
  | { readonly kind: 'share'; readonly percent: number }
  | { readonly kind: 'feature'; readonly feature: string }
  | { readonly kind: 'tint' }
  | { readonly kind: 'modeSuffix' }
  | { readonly kind: 'sceneSuffix' }
  | { readonly kind: 'functionSuffix' }
  | { readonly kind: 'channelSuffix' }
  | { readonly kind: 'numberSuffix'; readonly word: 'floor' | 'after' }
  // Things and places
  | { readonly kind: 'head'; readonly type: DeviceType }
  | { readonly kind: 'noun'; readonly type: DeviceType; readonly trait: Trait | null }
  | { readonly kind: 'bound'; readonly type: DeviceType }
  | { readonly kind: 'anything' }
  /** A device of the home by its own name or alias. */
  | { readonly kind: 'device'; readonly type: DeviceType; readonly trait: Trait | null }
  | { readonly kind: 'room'; readonly use: 'plain' | 'adverb' | 'nested' | 'floor' }
  | { readonly kind: 'here' }
  | { readonly kind: 'everywhere' }
  | { readonly kind: 'roomNoun' }
  | { readonly kind: 'owner' }
  | { readonly kind: 'side' }
  /** 智能插座, smart plug: says no more than the kind does (A32). */
  | { readonly kind: 'smart' }
  // Joints of a noun phrase
  | { readonly kind: 'all' }
  | { readonly kind: 'both' }
  /** 各开一盏: so many in each of the rooms. */
  | { readonly kind: 'apiece' }
  | { readonly kind: 'any' }
  | { readonly kind: 'some' }
  | { readonly kind: 'other' }
  | { readonly kind: 'that'; readonly plural: boolean }
  | { readonly kind: 'it'; readonly plural: boolean }
  | { readonly kind: 'measure' }
  | { readonly kind: 'of' }
  | { readonly kind: 'in' }
  | { readonly kind: 'inside' }
  | { readonly kind: 'and' }
  | { readonly kind: 'except' }
  | { readonly kind: 'exceptEnd' }
  | { readonly kind: 'excluded' }
  // Joints of a sentence
  | { readonly kind: 'take' }
  | { readonly kind: 'to' }
  | { readonly kind: 'from' }
  | { readonly kind: 'degree' }
  | { readonly kind: 'then' }
  | { readonly kind: 'soft' }
  | { readonly kind: 'filler' }
  | { readonly kind: 'polite' }
  | { readonly kind: 'please' }
  | { readonly kind: 'now' }
  | { readonly kind: 'before' }
  | { readonly kind: 'done' }
  | { readonly kind: 'wake' }
  /** What a player plays, where it is not named: 音乐. */
  | { readonly kind: 'media' }
  | { readonly kind: 'mark'; readonly strong: boolean; readonly question: boolean }
  // Questions
  | { readonly kind: 'state'; readonly on?: boolean }
  | { readonly kind: 'tail' }
  | { readonly kind: 'whether' }
  | { readonly kind: 'which' }
  | { readonly kind: 'what' }
  | { readonly kind: 'howMuch'; readonly property: AskProperty }
  | { readonly kind: 'show' }
  | { readonly kind: 'be' }
  // What makes a clause no command
  /** 别; 留着, leave: as it is, which refuses the opposite of what it says. */
  | { readonly kind: 'not'; readonly keeps?: true }
  | { readonly kind: 'if' }
  | { readonly kind: 'when' }
  | { readonly kind: 'how' }
  /** 也许, maybe: thought aloud, not ordered. */
  | { readonly kind: 'maybe' }
  /** 算了, 说错了: takes back or replaces what was just said; 不是 names what it replaces; some do so only where a clause begins. */
  | { readonly kind: 'revoke'; readonly denies: boolean; readonly opens: boolean }
  | { readonly kind: 'too' }
  | { readonly kind: 'feeling' }
  | { readonly kind: 'story' }
  /** 省得, so that: what follows says why. */
  | { readonly kind: 'reason' }
  /** The verb of a request to someone else: 导航, 唱. */
  | { readonly kind: 'foreign' }
  /** A scene or script of the home, by its own name. */
  | { readonly kind: 'ownScene' }
  // Put together from several words
  /** 观影模式, 睡眠模式: a scene, or with a device one of its modes. */
  | { readonly kind: 'scene'; readonly mode: string | null; readonly name: Extent }
  | { readonly kind: 'channel'; readonly channel: string }
  // Not from the lexicon
  | { readonly kind: 'number'; readonly mention: Mention }
  | { readonly kind: 'unread' };

export type WordKind = Word['kind'];

export interface Token extends Extent {
  readonly word: Word;
  /** Where a word was misspelt: what it should have been. */
  readonly text?: string;
}

/** The words of one sentence. */
export interface Row {
  readonly text: string;
  readonly tokens: readonly Token[];
}

export const kindAt = ({ tokens }: Row, i: number): WordKind | undefined => tokens[i]?.word.kind;

export const touches = (text: string, before: Extent, after: Extent): boolean =>
  before.end === after.start || (before.end === after.start - 1 && text[before.end] === ' ');

export const isHanAt = (text: string, at: number): boolean => {
  const code = text.charCodeAt(at);
  return code >= 0x3400 && code <= 0x9fff;
};
