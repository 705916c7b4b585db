import type { Amount, SetProperty, StepProperty, Unit, Value } from '../action.ts';
import type { DeviceType } from '../contract.ts';
import type { SaidValue } from './said-value.ts';
import type { Trait } from './word.ts';

export interface Setting {
  readonly property: SetProperty;
  readonly value: Value;
}

/** What a value is said of: a type of the twelve, or what a thing outside them is like. */
export interface Bearer {
  readonly type: DeviceType;
  readonly trait: Trait | null;
}

const amount = (n: number, unit: Unit): Amount | null => {
  const fits = Number.isFinite(n) && Math.abs(n) < 1e6 && (unit === 'C' || (Number.isInteger(n) && n >= 0));
  return fits ? { kind: 'amount', amount: n, unit } : null;
};
const word = (text: string): Value => ({ kind: 'word', word: text });
const FASTEST_GEAR = 10;

/** A16, A17: what a value means of a property; null where it can mean nothing. */
export function valueFor(property: SetProperty, said: SaidValue): Value | null {
  switch (property) {
    case '亮度':
    case '开合度':
    case '音量':
      return share(said);
    case '温度':
      return temperature(said);
    case '风速':
      return speed(said);
    case '色温':
      if (said.kind === 'white') return word(said.word);
      return said.kind === 'K' || said.kind === 'bare' ? amount(said.n, 'K') : null;
    case '颜色':
      return said.kind === 'color' || said.kind === 'white' ? word(said.word) : null;
    case '模式':
      return said.kind === 'mode' || said.kind === 'level' ? word(said.word) : null;
    case '风向':
      return said.kind === 'direction' || (said.kind === 'mode' && said.word === '自动')
        ? word(said.word)
        : null;
    case '频道':
      if (said.kind === 'channel') return word(said.word);
      return said.kind === 'bare' && Number.isInteger(said.n) && said.n >= 0 ? word(String(said.n)) : null;
    case '定时':
      return said.kind === 'time' ? word(said.word) : null;
  }
}

function share(said: SaidValue): Value | null {
  if (said.kind === 'extreme') return amount(said.max ? 100 : 1, '%');
  return said.kind === 'percent' || said.kind === 'bare' ? percent(said.n) : null;
}

const percent = (n: number): Value | null => (n <= 100 ? amount(n, '%') : null);

function temperature(said: SaidValue): Value | null {
  if (said.kind === 'extreme') return { kind: 'extreme', end: said.max ? '最高' : '最低' };
  if (said.kind === 'F') return amount(said.n, 'F');
  return said.kind === 'degree' || said.kind === 'C' || said.kind === 'bare' ? amount(said.n, 'C') : null;
}

function speed(said: SaidValue): Value | null {
  switch (said.kind) {
    case 'gear':
      return amount(said.n, '档');
    case 'bare':
      return said.n <= FASTEST_GEAR ? amount(said.n, '档') : percent(said.n);
    case 'percent':
      return percent(said.n);
    case 'extreme':
      return { kind: 'extreme', end: said.max ? '最高' : '最低' };
    case 'level':
      return word(said.word);
    case 'mode':
      return said.word === '自动' ? word(said.word) : null;
    default:
      return null;
  }
}

/** The one property that a percentage, a bare number or 最大 can mean of a bearer; A31: none, if there is not just one. */
const SHARES: Partial<Record<DeviceType, SetProperty>> = {
  Light: '亮度',
  Blind: '开合度',
  Fan: '风速',
  NetworkAudio: '音量',
};

function shareOf({ type, trait }: Bearer): SetProperty | null {
  const known = SHARES[type];
  if (known) return known;
  return trait === 'cover' || trait === 'door' ? '开合度' : null;
}

