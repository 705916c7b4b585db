import * as z from 'zod';
import type { Lang, Text } from '../../messages.ts';
import { paramsJsonSchema } from '../params.ts';
import type { ToolDefinition } from '../tool.ts';

/** What kind of value a parameter takes: a leaf may name it (`.meta({ kind: 'phone' })`), else its schema and name tell. */
export type ParamKind =
  | 'number'
  | 'date'
  | 'moment'
  | 'month'
  | 'time'
  | 'email'
  | 'url'
  | 'phone'
  | 'text'
  | 'code'
  | 'name'
  | 'choice'
  | 'flag';

export interface Param {
  /** Where it is in a call, as one word: `owner.phone`. */
  readonly name: string;
  /** The same step by step; EACH where a list begins. */
  readonly at: readonly string[];
  /** The list it is part of. */
  readonly list: string | null;
  readonly kind: ParamKind;
  readonly required: boolean;
  readonly whole: boolean;
  /** The values it may take, where they are a closed set. */
  readonly choices: readonly string[];
  /** What it is called. */
  readonly word: Text;
  /** What the object or the list is called that it comes first in. */
  readonly around: Text | null;
  /** What its values look like, by the examples in its description: PJ-1001. */
  readonly examples: readonly string[];
  /** What its description says for one of its values: laminate 覆膜. */
  readonly glosses: ReadonlyMap<string, readonly string[]>;
  /** The words of its name: trackingNumber → tracking number. */
  readonly words: readonly string[];
  /** Of those the last ones, without what it is in: phone of owner phone. */
  readonly own: readonly string[];
  /** Those of its description. */
  readonly described: string;
}

/** The step into a list. */
export const EACH = '[*]';

const Leaf = z.looseObject({
  type: z.unknown().optional(),
  format: z.string().optional(),
  kind: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  items: z.unknown().optional(),
  anyOf: z.array(z.looseObject({})).optional(),
  description: z.string().optional(),
});
const Schema = z.looseObject({
  properties: z.record(z.string(), z.unknown()).default({}),
  required: z.array(z.string()).default([]),
});

/** getForecast, get_forecast, get-forecast → get forecast. */
export const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9\u4e00-\u9fff]+/)
    .filter((word) => word !== '');

const kinds: readonly (readonly [pattern: RegExp, kind: ParamKind])[] = [
  [/名称?(?:或|\/|和)编?号|name or (?:its )?(?:number|id|code)/i, 'name'],
  [/e-?mail|邮箱/i, 'email'],
  [/(?:^|_| )(?:url|uri|link|webhook)|链接|网址/i, 'url'],
  [/phone|mobile|电话|手机/i, 'phone'],
  [
    /message|content|(?:^|_| )(?:text|body|note|comment|description|subject|title|reason|summary|prompt|query|keyword|question|address)|正文|内容|备注|说明|描述|原因|标题|理由|关键词|地址|what (?:is|was|happened)/i,
    'text',
  ],
  [
    /(?:^|_| )(?:id|sku|code|key|number|no|ref|reference|uuid|token|symbol|ticker)$|编号|单号|货号|房号|代码|号码|条码|车牌|[\u4e00-\u9fff]号$|barcode|serial/i,
    'code',
  ],
  [/(?:^|_| )month$|月份/i, 'month'],
  [/date ?-?time|iso ?8601|timestamp|日期时间|日期和时间/i, 'moment'],
  [/date|(?:^|_| )day$|日期/i, 'date'],
  [/(?:^|_| )time$|时间|时刻/i, 'time'],
];

