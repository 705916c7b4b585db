import type { Slot } from '../../reading/cover/tables.ts';
import { contentOf, forms, type Gathered, isName, kindred, otherWords } from './gather.ts';
import { COUNTERS } from './lexers.ts';
import { EACH, type Param, wordsOf } from './params.ts';
import { measureIn } from './values.ts';
import { doingOf, hollow } from './vocabulary.ts';

/** What stands before a parameter of that name, whatever else it is called. */
const leads: readonly (readonly [pattern: RegExp, cues: string])[] = [
  [
    /^(?:from|origin|source|sender|start|since|after|begin|first|pick|check in|arriv)|起|开始|出发|取|入住/,
    '<prep:from <prep:after',
  ],
  [
    /^(?:to|dest|target|recipient|receiver|end|until|return|last|check out|depart|till)|结束|截止|还|退|目的/,
    '<prep:to <prep:for',
  ],
  [/due|deadline|before|by|截止|之前|以前/, '<prep:before >prep:before <prep:to'],
  [/after|since|以后|之后/, '<prep:after >prep:after'],
  [
    /customer|client|user|person|guest|owner|member|employee|patient|student|author|driver|tenant|visitor|contact|passenger|resident|borrower|worker|animal|pet|child|player|applicant|attendee|participant|attendee|holder|trainer|teacher|doctor|病人|客户|学生|会员|姓名/,
    '<prep:for <prep:to <prep:of <prep:with <prep:under',
  ],
  [
    /city|place|location|region|country|town|area|branch|warehouse|store|room|office|building|folder|channel|pen|field|barn|station|站|城市|仓|圈|棚|地点|门店/,
    '<prep:in <prep:for <prep:at <prep:of <prep:to',
  ],
  [/visitor|customer|guest|caller|applicant|sender|booker|holder|访客|顾客|预订人|申请人/, '<self'],
  [/date|day/, '<prep:on <prep:for'],
  [/time|_at$| at$/, '<prep:in <prep:for <prep:on'],
  [/address|地址/, '<prep:to <prep:in'],
  [/name|title|label|subject/, '<called'],
  [/message|text|content|body|comment|note/, '<saying'],
  [/query|keyword|topic|question|search|term/, '<prep:for <prep:of <do:look'],
  [/id|number|code|sku|key|ref/, '<prep:of <prep:for'],
];

const taken: Readonly<Record<Param['kind'], string>> = {
  number: '#number #quantity',
  date: '#day #period',
  moment: '#moment',
  month: '#month',
  time: '#time',
  email: '#email #quoted',
  url: '#url #quoted',
  phone: '#phone #quoted',
  text: '#text #quoted #name #code',
  code: '#code #symbol #quoted #number #name',
  name: '#name #titled #quoted #text #code #symbol #email',
  choice: '',
  flag: '',
};

/** What they take as well, where no other takes it rather. */
const second: Partial<Record<Param['kind'], readonly string[]>> = {
  code: ['#name', '#number'],
  name: ['#code'],
  text: ['#code', '#name'],
  number: ['#number'],
};

/** What everybody calls a parameter of that kind. */
const otherNames: Partial<Record<Param['kind'], string>> = {
  phone:
    'number phone mobile cell tel telephone call_me_on reach_me_on reach_me_at 电话 手机 手机号 号码 电话号码 联系电话 联系方式',
  email: 'email mail email_address 邮箱 邮件 邮箱地址',
};

export const paramKey = (name: string): string => `param:${name.toLowerCase()}`;
export const choiceKey = (value: string): string => `enum:${value}`;
/** A flag that was said not to be. */
export const notKey = (name: string): string => `no:${name.toLowerCase()}`;
/** A piece of what a flag is called: it says nothing by itself. */
export const partKey = (name: string): string => `part:${name.toLowerCase()}`;
/** Written as the examples of its description are: two letters, a dash and figures. */
export const shapeKey = (example: string): string => `#like:${shapeOf(example)}`;
export const shapeOf = (code: string): string => code.toLowerCase().replace(/\d+/g, '9');
export const shapesOf = ({ examples }: Param): string[] => [
  ...new Set(
    examples
      .filter((one) => /\d/.test(one) && /^[a-z0-9_-]+$/i.test(one) && /[a-z]/i.test(one))
      .map(shapeKey),
  ),
];

