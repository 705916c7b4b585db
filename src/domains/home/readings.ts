import { joined, type Lang, type Text } from '../../core/messages.ts';
import { type Action, type AskProperty, type PlainVerb, type Value, writeAction } from './action.ts';
import { CAPABILITIES, type CapabilityName, capabilityFor, settable } from './capability.ts';
import type { DeviceState } from './devices.ts';
import type { Device, Home } from './world.ts';

export interface Reading {
  readonly device_id: string;
  readonly name: string;
  readonly property: string;
  readonly value: string | number | boolean;
}

/** What a device's state says about a property; 状态 is all of it. */
export function readingsOf(device: Device, state: DeviceState, property: AskProperty): readonly Reading[] {
  const asked = capabilityFor({ kind: 'ask', property }, device);
  const names = asked === 'state' ? (Object.keys(state) as CapabilityName[]) : asked ? [asked] : [];
  return names.flatMap((name) => {
    const value = state[name];
    if (value === undefined) return [];
    const shown = typeof value === 'object' ? value.join(',') : value;
    return [{ device_id: device.id, name: device.name, property: name, value: shown }];
  });
}

const words: Readonly<Record<string, Text>> = {
  on: { zh: '开着', en: 'on' },
  off: { zh: '关着', en: 'off' },
  open: { zh: '开着', en: 'open' },
  opening: { zh: '正在打开', en: 'opening' },
  closed: { zh: '关着', en: 'closed' },
  closing: { zh: '正在关闭', en: 'closing' },
  locked: { zh: '已上锁', en: 'locked' },
  unlocked: { zh: '未上锁', en: 'unlocked' },
  playing: { zh: '播放中', en: 'playing' },
  paused: { zh: '已暂停', en: 'paused' },
  stopped: { zh: '已停止', en: 'stopped' },
  cleaning: { zh: '清扫中', en: 'cleaning' },
  returning: { zh: '回充中', en: 'returning' },
  docked: { zh: '在充电座上', en: 'docked' },
  idle: { zh: '空闲', en: 'idle' },
  true: { zh: '是', en: 'yes' },
  false: { zh: '否', en: 'no' },
};

/** What devices are set to, by the words of the contract; a value of somebody's own stays as it was written. */
const settings: Readonly<Record<string, string>> = {
  红色: 'red',
  橙色: 'orange',
  黄色: 'yellow',
  绿色: 'green',
  青色: 'cyan',
  蓝色: 'blue',
  紫色: 'purple',
  粉色: 'pink',
  白色: 'white',
  自动: 'auto',
  制冷: 'cool',
  制热: 'heat',
  除湿: 'dry',
  送风: 'fan only',
  正常风: 'normal',
  自然风: 'natural',
  睡眠风: 'sleep',
  上下: 'up and down',
  左右: 'left and right',
  固定: 'fixed',
};
const settingIn = (word: string, lang: Lang): string =>
  ({ zh: word, en: Object.hasOwn(settings, word) ? settings[word]! : word })[lang];

export function valueText(value: string | number | boolean, lang: Lang): string {
  const key = String(value);
  return Object.hasOwn(words, key) ? words[key]![lang] : settingIn(key, lang);
}

/** What people who read the language call it: an alias of theirs where the name is another language's. */
export const calledIn = (
  { name, aliases }: { readonly name: string; readonly aliases: readonly string[] },
  lang: Lang,
): string => {
  const isChinese = (text: string) => /\p{Script=Han}/u.test(text);
  const own = { zh: isChinese, en: (text: string) => !isChinese(text) }[lang];
  return own(name) ? name : (aliases.find(own) ?? name);
};

export const roomNamesIn = ({ rooms }: Pick<Home, 'rooms'>, lang: Lang): ReadonlyMap<string, string> =>
  new Map(rooms.map((room) => [room.id, calledIn(room, lang)]));

/** The rooms there are, behind what says that one is not among them. */
export function amongRooms(home: Pick<Home, 'rooms'>): Text {
  const named = (lang: Lang) =>
    joined([...roomNamesIn(home, lang).values()].slice(0, MOST_ROOMS), lang, 'names');
  return home.rooms.length === 0
    ? { zh: '', en: '' }
    : { zh: `，有：${named('zh')}`, en: `; there are: ${named('en')}` };
}
const MOST_ROOMS = 12;

const units: Partial<Record<CapabilityName, string>> = {
  current_temperature: '°C',
  temperature: '°C',
  humidity: '%',
  battery: '%',
  brightness: '%',
  volume: '%',
  position: '%',
  color_temperature: 'K',
};

/** A number with its unit. */
export const measureText = (name: CapabilityName, value: string | number | boolean, lang: Lang): string =>
  [valueText(value, lang), ...(typeof value === 'number' ? [units[name] ?? []].flat() : [])].join(' ');

