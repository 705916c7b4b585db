/** How sentences begin that only tell of an order or play with one: all that follows in the same breath is none. */
const BEGINS =
  /^(?:[嗯呃哦那])?(?:我|我们)?(?:还)?(?:在)?(?:也许|说不定|或许|考虑|犹豫|琢磨|没想好)|^[^我你您帮请把给小]{1,5}(?:刚才|刚刚|昨天)?(?:说|叫我|喊我|提醒我|通知)|^[他她](?:让|要)我|^(?:whenever |every time |i was (?:about|going) to |i (?:forgot|meant|tried) to |i wonder|i'm wondering |(?:maybe|perhaps) (?:i|we) |(?:i|we) (?:might|should|could) |i'm thinking (?:of|about) )/;

/** 我昨天把灯关了: over already. */
const BEFORE = /^(?:我|他|她|我们|他们|有人)(?:昨天|昨晚|前天|刚才|刚刚|今早|上周|之前|以前|早就|已经)/;
const isOver = (text: string): boolean => BEFORE.test(text) && /[了过的]$/.test(text);

/** …的话会不会跳闸: asks what would come of it. */
const ASKS = /的话(?:会|能|是不是|怎么)/;

const PAUSE = /[，,。;；!！?？…]/;

/** 把灯打开费电吗: what is asked at the end, in words nobody knows, is about all before it. */
export const isAskedAbout = (text: string): boolean => /[吗么]$/.test(text) && !PAUSE.test(text);

/** Whether a sentence without a pause is no order, however much like orders its parts sound. */
export const isNoOrderAtAll = (text: string): boolean =>
  (BEGINS.test(text) || isOver(text) || ASKS.test(text)) && !PAUSE.test(text.slice(0, -1));
