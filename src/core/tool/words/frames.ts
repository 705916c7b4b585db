import { createLexicon, normalize } from '../../language/index.ts';
import { withPhrases } from '../../reading/cover/phrases.ts';
import type { Frame, Label, Slot, Tables } from '../../reading/cover/tables.ts';
import type { ToolDefinition } from '../tool.ts';
import { lexers } from './lexers.ts';
import { EACH, type Param, paramsOf, wordsOf } from './params.ts';
import { doingOf, general, hardly, hollow, keys, rootOf, words } from './vocabulary.ts';

/** A tool as words know it. */
export interface SpokenTool {
  readonly tool: ToolDefinition;
  readonly params: readonly Param[];
}

export const spokenOf = (tool: ToolDefinition): SpokenTool => ({ tool, params: paramsOf(tool) });

/** What stands before a parameter of that name, whatever else it is called. */
const leads: readonly (readonly [pattern: RegExp, cues: string])[] = [
  [/^(?:from|origin|source|sender|start)/, '<prep:from'],
  [/^(?:to|dest|target|recipient|receiver|end)/, '<prep:to <prep:for'],
  [
    /customer|client|user|person|guest|owner|member|employee|patient|student|author|driver|tenant|visitor|contact|passenger|resident|borrower|worker/,
    '<prep:for <prep:to <prep:of <prep:with',
  ],
  [
    /city|place|location|region|country|town|area|branch|warehouse|store|room|office|building|folder|channel|站|城市|仓/,
    '<prep:in <prep:for <prep:at <prep:of <prep:to',
  ],
  [/date|day/, '<prep:on <prep:for'],
  [/time/, '<prep:in <prep:for'],
  [/name|title|label|subject/, '<called'],
  [/message|text|content|body|comment|note/, '<saying'],
  [/query|keyword|topic|question|search|term/, '<prep:for <prep:of <do:look'],
  [/id|number|code|sku|key|ref/, '<prep:of <prep:for'],
];

const taken: Readonly<Record<Param['kind'], string>> = {
  number: '#number #quantity',
  date: '#day #period',
  month: '#month',
  time: '#time',
  email: '#email #quoted',
  url: '#url #quoted',
  phone: '#phone #quoted',
  text: '#text #quoted #name #code',
  code: '#code #symbol #quoted #number #name',
  name: '#name #quoted #text #code #symbol #email',
  choice: '',
  flag: '',
};

/** What they take as well, where no other takes it rather. */
const second: Partial<Record<Param['kind'], readonly string[]>> = {
  code: ['#name', '#number'],
  name: ['#code'],
  text: ['#code', '#name'],
};

const paramKey = (name: string): string => `param:${name.toLowerCase()}`;
const stem = (word: string): string => word.replace(/(?:ies)$/, 'y').replace(/([^s])s$/, '$1');
const forms = (word: string): string[] => {
  const one = stem(word);
  return /[a-z]/.test(word) ? [...new Set([word, one, `${one}s`, one.replace(/y$/, 'ies')])] : [word];
};
/** All of them, where only something is looked up: harvested, harvesting, humid. */
const kindred = (word: string): string[] => {
  const root = rootOf(word);
  if (!/^[a-z]{4,}$/.test(root)) return forms(word);
  const bare = root.replace(/e$/, '');
  return [...new Set([...forms(word), root, `${bare}ed`, `${bare}ing`])];
};

const LISTS = /(?<=\p{Script=Han}{2})(?:[单表]|列表|记录|信息|明细|情况)$/u;
/** Words and keys gathered while frames are made. */
class Gathered {
  readonly words = new Map<string, Set<string>>();
  readonly labels: Record<string, Label> = {};

  add(word: string, key: string): string {
    const known = this.words.get(word) ?? new Set();
    this.words.set(word, known.add(key));
    return key;
  }

  /** A word of what tools are about, in all its forms. */
  say(word: string, all: (word: string) => string[] = forms): string {
    const key = `say:${stem(word)}`;
    for (const form of all(word)) this.add(form, key);
    // 报修单: the list of them is spoken of by what it lists.
    const listed = word.replace(LISTS, '');
    if (listed.length > 1 && listed !== word) this.add(listed, key);
    return key;
  }
}