/** 开着, 亮度 50 %: what is a state by itself goes without the name of what it is a state of. */
export const propertyText = (name: CapabilityName, value: string | number | boolean, lang: Lang): string => {
  const says = measureText(name, value, lang);
  return typeof value === 'string' && Object.hasOwn(words, value)
    ? says
    : `${capabilityText(name, lang)} ${says}`;
};

export const capabilityText = (name: CapabilityName, lang: Lang): string => CAPABILITIES[name].label[lang];

const verbs: Readonly<Record<PlainVerb, string>> = {
  打开: 'turn on',
  关闭: 'turn off',
  停止: 'stop',
  播放: 'play',
  暂停: 'pause',
  继续: 'resume',
  上一首: 'previous track',
  下一首: 'next track',
  上一台: 'previous channel',
  下一台: 'next channel',
  静音: 'mute',
  取消静音: 'unmute',
  上锁: 'lock',
  解锁: 'unlock',
  开始清扫: 'clean',
  回充: 'dock',
};

const asked: Readonly<Record<AskProperty, string>> = {
  状态: 'state',
  温度: 'temperature',
  湿度: 'humidity',
  亮度: 'brightness',
  音量: 'volume',
  风速: 'fan speed',
  模式: 'mode',
  电量: 'battery',
};

/** What devices are to do, as people read it. */
export function deedText(action: Action, devices: readonly Device[], lang: Lang): string {
  const called = devices.map((device) => calledIn(device, lang));
  const names = joined(called, lang, 'names');
  const deed = actionText(action, lang);
  return { zh: inOrder(action, deed, names), en: `${names}: ${deed}` }[lang];
}

/** 打开 顶灯, and 空调 温度调到 26 °C: what is done to something stands before it, what it is to become behind it. */
export const inOrder = ({ kind }: Action, deed: string, what: string): string =>
  kind === 'set' || kind === 'step' ? `${what} ${deed}` : `${deed} ${what}`;

function valueInChinese(value: Value): string {
  if (value.kind === 'extreme') return value.end;
  if (value.kind === 'word') return settingIn(value.word, 'zh');
  return value.unit === '档'
    ? ` ${value.amount} 档`
    : ` ${value.amount} ${value.unit.replace(/^C$/, '°C')}`.trimEnd();
}

function valueInEnglish(value: Value): string {
  if (value.kind === 'extreme') return value.end === '最高' ? 'the highest' : 'the lowest';
  if (value.kind === 'word') return settingIn(value.word, 'en');
  return value.unit === '档' ? `level ${value.amount}` : `${value.amount}${value.unit}`;
}

/** What is to be done, in the reader's words. */
export const actionText = (action: Action, lang: Lang): string =>
  action.kind === 'unknown' ? notUnderstood[lang] : { zh: inChinese, en: inEnglish }[lang](action);
/** The same for whoever reads it. */
export const actionWords = (action: Action): Text => ({
  zh: actionText(action, 'zh'),
  en: actionText(action, 'en'),
});
export const propertyWords = (property: AskProperty): Text => ({ zh: property, en: asked[property] });
const notUnderstood: Text = { zh: '没有听懂', en: 'not understood' };

function inChinese(action: Action): string {
  switch (action.kind) {
    case 'set':
      return `${action.property}调到${valueInChinese(action.value)}`;
    case 'step':
      return `${action.property}${action.direction}${action.by === null ? '' : valueInChinese(action.by)}`;
    case 'func':
      return `${action.on ? '打开' : '关闭'}${action.name}`;
    case 'ask':
      return `查看${action.property}`;
    default:
      return writeAction(action);
  }
}

function inEnglish(action: Action): string {
  const label = (property: keyof typeof settable) => settable[property].replaceAll('_', ' ');
  switch (action.kind) {
    case 'plain':
      return verbs[action.verb];
    case 'set':
      return `set ${label(action.property)} to ${valueInEnglish(action.value)}`;
    case 'step': {
      const by = action.by === null ? '' : ` by ${valueInEnglish(action.by)}`;
      return `${action.direction === '调高' ? 'raise' : 'lower'} ${label(action.property)}${by}`;
    }
    case 'func':
      return `turn ${action.on ? 'on' : 'off'} ${action.name}`;
    case 'ask':
      return `read ${asked[action.property]}`;
    default:
      return writeAction(action);
  }
}

/** `开着，亮度 50 %`: a state as people read it. */
export function stateText(state: DeviceState, lang: Lang): string {
  const parts = Object.entries(state).flatMap(([name, value]) => {
    if (value === undefined || (typeof value === 'object' && value.length === 0)) return [];
    const shown = typeof value === 'object' ? value.join('/') : value;
    return [propertyText(name as CapabilityName, shown, lang)];
  });
  return joined(parts, lang, 'parts');
}
