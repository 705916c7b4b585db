import * as z from 'zod';
import type { ToolDefinition } from '../tool.ts';

/** Tools of trades that do not exist, and everything that may be said to them: what is meant follows from what was put together. */

/** A value as it is said: by itself, where its kind tells what it is of, and with the words its parameter is called by. */
interface Said {
  readonly name: string;
  readonly value: unknown;
  readonly bare?: string;
  readonly cued?: string;
}
interface Sayings {
  /** What is done, in ways anybody would say it. */
  readonly verbs: readonly string[];
  /** What it is done to, first of all values; `kind` is what that is. */
  readonly first: Said;
  readonly kind: string;
  readonly rest: readonly Said[];
}
interface Trade {
  readonly id: string;
  readonly description: string;
  readonly looks?: boolean;
  readonly properties: Readonly<Record<string, object>>;
  readonly required: readonly string[];
  readonly zh: Sayings;
  readonly en: Sayings;
}

const text = (description: string) => ({ type: 'string', description });
const date = (description: string) => ({ type: 'string', format: 'date', description });
const whole = (description: string) => ({ type: 'integer', description });
const number = (description: string) => ({ type: 'number', description });
const flag = (description: string) => ({ type: 'boolean', description });
const one = (description: string, ...values: string[]) => ({ type: 'string', enum: values, description });