function kindOf(name: string, leaf: z.output<typeof Leaf>): ParamKind {
  const { type, format, kind, enum: choices } = leaf;
  if (kind !== undefined && isKind(kind)) return kind;
  if (choices) return 'choice';
  if (type === 'number' || type === 'integer') return 'number';
  if (type === 'boolean') return 'flag';
  if (format === 'date-time') return 'moment';
  if (format === 'date') return 'date';
  if (format === 'time') return 'time';
  if (format === 'email') return 'email';
  if (format === 'uri' || format === 'url') return 'url';
  const said = wordsOf(name).join(' ');
  return (
    (kinds.find(([pattern]) => pattern.test(said)) ??
      // What it is stands before what is said further: Bed number, like B12.
      kinds.find(([pattern]) => pattern.test(briefOf(leaf.description ?? ''))) ??
      kinds.find(([pattern]) => pattern.test(leaf.description ?? '')))?.[1] ?? 'name'
  );
}
const briefOf = (description: string): string => description.replace(/[（(：:，,。.;][\s\S]*/u, '').trim();
const all: readonly string[] =
  'number date moment month time email url phone text code name choice flag'.split(' ');
const isKind = (kind: string): kind is ParamKind => all.includes(kind);

/** What is optional or may be null is its inside. */
function inside(raw: unknown): z.output<typeof Leaf> {
  const leaf = Leaf.safeParse(raw).data ?? {};
  const type = Array.isArray(leaf.type) ? leaf.type.find((one) => one !== 'null') : leaf.type;
  const only = leaf.anyOf?.filter((one) => one.type !== 'null');
  return only?.length === 1 ? { ...leaf, ...Leaf.parse(only[0]) } : { ...leaf, type };
}

/** A leaf of the parameters on its way down, in either language. */
interface Branch {
  readonly at: readonly string[];
  readonly names: readonly string[];
  readonly required: boolean;
  readonly raw: unknown;
  readonly said: Readonly<Record<Lang, unknown>>;
  /** What the list or the object around it is called: who says the owner says the owner's name. */
  readonly around: Text | null;
}

const DEEPEST = 3;

/** The parameters words can fill: leaves of objects by their path, of lists as often as they are said. */
export function paramsOf(tool: ToolDefinition): readonly Param[] {
  const [zh, en] = [paramsJsonSchema(tool, 'zh'), paramsJsonSchema(tool, 'en')];
  const raw = paramsJsonSchema(tool);
  return below({ at: [], names: [], required: true, raw, said: { zh, en }, around: null });
}

function below({ at, names, required, raw, said, around }: Branch): Param[] {
  const schema = Schema.safeParse(raw).data;
  if (!schema) return [];
  const inLang = (lang: Lang) => Schema.safeParse(said[lang]).data?.properties ?? {};
  const texts = { zh: inLang('zh'), en: inLang('en') };
  const first = Object.keys(schema.properties)[0];
  return Object.entries(schema.properties).flatMap(([name, own]): Param[] =>
    branch({
      at: [...at, name],
      names: [...names, name],
      required: required && schema.required.includes(name),
      raw: own,
      said: { zh: texts.zh[name], en: texts.en[name] },
      around: name === first ? around : null,
    }),
  );
}

function branch(one: Branch): Param[] {
  const leaf = inside(one.raw);
  const inList = one.at.includes(EACH);
  const into = (step: (raw: unknown) => unknown, ...at: string[]): Branch => ({
    ...one,
    at: [...one.at, ...at],
    raw: step(one.raw),
    said: { zh: step(one.said.zh), en: step(one.said.en) },
    around: shortOf(one),
  });
  if (one.names.length > DEEPEST) return [];
  if (leaf.type === 'object') return below(into(inside));
  // A list of lists is nothing that is said.
  if (leaf.type === 'array')
    return inList
      ? []
      : ofItems(
          into((raw) => inside(raw).items, EACH),
          one,
        );
  return [paramOf(one, leaf)];
}

function ofItems(items: Branch, list: Branch): Param[] {
  const leaf = inside(items.raw);
  if (leaf.type === 'object') return below({ ...items, raw: leaf });
  if (leaf.type === 'array') return [];
  // Of a list of plain values the list has the description.
  return [paramOf({ ...items, said: list.said, around: null }, leaf)];
}

const shortOf = ({ names, said }: Branch): Text => {
  const short = (lang: Lang) => briefOf(inside(said[lang]).description ?? '') || names.at(-1)!;
  return { zh: short('zh'), en: short('en') };
};

function paramOf(one: Branch, leaf: z.output<typeof Leaf>): Param {
  const { at, names, required, said, around } = one;
  const described = (lang: Lang) => inside(said[lang]).description ?? '';
  const own = { ...leaf, description: `${described('zh')} ${described('en')}`.trim() || leaf.description };
  const until = at.indexOf(EACH);
  const examples = [...new Set([...examplesIn(described('zh')), ...examplesIn(described('en'))])];
  const kind = kindOf(names.at(-1)!, own);
  // What is written like B20391 is a code, whatever it is called.
  const isCode =
    kind === 'name' && examples.length > 0 && examples.every((one) => /^[a-z]*-?\d[a-z\d-]*$/i.test(one));
  return {
    name: at.filter((step) => step !== EACH).join('.'),
    at,
    list: until < 0 ? null : at.slice(0, until).join('.'),
    kind: isCode ? 'code' : kind,
    required,
    whole: leaf.type === 'integer',
    choices: choicesOf(leaf),
    word: shortOf(one),
    around,
    examples,
    glosses: new Map([
      ...glossesIn(described('en'), choicesOf(leaf)),
      ...glossesIn(described('zh'), choicesOf(leaf)),
    ]),
    words: names.flatMap(wordsOf),
    own: wordsOf(names.at(-1)!),
    described: `${described('zh')} ${described('en')}`,
  };
}

const choicesOf = (leaf: z.output<typeof Leaf>): string[] =>
  (leaf.enum ?? []).filter((value) => typeof value === 'string');

const EXAMPLES =
  /(?:\blike|\be\.g\.|\bfor example|\bsuch as|\bi\.e\.|例如|比如|如|例)[,，:： ]*([^.。;；)）]{1,60})/giu;
