import { createLexicon } from '../../language/index.ts';
import { withPhrases } from '../../reading/cover/phrases.ts';
import type { Frame, Slot, Tables } from '../../reading/cover/tables.ts';
import type { ToolDefinition } from '../tool.ts';
import { asidesIn } from './asides.ts';
import { contentOf, eitherOf, forms, Gathered, isKnown, keyOf, kindred, toldIn } from './gather.ts';
import { kindsOf, type Own, ownHeads, valuesOf } from './heads.ts';
import { lexers, shapedBut } from './lexers.ts';
import {
  articleIn,
  endingIn,
  flagsIn,
  measuredIn,
  partedIn,
  rootedIn,
  shapesIn,
  signedIn,
  splitIn,
} from './own-lexers.ts';
import { type Param, paramsOf, type SpokenTool, wordsOf } from './params.ts';
import { boundOf, choiceKey, notKey, PLACE, paramKey, partKey, partsOf, shapesOf, slotOf } from './slots.ts';
import { doingOf, general, hardly, hollow, keys, words } from './vocabulary.ts';

export const spokenOf = (tool: ToolDefinition): SpokenTool => ({ tool, params: paramsOf(tool) });

const MOST_WORDS = 6;
/** Where the first thing a description says ends. */
const FIRST = /[.,:;(（，,。；：][\s\S]*/u;
const firstOf = (description: string): string => description.replace(FIRST, '');

/** Ways to call what does something, by the first thing its description says: Open or close the roof vents. */
function toldHeads(
  description: string,
  verb: string,
  nouns: readonly string[],
  gathered: Gathered,
): string[][] {
  const first = firstOf(description);
  const verbs: string[] = [];
  for (const { word, key } of toldIn(first)) {
    if (key !== null && /^(?:do|join)/.test(key)) {
      if (key.startsWith('do:')) verbs.push(key);
    } else if (verbs.length === 0 && key === null && /^[a-z]/.test(word) && !hollow.has(word)) {
      verbs.push(gathered.say(word));
      break;
    } else break;
  }
  const things = contentOf(first)
    .filter((word) => !isKnown(word))
    .slice(0, MOST_WORDS)
    .map((word) => gathered.say(word));
  return [verb, ...verbs]
    .filter((one) => one !== 'do:look')
    .flatMap((one) => [
      ...(one.split('|').some((each) => general.has(each.slice(3))) || !one.startsWith('do:') ? [] : [[one]]),
      ...[...new Set([...nouns, ...things])]
        .filter((thing) => thing !== one)
        .map((thing) => [one, eitherOf(thing)]),
    ]);
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

/** What makes something new may be asked for by wanting it. */
const WANTED: ReadonlySet<string> = new Set([
  'create',
  'book',
  'order',
  'schedule',
  'rent',
  'send',
  'sign',
  'print',
  'deliver',
  'request',
  'repair',
  'start',
  'authorize',
  'assign',
  'remind',
  'return',
]);

/** What people say of the same doing, where a tool of one verb is asked for by another: a visit is scheduled, and booked. */
const kinds: readonly (readonly string[])[] = [
  ['book', 'schedule', 'create', 'order', 'sign', 'request'],
  ['update', 'postpone', 'move', 'renew'],
  ['cancel', 'delete'],
  ['rent', 'borrow', 'book', 'order'],
  ['deliver', 'send', 'schedule'],
  ['assign', 'schedule', 'send'],
  ['repair', 'create', 'book', 'schedule'],
  ['return', 'checkin'],
];
const kinOf = (verb: string): string[] =>
  [...new Set(kinds.filter((row) => row.includes(verb)).flat())].filter((one) => one !== verb);

const looksUp = ({ category, requiresConfirmation }: ToolDefinition, verb: string): boolean =>
  verb === 'look' ||
  category === 'query' ||
  category === 'stats' ||
  (category === 'action' && !requiresConfirmation);

/** translation → translate, booking → book: what is done in a word for it. */
const actOf = (word: string): string | null =>
  [word, word.replace(/(?:ing|ation|ion|ment|al)$/, ''), word.replace(/(?:ing|ion|al)$/, 'e')]
    .map(doingOf)
    .find((act) => act !== null) ?? null;

function frameOf({ tool, params }: SpokenTool, siblings: readonly string[], gathered: Gathered): Own {
  const action = tool.id.slice(tool.id.indexOf('.') + 1);
  const said = wordsOf(action);
  // drop_off is said in two words.
  const doneBy = said.map((word, i) => doingOf(`${word} ${said[i + 1] ?? ''}`.trim()) ?? doingOf(word));
  const at = doneBy.findIndex((act) => act !== null);
  const verb = at >= 0 ? doneBy[at]! : said[0]!;
  // What is booked may be scheduled as well.
  const verbKey = at >= 0 ? [verb, ...kinOf(verb)].map((one) => `do:${one}`).join('|') : gathered.say(verb);
  const nouns = said
    .filter((word, i) => i !== Math.max(0, at) && !hollow.has(word))
    .map((word) => gathered.say(word));
  const titles = [tool.name.zh, tool.name.en].map((name) => titleOf(name, gathered));
  const topics = new Set(contentOf(`${said.join(' ')} ${tool.name.zh} ${tool.name.en}`).flatMap(forms));
  const slots = params.map((param) => slotOf(param, nouns, topics, gathered, params));
  const about = contentOf(
    `${tool.name.en} ${tool.description.zh} ${tool.description.en} ${params.map(({ described }) => described).join(' ')}`,
  );
  const looks = looksUp(tool, verb);
  if (looks) for (const word of about) if (!isKnown(word)) gathered.say(word, kindred);
  const uses = [
    ...about.map((word) => keyOf(word, gathered)),
    ...nouns,
    ...siblings,
    ...params.filter(({ kind }) => kind !== 'flag').map(({ name }) => paramKey(name)),
    ...partsOf(params),
    ...params.flatMap((param) => boundOf(param) ?? []),
    ...params.flatMap(({ word }) => gathered.begins(word.zh)),
    ...params.flatMap(({ described }) =>
      toldIn(described).flatMap(({ key }) => (key?.startsWith('do:') ? [key] : [])),
    ),
    ...kinOf(verb).map((one) => `do:${one}`),
    // 取消预订: what is done elsewhere is what this is about.
    ...said.flatMap((word) => {
      const act = actOf(word);
      return act === null || act === 'look' ? [] : [`do:${act}`];
    }),
  ];
  const last = nouns.at(-1);
  const heads: string[][] = [[verbKey, ...nouns.map(eitherOf)]];
  if (last !== undefined)
    heads.push(
      looks ? [eitherOf(last)] : [verbKey, eitherOf(last)],
      ...(nouns.length > 1 ? [[verbKey, eitherOf(nouns[0]!)]] : []),
    );
  // Of what is about one thing only, saying the thing and any of its values is enough.
  if (looks && nouns.length > 1) heads.push(nouns.map(eitherOf));
  if (!general.has(verb)) heads.push([at >= 0 ? `do:${verb}` : verbKey]);
  // Searched in the whole family, or asked for by two words of what it is about.
  heads.push([verbKey, gathered.say(tool.id.slice(0, tool.id.indexOf('.')))]);
  const topicsOf = about.slice(0, MOST_WORDS * 2).map((word) => keyOf(word, gathered));
  if (looks)
    heads.push(
      ...pairsOf(topicsOf),
      // What it says first of itself it may be asked for by alone, what its parameters say not.
      ...contentOf(
        `${tool.name.zh} ${tool.name.en} ${firstOf(tool.description.zh)} ${firstOf(tool.description.en)}`,
      )
        .slice(0, MOST_WORDS)
        .map((word) => keyOf(word, gathered))
        .filter(isTopic)
        .map((key) => ['do:look', eitherOf(key)]),
    );
  heads.push(...titles.filter((title) => title.length > 0).map((title) => title.map(eitherOf)));
  const things = [...new Set([...nouns, ...titles.flat()])].filter(isTopic);
  if (!looks) {
    heads.push(...things.map((key) => [verbKey, eitherOf(key)]));
    const acts = [verb, ...titles.flat().flatMap((key) => (key.startsWith('do:') ? [key.slice(3)] : []))];
    if (acts.some((act) => WANTED.has(act)))
      heads.push(
        ...[...things.map(eitherOf), ...choicesOf(params), ...valuesOf(params, true)].map((key) => [
          'wish',
          key,
        ]),
      );
    if (verb === 'update' || verb === 'postpone')
      heads.push(
        ...slots.flatMap(({ name, takes }) =>
          [paramKey(name), ...takes.filter((key) => key.startsWith('#of:'))].map((key) => [verbKey, key]),
        ),
      );
    for (const key of params.flatMap(shapesOf)) heads.push([verbKey, key]);
    for (const text of new Set([tool.description.zh, tool.description.en, ...[tool.name.zh, tool.name.en]]))
      heads.push(...toldHeads(text, verbKey, things, gathered));
  }
  const choices = choicesOf(params);
  if (looks) heads.push(...params.flatMap(shapesOf).map((key) => ['do:look', key]));
  else heads.push(...choices.map((one) => [verbKey, one]));
  if (looks)
    for (const one of choices)
      heads.push(...topicsOf.filter(isTopic).map((key) => [eitherOf(key), one]), ['do:look', one]);
  const told = /\p{Script=Han}/u.test(`${tool.name.zh}`) ? [] : titleOf(tool.description.zh, gathered);
  for (const thing of told)
    if (/^say:\p{Script=Han}/u.test(thing))
      heads.push([...new Set([...told.filter((key) => /^do:/.test(key)), thing])]);
  const announced = announcing(params, [...nouns, ...titles.flat()], looks, gathered);
  const all = [
    'prep:',
    'called',
    'self',
    'saying',
    'cop',
    'thing',
    'it',
    ...verbKey.split('|'),
    ...(looks ? ['do:look', 'do:count', 'mood:told'] : ['do:look']),
    ...uses,
    ...titles.flat(),
    ...told,
  ];
  const frame = {
    id: tool.id,
    heads,
    uses: [...new Set(all.flatMap((key) => eitherOf(key).split('|')))],
    slots: announced.length === 0 ? slots : slots.map((slot) => telling(slot, params, announced)),
  };
  const marks = [
    ...things.map(eitherOf),
    ...choices,
    ...params.flatMap(({ name, kind }) =>
      kind === 'choice'
        ? []
        : kind === 'flag'
          ? [`${paramKey(name)}|${notKey(name)}`]
          : kind === 'moment'
            ? ['#moment']
            : [paramKey(name)],
    ),
    ...kindsOf(params),
    ...params.flatMap(shapesOf),
  ];
  return {
    spoken: { tool, params },
    frame,
    looks,
    verbs: [verbKey],
    own: [
      verbKey.split('|')[0]!,
      ...titles.flat(),
      ...params.flatMap(({ described }) => toldIn(described).map(({ key }) => key ?? '')),
    ].filter((key) => /^do:(?!look)/.test(key)),
    marks: [...new Set(marks)],
    things: things.map(eitherOf),
    topics: contentOf(`${firstOf(tool.description.zh)} ${firstOf(tool.description.en)}`)
      .slice(0, MOST_WORDS)
      .map((word) => keyOf(word, gathered))
      .filter((key) => isTopic(key) && !things.includes(key))
      .map(eitherOf),
    values: valuesOf(params, false),
  };
}

const choicesOf = (params: readonly Param[]): string[] =>
  params.filter(({ kind }) => kind === 'choice').map((one) => one.choices.map(choiceKey).join('|'));

const isTopic = (key: string): boolean => key.startsWith('say:');

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

const pairsOf = (found: readonly string[]): string[][] => {
  const said = [...new Set(found)].filter((key) => key.startsWith('say:'));
  return said.flatMap((one, i) => said.slice(i + 1).map((other) => [eitherOf(one), eitherOf(other)]));
};

/** The words of a title as one way to call it: 查询库存 → 查询, 库存. */
function titleOf(name: string, gathered: Gathered): string[] {
  const found = toldIn(name).flatMap(({ word, key }) =>
    key !== null ? [key] : hollow.has(word) || word.length < 2 ? [] : [gathered.say(word)],
  );
  return [...new Set(found)].filter((key) => /^(?:do|say):/.test(key) && key !== 'do:look');
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
  const owns = tools.map((one) => frameOf(one, nounsIn(one.tool.id), gathered));
  const flags = tools.flatMap(({ params }) =>
    params.filter(({ kind }) => kind === 'flag').map(({ name }) => name),
  );
  const shapes = new Set(tools.flatMap(({ params }) => params.flatMap(shapesOf)));
  const own = [...gathered.words].map(([word, known]) => [word, [...known]] as const);
  const base: Tables = {
    words: [...words(), ...own],
    keys,
    frames: [],
    lexers: [
      ...lexers,
      shapedBut(createLexicon(own), numbersOf(tools), createLexicon([...words(), ...own])),
      endingIn(endsOf(tools, own)),
      shapesIn(shapes),
      flagsIn(
        own,
        new Map(flags.map((name) => [paramKey(name), notKey(name)])),
        new Map(flags.map((name) => [partKey(name), paramKey(name)])),
      ),
      asidesIn([...words(), ...own]),
      partedIn([...words(), ...own]),
      measuredIn([...words(), ...own]),
      signedIn(signsOf(tools)),
      splitIn([...words(), ...own]),
      articleIn(own),
      rootedIn(own, createLexicon([...words(), ...own])),
    ],
    labels: gathered.labels,
    endings: [],
    hardly,
  };
  const spoken = tools.map(({ tool }, i) => ({
    id: tool.id,
    phrases: [...(tool.phrases ?? []), ...examplePhrases(tool)],
    slots: owns[i]!.frame.slots,
    uses: owns[i]!.frame.uses,
  }));
  const phrased = withPhrases(base, spoken);
  const merged = owns.map(({ frame }, i): Frame => {
    const said = phrased.frames[i]!;
    const values = said.slots.flatMap(({ takes }) => takes.filter((key) => /^(?:enum|param|no):/.test(key)));
    const valued = alsoSaid(values, own);
    const heads = [...said.heads, ...frame.heads, ...ownHeads(owns[i]!, owns)];
    return {
      ...frame,
      heads: distinct(heads),
      uses: said.uses.filter((key) => !valued.has(key)),
      slots: said.slots,
    };
  });
  return { ...phrased, frames: merged };
}

/** Words of what it is about that are words for one of its values: they are that value. */
function alsoSaid(
  values: readonly string[],
  words: readonly (readonly [string, readonly string[]])[],
): ReadonlySet<string> {
  const own = new Set(values);
  return new Set(
    words.flatMap(([, known]) =>
      known.some((key) => own.has(key)) ? known.filter((key) => /^(?:say|hint):/.test(key)) : [],
    ),
  );
}

/** Parameters that are asked for by a number or a code. */
const numbersOf = (tools: readonly SpokenTool[]): ReadonlySet<string> =>
  new Set(
    tools.flatMap(({ params }) =>
      params.flatMap(({ kind, name }) => (kind === 'code' || kind === 'number' ? [paramKey(name)] : [])),
    ),
  );

/** 窑号, 钟的编号: what is called so by one sign. */
function signsOf(tools: readonly SpokenTool[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const { params } of tools)
    for (const { kind, word, name } of params) {
      const sign = /^(\p{Script=Han})(?:的?(?:编号|号码|代码|名称?)|号)$/u.exec(word.zh)?.[1];
      if (sign && (kind === 'code' || kind === 'name' || kind === 'number'))
        found.set(sign, [...(found.get(sign) ?? []), paramKey(name)]);
    }
  return found;
}

/** What names of a place may end in: what the parameter is called that takes them. */
function endsOf(
  tools: readonly SpokenTool[],
  words: readonly (readonly [string, readonly string[]])[],
): string[] {
  const named = new Set(
    tools.flatMap(({ params }) =>
      params.filter(({ kind }) => kind === 'name').map(({ name }) => paramKey(name)),
    ),
  );
  return words.flatMap(([word, known]) =>
    PLACE.test(word) && known.some((key) => named.has(key)) ? [word] : [],
  );
}

const distinct = (heads: readonly (readonly string[])[]): (readonly string[])[] => [
  ...new Map(heads.map((head) => [[...new Set(head)].sort().join(' '), [...new Set(head)]])).values(),
];
