import type { Issue } from '../../core/result.ts';
import { at, type Card, letterOf, readCards, type Token } from './lines.ts';
import { issue, type SpiceCode } from './messages.ts';
import { fromSpectre } from './spectre.ts';

/** A subcircuit, or the deck's own cards, still as written. */
export interface Subckt {
  readonly name: string;
  readonly ports: readonly string[];
  readonly params: ReadonlyMap<string, Token>;
  /** M, R, C and X cards. */
  readonly elements: readonly Card[];
  readonly header: Card | null;
}

export interface Deck {
  readonly subckts: ReadonlyMap<string, Subckt>;
  readonly main: Subckt;
  /** Lower-case names of nets that are the same everywhere. */
  readonly globals: ReadonlySet<string>;
  /** `.model` cards: lower-case name → lower-case type. */
  readonly models: ReadonlyMap<string, string>;
  /** `.option scale`, as written. */
  readonly scale: Token | null;
  readonly issues: readonly Issue[];
}

interface Open {
  name: string;
  ports: string[];
  params: Map<string, Token>;
  elements: Card[];
  header: Card | null;
}

const blank = (name: string, header: Card | null = null): Open => ({
  name,
  ports: [],
  params: new Map(),
  elements: [],
  header,
});

/** Cards that set a simulation up and say nothing about the circuit. */
const simulation = new Set(
  `.title .temp .tran .ac .dc .op .print .plot .probe .save .ic .nodeset .measure .meas .tf .noise .options .option
   .width .four .sens .pz .backanno .control .endc .opt .lin .biaschk .protect .unprotect .data .enddata .alter`.split(
    /\s+/,
  ),
);

/** The text of a file that another one names; null where it is not at hand. */
export type Include = (file: string) => string | null;

/** The structure of a file and of those it includes: subcircuits and what the dot cards say. */
export function readDeck(text: string, include: Include = () => null): Deck {
  const { cards, issues } = readCards(text);
  const reader = new DeckReader([...issues], commentedTop(text), include, isExtracted(text));
  cards.forEach((card, i) => {
    reader.take(card, i === 0 && !card.spectre);
  });
  return reader.deck();
}

/** xschem writes the top circuit's own header as a comment: `**.subckt ota in out`. */
function commentedTop(text: string): Pick<Subckt, 'name' | 'ports'> {
  const [, name = 'main', ...ports] =
    /^\*\*\.subckt[ \t]+(\S.*)$/im.exec(text)?.[1]?.split(/\s+/).toSpliced(0, 0, '') ?? [];
  return { name, ports: ports.filter((port) => port !== '' && !port.includes('=')) };
}

class DeckReader {
  readonly #issues: Issue[];
  readonly #subckts = new Map<string, Subckt>();
  readonly #main: Open;
  readonly #globals = new Set(['0']);
  readonly #models = new Map<string, string>();
  #scale: Token | null = null;
  #open: Open | null = null;
  #ended = false;
  #control = false;
  readonly #include: Include;
  readonly #extracted: boolean;
  #wiring = 0;
  /** Files that are being read, each included by the one before. */
  readonly #within: string[] = [];

  constructor(
    issues: Issue[],
    { name, ports }: Pick<Subckt, 'name' | 'ports'>,
    include: Include,
    extracted: boolean,
  ) {
    this.#issues = issues;
    this.#include = include;
    this.#extracted = extracted;
    this.#main = { ...blank(name), ports: [...ports] };
  }