export function slotOf(
  param: Param,
  nouns: readonly string[],
  topics: ReadonlySet<string>,
  gathered: Gathered,
  all: readonly Param[],
): Slot {
  const { name, kind, choices, required } = param;
  const key = paramKey(name);
  const spoken = param.words.join(' ');
  if (kind === 'choice') choose(param, gathered);
  if (kind === 'flag') flagged(param, topics, gathered);
  else {
    for (const form of new Set([spoken, ...forms(spoken)])) gathered.add(form, key);
    for (const word of called(param)) if (word.length <= 24 && !hollow.has(word)) gathered.mark(word, key);
    for (const word of param.words) if (word.length > 3 && !hollow.has(word)) gathered.mark(word, key);
  }
  // Behind what a list is called all of it may stand as it is said.
  const isOpen = param.list !== null && (kind === 'name' || kind === 'text') && param.at.at(-1) === EACH;
  const spells = otherNames[kind];
  if (spells) for (const word of spells.split(' ')) gathered.add(word.replaceAll('_', ' '), key);
  const isPlace = /address|地址/i.test(`${spoken} ${param.word.zh}`);
  if (kind === 'text' || isOpen)
    gathered.labels[key] = {
      over: !isPlace,
      ...(doingOf(param.own.at(-1) ?? '') !== null && { later: true }),
    };
  if (kind === 'text' && /message|text|content|body|comment|note|内容/.test(spoken))
    gathered.labels.saying = { over: true };
  const cues = [`<${key}`, `>${key}`];
  const isInside = param.at.length > 1;
  const own = param.own.join(' ');
  // The name of a driver who has to be named is the driver.
  const whole = param.around && required ? param.words.join(' ') : own;
  for (const [pattern, more] of leads)
    if (pattern.test(own) || pattern.test(whole) || pattern.test(param.word.zh))
      cues.push(...more.split(' '));
  cues.push(...agentCues(param, gathered));
  // Who or what somebody wants it with.
  if (isSecondName(param, all)) cues.push('<prep:with');
  const bound = boundOf(param);
  if (bound) cues.push(`<${bound}`, `>${bound}`);
  const isAnything = kind === 'code' || kind === 'name' || kind === 'text' || kind === 'number';
  if (isAnything && kind !== 'number' && !isInside && !isNote(param) && !isSecondName(param, all))
    cues.push(...nouns.map((noun) => `<${noun}`));
  const takes =
    kind === 'choice'
      ? choices.map((value) => choiceKey(value))
      : kind === 'flag'
        ? [key, notKey(name)]
        : [
            ...shapesOf(param),
            ...countersOf(param, gathered),
            ...takenBy(param).filter((taken) => taken !== '#name' || !isNumbered(param, all)),
            ...(isLimit(param) ? ['#most'] : []),
            ...(kind === 'number' && param.own.includes('year') ? ['#year'] : []),
          ];
  return {
    name,
    takes,
    ...(second[kind] && { second: [...second[kind], ...secondOf(param)] }),
    // A flag is said by its own words, wherever they stand.
    ...(kind !== 'flag' && { cues }),
    ...(required && { need: true }),
    ...(param.list !== null && { many: param.list }),
    // What would take any name is inside an object only what is called so.
    ...(isAnything &&
      (param.list === null ? isInside || isNote(param) || isSecondName(param, all) : isOpen && !required) && {
        cued: true,
      }),
    memory: name,
  };
}

/** What is counted in hours takes hours, and days where nothing else does. */
const takenBy = (param: Param): string[] => {
  const measure = measureIn(param);
  if (measure !== null) return [measure, ...secondOf(param), '#number'];
  return param.kind === 'code' && shapesOf(param).length > 0
    ? ['#code', '#quoted']
    : taken[param.kind].split(' ');
};
/** What is written as its examples are comes before any other code. */
const secondOf = (param: Param): string[] => {
  const measure = measureIn(param);
  if (measure === '#q:clock') return ['#q:calendar'];
  if (measure === '#q:calendar') return ['#q:clock'];
  return param.kind === 'code' && shapesOf(param).length > 0 ? ['#code'] : [];
};

/** Where names are asked for as well, what asks for a number of something takes none. */
const isNumbered = ({ kind }: Param, all: readonly Param[]): boolean =>
  kind === 'code' && all.some((one) => one.kind === 'name' && one.required && one.at.length === 1);
/** A name nobody has to give is only one that is said to be it, where another has to be given. */
export const PLACE = /[圈棚舍栏店仓库室房馆厅楼场厂站院园区点桌台塘田厩铺团队社校窖塔洞]$/;
const isSecondName = ({ kind, required, word }: Param, all: readonly Param[]): boolean =>
  kind === 'name' &&
  !PLACE.test(word.zh.replace(/名称?$/, '')) &&
  !required &&
  all.some((one) => one.required && (one.kind === 'name' || one.kind === 'text'));

