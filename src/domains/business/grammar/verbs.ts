import type { Composition } from './everyday.ts';

/** More verbs for what can be done; found by saying every frame with every verb people have for it. */
export const verbWords: Readonly<Record<string, string>> = {
  'act:record': '补记 补记一下 上账 做账 写入',
  'act:see': '过一眼 过目 过个目 瞄一眼 瞟一眼 拿来看看 拿给我 调来',
  'act:disable': '关停 suspend inactivate',
  'act:enable': '重新激活 unfreeze',
  'act:delete': '拿掉 除名',
  'field:address': '注册地址 收件地址 邮寄地址',
};

const sum = '(?:[¥￥$]|rmb |cny )?\\d';
const client = '(?:client|customer|contact)s?(?![a-z])';
const zhSum = '(?=[¥￥]?\\d|[一二两三四五六七八九十百千万])';

export const verbCompositions: readonly Composition[] = [
  // Put down 12,000 for it, note it: behind a verb of writing stands a sum, or what was just told of.
  [
    'act:record',
    'pnfkwjsctge',
    new RegExp(
      `(?:put (?:down|in|through)|note(?: down)?|post|file|key in|write (?:down|up)|jot down|save|capture|take down|get down|enter up)(?= ${sum})|(?:add|register)(?= ${sum}[^,.;!?]{0,14} (?:against|towards) )`,
      'y',
    ),
  ],
  [
    'act:record',
    'npkwjfsegt',
    /(?<=please |, |can you |could you )(?:note|put|key|write|jot|file|save|enter|get|take|post) (?:it|that|this|them)(?: (?:down|in|up))?(?=[,.!?]|$)/y,
  ],
  ['act:record', '入', /入(?=一?[笔条])/y],
  // 金额增加到八万: to so much, and not by so much.
  ['set', '增减加缩', new RegExp(`(?:增加|增|减少|减|加|缩减|缩)(?:成|为|到|至)${zhSum}`, 'y')],
  [
    'set',
    '切记算列归当',
    /(?:切换?|记|算|列|当)(?:为|作|成|到)(?=(?:已经?)?(?:完成|完工|完结|结束|取消|作废|进行|未开始|待开始|开始|收尾|停用|启用))/y,
  ],
  ['act:disable', '停', /停[了掉](?:(?=客户)|(?=吧?(?:[，,。!]|$))(?<=客户[^，,。;!?]{0,20}))/y],
  [
    'act:mark',
    'strlcf',
    /(?:switch|tag|record|list|count|flip)(?: over)?(?= [^,.;!?]{2,50} (?:as|to) (?:being )?(?:done|completed?|finished|closed|in progress|ongoing|cancell?ed|pending|not started|inactive|active)(?![a-z]))/y,
  ],
  [
    'act:update',
    's',
    /switch(?: over)?(?= [^,.;!?]{1,50} to (?:an? |the )?(?:rating|grade|level|tier|[a-e][+-]?(?![a-z])))/y,
  ],
  [
    'act:create',
    'omsptlb',
    new RegExp(
      `(?:open|make|start|sign up|sign|put in|take on|list|bring in|bring)(?= [^,.;!?]{2,40} as (?:an?|another) (?:new )?${client})`,
      'y',
    ),
  ],
  ['act:create', '补', /补充?(?:一[个位]|个|位)?(?=[^，,。;!?]{0,14}联系人)/y],
  [
    'act:delete',
    'tspc',
    new RegExp(
      `(?:take out|take off|strike(?: off)?|purge|scrap|clear out|cross off)(?= (?:the |our |this )?(?:${client}|[^,.;!?]{2,40} (?:from|off) (?:the |our )(?:client|customer|list|books)))`,
      'y',
    ),
  ],
];