export const trades: readonly Trade[] = [
  {
    id: 'kiln.log_firing',
    description: '登记一次窑的烧成',
    properties: { kiln: text('窑号'), degrees: number('最高温度（摄氏度）'), fired_on: date('烧成日期') },
    required: ['kiln', 'degrees'],
    zh: {
      verbs: ['登记', '记一下', '录入'],
      kind: '窑',
      first: { name: 'kiln', value: 'K3', bare: 'K3' },
      rest: [
        { name: 'degrees', value: 1240, cued: '最高温度1240' },
        { name: 'fired_on', value: '2026-11-14', bare: '昨天', cued: '日期昨天' },
      ],
    },
    en: {
      verbs: ['log', 'record', 'note down'],
      kind: 'kiln',
      first: { name: 'kiln', value: 'K3', bare: 'K3' },
      rest: [
        { name: 'degrees', value: 1240, bare: 'at 1240 degrees', cued: 'degrees 1240' },
        { name: 'fired_on', value: '2026-11-14', bare: 'yesterday', cued: 'date yesterday' },
      ],
    },
  },
  {
    id: 'raft.book_crossing',
    description: 'Books a crossing on the raft for a traveller.',
    properties: {
      traveller: text('Name of the traveller'),
      seats: whole('Number of seats'),
      day: date('Day of the crossing'),
    },
    required: ['traveller', 'day'],
    zh: {
      verbs: ['预订', '订', '预约'],
      kind: '',
      first: { name: 'traveller', value: '林晓', bare: '林晓' },
      rest: [
        { name: 'day', value: '2026-11-20', bare: '11月20号', cued: '日期11月20号' },
        { name: 'seats', value: 3, bare: '3个座位', cued: '座位3个' },
      ],
    },
    en: {
      verbs: ['book a crossing for', 'reserve a crossing for', 'put down a crossing for'],
      kind: '',
      first: { name: 'traveller', value: 'Ada Byron', bare: 'Ada Byron' },
      rest: [
        { name: 'day', value: '2026-11-20', bare: 'on November 20', cued: 'day November 20' },
        { name: 'seats', value: 3, bare: '3 seats', cued: 'seats 3' },
      ],
    },
  },
  {
    id: 'moss.extend_lease',
    description: '延长苔圃的租期',
    properties: { bed: text('苔圃编号'), weeks: whole('延长的周数') },
    required: ['bed', 'weeks'],
    zh: {
      verbs: ['延长', '续租', '延期'],
      kind: '苔圃',
      first: { name: 'bed', value: 'M12', bare: 'M12' },
      rest: [{ name: 'weeks', value: 6, bare: '六周', cued: '周数6' }],
    },
    en: {
      verbs: ['extend', 'renew', 'prolong'],
      kind: 'moss bed',
      first: { name: 'bed', value: 'M12', bare: 'M12' },
      rest: [{ name: 'weeks', value: 6, bare: 'for six weeks', cued: 'weeks 6' }],
    },
  },
  {
    id: 'bell.move',
    description: 'Moves a bell to another tower.',
    properties: { bell: text('Bell number'), tower: text('Name of the tower it goes to') },
    required: ['bell', 'tower'],
    zh: {
      verbs: ['移', '搬', '挪'],
      kind: '钟',
      first: { name: 'bell', value: 'B-07', bare: 'B-07' },
      rest: [{ name: 'tower', value: '望江塔', bare: '到望江塔', cued: '到望江塔' }],
    },
    en: {
      verbs: ['move', 'shift', 'bring'],
      kind: 'bell',
      first: { name: 'bell', value: 'B-07', bare: 'B-07' },
      rest: [
        { name: 'tower', value: 'Harrow Tower', bare: 'to Harrow Tower', cued: 'to tower Harrow Tower' },
      ],
    },
  },
  {
    id: 'ink.send_sample',
    description: '把墨样寄给客户',
    properties: { sample: text('墨样编号'), customer: text('客户姓名'), send_on: date('寄出日期') },
    required: ['sample', 'customer'],
    zh: {
      verbs: ['寄', '寄出', '发'],
      kind: '墨样',
      first: { name: 'sample', value: 'S-204', bare: 'S-204' },
      rest: [
        { name: 'customer', value: '周岚', bare: '给周岚', cued: '客户周岚' },
        { name: 'send_on', value: '2026-11-16', bare: '明天', cued: '日期明天' },
      ],
    },
    en: {
      verbs: ['send', 'mail', 'post'],
      kind: 'ink sample',
      first: { name: 'sample', value: 'S-204', bare: 'S-204' },
      rest: [
        { name: 'customer', value: 'Nora Blum', bare: 'to Nora Blum', cued: 'customer Nora Blum' },
        { name: 'send_on', value: '2026-11-16', bare: 'tomorrow', cued: 'date tomorrow' },
      ],
    },
  },
  {
    id: 'lens.order_polish',
    description: 'Orders the polishing of a lens.',
    properties: {
      lens: text('Lens number'),
      grade: one('Grade of the polish', 'coarse', 'fine'),
      rush: flag('Whether it is a rush order'),
      due: date('Day it is due'),
    },
    required: ['lens', 'grade'],
    zh: {
      verbs: ['订购抛光', '下单抛光', '预订抛光'],
      kind: '镜片',
      first: { name: 'lens', value: 'L88', bare: 'L88' },
      rest: [
        { name: 'grade', value: 'fine', bare: 'fine', cued: '等级fine' },
        { name: 'rush', value: true, bare: '加急', cued: '要加急' },
        { name: 'due', value: '2026-11-30', bare: '11月30号之前', cued: '截止11月30号' },
      ],
    },
    en: {
      verbs: ['order a polish of', 'order polishing for', 'buy a polish for'],
      kind: 'lens',
      first: { name: 'lens', value: 'L88', bare: 'L88' },
      rest: [
        { name: 'grade', value: 'fine', bare: 'fine', cued: 'grade fine' },
        { name: 'rush', value: true, bare: 'rush', cued: 'as a rush order' },
        { name: 'due', value: '2026-11-30', bare: 'by November 30', cued: 'due November 30' },
      ],
    },
  },
  {
    id: 'tide.get_level',
    description: '查询某个水位站的潮位',
    looks: true,
    properties: { station: text('水位站名称'), day: date('日期') },
    required: ['station'],
    zh: {
      verbs: ['查一下', '看看', '查询'],
      kind: '潮位',
      first: { name: 'station', value: '白沙', bare: '白沙' },
      rest: [{ name: 'day', value: '2026-11-16', bare: '明天', cued: '日期明天' }],
    },
    en: {
      verbs: ['what is', 'show me', 'look up'],
      kind: 'tide level',
      first: { name: 'station', value: 'Sandgate', bare: 'Sandgate' },
      rest: [{ name: 'day', value: '2026-11-16', bare: 'tomorrow', cued: 'on day 2026-11-16' }],
    },
  },
  {
    id: 'vault.list_packets',
    description: 'Lists the packets of a seed in the vault.',
    looks: true,
    properties: {
      seed: text('Name of the seed'),
      min_grams: number('Only packets of at least this many grams'),
    },
    required: ['seed'],
    zh: {
      verbs: ['列出', '找一下', '看看有哪些'],
      kind: '种子包',
      first: { name: 'seed', value: '虎耳草', bare: '虎耳草' },
      rest: [{ name: 'min_grams', value: 5, bare: '至少5克', cued: '最少5克' }],
    },
    en: {
      verbs: ['list', 'find', 'are there any'],
      kind: 'seed packets',
      first: { name: 'seed', value: 'Saxifrage', bare: 'Saxifrage' },
      rest: [{ name: 'min_grams', value: 5, bare: 'at least 5 grams', cued: 'min grams 5' }],
    },
  },
  {
    id: 'loom.assign_weaver',
    description: '给织机安排织工',
    properties: { loom: text('织机编号'), weaver: text('织工姓名'), turn: one('班次', '早班', '晚班') },
    required: ['loom', 'weaver'],
    zh: {
      verbs: ['安排', '分配', '指派'],
      kind: '织机',
      first: { name: 'loom', value: 'W21', bare: 'W21' },
      rest: [
        { name: 'weaver', value: '何静', bare: '给何静', cued: '织工何静' },
        { name: 'turn', value: '晚班', bare: '晚班', cued: '班次晚班' },
      ],
    },
    en: {
      verbs: ['assign', 'allocate', 'give'],
      kind: 'loom',
      first: { name: 'loom', value: 'W21', bare: 'W21' },
      rest: [
        { name: 'weaver', value: 'Tom Reed', bare: 'to Tom Reed', cued: 'to weaver Tom Reed' },
        { name: 'turn', value: '晚班', bare: 'late shift', cued: 'for the late shift' },
      ],
    },
  },
  {
    id: 'comet.cancel_watch',
    description: 'Cancels a comet watch.',
    properties: { watch_id: text('Number of the watch'), refund: flag('Whether to give a refund') },
    required: ['watch_id'],
    zh: {
      verbs: ['取消', '撤销', '作废'],
      kind: '',
      first: { name: 'watch_id', value: 'CW-31', bare: 'CW-31' },
      rest: [{ name: 'refund', value: false, bare: '不退款', cued: '不用退款' }],
    },
    en: {
      verbs: ['cancel', 'call off', 'revoke'],
      kind: 'watch',
      first: { name: 'watch_id', value: 'CW-31', bare: 'CW-31' },
      rest: [{ name: 'refund', value: false, bare: 'no refund', cued: 'without a refund' }],
    },
  },
  {
    id: 'cheese.weigh_wheel',
    description: '登记奶酪轮的重量',
    properties: { wheel: text('奶酪轮编号'), kg: number('重量（公斤）'), cellar: text('所在地窖的名称') },
    required: ['wheel', 'kg'],
    zh: {
      verbs: ['登记', '记录', '记下'],
      kind: '奶酪轮',
      first: { name: 'wheel', value: 'C-5', bare: 'C-5' },
      rest: [
        { name: 'kg', value: 8.5, bare: '8.5公斤', cued: '重量8.5公斤' },
        { name: 'cellar', value: '北窖', bare: '在北窖', cued: '地窖北窖' },
      ],
    },
    en: {
      verbs: ['record', 'log', 'write down'],
      kind: 'cheese wheel',
      first: { name: 'wheel', value: 'C-5', bare: 'C-5' },
      rest: [
        { name: 'kg', value: 8.5, bare: '8.5 kg', cued: 'weight 8.5 kg' },
        { name: 'cellar', value: 'North Cave', bare: 'in North Cave', cued: 'cellar North Cave' },
      ],
    },
  },
  {
    id: 'puppet.lend',
    description: 'Lends a puppet to a troupe.',
    properties: {
      puppet: text('Puppet number'),
      troupe: text('Name of the troupe'),
      days: whole('For how many days'),
    },
    required: ['puppet', 'troupe', 'days'],
    zh: {
      verbs: ['借', '借出', '出借'],
      kind: '木偶',
      first: { name: 'puppet', value: 'P-9', bare: 'P-9' },
      rest: [
        { name: 'troupe', value: '青藤剧团', bare: '给青藤剧团', cued: '给青藤剧团' },
        { name: 'days', value: 10, bare: '十天', cued: '天数10' },
      ],
    },
    en: {
      verbs: ['lend', 'lend out', 'borrow'],
      kind: 'puppet',
      first: { name: 'puppet', value: 'P-9', bare: 'P-9' },
      rest: [
        { name: 'troupe', value: 'Ivy Players', bare: 'to Ivy Players', cued: 'to troupe Ivy Players' },
        { name: 'days', value: 10, bare: 'for ten days', cued: 'days 10' },
      ],
    },
  },
];

