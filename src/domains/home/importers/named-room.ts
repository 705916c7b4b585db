import { normalize } from '../../../core/language/index.ts';
import type { Word } from '../grammar/word.ts';
import { lexicon } from '../lexicon.ts';

/** The room a device is named after, where nothing else says where it is: 书房温湿度, living room lamp. */
export function roomInName(name: string): string | null {
  const { text } = normalize(name);
  let end = 0;
  // 主卧卫生间灯 is in the bathroom of the bedroom.
  for (let found = lexicon.longestAt(text, 0); isRoom(found?.value); found = lexicon.longestAt(text, end))
    end = found!.end;
  const rest = text.slice(end).trim();
  return end > 0 && rest !== '' && text.length === name.length ? name.slice(0, end) : null;
}

const isRoom = (word: Word | undefined): boolean =>
  word?.kind === 'room' && (word.use === 'plain' || word.use === 'nested');
