import type { Lifted } from './phrase.ts';

const clock: Readonly<Record<string, number>> = {
  正上: 90,
  正左: 180,
  正下: 270,
  正右: 0,
  '12': 90,
  '3': 0,
  '6': 270,
  '9': 180,
  十二: 90,
  三: 0,
  六: 270,
  九: 180,
  top: 90,
  left: 180,
  bottom: 270,
  right: 0,
};

/** 起始角30°, 第一个孔在正上方, first hole at 12 o'clock: where a circle of holes begins. */
const starts =
  /(?:起始角度?|起始角为|首孔角度|(?:第一个?|首个?)孔(?:位?于|在|从)?|起始孔在|start(?:ing)? angle(?: of)?|start {1,6}(?:(?:them|it|the holes|the first(?: one)?) {1,6})?(?:at|from|on)|(?:the )?first (?:hole |one )?(?:is )?(?:at|in|on)(?: the)?|starting (?:at|from)|从)[ :=为是]{0,3}(?:(\d{1,3}(?:\.\d+)?) ?(?:°|度|deg(?:rees)?)|(12|3|6|9|十二|三|六|九) ?(?:点钟|o'?clock)(?:方向|位置)?|(正[上下左右])方?(?:位置)?|(top|bottom|left|right) dead cent(?:re|er))/g;
/** 45度起 */
const startsBehind = /(?<![\d.])(\d{1,3}(?:\.\d{1,3})?) ?(?:°|度|deg(?:rees?)?) ?(?:起始?|开始|start)/g;

export function startsIn(text: string): Lifted[] {
  const found = [...text.matchAll(starts)];
  return [...found, ...(found.length > 0 ? [] : text.matchAll(startsBehind))].map((match) => {
    const [whole, degrees, hour, side, dead] = match;
    const said = degrees ?? hour ?? side ?? dead!;
    const value = degrees === undefined ? clock[said]! : Number(degrees);
    const start = match.index;
    const at = { start: start + whole.lastIndexOf(said), end: start + whole.lastIndexOf(said) + said.length };
    return { kind: 'start_angle', start, end: start + whole.length, pieces: [], angle: { value, at } };
  });
}

/** What a sheet says in words and no geometry follows from. */
const notes =
  /(?:(?:备注|技术要求|注意)[:：] ?[^。;\n]{1,80}|(?:锐边|棱边|锐角|尖角|所有边)?(?:倒钝|去(?:除)?毛刺|去尖角)(?: ?[rc]?\d+(?:\.\d+)?)?|deburr(?:ed)?(?: all edges)?|remove (?:all )?burrs|break (?:all )?(?:sharp )?(?:edges|corners)(?: \d+(?:\.\d+)?(?: ?mm)?)?)/g;

export const notesIn = (text: string): Lifted[] =>
  [...text.matchAll(notes)].map(({ index, 0: said }) => ({
    kind: 'note',
    start: index,
    end: index + said.length,
    pieces: [],
    said: { start: index, end: index + said.length },
  }));