export const toolOf = ({ id, description, looks = false, properties, required }: Trade): ToolDefinition => ({
  id,
  name: { zh: description, en: description },
  description: { zh: description, en: description },
  category: 'action',
  effect: looks ? 'none' : 'external',
  requiresConfirmation: !looks,
  paramsSchema: z.fromJSONSchema({
    type: 'object',
    properties,
    required: [...required],
  } as Parameters<typeof z.fromJSONSchema>[0]) as ToolDefinition['paramsSchema'],
  execute: async () => ({ success: true }),
});

/** A cell: the sentence, the tool, and what is meant; nothing where it must not be done. */
export interface Cell {
  readonly shape: string;
  readonly said: string;
  readonly toolId: string;
  readonly params: Readonly<Record<string, unknown>> | null;
}

type Build = (verb: string, thing: string, rest: string) => string;
const shapes: Readonly<Record<'zh' | 'en', Readonly<Record<string, Build>>>> = {
  zh: {
    'verb first': (verb, thing, rest) => `${verb}${thing}，${rest}`,
    帮我: (verb, thing, rest) => `帮我${verb}${thing}，${rest}`,
    麻烦: (verb, thing, rest) => `麻烦${verb}一下${thing}，${rest}`,
    把: (verb, thing, rest) => `把${thing}${verb}一下，${rest}`,
    'thing first': (verb, thing, rest) => `${thing}，${rest}，${verb}一下`,
    'thing and verb': (verb, thing, rest) => `${thing}${verb}，${rest}`,
    wish: (verb, thing, rest) => `我想${verb}${thing}，${rest}`,
    'rest first': (verb, thing, rest) => `${rest}，${verb}${thing}`,
    可以: (verb, thing, rest) => `可以${verb}${thing}吗？${rest}，谢谢`,
  },
  en: {
    'verb first': (verb, thing, rest) => `${verb} ${thing} ${rest}`,
    please: (verb, thing, rest) => `please ${verb} ${thing}, ${rest}`,
    'can you': (verb, thing, rest) => `can you ${verb} ${thing} ${rest}?`,
    wish: (verb, thing, rest) => `I'd like to ${verb} ${thing} ${rest}`,
    'rest first': (verb, thing, rest) => `${rest}, ${verb} ${thing}`,
    'go and': (verb, thing, rest) => `go ahead and ${verb} ${thing} ${rest}, thanks`,
    'we need': (verb, thing, rest) => `we need to ${verb} ${thing} ${rest}`,
  },
};
const questions: typeof shapes = {
  zh: {
    'verb first': (verb, thing, rest) => `${verb}${rest}${thing}`,
    帮我: (verb, thing, rest) => `帮我${verb}${thing}，${rest}`,
    怎么样: (_, thing, rest) => `${rest}${thing}怎么样`,
    'thing first': (verb, thing, rest) => `${thing}，${rest}，${verb}`,
    想知道: (_, thing, rest) => `我想知道${thing}，${rest}`,
  },
  en: {
    'verb first': (verb, thing, rest) => `${verb} ${thing} ${rest}`,
    'can you': (_, thing, rest) => `can you tell me ${thing} ${rest}?`,
    'rest first': (verb, thing, rest) => `${rest}, ${verb} ${thing}?`,
    'I want to know': (_, thing, rest) => `I want to know ${thing} ${rest}`,
  },
};
/** The same denied, put off, asked about or told: nothing of it is to be done. */
const denials: typeof shapes = {
  zh: {
    先别: (verb, thing, rest) => `先别${verb}${thing}，${rest}`,
    要是: (verb, thing, rest) => `要是他们同意，就${verb}${thing}，${rest}`,
    了吗: (verb, thing, rest) => `${thing}，${rest}，${verb}了吗？`,
    已经: (verb, thing, rest) => `已经${verb}过${thing}了，${rest}`,
    不用: (verb, thing, rest) => `不用${verb}${thing}了，${rest}`,
  },
  en: {
    "don't": (verb, thing, rest) => `don't ${verb} ${thing} ${rest}`,
    if: (verb, thing, rest) => `if they agree, ${verb} ${thing} ${rest}`,
    'should we': (verb, thing, rest) => `should we ${verb} ${thing} ${rest}?`,
    already: (verb, thing, rest) => `they already ${verb} ${thing} ${rest}`,
    'not yet': (verb, thing, rest) => `${verb} ${thing} ${rest}, but not yet`,
  },
};