/** What may be added in words is only what is announced as such. */
const isNote = ({ kind, required, own, described }: Param): boolean =>
  kind === 'text' &&
  !required &&
  /note|remark|comment|detail|description|message|reason|memo|备注|说明|描述|留言|原因/i.test(
    `${own.join(' ')} ${described}`,
  );

/** What is counted by: 份 where the number of 份 is wanted. */
const countersOf = ({ kind, name }: Param, { words }: Gathered): string[] =>
  kind === 'number'
    ? [...COUNTERS].filter((sign) => words.get(sign)?.has(paramKey(name))).map((sign) => `#of:${sign}`)
    : [];

/** Who collects the child; 代接人: who does it stands before what is done, and whom it is done to behind it. */
function agentCues({ described, kind }: Param, gathered: Gathered): string[] {
  if (kind !== 'name') return [];
  const doing = [
    /\b(?:who|that) ([a-z]{3,}?)(?:e?s)? (?:the|an?|it|them)\b/i.exec(described)?.[1],
    /([\p{Script=Han}]{2})人(?:的?(?:姓名|名字|电话|手机)|$)/u.exec(described)?.[1],
  ].filter((word) => word !== undefined);
  return doing.map((word) => {
    const key = gathered.say(word.toLowerCase());
    const sign = /^\p{Script=Han}{2}$/u.test(word) ? word[1]! : '';
    if (sign !== '')
      for (const form of [`来${sign}`, `去${sign}`, `${sign}走`, `帮${sign}`]) gathered.add(form, key);
    return `>${key}`;
  });
}

/** Keys that may stand beside a call without being a value: pieces of what flags are called. */
export const partsOf = (params: readonly Param[]): string[] =>
  params.filter(({ kind }) => kind === 'flag').map(({ name }) => partKey(name));

/** What a parameter is called: by its description, without what only says of which kind it is, and by what it stands in. */
function called({ word, around, kind }: Param): string[] {
  const all = [word, ...(around ? [around] : [])].flatMap(({ zh, en }) => [zh, en]).flatMap(inOneLanguage);
  const bare = all.map((one) =>
    one
      .toLowerCase()
      .replace(
        /^(?:new |full )?(?:name|number|id|code|title|start|weight|class|medium|state) of (?:the |an? )?| (?:name|number|id|code)$/,
        '',
      )
      .replace(/^(?:所在|所属|所用|目标|对应|相关|新)的?(?=[\u3400-\u9fff]{2})/, '')
      .replace(/(?:的?(?:名字|名称|姓名|编号|号码)(?:或编号)?|[名号])$/, ''),
  );
  const [, head = '', owner = ''] = /^([a-z ]{2,24}) of (?:the |an? )?([a-z ]{2,24})$/.exec(bare[0]!) ?? [];
  const parts = kind === 'code' || kind === 'name' ? [head, owner] : [];
  return [...new Set([...all.map((one) => one.toLowerCase()), ...bare, ...parts])].filter(
    (one) => one.length > 1,
  );
}

/** Job number 订单号: what is said in both languages is said in each. */
const inOneLanguage = (said: string): string[] => {
  const [han, latin] = [
    said.replace(/[^\p{Script=Han}]+/gu, ' ').trim(),
    said.replace(/\p{Script=Han}+/gu, ' ').trim(),
  ];
  return han !== '' && latin !== '' && /[a-z]/i.test(latin) ? [han.split(' ')[0]!, latin] : [said];
};

const ONLY = /是否|[只仅](?:看|要|列出?|显示|返回|查)?|whether|only/gi;
const ROLE =
  /^(?:customer|client|user|guest|member|patient|student|客户|顾客|用户|会员|客人|病人|学生|家长)$/;
/** Words that lead in what a flag is of. */
const ASKS =
  /^(?:is|has|have|with|include|includes|add|need|needs|want|wants|allow|enable|use|be|are|only|包含|包括|需要|要|加|添加|使用|允许|含)$/;