  take(written: Card, first: boolean): void {
    const card = written.spectre ? fromSpectre(written) : written;
    if (!card) return;
    const word = card.words[0]?.text.toLowerCase() ?? '';
    if (this.#ended) return;
    if (word === '.control') this.#control = true;
    else if (word === '.endc') this.#control = false;
    if (this.#control) return;
    if (word.startsWith('.')) this.#dot(word, card);
    else if (word.length > 1 && /[mrcx]/.test(letterOf(card))) this.#element(card, first);
    else if (word.length > 1 && /[vi]/.test(letterOf(card)) && !first)
      this.#issues.push(warn(at('spice_source_skipped', card.span, { name: card.words[0]!.text })));
    // What is no statement at all, such as the properties drawing programs leave behind.
    else if (word === '')
      this.#issues.push(warn(at('spice_card_ignored', card.span, { card: nameless(card) })));
    // The first line of a deck is its title, whatever it says.
    else if (!first)
      this.#issues.push(at('spice_unsupported_element', card.span, { name: card.words[0]?.text ?? '=' }));
  }

  #element(card: Card, first: boolean): void {
    // A title may begin with any letter; it is one if it has too few words for an element.
    if (first && (card.words.length < 4 || card.words.some(({ text }) => /[^\x21-\x7e]/.test(text)))) return;
    if (this.#extracted && letterOf(card) === 'c' && card.words.length === 4 && !card.model) {
      this.#wiring++;
      return;
    }
    (this.#open ?? this.#main).elements.push(card);
  }

  #dot(word: string, card: Card): void {
    switch (word) {
      case '.subckt':
      case '.macro':
        this.#begin(card);
        break;
      case '.ends':
      case '.eom':
        this.#end(card);
        break;
      case '.param':
      case '.params':
      case '.parameter':
      case '.parameters':
        for (const [name, value] of card.params) (this.#open ?? this.#main).params.set(name, value);
        break;
      case '.global':
        for (const { text } of card.words.slice(1)) this.#globals.add(text.toLowerCase());
        break;
      case '.model': {
        const [, name, type] = card.words;
        if (name && type) this.#models.set(name.text.toLowerCase(), type.text.toLowerCase());
        break;
      }
      case '.include':
      case '.inc':
      case '.lib':
        this.#read(word, card);
        break;
      case '.endl':
        break;
      case '.end':
        // The end of an included file is not the end of the one that includes it.
        this.#ended = this.#within.length === 0;
        break;
      default:
        this.#scale = card.params.get('scale') ?? this.#scale;
        if (!simulation.has(word))
          this.#issues.push(warn(at('spice_card_ignored', card.span, { card: word })));
    }
  }

  /** What another file holds, as if it stood here; of a library the section that is asked for. */
  #read(word: string, card: Card): void {
    const [, file, section] = card.words;
    const name = file?.text ?? '';
    const known = this.#within.includes(name) || this.#within.length >= DEEPEST;
    const text = known ? null : this.#include(name);
    if (text === null) {
      this.#issues.push(warn(at('spice_include', card.span, { card: word, file: name })));
      return;
    }
    const { cards, issues } = readCards(text);
    const before = this.#issues.length;
    this.#issues.push(...issues);
    this.#within.push(name);
    const wanted = word === '.lib' ? section?.text : undefined;
    for (const one of wanted === undefined ? cards : sectionOf(cards, wanted)) this.take(one, false);
    this.#within.pop();
    for (let i = before; i < this.#issues.length; i++) this.#issues[i] = inFile(this.#issues[i]!, name);
  }

  #begin(card: Card): void {
    const [, name, ...ports] = card.words;
    if (!name) {
      const reason = { zh: '没有名字', en: 'it has no name' };
      this.#issues.push(at('spice_bad_card', card.span, { name: '.subckt', reason }));
      return;
    }
    if (this.#open) {
      this.#issues.push(at('spice_nested_subckt', card.span, { name: name.text }));
      return;
    }
    this.#open = blank(name.text, card);
    this.#open.ports = ports.map(({ text }) => text).filter((text) => text.toLowerCase() !== 'params:');
    for (const [key, value] of card.params) this.#open.params.set(key, value);
    const seen = new Set(this.#open.ports.map((port) => port.toLowerCase()));
    if (seen.size !== this.#open.ports.length) {
      const reason = { zh: '有端口列了两次', en: 'a port is listed twice' };
      this.#issues.push(at('spice_bad_card', card.span, { name: name.text, reason }));
    }
  }

  #end(card: Card): void {
    if (!this.#open) {
      this.#issues.push(at('spice_stray_ends', card.span));
      return;
    }
    const key = this.#open.name.toLowerCase();
    if (this.#subckts.has(key)) {
      const { span } = this.#open.header!;
      this.#issues.push(at('spice_duplicate_subckt', span, { name: this.#open.name }));
    } else this.#subckts.set(key, this.#open);
    this.#open = null;
  }

  deck(): Deck {
    if (this.#wiring > 0)
      this.#issues.push(
        issue('spice_wiring_skipped', { params: { count: this.#wiring }, severity: 'warning' }),
      );
    if (this.#open?.header) {
      this.#issues.push(at('spice_unclosed_subckt', this.#open.header.span, { name: this.#open.name }));
    }
    return {
      subckts: this.#subckts,
      main: this.#main,
      globals: this.#globals,
      models: this.#models,
      scale: this.#scale,
      issues: this.#issues,
    };
  }
}

const DEEPEST = 32;

const nameless = ({ params }: Card): string => `${[...params.keys()][0]}=`;

/** Programs that read netlists out of layouts say so; capacitors without a model are then what the wires add. */
const isExtracted = (text: string): boolean =>
  /^\*.*\b(?:created|generated)\s+(?:from\s+\S+\.ext\b|by\s+\S+-PEX\b)/im.test(text.slice(0, 5_000));

/** `.lib tt` … `.endl`, or `section tt` … `endsection`. */
function sectionOf(cards: readonly Card[], name: string): readonly Card[] {
  const word = (card: Card, at: number) => card.words[at]?.text.toLowerCase() ?? '';
  const starts = (card: Card) => /^(?:\.lib|section)$/.test(word(card, 0)) && card.words.length === 2;
  const start = cards.findIndex((card) => starts(card) && word(card, 1) === name.toLowerCase());
  if (start < 0) return [];
  const end = cards.findIndex((card, i) => i > start && /^(?:\.endl|endsection)$/.test(word(card, 0)));
  return cards.slice(start + 1, end < 0 ? undefined : end);
}

/** Where a problem stands, for people: the line of the file that was included. */
function inFile(found: Issue, file: string): Issue {
  const { line } = found.params ?? {};
  if (typeof line !== 'number') return found;
  return issue(found.code as SpiceCode, {
    params: { ...found.params, line: `${file}:${line}` },
    severity: found.severity,
  });
}

const warn = (found: Issue): Issue => ({ ...found, severity: 'warning' });

/** Names of the files a text includes. */
export const includesIn = (text: string): readonly string[] =>
  readCards(text).cards.flatMap((written) => {
    const card = written.spectre ? fromSpectre(written) : written;
    const [word, file, section] = card?.words ?? [];
    const library = word?.text.toLowerCase() === '.lib';
    const named = /^\.inc(?:lude)?$/i.test(word?.text ?? '') || (library && section !== undefined);
    return named && file ? [file.text] : [];
  });
