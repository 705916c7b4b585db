import { createLexicon, type Lexicon, normalize } from '../../core/language/index.ts';
import type { Word } from './grammar/word.ts';
import { actions } from './vocabulary/actions.ts';
import { functionWords } from './vocabulary/function-words.ts';
import { things } from './vocabulary/things.ts';
import { type Entry, list } from './vocabulary/words.ts';

/** One word, one meaning: a word in two lists is a bug. */
function distinct(entries: readonly Entry[]): readonly Entry[] {
  const seen = new Set<string>();
  for (const [word] of entries) {
    const key = normalize(word).text;
    if (seen.has(key)) throw new Error(`the word ${word} has two meanings`);
    seen.add(key);
  }
  return entries;
}

/** Everything the grammar knows of the language. Small on purpose; names, rooms and modes are open. */
export const lexicon: Lexicon<Word> = createLexicon(distinct([...actions, ...things, ...functionWords]));

/** What one opens or enters that is no device: apps, files, topics. */
export const notDevices: Lexicon<true> = createLexicon(
  list(
    `小说 小品 小程序 小红书 小视频 小游戏 小米 大众 大麦 大全 大片 老歌 老师 老虎 阿里 阿姨 支付宝 淘宝 余额宝 宝典 飞行
    airplane dark 开发者 深色 计算 浏览 播放 下载 编辑 模拟 变声 修改 加速 翻译 计时 定时 录音 收音 游戏 照相 相机 飞机 耳机 司机
    乐器 武器 机器 神器 随机 时机 危机 商机 主机 火锅 掌柜`,
  ).map((word) => [word, true] as const),
);

export const lexicons: readonly Lexicon<unknown>[] = [lexicon, notDevices];