/** What a flag is of stands in its name and its description: whether only …, 是否只看…. */
function flagged(param: Param, topics: ReadonlySet<string>, gathered: Gathered): void {
  const key = paramKey(param.name);
  const spoken = param.words.filter((word) => !ASKS.test(word));
  const phrase = spoken.join(' ');
  for (const form of new Set([param.words.join(' '), phrase, phrase.replaceAll(' ', '-'), ...forms(phrase)]))
    if (form !== '') gathered.add(form, key);
  for (const other of otherWords(phrase.replaceAll(' ', '-'))) gathered.add(other, key);
  for (const other of otherWords(phrase)) gathered.add(other, key);
  const told = contentOf(`${param.described.replace(ONLY, ' ')} ${phrase}`).filter(
    (word) =>
      word.length > 1 && !hollow.has(word) && !ASKS.test(word) && (word.length > 2 || !/[a-z]/.test(word)),
  );
  const latin = told.filter((word) => /[a-z]/.test(word));
  for (const word of told) {
    const isOwn = ![...topics].some((topic) => topic.includes(word)) && !ROLE.test(word);
    // child seat: neither a child nor a seat is one.
    const isCompound =
      spoken.length > 1 && spoken.includes(word) && doingOf(word) === null && latin.length <= 3;
    gathered.mark(word, isOwn && !isCompound ? key : partKey(param.name));
    if (isOwn && !isCompound && /^[a-z]{4,}$/.test(word))
      for (const form of [...kindred(word), `${word}al`]) gathered.add(form, key);
  }
  // Waive the fee: what it does comes first in its name and in its description.
  const isDone = spoken.length > 1 && param.word.en.toLowerCase().startsWith(`${spoken[0]} `);
  if (spoken.length === 1 || isDone || doingOf(spoken[0] ?? '') !== null) gathered.mark(spoken[0] ?? '', key);
}

/** A parameter that says how many there may be: at most five of them are five of it. */
const isLimit = ({ kind, words: said, described }: Param): boolean =>
  kind === 'number' &&
  (/(?:^| )(?:limit|max|top|count|size)(?: |$)/.test(said.join(' ')) || /最多|at most/i.test(described));

const CLASS = /[区型级类卡课款库科房间组部]$/;

/** Whether it is the most or the least there may be. */
export const boundOf = ({ kind, own, described }: Param): 'most' | 'least' | null => {
  if (kind !== 'number') return null;
  const said = own.join(' ');
  if (
    /(?:^| )(?:max|limit|most|highest|upper|under|budget)(?: |$)/.test(said) ||
    /最多|最高|上限|不超过|at most|highest|maximum/i.test(described)
  )
    return 'most';
  return /(?:^| )(?:min|least|lowest|lower|over)(?: |$)/.test(said) ||
    /最少|最低|下限|at least|lowest|minimum/i.test(described)
    ? 'least'
    : null;
};

/** B+ is B positive, B型阳性. */
function signed(value: string): string[] {
  const found = /^([a-z0-9]{1,4})([+-])$/.exec(value.toLowerCase());
  if (!found) return [];
  const [base, sign] = [
    found[1]!,
    found[2] === '+' ? ['positive', 'pos', 'plus', '阳性', '阳'] : ['negative', 'neg', 'minus', '阴性', '阴'],
  ];
  return sign.flatMap((word) =>
    /[a-z]/.test(word)
      ? [`${base} ${word}`, `${base}-${word}`]
      : [`${base}${word}`, `${base}型${word}`, `${base}型rh${word}`],
  );
}

/** What may be said for the values of a choice. A word that says two of them says neither, unless it is one's own. */
function choose({ choices, glosses }: Param, gathered: Gathered): void {
  const own = new Map<string, string>();
  const both = new Set<string>();
  for (const value of choices)
    for (const word of [
      value.toLowerCase(),
      wordsOf(value).join(' '),
      ...signed(value),
      ...(glosses.get(value) ?? []),
    ])
      for (const form of word === '' ? [] : forms(word)) {
        // B of B+ and B-: it says neither.
        if ((own.get(form) ?? value) !== value) both.add(form);
        own.set(form, value);
      }
  for (const form of both) own.delete(form);
  const said = choices.map((value) => {
    const words = new Set([...own].filter(([, of]) => of === value).map(([word]) => word));
    const others = [...words].flatMap((word) => [...otherWords(word)]).flatMap(forms);
    return { value, words, others: new Set(others.filter((word) => !own.has(word))) };
  });
  for (const { value, words, others } of said) {
    const key = choiceKey(value);
    const isShared = (word: string) => said.filter((one) => one.others.has(word)).length > 1;
    const all = [...words, ...[...others].filter((word) => !isShared(word) && !isName(word))];
    for (const word of all) gathered.add(word, key);
    // 存储区, 高级的: what kind of thing it is may stand behind it.
    for (const word of all)
      if (/^\p{Script=Han}{2,}$/u.test(word) && !CLASS.test(word))
        for (const end of '区型级类卡课款片组部') gathered.add(`${word}${end}`, key);
    const plain = wordsOf(value).join(' ');
    if (/^[a-z]{4,}$/.test(plain))
      for (const form of [`${plain.replace(/e$/, '')}ed`, `${plain.replace(/e$/, '')}ing`])
        gathered.add(form, key);
    // 皮肤科 is said 皮肤 too.
    for (const gloss of glosses.get(value) ?? [])
      if (/^\p{Script=Han}{3,}[科部室]$/u.test(gloss)) gathered.add(gloss.slice(0, -1), key);
  }
}
