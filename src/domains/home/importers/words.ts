import { sameWord } from '../words.ts';

/** What Home Assistant and SmartThings call modes, speeds and directions, in the words of this domain's commands. */
const translations: Readonly<Record<string, string>> = {
  auto: '自动',
  cool: '制冷',
  heat: '制热',
  heat_cool: '冷暖自动',
  dry: '除湿',
  fan_only: '送风',
  wind: '送风',
  eco: '节能',
  away: '离家',
  boost: '强劲',
  comfort: '舒适',
  sleep: '睡眠',
  low: '低',
  medium: '中',
  middle: '中',
  mid: '中',
  high: '高',
  min: '最弱',
  max: '最强',
  quiet: '静音',
  silent: '静音',
  turbo: '强劲',
  natural: '自然风',
  nature: '自然风',
  normal: '正常风',
  fixed: '固定',
  vertical: '上下',
  horizontal: '左右',
  both: '上下左右',
  all: '上下左右',
};

/** A list of foreign words and the same in ours, by place: what is sent is always the device's own word. */
export interface Vocabulary {
  readonly words: readonly string[];
  toNative(word: string): string | undefined;
  fromNative(native: string): string | undefined;
}

export function vocabularyOf(native: readonly string[]): Vocabulary {
  const taken = new Set<string>();
  const pairs = native.map((text) => {
    const key = text.toLowerCase().replaceAll(' ', '_');
    const word = Object.hasOwn(translations, key) ? translations[key]! : text;
    // Two of a device's words may have one translation; the second keeps its own name.
    const own = taken.has(word) ? text : word;
    taken.add(own);
    return { text, word: own };
  });
  return {
    words: pairs.map(({ word }) => word),
    toNative: (word) => pairs.find((pair) => sameWord(pair.word, word))?.text,
    fromNative: (text) => pairs.find((pair) => pair.text.toLowerCase() === text.toLowerCase())?.word,
  };
}