/** The property a value implies where none was named. */
export function impliedBy(said: SaidValue, bearer: Bearer | null): SetProperty | null {
  const type = bearer?.type ?? null;
  switch (said.kind) {
    case 'degree':
    case 'C':
    case 'F':
      return type === null || type === 'AirConditioner' || type === 'Unknown' ? '温度' : null;
    case 'K':
      return '色温';
    case 'white':
    case 'color':
      // 开门红: a door has no colour to set.
      if (bearer?.trait && bearer.trait !== 'thing') return null;
      return said.kind === 'white' ? '色温' : '颜色';
    case 'mode':
      return '模式';
    case 'gear':
      return type === 'Fan' || type === 'AirConditioner' || bearer?.trait === 'air' ? '风速' : null;
    case 'level':
      return type === 'Fan' || type === 'AirConditioner' || bearer?.trait === 'air' ? '风速' : null;
    case 'direction':
      return type === 'AirConditioner' || type === 'Fan' ? '风向' : null;
    case 'channel':
      return type === 'Television' ? '频道' : null;
    case 'percent':
      return bearer && (shareOf(bearer) ?? (type === 'Television' ? '音量' : null));
    case 'bare':
      return (
        bearer && (shareOf(bearer) ?? (type === 'AirConditioner' || bearer.trait === 'heat' ? '温度' : null))
      );
    case 'extreme':
      return extremeOf(said.hint, bearer);
    case 'time':
    case 'range':
      return null;
  }
}

function extremeOf(hint: 'brightness' | 'size' | 'height', bearer: Bearer | null): SetProperty | null {
  if (hint === 'brightness') return '亮度';
  if (bearer?.type === 'AirConditioner') return hint === 'size' ? '风速' : '温度';
  if (bearer?.type === 'Television') return '音量';
  if (bearer?.trait === 'air' && hint === 'size') return '风速';
  if (bearer?.trait === 'heat' && hint === 'height') return '温度';
  return bearer && shareOf(bearer);
}

/** A14: the type a property implies, where only one type has it. */
export const TYPE_OF: Partial<Record<SetProperty, DeviceType>> = {
  亮度: 'Light',
  颜色: 'Light',
  色温: 'Light',
  温度: 'AirConditioner',
  开合度: 'Blind',
};

const BEARERS: Readonly<Record<SetProperty, readonly DeviceType[]>> = {
  亮度: ['Light', 'Television'],
  颜色: ['Light'],
  色温: ['Light'],
  温度: ['AirConditioner'],
  模式: ['AirConditioner', 'Fan', 'Light', 'Washer', 'Television', 'NetworkAudio', 'Blind'],
  风速: ['AirConditioner', 'Fan'],
  风向: ['AirConditioner', 'Fan'],
  开合度: ['Blind'],
  音量: ['Television', 'NetworkAudio'],
  频道: ['Television', 'NetworkAudio'],
  定时: [
    'AirConditioner',
    'Fan',
    'Light',
    'Washer',
    'SmartPlug',
    'Switch',
    'Television',
    'Charger',
    'NetworkAudio',
  ],
};

/** Whether a device can have the property at all; of things outside the twelve types nobody knows. */
export const mayHave = (type: DeviceType, property: SetProperty): boolean =>
  type === 'Unknown' || BEARERS[property].includes(type);

/** What 大 or 高 is meant of, where no property was named. */
export function steppedOf(text: string, { type, trait }: Bearer): StepProperty | null {
  if (type === 'AirConditioner') return '大小强弱'.includes(text) ? '风速' : '温度';
  if (type === 'Television') return '音量';
  const known = shareOf({ type, trait });
  if (known) return known as StepProperty;
  if (trait === 'heat') return '温度';
  return trait === 'air' ? '风速' : trait === 'sound' ? '音量' : null;
}

/** How far a step goes; null for an amount that does not fit. */
export function stepFor(property: StepProperty, said: SaidValue): Amount | null {
  if (said.kind === 'extreme' || said.kind === 'level') return null;
  const value = valueFor(property, said);
  return value?.kind === 'amount' ? value : null;
}
