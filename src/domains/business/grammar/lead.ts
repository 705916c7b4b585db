import type { Reading } from '../../../core/reading/cover/cover.ts';
import type { CoverToken } from '../../../core/reading/cover/lattice.ts';
import type { Issue } from '../../../core/result.ts';
import { grammarIssue } from '../grammar-messages.ts';
import { doubtful, moodOf } from './mood-words.ts';
import { keyOf, keysOf } from './tables.ts';

/** What stands between two clauses. */
const parting = /[,;:!.?、—–\n]|(?:^| )-+(?: |$)/;
/** What joins a reason to what is asked for because of it. */
const hence = /^(?:所以|因此|因而|于是|故而|so|therefore|hence|thus)(?![a-z])[,，]?\s*/;
/** What others say, want or weigh: an order behind it may be theirs. */
const theirs =
  /[说问让叫想愿盼劝求]|希望|建议|提议|打算|准备|认为|以为|讨论|商量|犹豫|传闻|消息|邮件|(?<![a-z])(?:say|tell|told|ask|want|wish|hope|suggest|propos|recommend|wonder|plan|claim|mention|request|email|message|written|wrote|note|rumou?r|would|after|before|whether|instead|rather)/;
/** Another order; figures and days in front of one could be its own. */
const bare =
  /^(?:act:(?!see$|list$|search$)|#(?:number|money|inexact|day|period|when|count|phone|grade|quoted)$)/;

/** What tells how things are, and asks for nothing: something came about, goes on or is so. */
const telling =
  /(?<!为)了|已|刚|正在|一直|[又还很太挺要快]|(?<=.)(?:完|好|有|在|着|是)|^(?:since|because|as)(?![a-z])|(?<![a-z])(?:am|is|are|was|were|has|have|had|'s|'re|'ve|just|keeps?|needs?|[a-z]{2,}ed|came|went|got|paid|won|lost|grew|did|took|made|began)(?![a-z])/;
/** 把这句译成英文：…: what is to be done to the words behind it. */
const orders = /^(?:把|将|请|帮|给|跳|忽略|无视)|(?<![a-z])(?:following|quote|example|below)(?![a-z])/;

/** What came of a text. */
interface Read {
  readonly calls: readonly unknown[];
  readonly issues: readonly Issue[];
  readonly leaves: boolean;
  readonly reading: Reading;
}

/** How many places an order may begin at. */
const MOST_CUTS = 4;

/**
 * 合同谈妥了，所以把…: in front of an order that is complete in itself, clauses that set no condition, tell of nobody's
 * wish and hold no figure are why it is given, whatever their words are. They are reported and hold nothing up.
 */
export function withoutLead<R extends Read>(whole: R, text: string, read: (text: string) => R): R | null {
  if (whole.calls.length > 0 || whole.issues.length === 0) return null;
  const { cover, normalized } = whole.reading;
  const { tokens } = cover;
  const wordOf = ({ start, end }: CoverToken) => normalized.text.slice(start, end);
  let cuts = 0;
  for (let i = 1; i < tokens.length && cuts < MOST_CUTS; i++) {
    const gap = normalized.text.slice(tokens[i - 1]!.end, tokens[i]!.start);
    if (!isParting(gap, wordOf(tokens[i - 1]!), wordOf(tokens[i]!))) continue;
    const [lead, rest] = [tokens.slice(0, i), tokens.slice(i)];
    const order = normalized.text.slice(rest[0]!.start);
    // A letter that is quoted asks nothing of us.
    if (/["“”「]/.test(order)) continue;
    const joint = hence.exec(order)?.[0].length ?? 0;
    const asks = asked(rest);
    const told = normalized.text.slice(lead[0]!.start, lead.at(-1)!.end);
    const tells = telling.test(told) && !orders.test(told) && (asks === 'please' || !/[:：]/.test(gap));
    if (!(joint > 0 || (asks !== null && tells)) || !isReason(lead, wordOf, asks === 'please')) continue;
    cuts++;
    const names = lead.filter(isKnown);
    const kept = names.map(({ start, end }) => normalized.span(start, end));
    const from = normalized.span(rest[0]!.start + joint, rest[0]!.start + joint + 1).start;
    const found = read(blanked(text, from, kept));
    if (found.calls.length === 0 || found.leaves) continue;
    if (found.issues.some(({ severity }) => severity !== 'info')) continue;
    const at = joint > 0 ? [...lead, rest[0]!] : lead;
    const spans = at.filter((token) => !names.includes(token)).map((t) => normalized.span(t.start, t.end));
    const said = normalized.quote(lead[0]!.start, lead.at(-1)!.end);
    return {
      ...found,
      issues: [
        grammarIssue('business_remark', { path: [0], severity: 'info', spans, params: { said } }),
        ...found.issues,
      ],
    };
  }
  return null;
}

const isParting = (gap: string, before: string, behind: string): boolean =>
  parting.test(gap) || (gap !== '' && /[^ -~]$/.test(before) && /^[^ -~]/.test(behind));

const isKnown = (token: CoverToken): boolean => keysOf(token).some((key) => key.startsWith('is:'));

/** By what it is seen that somebody is asked: a courtesy in its first clause, or what is to be done as its first word. */
function asked(rest: readonly CoverToken[]): 'please' | 'order' | null {
  const until = rest.findIndex((token, k) => k > 0 && token.border >= 2);
  const clause = until < 0 ? rest : rest.slice(0, until);
  if (clause.some((token) => keyOf(token) === 'please')) return 'please';
  const first = clause.find(({ weight }) => weight !== 'silent');
  return first && /^(?:act:|prep:ba$)/.test(keyOf(first)) ? 'order' : null;
}

/** It tells something, and neither orders, asks, doubts nor names two that could be meant. */
function isReason(
  lead: readonly CoverToken[],
  wordOf: (token: CoverToken) => string,
  isAddressed: boolean,
): boolean {
  if (!lead.some((token) => token.weight !== 'silent' && !isKnown(token))) return false;
  if (new Set(lead.filter(isKnown).map(wordOf)).size > 1) return false;
  const isOver = wordOf(lead.at(-1)!) === '了';
  return lead.every((token) => {
    const keys = keysOf(token);
    if (keys.some((key) => bare.test(key)) || /\d/.test(wordOf(token))) return isKnown(token);
    // 搬到新楼里去了: it became so.
    if (keyOf(token) === 'set') return isOver;
    const mood = moodOf(keyOf(token));
    // Who asks something of us himself may tell of others.
    if (mood === 'reported') return keyOf(token) === 'person' && (isAddressed || isSelf(wordOf(token)));
    if (mood !== null && mood !== 'past') return false;
    const word = wordOf(token);
    return !token.open || (!doubtful.test(word) && !theirs.test(word));
  });
}

const isSelf = (word: string): boolean => /^(?:我们?|咱们?|i|we)$/.test(word);

function blanked(text: string, from: number, kept: readonly { start: number; end: number }[]): string {
  let out = '';
  for (let i = 0; i < from; i++)
    out += kept.some(({ start, end }) => i >= start && i < end) ? text[i] : i === from - 1 ? ',' : ' ';
  return kept.length > 0 ? out + text.slice(from) : ' '.repeat(from) + text.slice(from);
}
