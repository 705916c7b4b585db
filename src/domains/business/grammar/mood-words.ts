/** Why something said is not asked for now. */
export type Mood =
  | 'cancelled'
  | 'conditional'
  | 'negated'
  | 'postponed'
  | 'past'
  | 'deliberating'
  | 'reported'
  | 'unclear';

/** What a word left unread says of the order it stands in. */
const moods: Readonly<Record<string, Mood>> = {
  cancel: 'cancelled',
  'cancel:maybe': 'deliberating',
  'cancel:later': 'postponed',
  'cancel:said': 'reported',
  'cancel:past': 'past',
  cond: 'conditional',
  neg: 'negated',
  keep: 'negated',
  later: 'postponed',
  past: 'past',
  maybe: 'deliberating',
  q: 'deliberating',
  able: 'deliberating',
  'conj:or': 'deliberating',
  said: 'reported',
  person: 'reported',
  'act:other': 'reported',
  hedge: 'unclear',
  alike: 'unclear',
};

export const moodOf = (key: string): Mood | null =>
  moods[key] ?? moods[key.slice(0, key.indexOf(':'))] ?? null;

/** Moods that what is said beside them shares: 如果…，A，B. */
export const spreads: ReadonlySet<Mood> = new Set<Mood>([
  'conditional',
  'postponed',
  'deliberating',
  'reported',
]);

/** Whether it was ordered at all: what is only doubted or told of does not reach back over an order. */
export const backward: ReadonlySet<Mood> = new Set<Mood>([
  'conditional',
  'postponed',
  'unclear',
  'cancelled',
  'negated',
]);

/** What another order beside it is free of. */
export const own: ReadonlySet<Mood> = new Set<Mood>(['reported', 'deliberating', 'past']);

/** Words inside an unknown one that may take an order back or put it off. */
export const doubtful =
  /[别不没未无非免慢等停算撤罢缓暂再先或若误错假吗么呢]|可能|好像|也许|应该|考虑|想想|问问|确认|回头|以后|看看|商量|玩笑|(?<![a-z])(?:not|no|never|none|wait|hold|stop|leave|keep|until|till|unless|if|when|once|may|might|maybe|perhaps|should|would|could|can|will|think|thought|actually|scratch|forget|sorry|oops|mind|later|tomorrow|next|soon|yet|but|instead|undo|ignore|skip|joke|joking|kidding|check|ask|sure|back|wrong|mistake)(?![a-z])|n't/;

/** What else there is, and not what was spoken of. */
export const others = /别的|其[他它余]|剩下|(?<![a-z])(?:rest|others?|else)(?![a-z])/;
export const stopping = /^(?:慢|等|停|住手|且|先|不)|^(?:hold|stop|hang|wait|leave|don't|not|oops)(?![a-z])/;

export const polite = /请|帮|麻烦|劳驾|拜托|给我|替我|辛苦|[你您]|[能可]不|能否|please|you|kindly/;
