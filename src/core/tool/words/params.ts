import * as z from 'zod';
import type { Lang, Text } from '../../messages.ts';
import { paramsJsonSchema } from '../params.ts';
import type { ToolDefinition } from '../tool.ts';

/** What kind of value a parameter takes: a leaf may name it (`.meta({ kind: 'phone' })`), else its schema and name tell. */
export type ParamKind =
  | 'number'
  | 'date'
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
  readonly name: string;
  readonly kind: ParamKind;
  readonly required: boolean;
  readonly whole: boolean;
  /** The values it may take, where they are a closed set. */
  readonly choices: readonly string[];
  /** What it is called. */
  readonly word: Text;
  /** The words of its name: trackingNumber → tracking number. */
  readonly words: readonly string[];
  /** Those of its description. */
  readonly described: string;
}

const Leaf = z.looseObject({
  type: z.unknown().optional(),
  format: z.string().optional(),
  kind: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
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
  [/e-?mail|邮箱/i, 'email'],
  [/(?:^|_| )(?:url|uri|link|webhook)|链接|网址/i, 'url'],
  [/phone|mobile|电话|手机/i, 'phone'],
  [
    /message|content|(?:^|_| )(?:text|body|note|comment|description|subject|title|reason|summary|prompt|query|keyword|question|address)|正文|内容|备注|说明|标题|理由|关键词|地址/i,
    'text',
  ],
  [
    /(?:^|_| )(?:id|sku|code|key|number|no|ref|reference|uuid|token|symbol|ticker)$|编号|单号|货号|代码|号码/i,
    'code',
  ],
  [/date|(?:^|_| )day$|日期/i, 'date'],
  [/(?:^|_| )time$|时间|时刻/i, 'time'],
];

function kindOf(name: string, leaf: z.output<typeof Leaf>): ParamKind {
  const { type, format, kind, enum: choices } = leaf;
  if (kind !== undefined && isKind(kind)) return kind;
  if (choices) return 'choice';
  if (type === 'number' || type === 'integer') return 'number';
  if (type === 'boolean') return 'flag';
  if (format === 'date' || format === 'date-time') return 'date';
  if (format === 'email') return 'email';
  if (format === 'uri' || format === 'url') return 'url';
  const said = wordsOf(name).join(' ');
  return (
    (kinds.find(([pattern]) => pattern.test(said)) ??
      kinds.find(([pattern]) => pattern.test(leaf.description ?? '')))?.[1] ?? 'name'
  );
}
const all: readonly string[] = 'number date time email url phone text code name choice flag'.split(' ');
const isKind = (kind: string): kind is ParamKind => all.includes(kind);

/** What is optional or may be null is its inside. */
function inside(raw: unknown): z.output<typeof Leaf> {
  const leaf = Leaf.safeParse(raw).data ?? {};
  const type = Array.isArray(leaf.type) ? leaf.type.find((one) => one !== 'null') : leaf.type;
  const only = leaf.anyOf?.filter((one) => one.type !== 'null');
  return only?.length === 1 ? { ...leaf, ...Leaf.parse(only[0]) } : { ...leaf, type };
}

/** The parameters words can fill: what is no list and no object. */
export function paramsOf(tool: ToolDefinition): readonly Param[] {
  const schema = Schema.parse(paramsJsonSchema(tool));
  const said = (lang: Lang) => Schema.parse(paramsJsonSchema(tool, lang)).properties;
  const texts: Readonly<Record<Lang, Readonly<Record<string, unknown>>>> = { zh: said('zh'), en: said('en') };
  const describedIn = (name: string, lang: Lang) => Leaf.safeParse(texts[lang][name]).data?.description ?? '';
  return Object.entries(schema.properties).flatMap(([name, raw]): Param[] => {
    const leaf = inside(raw);
    if (leaf.type === 'array' || leaf.type === 'object') return [];
    const short = (lang: Lang) =>
      describedIn(name, lang)
        .replace(/[（(：:，,。.;][\s\S]*/u, '')
        .trim() || name;
    return [
      {
        name,
        kind: kindOf(name, leaf),
        required: schema.required.includes(name),
        whole: leaf.type === 'integer',
        choices: (leaf.enum ?? []).filter((one) => typeof one === 'string'),
        word: { zh: short('zh'), en: short('en') },
        words: wordsOf(name),
        described: `${describedIn(name, 'zh')} ${describedIn(name, 'en')}`,
      },
    ];
  });
}
