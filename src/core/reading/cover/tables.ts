import { createLexicon, type Extent, type Lexicon, type Normalized } from '../../language/index.ts';

/** Whether leaving a word out loses something: nothing, a shade, or what was said. */
export type Weight = 'silent' | 'light' | 'weighty';

/**
 * What a word does to the words around it, whatever frame they fill:
 *
 *     glue    stands between a cue and its value: is, to, 改成
 *     join    makes a list of its neighbours: and, 、
 *     then    begins another request
 *     fix     what follows replaces what was said: no wait, 不对
 *     point   stands for the last thing of its kind: it, 它
 *     each    says that a list means one each
 *     owns    joins an owner to what is owned: 的, 's
 *     from    what follows is what it was, where another value comes behind: 从A改成B
 */
export type Role = 'glue' | 'join' | 'then' | 'fix' | 'point' | 'each' | 'owns' | 'from';

/** What is known of all words of a key; `act` speaks for `act:create` where that has no row of its own. */
export interface KeyRow {
  readonly weight?: Weight;
  readonly role?: Role | null;
  /** Of a word of one Chinese character: it may stand directly before an open name. */
  readonly leads?: boolean;
  /** Of a word of one Chinese character: it may stand directly behind an open name. */
  readonly trails?: boolean;
  /** No free text runs over it. */
  readonly stops?: boolean;
  /** A whole name may begin with it all the same. */
  readonly begins?: boolean;
  /** A free text may end in it. */
  readonly ends?: boolean;
  /** It wants something behind it: 把, 给, and a verb that takes a name. */
  readonly binds?: boolean;
  /** Never directly beside an open name, whatever its length: it would be a piece of it. */
  readonly shy?: boolean;
  /** An open name before it, at the end of a clause, is hardly one: 改主意了. */
  readonly closes?: boolean;
  /** Nothing is read out of the middle of it, though it says nothing itself. */
  readonly whole?: boolean;
  /** Enough for a clause to tell something. */
  readonly tells?: boolean;
  /** What is said in its pieces is not cut out of it: a moment is a day and a time. */
  readonly parts?: boolean;
  /** It orders something done: two of them in one frame are hardly one order. */
  readonly acts?: boolean;
  /** It asks: behind a joint another one is rather another question. */
  readonly asks?: boolean;
  /** No word of its own, but it keeps shorter words from being read at its beginning: 出版 is no 出. */
  readonly inert?: boolean;
}

/** A piece of text that a lexer knows, with what it may be; kinds of values begin with #. */
export interface Piece extends Extent {
  readonly keys: readonly string[];
  readonly value: unknown;
}

/** Reads pieces with a value of their own: for one text, what begins at a place of it. */
export type Lexer = (source: Normalized, now: Date) => (at: number) => readonly Piece[];

/** A name of the world, and the keys that say of what. */
export type Names = Lexicon<readonly string[]>;

export interface Slot {
  readonly name: string;
  /** Keys it takes; `status:` takes every key that begins so, and the rest of the key is the value. */
  readonly takes: readonly string[];
  /** Of those the ones it takes only where nothing else does as well: a name where a number is wanted. */
  readonly second?: readonly string[];
  /** `<key` marks the value behind it, `>key` the one before it, `>>key` its owner, `:key` free text that it announces. */
  readonly cues?: readonly string[];
  /** Without it the frame has to ask. */
  readonly need?: boolean;
  /** Of what the world knows it takes only what has one of these keys. */
  readonly of?: readonly string[];
  /** Only where one of its cues stands beside it. */
  readonly cued?: boolean;
  /** A list makes one instance each. */
  readonly each?: boolean;
  /** It takes a list, over commas too; values of slots of the same list may stand between its own: 10 of A, 5 of B. */
  readonly many?: string;
  /** Under which name it is remembered and taken up by a pointing word, or by what follows. */
  readonly memory?: string;
  /** Only a pointing word of its own kind points at it, and then it has to be found: their contact, and not it. */
  readonly pointed?: boolean;
  /** Remembered under these as well, where the world does not know it as something else. */
  readonly also?: readonly string[];
}

export interface Frame {
  readonly id: string;
  /** Ways to call it: of one of them all keys must stand there; `a|b` is either. */
  readonly heads: readonly (readonly string[])[];
  /** What may stand beside and is part of it. */
  readonly uses: readonly string[];
  readonly slots: readonly Slot[];
  /** May follow an instance of itself with nothing but other values: 去年呢. `whole`: only where it says all it needs. */
  readonly repeats?: boolean | 'whole';
  /** Only where nothing else takes every word. */
  readonly reluctant?: boolean;
  /** Memories that what follows goes on about: it stands alone only where there are none. */
  readonly alone?: readonly string[];
  /** Called by nothing: a clause that only tells something, beside others that ask for it. */
  readonly remark?: boolean;
}