const examplesIn = (description: string): string[] =>
  [...description.matchAll(EXAMPLES)].flatMap(([, list = '']) =>
    list
      .split(/[,，、]| or | and |或/)
      .map((one) => one.trim().replace(/^[“"']|[”"']$/gu, ''))
      .filter((one) => one !== '' && one.length <= 24),
  );

const BEHIND_VALUE =
  /^["'”’]? ?(?:[:：=(（]|是|为|means?|—|-|–)? ?([\p{Script=Han}]{1,8}|[a-z][a-z -]{1,20}(?=[)）,，;；.。]|$))/iu;
const BEFORE_VALUE = /([\p{Script=Han}]{1,8}) ?[(（:：=]? ?["'“‘]?$/u;

/** dental 口腔科, eye 眼科; laminate=覆膜; 覆膜(laminate): the words beside a value in its description. */
function glossesIn(description: string, choices: readonly string[]): Map<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  for (const value of choices) {
    const at = placeOf(description, value);
    if (at < 0) continue;
    const said = [
      BEHIND_VALUE.exec(description.slice(at + value.length))?.[1],
      BEFORE_VALUE.exec(description.slice(Math.max(0, at - 14), at))?.[1],
    ].find((one) => one !== undefined && !choices.includes(one));
    if (said !== undefined)
      found.set(
        value,
        said.split(/[或/]| or /).map((one) => one.trim()),
      );
  }
  return found;
}

/** Where a value stands in a text as a word of its own; -1 where it does not. */
function placeOf(text: string, value: string): number {
  const [all, one] = [text.toLowerCase(), value.toLowerCase()];
  const isLetter = (sign: string | undefined) => /[a-z]/.test(sign ?? ' ') && /^[a-z]/.test(one);
  for (let at = all.indexOf(one); at >= 0; at = all.indexOf(one, at + 1))
    if (!isLetter(all[at - 1]) && !isLetter(all[at + one.length])) return at;
  return -1;
}

/** A value put to its place in a call; of what is in a list, to the place with that number. */
export function placed(
  params: Readonly<Record<string, unknown>>,
  path: readonly (string | number)[],
  value: unknown,
): Record<string, unknown> {
  const put = (inner: unknown, [step, ...rest]: readonly (string | number)[]): unknown => {
    if (step === undefined) return value;
    if (typeof step === 'number') {
      const list: readonly unknown[] = Array.isArray(inner) ? inner : [];
      return [...list.slice(0, step), put(list[step], rest), ...list.slice(step + 1)];
    }
    return {
      ...(inner as object | undefined),
      [step]: put((inner as Record<string, unknown>)?.[step], rest),
    };
  };
  return put(params, path) as Record<string, unknown>;
}

/** The place of a parameter in a call, in the list's entry of that number. */
export const pathOf = ({ at }: Param, index = 0): (string | number)[] =>
  at.map((step) => (step === EACH ? index : step));

/** A tool as words know it. */
export interface SpokenTool {
  readonly tool: ToolDefinition;
  readonly params: readonly Param[];
}
