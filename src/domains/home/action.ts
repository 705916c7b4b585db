/** The inventory of ACTION: what a command may ask of a device. Chinese on the wire, a union inside. */
export const PLAIN_VERBS = [
  '打开',
  '关闭',
  '停止',
  '播放',
  '暂停',
  '继续',
  '上一首',
  '下一首',
  '上一台',
  '下一台',
  '静音',
  '取消静音',
  '上锁',
  '解锁',
  '开始清扫',
  '回充',
] as const;
export type PlainVerb = (typeof PLAIN_VERBS)[number];

export const SET_PROPERTIES = [
  '亮度',
  '颜色',
  '色温',
  '温度',
  '模式',
  '风速',
  '风向',
  '开合度',
  '音量',
  '频道',
  '定时',
] as const;
export type SetProperty = (typeof SET_PROPERTIES)[number];

export const STEP_PROPERTIES = ['亮度', '温度', '风速', '音量', '开合度'] as const satisfies SetProperty[];
export type StepProperty = (typeof STEP_PROPERTIES)[number];

export const ASK_PROPERTIES = ['状态', '温度', '湿度', '亮度', '音量', '风速', '模式', '电量'] as const;
export type AskProperty = (typeof ASK_PROPERTIES)[number];

/** N% · [负]N[.N]C · NF · NK · N档 · 最高|最低 · an enum word. */
export type Value = Amount | { readonly kind: 'extreme'; readonly end: '最高' | '最低' } | Word;
export interface Amount {
  readonly kind: 'amount';
  readonly amount: number;
  readonly unit: Unit;
}
export interface Word {
  readonly kind: 'word';
  readonly word: string;
}
const UNITS = ['%', 'C', 'F', 'K', '档'] as const;
export type Unit = (typeof UNITS)[number];

export type Action =
  | { readonly kind: 'plain'; readonly verb: PlainVerb }
  | { readonly kind: 'set'; readonly property: SetProperty; readonly value: Value }
  | {
      readonly kind: 'step';
      readonly direction: '调高' | '调低';
      readonly property: StepProperty;
      readonly by: Amount | null;
    }
  | { readonly kind: 'ask'; readonly property: AskProperty }
  | { readonly kind: 'func'; readonly on: boolean; readonly name: string }
  | { readonly kind: 'unknown' }
  /** A phrase outside the inventory: the protocol allows any, no device can do it. */
  | { readonly kind: 'other'; readonly text: string };

export const UNKNOWN_ACTION: Action = Object.freeze({ kind: 'unknown' });

const oneOf = <T extends string>(list: readonly T[], text: string): T | undefined =>
  (list as readonly string[]).includes(text) ? (text as T) : undefined;

/** What follows the prefix, or undefined where it does not stand there or nothing follows. */
const after = (text: string, prefix: string): string | undefined =>
  text.startsWith(prefix) && text.length > prefix.length ? text.slice(prefix.length) : undefined;

/** `亮度=50%` → ['亮度', '50%']. */
function assignment(text: string): readonly [string, string] | undefined {
  const at = text.indexOf('=');
  return at > 0 && at < text.length - 1 ? [text.slice(0, at), text.slice(at + 1)] : undefined;
}

/** Never fails: what is no amount and no extreme is a word. */
export function readValue(text: string): Value {
  if (text === '最高' || text === '最低') return { kind: 'extreme', end: text };
  const unit = UNITS.find((candidate) => text.endsWith(candidate));
  const amount = unit && readAmount(text.slice(0, -unit.length), unit);
  return unit !== undefined && amount !== undefined
    ? { kind: 'amount', amount, unit }
    : { kind: 'word', word: text };
}

/** Only the one way in which the number is written back, so that reading loses nothing. */
function readAmount(text: string, unit: Unit): number | undefined {
  const digits = text.startsWith('负') && unit === 'C' ? text.slice(1) : text;
  if (![...digits].every((c) => (c >= '0' && c <= '9') || (c === '.' && unit === 'C'))) return undefined;
  const size = Number(digits);
  if (digits === '' || !Number.isFinite(size) || String(size) !== digits) return undefined;
  if (digits === text) return size;
  return size === 0 ? undefined : -size;
}

export function writeValue(value: Value): string {
  if (value.kind === 'word') return value.word;
  if (value.kind === 'extreme') return value.end;
  return `${value.amount < 0 ? '负' : ''}${Math.abs(value.amount)}${value.unit}`;
}

/** Never fails: a phrase outside the inventory is `other`. */
export function readAction(text: string): Action {
  if (text === 'UNKNOWN') return UNKNOWN_ACTION;
  const verb = oneOf(PLAIN_VERBS, text);
  if (verb) return { kind: 'plain', verb };
  return readSet(text) ?? readStep(text) ?? readAsk(text) ?? readFunction(text) ?? { kind: 'other', text };
}

function readSet(text: string): Action | undefined {
  const [name = '', value = ''] = assignment(after(text, '设置') ?? '') ?? [];
  const property = oneOf(SET_PROPERTIES, name);
  return property && { kind: 'set', property, value: readValue(value) };
}

function readStep(text: string): Action | undefined {
  const direction = oneOf(['调高', '调低'] as const, text.slice(0, 2));
  const rest = text.slice(2);
  const [name = rest, step] = assignment(rest) ?? [];
  const property = oneOf(STEP_PROPERTIES, name);
  if (!direction || !property) return undefined;
  const by = step === undefined ? null : readValue(step);
  return by === null || by.kind === 'amount' ? { kind: 'step', direction, property, by } : undefined;
}

function readAsk(text: string): Action | undefined {
  const property = oneOf(ASK_PROPERTIES, after(text, '查询') ?? '');
  return property && { kind: 'ask', property };
}

function readFunction(text: string): Action | undefined {
  const on = after(text, '打开功能=');
  const off = after(text, '关闭功能=');
  const name = on ?? off;
  return name === undefined ? undefined : { kind: 'func', on: on !== undefined, name };
}

const writers: { readonly [K in Action['kind']]: (action: Extract<Action, { kind: K }>) => string } = {
  plain: ({ verb }) => verb,
  set: ({ property, value }) => `设置${property}=${writeValue(value)}`,
  step: ({ direction, property, by }) => `${direction}${property}${by ? `=${writeValue(by)}` : ''}`,
  ask: ({ property }) => `查询${property}`,
  func: ({ on, name }) => `${on ? '打开' : '关闭'}功能=${name}`,
  unknown: () => 'UNKNOWN',
  other: ({ text }) => text,
};

export const writeAction = (action: Action): string => writers[action.kind](action as never);