/** A word behind which text runs freely. */
export interface Label {
  /** It may run over a comma. */
  readonly over?: boolean;
  /** Sticky: of a Chinese text, what is behind a comma and goes on with it; without it anything does. */
  readonly goesOn?: RegExp;
  /** No text directly behind it, but behind a colon and in the clauses that follow: log a repair: 3-502, the tap drips. */
  readonly later?: boolean;
  /** Sticky: what may lead it in and is no part of it. */
  readonly leadIn?: RegExp;
}

export interface Tables {
  readonly words: Iterable<readonly [word: string, keys: readonly string[]]>;
  readonly keys: Readonly<Record<string, KeyRow>>;
  readonly frames: readonly Frame[];
  readonly lexers: readonly Lexer[];
  /** Keys behind which text runs freely. */
  readonly labels: Readonly<Record<string, Label>>;
  /** What names end in: a name that has said it is complete, and is none by itself. */
  readonly endings: Iterable<string>;
  /** Characters that hardly any name has inside. */
  readonly hardly: string;
  /** What reads like a piece of a sentence where nothing says that it is a name: it fills no slot. */
  readonly telling?: RegExp;
  /** Sticky: what begins a clause of its own behind a comma, that no text runs on with. */
  readonly clause?: RegExp;
  /** What looks like one name and is several: 张三和李四. */
  readonly several?: RegExp;
}

export interface CompiledSlot extends Slot {
  readonly index: number;
  readonly before: ReadonlySet<number>;
  readonly behind: ReadonlySet<number>;
  readonly owned: ReadonlySet<number>;
  readonly announced: ReadonlySet<number>;
  readonly lesser: ReadonlySet<number>;
  readonly kinds: ReadonlySet<number>;
}

export interface CompiledFrame extends Frame {
  readonly index: number;
  readonly needs: readonly (readonly (readonly number[])[])[];
  /** Of each head the keys of its rarest part: where none of them was said, nothing calls the frame. */
  readonly anchors: ReadonlySet<number>;
  /** By key: 1 where it is part of the frame. */
  readonly used: Uint8Array;
  /** By key: 1 where it may stand beside even where a slot would take it. */
  readonly beside: Uint8Array;
  /** By key: the slots that take it. */
  readonly takers: readonly (readonly CompiledSlot[] | undefined)[];
  readonly filled: readonly CompiledSlot[];
}

/** What a key does to its neighbours, a bit each: a token of several keys does what any of them does. */
export const FLAG = {
  leads: 1,
  trails: 2,
  stops: 4,
  acts: 8,
  inert: 16,
  ends: 32,
  begins: 64,
  binds: 128,
  shy: 256,
  glue: 512,
  join: 1024,
  // biome-ignore lint/suspicious/noThenProperty: a role, and no promise
  then: 2048,
  fix: 4096,
  point: 8192,
  owns: 16384,
  label: 32768,
  closes: 65536,
  tells: 131072,
  announces: 262144,
  whole: 524288,
  parts: 524288,
  asks: 1048576,
} as const;

export interface KeyInfo {
  readonly key: string;
  readonly weight: Weight;
  readonly role: Role | null;
  readonly flags: number;
}

const labelOf = ({ labels }: Tables, key: string): Label | undefined =>
  Object.hasOwn(labels, key) ? labels[key] : undefined;

function flagsOf(row: KeyRow, label: Label | undefined): number {
  let flags = label ? (label.later ? FLAG.announces : FLAG.label) : 0;
  for (const name of [
    'leads',
    'trails',
    'stops',
    'acts',
    'inert',
    'ends',
    'begins',
    'binds',
    'shy',
    'closes',
    'parts',
    'asks',
  ] as const)
    if (row[name]) flags |= FLAG[name];
  const { role } = row;
  return role && role !== 'each' && role !== 'from' ? flags | FLAG[role] : flags;
}

/** The keys of a piece, and what they say of it together. */
export interface Sense {
  readonly ids: readonly number[];
  readonly flags: number;
  readonly weight: Weight;
}

/** Tables with every key a number. */
export class Compiled {
  readonly keys: KeyInfo[] = [];
  readonly words: Lexicon<Sense>;
  readonly endings: Lexicon<true>;
  readonly frames: readonly CompiledFrame[];
  /** What may be laid over a clause that nothing calls. */
  readonly remarks: readonly CompiledFrame[];
  /** By key: the frames it may call. */
  readonly called: readonly (readonly CompiledFrame[] | undefined)[];
  readonly labels: ReadonlyMap<number, Label>;
  /** What an open name is, and one that has said it is complete. */
  readonly nameIds: readonly number[];
  readonly wholeIds: readonly number[];
  /** What the world knows. */
  readonly knownId: number;
  readonly #ids = new Map<string, number>();
  readonly #senses = new WeakMap<readonly string[], Sense>();

