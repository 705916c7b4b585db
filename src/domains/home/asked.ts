import type { CapabilityName } from './capability.ts';
import type { Device } from './world.ts';

/** What an answer to a question is to look like: a value, yes or no of all or of any, a number of things, or which ones. */
export const ANSWER_FORMS = ['value', 'whether', 'any', 'count', 'which'] as const;
export type AnswerForm = (typeof ANSWER_FORMS)[number];
/** The state a question asks after. */
export const BEINGS = [
  'on',
  'off',
  'open',
  'closed',
  'locked',
  'unlocked',
  'playing',
  'paused',
  'cleaning',
  'docked',
] as const;
export type Being = (typeof BEINGS)[number];

export interface AskedFor {
  readonly form: AnswerForm;
  readonly being?: Being;
}

/** The words that ask, the more telling ones first. */
const formWords: readonly (readonly [AnswerForm, readonly string[]])[] = [
  ['count', ['几盏', '几个', '几台', '几扇', '几把', '几只', '多少', 'how many']],
  ['which', ['哪些', '哪个', '哪几', '哪盏', '哪台', '哪扇', '哪把', '哪里', '什么', 'which', 'what']],
  ['any', ['有灯', '有没有灯', '有任何', '还有', 'any ', 'anything ']],
  [
    'whether',
    ['吗', '嘛', '没有', '是不是', '有没有', '是否', '了没', '着没', '没关', '没开', '没锁', '?', '？'],
  ],
  ['whether', ['is ', 'are ', 'did ', 'has ', 'have ', 'does ', 'do ']],
];

/** Words of states; what denies another stands before it. */
const beingWords: readonly (readonly [Being, readonly string[]])[] = [
  ['unlocked', ['没锁', '没上锁', '开锁', '未锁', 'unlocked', 'not locked']],
  ['locked', ['锁着', '锁了', '锁门', '锁没锁', '锁上', '锁好', '上锁', 'locked']],
  ['playing', ['在放', '在播', '播放着', 'playing']],
  ['paused', ['暂停', 'paused']],
  ['cleaning', ['在扫', '在拖', '清扫', '打扫', 'cleaning', 'vacuuming', 'mopping']],
  ['docked', ['充电座', '回充', 'docked']],
  ['open', ['没拉上', '没拉', 'not closed', 'not shut']],
  ['closed', ['拉上', '没拉开', 'closed', 'shut', 'not open']],
  ['open', ['拉开', 'open', 'ajar']],
  ['on', ['没关', '没有关', '忘关', '忘记关', '忘了关', 'not off', 'left on']],
  ['off', ['没开', '没有开', '没亮', 'not on', '关着', '关了', '关上', '关好', '关掉', ' off']],
  ['on', ['开着', '开了', '打开', '亮着', '亮了', '在转', ' on', 'running']],
];

type Shows = Partial<Record<CapabilityName, readonly string[]>>;
/** What reports of a state, the more telling first, and as what. */
export const SHOWN: Readonly<Record<Being, Shows>> = {
  on: {
    power: ['on'],
    open: ['open', 'opening'],
    sensing: ['open'],
    playback: ['playing'],
    clean: ['cleaning'],
  },
  off: {
    power: ['off'],
    open: ['closed', 'closing'],
    sensing: ['closed'],
    playback: ['stopped', 'paused'],
    clean: ['docked', 'idle', 'returning'],
  },
  open: { open: ['open', 'opening'], sensing: ['open'] },
  closed: { open: ['closed', 'closing'], sensing: ['closed'] },
  locked: { lock: ['locked'] },
  unlocked: { lock: ['unlocked'] },
  playing: { playback: ['playing'] },
  paused: { playback: ['paused'] },
  cleaning: { clean: ['cleaning'] },
  docked: { clean: ['docked'] },
};
const shownBy = (being: Being) => Object.keys(SHOWN[being]) as CapabilityName[];

type Able = Pick<Device, 'capabilities'>;
/** Whether any of the devices can show a state. */
export const isShownBy = (being: Being, devices: readonly Able[]): boolean =>
  devices.some(({ capabilities }) => capabilities.some(({ name }) => shownBy(being).includes(name)));

/** Which things a question about a state may mean: what can be locked, what plays; null where any may be meant. */
export function meantBy(
  { kind, property }: { readonly kind: string; readonly property?: unknown },
  said: string,
): ((device: Able) => boolean) | null {
  const being = kind === 'ask' && property === '状态' ? first(said.toLowerCase(), beingWords) : undefined;
  return being === undefined ? null : (device) => isShownBy(being, [device]);
}

const first = <T>(said: string, table: readonly (readonly [T, readonly string[]])[]): T | undefined =>
  table.find(([, words]) => words.some((word) => said.includes(word)))?.[0];

/** How a question about a state wants to be answered, by its words; one that leaves it out is asked like the one before it. */
export function askedFor(text: string, before?: AskedFor): AskedFor {
  const said = text.toLowerCase();
  const own = { form: first(said, formWords), being: first(said, beingWords) };
  const leavesOut = own.being === undefined && (own.form === undefined || isBareAsking(text));
  const open = leavesOut && !/状态|情况|\bstat(?:e|us)\b/.test(said) ? before : undefined;
  const being = own.being ?? open?.being;
  const form = own.form ?? open?.form ?? 'value';
  // 现在是什么状态 asks for all there is; yes or no needs something to say yes to.
  if (being === undefined) return { form: form === 'count' ? 'count' : 'value' };
  return { form: form === 'value' ? 'whether' : form, being };
}

/** 哪几盏, which ones: nothing but the words that ask. */
export const isBareAsking = (text: string): boolean =>
  /^(?:那|都|分别)?(?:是|有)?(?:哪(?:些|几?[盏个台扇把只])|几[盏个台扇把只]|多少)(?:灯|呢|啊|呀)?[?？。]?$/.test(
    text.trim(),
  ) ||
  /^(?:and )?(?:which|how many|what)(?: ones?)?(?: of them)?(?: (?:are|is) (?:they|it|those|that))?[?.]?$/i.test(
    text.trim(),
  );
