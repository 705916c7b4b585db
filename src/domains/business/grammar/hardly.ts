import { organisationEndings } from '../lexicon.ts';

/** How things are, when, how much and in which order: words that nobody is called by. */
const chinese =
  /^(?:[把按以]|[\u4e00-\u9fff]{1,2}(?:[总工姐哥]|经理|主任|老师|会计)(?:问|催|说|讲|让|叫)|\d{1,2}[号日]|最[早晚新旧近久多少高低大小老贵]|近[来期日些]|外[面头]|[现目]前|现有|[哪那这]|所有|其[他它余]|待|总[数额共]|累计|逐[个家月笔一季年条次步]|各|了|[一两几半][顿封张本款杯份碗件台部辆条首场位口只套双])|个$|[那这哪][家位]$|^(?:区别|差别|意思|时间)$|(?:[前上]面|[前上]头|[在排]前|先后|优先|多少|时候|时间|情况)$/;
const english: ReadonlySet<string> = new Set(
  'the our a an of up off out in one ones oldest newest latest earliest recent recently longest biggest largest smallest highest lowest best worst top last first next late open live dead lost won signed sent added aged current standard total sum rank cash big small old new single average overall fresh usual busy idle quiet slow good bad who what which when save forgot forget remember one'.split(
    ' ',
  ),
);

/**
 * What reads like a piece of a sentence: 理一理, 谈下来, 会计在等. Nobody is called so, and it fills no place; an ending,
 * quotation marks or the store make a name of anything.
 */
export const telling = new RegExp(
  [
    '^(.)[一了]\\1',
    '(?:[下上出进过回][来去]|[起开]来|不了|得了|不[到上]|[一几][下遍趟会]|遍了)$',
    '[呢吗嘛啦呀哦哎唉]|^(?:早|晚|午|中午|下午|晚上)(?:啊|好|安)$|^[早哈喂嗨]啊?$',
    '(?:在|正)(?:等|催|问|看|忙|赶|找|用|查|盯|开会|出差)|[等急催盯忙赶守候排]着|急[用需要等死]|催[我得了着死过]|问[起我了过到]|有空|得空|抽空|没空',
    '[睡吃喝玩聊谈说讲做弄搞打通写算想听记查办忙签交理核对][完好过了着不得]|[得好]有个?数|有个(?:数|底)|心里|好让|以便|免得|省得',
    '打[扰搅]|抱歉|辛苦|麻烦|加[了个]班|(?:开会|出差|加班|上班|下班|吃饭|睡觉|对账|核对|汇报|汇总|存档|留底|开车|请假|休息)$',
  ].join('|'),
);

/** Every press, and no one of them. */
const isKind = (name: string): boolean => organisationEndings.has(name.toLowerCase());

/** A name that is none: made of words for an order, a time or a state. With several capitals it may be one: The Last Page. */
export function isHardlyName(name: string, slot: string): boolean {
  if (slot !== 'keyword' && isKind(name)) return true;
  if (/[\u4e00-\u9fff]/.test(name)) return chinese.test(name);
  if (/[A-Z].*[A-Z]/.test(name)) return false;
  return name
    .toLowerCase()
    .split(' ')
    .every((word) => english.has(word));
}
