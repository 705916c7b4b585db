import type { Fact, Input } from '../../core/reading/evidence.ts';
import type { ReadContext } from '../../core/reading/interpret.ts';
import type { PlainVerb } from './action.ts';
import { wordsOf } from './grammar/home-words.ts';
import type { Line } from './grammar/line.ts';
import { type Hearing, hearing, understoodAs } from './grammar/read.ts';
import { saidValueOf } from './grammar/said-value.ts';
import type { Row, Token, Word } from './grammar/word.ts';
import type { FactKind } from './kinds.ts';
import type { Home } from './world.ts';

export const facts = (input: Input, { world }: ReadContext<Home>): readonly Fact[] =>
  factsOf(understoodAs(hearing(input, wordsOf(world))).heard);

export function factsOf({ line, first, bold }: Hearing): readonly Fact[] {
  const found: Fact[] = [];
  if (first) collect(first, line, found);
  if (bold) collect(bold, line, found);
  return found;
}

function collect({ text, tokens }: Row, line: Line, found: Fact[]): void {
  const isAsGiven = text === line.text;
  for (const token of tokens) {
    const given = said(token, line, text);
    const isCorrected =
      token.text !== undefined ||
      (!isAsGiven && line.text.slice(token.start, token.end) !== text.slice(token.start, token.end));
    if (!given && !isCorrected) continue;
    const span = line.span(token.start, token.end);
    if (given) found.push({ kind: given[0], value: given[1], span });
    if (isCorrected)
      found.push({ kind: 'corrected', value: token.text ?? text.slice(token.start, token.end), span });
  }
}

const ON: readonly PlainVerb[] = ['打开', '解锁', '取消静音'];
const OFF: readonly PlainVerb[] = ['关闭', '上锁', '静音', '停止', '取消静音'];

function said(token: Token, line: Line, text: string): readonly [FactKind, unknown] | null {
  const { word } = token;
  switch (word.kind) {
    case 'power':
    case 'particle':
      return ['verb', word.on ? ON : OFF];
    case 'plain':
      return ['verb', word.verb === '停止' ? OFF : [word.verb]];
    case 'unlock':
      return ['verb', ['解锁']];
    case 'dirt':
      return word.word === 'do' ? ['verb', ['开始清扫']] : null;
    case 'base':
      return ['verb', ['回充']];
    case 'step':
      return [
        'step',
        { up: word.up, hint: word.hint, verb: word.verb, text: text.slice(token.start, token.end) },
      ];
    case 'property':
    case 'feature':
    case 'scene':
    case 'howMuch':
      return named(word, text);
    case 'modeSuffix':
      return ['property', '模式'];
    case 'room':
      return ['place', token.text ?? line.said(token.start, token.end)];
    case 'here':
      return ['place', text.charCodeAt(token.start) < 0x80 ? 'here' : '这里'];
    case 'head':
    case 'noun':
    case 'bound':
    case 'device':
      return [
        'thing',
        { type: word.type, trait: word.kind === 'noun' || word.kind === 'device' ? word.trait : null },
      ];
    case 'it':
    case 'that':
      return ['reference', word.plural];
    default:
      return counted(token);
  }
}

function named(
  word: Extract<Word, { kind: 'property' | 'feature' | 'scene' | 'howMuch' }>,
  text: string,
): readonly [FactKind, unknown] {
  if (word.kind === 'property') return ['property', word.property];
  if (word.kind === 'feature') return ['function', word.feature];
  if (word.kind === 'howMuch') return ['how_much', word.property];
  return ['scene', { mode: word.mode, name: text.slice(word.name.start, word.name.end) }];
}

function counted({ word }: Token): readonly [FactKind, unknown] | null {
  switch (word.kind) {
    case 'all':
    case 'both':
    case 'everywhere':
      return ['all', null];
    case 'any':
    case 'some':
      return ['any', null];
    case 'except':
    case 'exceptEnd':
    case 'excluded':
      return ['except', null];
    case 'which':
    case 'tail':
    case 'whether':
    case 'what':
    case 'show':
    case 'state':
    case 'now':
      return ['question', null];
    case 'mark':
      return word.question ? ['question', null] : ['boundary', null];
    case 'then':
      return ['boundary', null];
    case 'media':
      return ['media', null];
    case 'degree':
      return ['degree', null];
    case 'not':
    case 'if':
    case 'when':
    case 'how':
    case 'maybe':
      return ['refusal', word.kind];
    default: {
      const value = saidValueOf(word);
      if (!value) return null;
      return value.kind === 'range' ? ['refusal', 'range'] : ['value', value];
    }
  }
}
