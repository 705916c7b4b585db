import { isRecord } from '../contract/plain-json.ts';
import type { Path } from '../result.ts';
import { type Claim, claimsIn, type Leaf, leavesOf, type Names, namesOf } from './figures.ts';
import type { AnswerCall, AnswerPart } from './shape.ts';

/** `{{r1.items[0].name}}`: what the tool that was called first returned, at this place. */
const REFERENCE = /\{\{\s{0,4}(r\d{1,3})(?!\d)([^{}]{0,200})\}\}/g;
const HOLE = '￼';
/** What would make another figure of the one it stands beside. */
const ALTERS_BEFORE = /(?:\d|[.,]|(?:^|[^\p{L}\d])[-−])$/u;
const ALTERS_BEHIND = /^(?:[\d.,]*\d|[十百千万亿kKM]|\s*(?:thousand|million|billion)\b)/u;

/** What an answer may rest on. */
export interface Sources {
  readonly calls: readonly AnswerCall[];
  readonly leaves: readonly Leaf[];
  readonly names: Names;
  /** What the person said. */
  readonly question: string;
}

export function sourcesOf(calls: readonly AnswerCall[], question: string): Sources {
  const leaves = calls.flatMap(({ ref, ok, data }) => (ok ? leavesOf(ref, data) : []));
  return { calls, leaves, names: namesOf(leaves), question };
}

/** An answer piece by piece: what is a figure is traced to where it comes from, or struck out. */
export function checkAnswer(text: string, sources: Sources): readonly AnswerPart[] {
  return sentencesIn(text).flatMap((sentence) => checkSentence(sentence, sources));
}

/** Sentences with whatever ends them; a reference is never cut. */
export function sentencesIn(text: string): readonly string[] {
  return (
    text.match(/(?:\{\{[^{}]*\}\}|[^。！？!?\n])*(?:[。！？!?]+|\n|$)/gu)?.filter((one) => one !== '') ?? []
  );
}

function checkSentence(sentence: string, sources: Sources): readonly AnswerPart[] {
  const holes: AnswerPart[] = [];
  const bare = sentence.replace(REFERENCE, (whole, call: string, path: string, at: number) => {
    const [before, behind] = [sentence.slice(0, at), sentence.slice(at + whole.length)];
    holes.push(referred(call, path, sources, ALTERS_BEFORE.test(before) || ALTERS_BEHIND.test(behind)));
    return HOLE;
  });
  const parts: AnswerPart[] = [];
  const words = (from: number, to: number): void => {
    for (const [i, piece] of bare.slice(from, to).split(HOLE).entries()) {
      if (i > 0) parts.push(holes.shift()!);
      if (piece !== '') parts.push({ kind: 'words', text: piece });
    }
  };
  let at = 0;
  for (const claim of claimsIn(bare, sources.names)) {
    // What is a name with a reference in it is judged by its reference.
    if (claim.text.includes(HOLE)) continue;
    words(at, claim.start);
    parts.push(judged(claim, sources));
    at = claim.end;
  }
  words(at, bare.length);
  return parts;
}

function referred(call: string, path: string, { calls }: Sources, isAltered: boolean): AnswerPart {
  const steps = path
    .trim()
    .split(/[.[\]/]+/)
    .flatMap((step) => (step === '' ? [] : [step.replace(/^["']|["']$/g, '')]));
  const found = calls.find(({ ref, ok }) => ref === call && ok);
  const { value, at } = followed(found?.data, steps);
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean')
    return { kind: 'struck', text: `${call}${path}`, why: 'not_there' };
  const text = String(value).replace(/[\p{Cc}\p{Cf}]+/gu, ' ');
  return isAltered ? { kind: 'struck', text, why: 'altered' } : { kind: 'figure', text, call, path: at };
}

/** Only what the data itself has: no length, no prototype. */
function followed(data: unknown, steps: readonly string[]): { readonly value: unknown; readonly at: Path } {
  let value = data;
  const at: (string | number)[] = [];
  for (const step of steps) {
    const key = Array.isArray(value) ? Number(step) : step;
    const isThere = Array.isArray(value)
      ? Number.isInteger(key) && Number(key) < value.length
      : isRecord(value) && Object.hasOwn(value, step);
    if (!isThere) return { value: undefined, at };
    value = (value as Record<string | number, unknown>)[key];
    at.push(key);
  }
  return { value, at };
}

/** A figure in plain words: what the person said, what a tool returned to the letter, or nobody's. */
function judged(claim: Claim, { leaves, question }: Sources): AnswerPart {
  const { text } = claim;
  const bare = text.trim();
  const leaf = leaves.find((one) => isLeaf(one, claim, bare));
  if (leaf) return { kind: 'figure', text, call: leaf.call, path: [...leaf.path] };
  if (saidIn(question, bare)) return { kind: 'said', text };
  return { kind: 'struck', text, why: 'made_up' };
}

const WEIGHTY = 100;
function isLeaf({ value }: Leaf, claim: Claim, bare: string): boolean {
  if (typeof value === 'string') return value === bare || (bare.length >= 4 && value.includes(bare));
  // Small numbers are everywhere: one of them proves nothing unless it is referred to.
  return typeof value === 'number' && Math.abs(value) >= WEIGHTY && claim.value === value;
}

/** Whole: the 2 of 2026 was not said. */
function saidIn(question: string, words: string): boolean {
  const [said, wanted] = [question.toLowerCase(), words.toLowerCase()];
  for (let at = said.indexOf(wanted); at >= 0; at = said.indexOf(wanted, at + 1)) {
    const [before, behind] = [said[at - 1] ?? '', said[at + wanted.length] ?? ''];
    const isCut =
      (/[\p{L}\d]/u.test(wanted[0]!) && /[a-z\d.]/.test(before) && /[a-z\d]/.test(wanted[0]!)) ||
      (/[a-z\d]$/.test(wanted) && /[a-z\d]/.test(behind));
    if (!isCut) return true;
  }
  return false;
}

/** As plain text, with a mark where something was struck out. */
export const plainText = (parts: readonly AnswerPart[]): string =>
  parts.map((part) => (part.kind === 'struck' ? '[?]' : part.text)).join('');