function slotOf(
  param: Param,
  nouns: readonly string[],
  topics: ReadonlySet<string>,
  gathered: Gathered,
): Slot {
  const { name, kind, choices, required } = param;
  const key = paramKey(name);
  const spoken = param.words.join(' ');
  for (const form of new Set([spoken, ...forms(spoken)])) gathered.add(form, key);
  for (const word of called(param))
    if (word.length <= 24 && !hollow.has(word)) for (const form of forms(word)) gathered.add(form, key);
  if (kind === 'choice') for (const value of choices) choose(value, gathered);
  // What a flag is of stands in its description: whether only …, 是否只看….
  if (kind === 'flag')
    for (const word of contentOf(param.described.replace(ONLY, ' ')))
      if (word.length > 2 && !topics.has(word)) gathered.add(word, key);
  // Behind what a list is called all of it may stand as it is said.
  const isOpen = param.list !== null && (kind === 'name' || kind === 'text') && param.at.at(-1) === EACH;
  if (kind === 'text' || isOpen) gathered.labels[key] = { over: true };
  for (const word of param.words) if (word.length > 3 && !hollow.has(word)) gathered.add(word, key);
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
  const isAnything = kind === 'code' || kind === 'name' || kind === 'text' || kind === 'number';
  if (isAnything && kind !== 'number' && !isInside) cues.push(...nouns.map((noun) => `<${noun}`));
  const takes =
    kind === 'choice'
      ? choices.map((value) => choiceKey(value))
      : kind === 'flag'
        ? [key]
        : [...taken[kind].split(' '), ...(isLimit(param) ? ['#most'] : [])];
  return {
    name,
    takes,
    ...(second[kind] && { second: second[kind] }),
    // A flag is said by its own words, wherever they stand.
    ...(kind !== 'flag' && { cues }),
    ...(required && { need: true }),
    ...(param.list !== null && { many: param.list }),
    // What would take any name is inside an object only what is called so.
    ...(isAnything && (param.list === null ? isInside : isOpen && !required) && { cued: true }),
    memory: name,
  };
}

/** What a parameter is called: by its description, without what only says of which kind it is, and by what it stands in. */
function called({ word, around, kind }: Param): string[] {
  const all = [word, ...(around ? [around] : [])].flatMap(({ zh, en }) => [zh, en]);
  const bare = all.map((one) =>
    one
      .toLowerCase()
      .replace(/^(?:name|number|id|code) of (?:the |an? )?| (?:name|number|id|code)$/, '')
      .replace(/(?:的?(?:名字|名称|姓名|编号|号码)|[名号])$/, ''),
  );
  const [, head = '', owner = ''] = /^([a-z ]{2,24}) of (?:the |an? )?([a-z ]{2,24})$/.exec(bare[0]!) ?? [];
  const parts = kind === 'code' || kind === 'name' ? [head, owner] : [];
  return [...new Set([...all.map((one) => one.toLowerCase()), ...bare, ...parts])].filter(
    (one) => one.length > 1,
  );
}

const ONLY = /是否|[只仅](?:看|要|列出?|显示|返回|查)?|whether|only/gi;
/** A parameter that says how many there may be: at most five of them are five of it. */
const isLimit = ({ kind, words: said, described }: Param): boolean =>
  kind === 'number' &&
  (/(?:^| )(?:limit|max|top|count|size)(?: |$)/.test(said.join(' ')) || /最多|at most/i.test(described));

const choiceKey = (value: string): string => `enum:${value}`;
function choose(value: string, gathered: Gathered): void {
  for (const word of new Set([value.toLowerCase(), wordsOf(value).join(' ')]))
    for (const form of word === '' ? [] : forms(word)) gathered.add(form, choiceKey(value));
}

