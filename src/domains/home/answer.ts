import { joined, type Lang, type Text } from '../../core/messages.ts';
import { type AskedFor, type Being, SHOWN } from './asked.ts';
import type { CapabilityName } from './capability.ts';
import type { Reading } from './readings.ts';
import { measureText, propertyText } from './readings.ts';

/** What was read of devices, and how it was asked for. */
export interface Found extends AskedFor {
  readonly property: string;
  readonly devices: readonly {
    readonly device_id: string;
    readonly name: string;
    /** Why it could not be asked. */
    readonly problem?: string | undefined;
  }[];
  readonly readings: readonly (Reading & { readonly age_s?: number | undefined })[];
}

/** What a thing is, and what it is otherwise. */
const states: Readonly<Record<Being, readonly [is: Text, isNot: Text]>> = (() => {
  const on = { zh: '开着', en: 'on' };
  const off = { zh: '关着', en: 'off' };
  const open = { zh: '开着', en: 'open' };
  const closed = { zh: '关着', en: 'closed' };
  const locked = { zh: '锁着', en: 'locked' };
  const unlocked = { zh: '没锁', en: 'unlocked' };
  return {
    on: [on, off],
    off: [off, on],
    open: [open, closed],
    closed: [closed, open],
    locked: [locked, unlocked],
    unlocked: [unlocked, locked],
    playing: [
      { zh: '在播放', en: 'playing' },
      { zh: '没在播放', en: 'not playing' },
    ],
    paused: [
      { zh: '暂停着', en: 'paused' },
      { zh: '没有暂停', en: 'not paused' },
    ],
    cleaning: [
      { zh: '在清扫', en: 'cleaning' },
      { zh: '没在清扫', en: 'not cleaning' },
    ],
    docked: [
      { zh: '在充电座上', en: 'docked' },
      { zh: '不在充电座上', en: 'not docked' },
    ],
  };
})();

const words = {
  yes: { zh: '是', en: 'Yes' },
  no: { zh: '没有', en: 'No' },
  some: { zh: '不全是', en: 'Not all' },
  unknown: { zh: '不知道，没有报告过', en: 'not known, never reported' },
} as const satisfies Readonly<Record<string, Text>>;

/** The answer in the words of the question: yes or no, how many, which ones, or a value with its device and age. */
export function answerText(found: Found, lang: Lang): string {
  const { form, being, devices } = found;
  if (form === 'count' && being === undefined)
    return {
      zh: `${devices.length} 个：${names(devices, lang)}`,
      en: `${devices.length}: ${names(devices, lang)}`,
    }[lang];
  if (being === undefined || form === 'value') return valuesText(found, lang);
  const reported = (device: Some[number]): Reading | undefined => {
    const own = found.readings.filter(({ device_id }) => device_id === device.device_id);
    return Object.keys(SHOWN[being]).flatMap((name) => own.filter(({ property }) => property === name))[0];
  };
  const isSo = ({ property, value }: Reading) =>
    SHOWN[being][property as CapabilityName]?.includes(String(value)) ?? false;
  const seen = devices.flatMap((device) => {
    const reading = reported(device);
    return reading ? [{ device, isMet: isSo(reading) }] : [];
  });
  const met = seen.filter(({ isMet }) => isMet).map(({ device }) => device);
  const other = seen.filter(({ isMet }) => !isMet).map(({ device }) => device);
  const unseen = devices.filter((device) => !met.includes(device) && !other.includes(device));
  const are = (some: Found['devices'], as: string) =>
    some.length === 0 ? [] : [{ zh: `${names(some, lang)}${as}`, en: `${names(some, lang)}: ${as}` }[lang]];
  const unknown = [
    ...are(
      unseen.filter(({ problem }) => problem === undefined),
      words.unknown[lang],
    ),
    ...unseen.flatMap((one) => (one.problem === undefined ? [] : are([one], one.problem))),
  ];
  const say = { is: states[being][0][lang], isNot: states[being][1][lang] };
  const head = headOf(form, say, met, other, lang);
  const rest = form === 'whether' && met.length > 0 ? are(other, say.isNot) : [];
  return joined([...head, ...rest, ...unknown], lang, 'parts');
}

type Some = Found['devices'];

interface Words {
  readonly is: string;
  readonly isNot: string;
}

function headOf(form: Found['form'], say: Words, met: Some, other: Some, lang: Lang): readonly string[] {
  const state = say.is;
  if (form === 'whether' || form === 'any') {
    if (met.length + other.length === 0) return [];
    if (met.length === 0) return [words.no[lang], isAre(other, say.isNot, lang)];
    return [words[other.length > 0 && form === 'whether' ? 'some' : 'yes'][lang], isAre(met, state, lang)];
  }
  if (met.length === 0) return [{ zh: `没有${state}的`, en: `None is ${state}` }[lang]];
  const count = { zh: `${met.length} 个${state}：`, en: `${met.length} ${state}: ` }[lang];
  return [`${form === 'count' ? count : ''}${names(met, lang)}`];
}

const isAre = (some: Some, state: string, lang: Lang): string =>
  ({
    zh: `${names(some, lang)}${some.length > 1 ? '都' : ''}${state}`,
    en: `${names(some, lang)} ${some.length > 1 ? 'are' : 'is'} ${state}`,
  })[lang];

const names = (devices: Some, lang: Lang): string =>
  joined(
    devices.map(({ name }) => name),
    lang,
    'names',
  );

/** One line a device: what it says, and how long ago it said it. */
function valuesText({ devices, readings, property }: Found, lang: Lang): string {
  const lines = devices.map(({ device_id, name, problem }) => {
    const own = readings.filter((one) => one.device_id === device_id);
    if (own.length === 0) return joined([name, problem ?? words.unknown[lang]], lang, 'colon');
    const said = own.map(({ property: shows, value }) => {
      const name = shows as CapabilityName;
      return property === '状态' ? propertyText(name, value, lang) : measureText(name, value, lang);
    });
    return joined([name, `${joined(said, lang, 'parts')}${ageText(own[0]?.age_s, lang)}`], lang, 'colon');
  });
  return lines.join('\n');
}

/** Nothing where it is not known, and nothing of what was said this minute. */
function ageText(seconds: number | undefined, lang: Lang): string {
  if (seconds === undefined || seconds < 60) return '';
  const [amount, zh, en] =
    seconds < 3600
      ? [Math.round(seconds / 60), '分钟', 'min']
      : seconds < 86_400
        ? [Math.round(seconds / 3600), '小时', 'h']
        : [Math.round(seconds / 86_400), '天', 'd'];
  return { zh: `（${amount} ${zh}前）`, en: ` (${amount} ${en} ago)` }[lang];
}
