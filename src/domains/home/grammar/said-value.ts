import type { Mention } from '../../../core/language/index.ts';
import type { Word } from './word.ts';

/** A value as it was said; what it means depends on what it is said of. */
export type SaidValue =
  | { readonly kind: 'percent' | 'bare' | 'degree' | 'C' | 'F' | 'K' | 'gear'; readonly n: number }
  | { readonly kind: 'extreme'; readonly max: boolean; readonly hint: 'brightness' | 'size' | 'height' }
  | {
      readonly kind: 'mode' | 'color' | 'white' | 'level' | 'direction' | 'channel' | 'time';
      readonly word: string;
    }
  | { readonly kind: 'range' };

export function saidValueOf(word: Word): SaidValue | null {
  switch (word.kind) {
    case 'number':
      return saidNumber(word.mention);
    case 'extreme':
      return { kind: 'extreme', max: word.max, hint: word.hint };
    case 'share':
      return { kind: 'percent', n: word.percent };
    case 'mode':
      return { kind: 'mode', word: word.mode };
    case 'color':
      return { kind: 'color', word: word.color };
    case 'white':
      return { kind: 'white', word: word.white };
    case 'level':
      return { kind: 'level', word: word.level };
    case 'direction':
      return { kind: 'direction', word: word.direction };
    case 'channel':
      return { kind: 'channel', word: word.channel };
    default:
      return null;
  }
}

function saidNumber(mention: Mention): SaidValue | null {
  if (mention.kind === 'range') return { kind: 'range' };
  if (mention.kind === 'number') {
    const { value } = mention;
    return value > 0 && value < 1
      ? { kind: 'percent', n: Math.round(value * 100) }
      : { kind: 'bare', n: value };
  }
  if (mention.kind !== 'quantity') return null;
  const n = mention.value;
  switch (mention.unit) {
    case '%':
      return { kind: 'percent', n };
    case 'degree':
      return { kind: 'degree', n };
    case 'C':
    case 'F':
    case 'K':
      return { kind: mention.unit, n };
    case 'level':
      return { kind: 'gear', n };
    default:
      return mention.dimension === 'time' ? { kind: 'time', word: duration(n, mention.unit) } : null;
  }
}

const TIME_WORDS: Readonly<Record<string, string>> = {
  s: '秒',
  min: '分钟',
  h: '小时',
  quarter: '刻钟',
  day: '天',
};

/** 2小时, 30分钟: half an hour is thirty minutes. */
function duration(n: number, unit: string | null): string {
  if (unit === 'h' && !Number.isInteger(n)) return `${Math.round(n * 60)}分钟`;
  return `${n}${TIME_WORDS[unit ?? ''] ?? ''}`;
}
