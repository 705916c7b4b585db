import type { Labels } from '../../core/labels.ts';
import type { Lang } from '../../core/messages.ts';
import { readAction } from './action.ts';
import { type Command, type DeviceType, type Quantifier, readCommand, type Scope } from './contract.ts';
import { actionText, inOrder } from './readings.ts';

export const typeWords = {
  AirConditioner: { zh: '空调', en: 'air conditioner' },
  Blind: { zh: '窗帘', en: 'curtain or blind' },
  Charger: { zh: '充电器', en: 'charger' },
  Fan: { zh: '风扇', en: 'fan' },
  Hub: { zh: '网关', en: 'hub' },
  Light: { zh: '灯', en: 'light' },
  NetworkAudio: { zh: '音响', en: 'speaker' },
  Switch: { zh: '开关', en: 'switch' },
  Television: { zh: '电视', en: 'television' },
  Washer: { zh: '洗衣机', en: 'washer' },
  SmartPlug: { zh: '插座', en: 'plug' },
  Unknown: { zh: '没说是什么', en: 'something unnamed' },
} as const satisfies Record<DeviceType, unknown>;
const quantities = {
  one: { zh: '一个', en: 'one' },
  all: { zh: '全部', en: 'all' },
  any: { zh: '任意一个', en: 'any one' },
  except: { zh: '其余全部', en: 'all the others' },
} as const satisfies Record<Quantifier, unknown>;
const valued = (table: Readonly<Record<string, { readonly zh: string; readonly en: string }>>) =>
  Object.fromEntries(Object.entries(table).map(([value, text]) => [`=${value}`, text]));

export const labels: Labels = {
  words: {
    '#': { zh: '命令', en: 'Command' },
    action: { zh: '动作', en: 'Do' },
    scope: { zh: '哪里', en: 'Where' },
    name: { zh: '名称', en: 'Called' },
    type: { zh: '什么设备', en: 'What kind' },
    q: { zh: '几个', en: 'How many' },
    'name=*': { zh: '没有指名', en: 'no name' },
    'name=@last': { zh: '刚才那个', en: 'the one before' },
    device_id: { zh: '设备编号', en: 'Device' },
    device_ids: { zh: '设备编号', en: 'Devices' },
    property: { zh: '项目', en: 'What' },
    value: { zh: '值', en: 'Value' },
    power: { zh: '开关', en: 'Power' },
    brightness: { zh: '亮度', en: 'Brightness' },
    temperature: { zh: '温度', en: 'Temperature' },
    position: { zh: '开合度', en: 'Position' },
    commands: { zh: '命令', en: 'Commands' },
    met: { zh: '已做到', en: 'Done' },
    unmet: { zh: '没做到', en: 'Not done' },
    unverifiable: { zh: '设备不回报', en: 'Not reported by the device' },
    '=on': { zh: '开', en: 'on' },
    '=off': { zh: '关', en: 'off' },
    ...valued(typeWords),
    ...valued(quantities),
  },
  said(value, path, lang) {
    const [, part] = path;
    if (part === 'action') return actionText(readAction(value), lang);
    const { command } = readCommand(part === undefined ? value : `打开-${value}-*#Unknown#one`);
    if (!command) return null;
    if (part === 'scope') return scopeText(command.scope, lang);
    return part === undefined ? commandText(command, lang) : null;
  },
};

/** “打开 卧室 顶灯”, “turn on: bedroom, ceiling light”: a whole command, as one would say it. */
export function commandText({ action, scope, name, type, q }: Command, lang: Lang): string {
  const thing =
    name === '*' ? typeWords[type][lang] : name === '@last' ? labels.words['name=@last']![lang] : name;
  const counted =
    q === 'one' ? thing : { zh: `${quantities[q].zh}${thing}`, en: `${quantities[q].en}: ${thing}` }[lang];
  const deed = actionText(action, lang);
  const place = scopeText(scope, lang);
  return { zh: inOrder(action, deed, `${place} ${counted}`), en: `${deed} – ${place}, ${counted}` }[lang];
}

function scopeText({ include, exclude }: Scope, lang: Lang): string {
  const everywhere = { zh: '全屋', en: 'everywhere' }[lang];
  const within = include.map((room) => (room === '*' ? everywhere : room)).join({ zh: '、', en: ', ' }[lang]);
  if (exclude.length === 0) return within;
  const rest = exclude.join({ zh: '、', en: ', ' }[lang]);
  return { zh: `${within}除了${rest}`, en: `${within} except ${rest}` }[lang];
}