/** The rest in every order, with the words of the parameters and without. */
function* restsOf(rest: readonly Said[], lang: 'zh' | 'en'): Iterable<string> {
  const orders = rest.length < 2 ? [rest] : [rest, [...rest].reverse()];
  for (const order of orders)
    for (const how of ['bare', 'cued'] as const)
      yield order
        .map((said) => said[how] ?? said.cued ?? said.bare!)
        .join(lang === 'zh' ? '，' : how === 'bare' ? ' ' : ', ');
}

/** What it is done to, with what it is and without. */
function thingsOf({ kind, first }: Sayings, lang: 'zh' | 'en', looks: boolean): string[] {
  const name = first.bare!;
  if (kind === '') return [name];
  if (looks) return lang === 'zh' ? [`${name}的${kind}`] : [`the ${kind} of ${name}`];
  return lang === 'zh' ? [name, `${kind}${name}`] : [`${kind} ${name}`, `the ${kind} ${name}`];
}

export function* cells(): Iterable<Cell> {
  for (const trade of trades)
    for (const lang of ['zh', 'en'] as const) {
      const sayings = trade[lang];
      const params = Object.fromEntries(
        [sayings.first, ...sayings.rest].map(({ name, value }) => [name, value]),
      );
      const looks = trade.looks === true;
      for (const verb of sayings.verbs)
        for (const thing of thingsOf(sayings, lang, looks))
          for (const rest of restsOf(sayings.rest, lang)) {
            for (const [shape, build] of Object.entries((looks ? questions : shapes)[lang]))
              yield { shape: `${lang} ${shape}`, said: build(verb, thing, rest), toolId: trade.id, params };
            if (looks) continue;
            for (const [shape, build] of Object.entries(denials[lang]))
              yield {
                shape: `${lang} ${shape}`,
                said: build(verb, thing, rest),
                toolId: trade.id,
                params: null,
              };
          }
    }
}