  constructor(readonly tables: Tables) {
    const senses = new Map<string, Set<number>>();
    for (const [word, keys] of tables.words) {
      const known = senses.get(word) ?? new Set();
      for (const key of keys) known.add(this.id(key));
      senses.set(word, known);
    }
    this.words = createLexicon([...senses].map(([word, ids]) => [word, this.#sense([...ids])]));
    this.endings = createLexicon([...tables.endings].map((word) => [word, true]));
    this.labels = new Map(Object.entries(tables.labels).map(([key, label]) => [this.id(key), label]));
    this.nameIds = [this.id('#name')];
    this.wholeIds = [...this.nameIds, this.id('#whole')];
    this.knownId = this.id('#known');
    for (const frame of tables.frames) for (const key of keysIn(frame)) this.id(key);
    this.frames = tables.frames.map((frame, index) => this.#compile(frame, index));
    const called: CompiledFrame[][] = [];
    for (const frame of this.frames)
      for (const id of frame.anchors) {
        called[id] ??= [];
        called[id].push(frame);
      }
    this.called = called;
    this.remarks = this.frames.filter(({ remark }) => remark);
  }

  /** The number of a key; a key nobody declared gets one, so that lexers may make up their own. */
  id(key: string): number {
    const known = this.#ids.get(key);
    if (known !== undefined) return known;
    const family = key.includes(':') ? key.slice(0, key.indexOf(':')) : key;
    const row: KeyRow = { ...this.tables.keys[family], ...this.tables.keys[key] };
    const { weight = 'weighty', role = null } = row;
    this.#ids.set(key, this.keys.length);
    this.keys.push({ key, weight, role, flags: flagsOf(row, labelOf(this.tables, key)) });
    return this.keys.length - 1;
  }

  /** The key of a word behind which its text stands at once; undefined where it only announces one, or none. */
  labelIn(ids: readonly number[]): number | undefined {
    return ids.find((id) => this.labels.get(id)?.later !== true && this.labels.has(id));
  }

  /** What a list of keys comes to; the same list is looked up once. */
  sense(keys: readonly string[]): Sense {
    const known = this.#senses.get(keys);
    if (known) return known;
    const made = this.#sense(keys.map((key) => this.id(key)));
    this.#senses.set(keys, made);
    return made;
  }

  #sense(ids: readonly number[]): Sense {
    let flags = 0;
    let weight: Weight = 'silent';
    for (const id of ids) {
      const own = this.keys[id]!;
      flags |= own.flags;
      if (own.weight === 'weighty' || weight === 'silent') weight = own.weight;
    }
    return { ids, flags, weight };
  }

  #matching(pattern: string): number[] {
    if (!pattern.endsWith(':')) return [this.id(pattern)];
    return this.keys.flatMap(({ key }, id) => (key.startsWith(pattern) ? [id] : []));
  }

  #compile(frame: Frame, index: number): CompiledFrame {
    const many = (list: readonly string[]) => list.flatMap((pattern) => this.#matching(pattern));
    const needs = frame.heads.map((head) => head.map((group) => many(group.split('|'))));
    const used = new Uint8Array(this.keys.length);
    // A value that a head asks for is still to be put somewhere.
    for (const id of [...needs.flat(2), ...many(frame.uses)])
      used[id] = this.keys[id]!.key.startsWith('#') ? 0 : 1;
    const beside = new Uint8Array(this.keys.length);
    for (const id of many(frame.uses)) beside[id] = 1;
    const takers: CompiledSlot[][] = [];
    const filled = frame.slots.map((slot, at): CompiledSlot => {
      const cued = (mark: string) =>
        new Set(
          many((slot.cues ?? []).filter((cue) => markOf(cue) === mark).map((cue) => cue.slice(mark.length))),
        );
      const made = {
        ...slot,
        index: at,
        before: cued('<'),
        behind: cued('>'),
        owned: cued('>>'),
        announced: cued(':'),
        lesser: new Set(many(slot.second ?? [])),
        kinds: new Set(many(slot.of ?? [])),
      };
      for (const id of many(slot.takes)) {
        takers[id] ??= [];
        takers[id].push(made);
      }
      // A word that nothing but this slot is marked by belongs to the frame.
      if (slot.cued) for (const id of [...made.before, ...made.behind, ...made.owned]) used[id] = 1;
      return made;
    });
    return { ...frame, index, needs, anchors: anchorsOf(needs), used, beside, takers, filled };
  }
}

function anchorsOf(needs: CompiledFrame['needs']): ReadonlySet<number> {
  return new Set(needs.flatMap((head) => head.toSorted((a, b) => a.length - b.length)[0] ?? []));
}

const markOf = (cue: string): string => (cue.startsWith('>>') ? '>>' : cue.slice(0, 1));

function* keysIn({ heads, uses, slots }: Frame): Iterable<string> {
  const all = [...heads.flat().flatMap((group) => group.split('|')), ...uses];
  for (const { takes, cues = [] } of slots)
    all.push(...takes, ...cues.map((cue) => cue.replace(/^[<>:]+/, '')));
  for (const key of all) if (!key.endsWith(':')) yield key;
}