/** Where the first thing a description says ends. */
const FIRST = /[.,:;(（，,。；：][\s\S]*/u;
/** Ways to call what does something, by the first thing its description says: Open or close the roof vents. */
function toldHeads(
  description: string,
  verb: string,
  nouns: readonly string[],
  gathered: Gathered,
): string[][] {
  const [first = ''] = [description.replace(FIRST, '')];
  const { text } = normalize(first);
  const verbs: string[] = [];
  for (let at = 0; at < text.length; ) {
    const word = vocabulary.longestAt(text, at);
    const key = word && firstKeys.get(word.word)!;
    const run = unknownRun(text, at);
    if (key && /^(?:do|join)/.test(key)) {
      if (key.startsWith('do:')) verbs.push(key);
    } else if (verbs.length === 0 && run && /^[a-z]/.test(run) && !hollow.has(run)) {
      verbs.push(gathered.say(run));
      break;
    } else if (text[at] !== ' ') break;
    at = word?.end ?? at + 1;
  }
  const things = contentOf(first)
    .filter((word) => !isKnown(word))
    .slice(0, MOST_WORDS)
    .map((word) => gathered.say(word));
  return [verb, ...verbs]
    .filter((one) => one !== 'do:look')
    .flatMap((one) =>
      [...new Set([...nouns, ...things])].filter((thing) => thing !== one).map((thing) => [one, thing]),
    );
}

/** Content words of a description; of Chinese what lies between the words everybody knows. */
function contentOf(text: string): string[] {
  const plain = normalize(text).text;
  const latin = (plain.match(/[a-z][a-z'-]{2,}/g) ?? []).filter((word) => !hollow.has(word));
  const han: string[] = [];
  for (const [run] of plain.matchAll(/[\u3400-\u9fff]+/g)) {
    let from = 0;
    for (let at = 0; at <= run.length; ) {
      const word = at < run.length ? vocabulary.longestAt(run, at) : null;
      if ((word || at === run.length) && at - from >= 2 && at - from <= 4) han.push(run.slice(from, at));
      at = word?.end ?? at + 1;
      if (word) from = at;
    }
  }
  return [...new Set([...latin, ...han])];
}

/** Examples are phrases, once their values are taken out of them. */
export function examplePhrases({ examples = [] }: ToolDefinition): string[] {
  return examples.flatMap((example) =>
    [example.zh, example.en].map((text) => {
      let phrase = text;
      for (const [name, value] of Object.entries(example.params))
        if ((typeof value === 'string' && value !== '') || typeof value === 'number')
          phrase = phrase.replace(String(value), `{${name}}`);
      return phrase.replace(/[。.?？!！]$/u, '');
    }),
  );
}

function frameOf({ tool, params }: SpokenTool, siblings: readonly string[], gathered: Gathered): Frame {
  const action = tool.id.slice(tool.id.indexOf('.') + 1);
  const said = wordsOf(action);
  const at = said.findIndex((word) => doingOf(word) !== null);
  const verb = at >= 0 ? doingOf(said[at]!)! : said[0]!;
  const verbKey = at >= 0 ? `do:${verb}` : gathered.say(verb);
  const nouns = said
    .filter((word, i) => i !== Math.max(0, at) && !hollow.has(word))
    .map((word) => gathered.say(word));
  const titles = [tool.name.zh, tool.name.en].map((name) => titleOf(name, gathered));
  const topics = new Set(contentOf(`${said.join(' ')} ${tool.name.zh} ${tool.name.en}`).flatMap(forms));
  const slots = params.map((param) => slotOf(param, nouns, topics, gathered));
  const about = contentOf(
    `${tool.name.en} ${tool.description.zh} ${tool.description.en} ${params.map(({ described }) => described).join(' ')}`,
  );
  const looks = verb === 'look' || tool.category === 'query' || tool.category === 'stats';
  if (looks) for (const word of about) if (!isKnown(word)) gathered.say(word, kindred);
  const uses = [
    ...about.map((word) => keyOf(word, gathered)),
    ...nouns,
    ...siblings,
    ...params.filter(({ kind }) => kind !== 'flag').map(({ name }) => paramKey(name)),
    // 取消预订: what is done elsewhere is what this is about.
    ...said.flatMap((word) => {
      const act = doingOf(word.replace(/(?:ing|ation|ment)$/, ''));
      return act === null || act === 'look' ? [] : [`do:${act}`];
    }),
  ];
  const last = nouns.at(-1);
  const heads: string[][] = [[verbKey, ...nouns]];
  if (last !== undefined)
    heads.push(looks ? [last] : [verbKey, last], ...(nouns.length > 1 ? [[verbKey, nouns[0]!]] : []));
  // Of what is about one thing only, saying the thing and any of its values is enough.
  if (looks && nouns.length > 1) heads.push(nouns);
  if (!general.has(verb)) heads.push([verbKey]);
  // Searched in the whole family, or asked for by two words of what it is about.
  heads.push([verbKey, gathered.say(tool.id.slice(0, tool.id.indexOf('.')))]);
  if (looks) heads.push(...pairsOf(about.slice(0, MOST_WORDS).map((word) => keyOf(word, gathered))));
  if (titles.length > 0) heads.push(...titles.filter((title) => title.length > 0));
  const choices = params.filter(({ kind }) => kind === 'choice').flatMap((one) => one.choices.map(choiceKey));
  if (looks && choices.length > 0)
    heads.push(...about.slice(0, MOST_WORDS).map((word) => [keyOf(word, gathered), choices.join('|')]));
  if (!looks)
    for (const text of new Set([tool.description.zh, tool.description.en]))
      heads.push(...toldHeads(text, verbKey, nouns, gathered));
  // Of an English id described in Chinese: what it does, and one thing it does it to.
  const told = /\p{Script=Han}/u.test(`${tool.name.zh}`) ? [] : titleOf(tool.description.zh, gathered);
  for (const thing of told)
    if (/^say:\p{Script=Han}/u.test(thing))
      heads.push([...new Set([...told.filter((key) => /^do:/.test(key)), thing])]);
  const announced = announcing(params, [...nouns, ...titles.flat()], looks, gathered);
  return {
    id: tool.id,
    heads,
    uses: [
      ...new Set([
        'prep:',
        'called',
        'saying',
        'cop',
        'it',
        verbKey,
        ...(looks ? ['do:look', 'do:count'] : []),
        ...uses,
        ...titles.flat(),
        ...told,
      ]),
    ],
    slots: announced.length === 0 ? slots : slots.map((slot) => telling(slot, params, announced)),
  };
}

/** The one text that what does something needs stands behind a colon, or in a clause of its own: 报修：水龙头漏水. */
function announcing(
  params: readonly Param[],
  calls: readonly string[],
  looks: boolean,
  gathered: Gathered,
): string[] {
  if (looks || params.filter(isTold).length !== 1) return [];
  const found = [...new Set(calls)].filter((key) => key !== 'do:look');
  for (const key of found) gathered.labels[key] ??= { over: true, later: true };
  return found;
}
const isTold = ({ kind, required, list, at }: Param): boolean =>
  kind === 'text' && required && list === null && at.length === 1;
const telling = (slot: Slot, params: readonly Param[], announced: readonly string[]): Slot =>
  params.some((param) => param.name === slot.name && isTold(param))
    ? { ...slot, cues: [...(slot.cues ?? []), ...announced.map((key) => `:${key}`)] }
    : slot;

const MOST_WORDS = 6;
const pairsOf = (found: readonly string[]): string[][] => {
  const said = [...new Set(found)].filter((key) => key.startsWith('say:'));
  return said.flatMap((one, i) => said.slice(i + 1).map((other) => [one, other]));
};

const isKnown = (word: string): boolean => vocabulary.has(word);
const vocabulary = createLexicon([...words()]);
/** What a word is first of all; that it may also take an order back is nothing a tool is called by. */
const firstKeys = new Map([...words()].reverse().map(([word, [key]]) => [word, key!]));

const keyOf = (word: string, gathered: Gathered): string =>
  isKnown(word) ? firstKeys.get(word)! : gathered.say(word);

/** The words of a title as one way to call it: 查询库存 → 查询, 库存. */
function titleOf(name: string, gathered: Gathered): string[] {
  const { text } = normalize(name);
  const found: string[] = [];
  for (let at = 0; at < text.length; ) {
    const word = vocabulary.longestAt(text, at);
    const run = unknownRun(text, at);
    if (word) found.push(firstKeys.get(word.word)!);
    else if (run && !hollow.has(run)) found.push(gathered.say(run));
    at = word?.end ?? at + (run?.length ?? 1);
  }
  return [...new Set(found)].filter((key) => /^(?:do|say):/.test(key) && key !== 'do:look');
}

/** An unknown run of Chinese ends where a known word of more than one character begins. */
function unknownRun(text: string, at: number): string | undefined {
  const run = /^(?:[\u3400-\u9fff]+|[a-z0-9]+)/.exec(text.slice(at))?.[0];
  if (!run || /^[a-z0-9]/.test(run)) return run;
  for (let i = 1; i < run.length; i++) {
    const word = vocabulary.longestAt(run, i);
    if (word && word.end - i > 1) return run.slice(0, i);
  }
  return run;
}

/** Tables in which every tool is a frame, made of what it says of itself. */
export function tablesOf(tools: readonly SpokenTool[]): Tables {
  const gathered = new Gathered();
  // What the tools of one family are about may be said of each of them.
  const family = (id: string) => id.slice(0, id.indexOf('.'));
  const nounsIn = (id: string) =>
    tools
      .filter(({ tool }) => family(tool.id) === family(id))
      .flatMap(({ tool }) => wordsOf(tool.id).filter((word) => doingOf(word) === null && !hollow.has(word)))
      .map((word) => gathered.say(word));
  const frames = tools.map((one) => frameOf(one, nounsIn(one.tool.id), gathered));
  const base: Tables = {
    words: [...words(), ...[...gathered.words].map(([word, own]) => [word, [...own]] as const)],
    keys,
    frames: [],
    lexers,
    labels: gathered.labels,
    endings: [],
    hardly,
  };
  const spoken = tools.map(({ tool }, i) => ({
    id: tool.id,
    phrases: [...(tool.phrases ?? []), ...examplePhrases(tool)],
    slots: frames[i]!.slots,
    uses: frames[i]!.uses,
  }));
  const phrased = withPhrases(base, spoken);
  const merged = frames.map((frame, i): Frame => {
    const own = phrased.frames[i]!;
    return { ...frame, heads: [...own.heads, ...frame.heads], uses: own.uses, slots: own.slots };
  });
  return { ...phrased, frames: merged };
}
