import type { Extent } from '../../../core/language/index.ts';
import type { Action, AskProperty } from '../action.ts';
import { alone, type Context, each, named, pick, pickAll } from './frames/frame.ts';
import type { Phrase } from './phrase.ts';
import type { Draft } from './target.ts';
import type { Segment, Unit } from './units.ts';

const ALLOWED = /^[TRIJPQqyzjawhg=~VLAoeuDO]*$/;

const ASKING = /[zjawhgPy]/;

/** 客厅灯开着吗, 空调多少度, 哪些灯没关, is the door locked. */
export function questionOf(
  units: readonly Unit[],
  letters: string,
  segment: Segment,
  context: Context,
): readonly Draft[] | null {
  // Could you turn it on asks for it; could you check whether it is on asks.
  const isRequest = segment.polite && !letters.startsWith('g');
  if (isRequest || (!segment.question && !ASKING.test(letters)) || !ALLOWED.test(letters)) return null;
  // 不开灯: a refusal; 开着没有没开就打开: a question and what depends on its answer.
  if (/^z|[zy][^TRzy]*[VD]/.test(letters)) return null;
  const asks = pickAll(units, 'zjawhg');
  // The light is on: in English a question begins with its verb.
  const [only, more] = asks;
  const isStatement = only?.letter === 'j' && !more && !segment.question && only !== units[0];
  if (isStatement && context.speech.text.charCodeAt(only.start) < 0x80) return null;
  // 灯亮着呢 tells.
  if (only?.letter === 'z' && !more && !segment.question && context.speech.text[only.start] === '呢')
    return null;
  const property = propertyOf(units);
  const isCounted = units.some(({ phrases }) => phrases.some(({ any }) => any));
  const hasState =
    /[yVLAo]/.test(letters) || asks.some(({ start }) => context.speech.text[start + 1] === '没');
  const isAsked =
    asks.length > 0 ||
    segment.question ||
    (letters.includes('y') && (isCounted || letters.includes('q'))) ||
    /y=y/.test(letters);
  const mark = { start: segment.extent.end - 1, end: segment.extent.end };
  const extents = [...asks, ...pickAll(units, 'Py'), ...(segment.question ? [mark] : [])].map(
    ({ start, end }) => ({ start, end }),
  );
  if (property && property !== '状态') {
    const isBare = !hasState && asks.length === 0;
    const isReading = property === '温度' || property === '湿度';
    if (isBare && !(isReading && (segment.now || segment.question || /^[RI]P$/.test(letters)))) return null;
    // Turn the sound off on the tv asks nothing.
    if (!isAsked) return null;
    // 空调开到几度了, 电视音量调到多少; but 音量调到多少 asks for advice.
    if (/[VDO]/.test(letters) && !/^(?:TP?[VD]O[hw]|wT?PO)$/.test(letters)) return null;
    // 音量是什么 asks what a word means.
    const isDefinition = !/[TRI]/.test(letters) && !segment.now && /什么|啥/.test(context.speech.text);
    if (isDefinition) return null;
    return asking(units, context, property, extents);
  }
  if (property === '状态') return asking(units, context, '状态', extents);
  if (isInventory(units, letters, context)) return asking(units, context, '状态', extents);
  if (!isAsked) return null;
  if (/g/.test(letters) && /^[gTRIQ=]+$/.test(letters)) return asking(units, context, '状态', extents);
  if (!hasState || !/[zjay]/.test(letters + (segment.question ? 'z' : ''))) return null;
  // 把灯关了吗 is no question about a state, and 开灯? no question at all.
  if (/^V/.test(letters) || letters.includes('D')) return null;
  return asking(units, context, '状态', extents);
}

/** 家里有哪些灯, which lights are there, what devices are in the kitchen: all of a kind, as they are. */
function isInventory(units: readonly Unit[], letters: string, { speech }: Context): boolean {
  const things = pickAll(units, 'T').flatMap(({ phrases }) => phrases);
  const isOfKind = things.every(({ name }) => name === null);
  if (!isOfKind) return false;
  if (/^[RIQ]?(?:=aT|T=a)$/.test(letters)) return true;
  const are = pick(units, 'j');
  return /^[aw]Tj[RI]?$/.test(letters) && (letters.endsWith('I') || speech.text.endsWith('there', are!.end));
}

function propertyOf(units: readonly Unit[]): AskProperty | null {
  const asked = pick(units, 'h')?.word;
  if (asked?.kind === 'howMuch') return asked.property;
  const named = pick(units, 'P')?.word;
  if (named?.kind !== 'property') return null;
  const { property } = named;
  switch (property) {
    case '状态':
    case '温度':
    case '湿度':
    case '亮度':
    case '音量':
    case '风速':
    case '模式':
    case '电量':
      return property;
    default:
      return null;
  }
}

function asking(
  units: readonly Unit[],
  context: Context,
  property: AskProperty,
  extents: readonly Extent[],
): readonly Draft[] | null {
  const action: Action = { kind: 'ask', property };
  // How hot is it in the living room: it means nothing, the room does.
  const phrases = named(units)
    .map((phrase) =>
      phrase.reference && property !== '状态' ? { ...phrase, reference: false, head: null } : phrase,
    )
    .filter((phrase) => phrase.head || phrase.rooms.length > 0);
  if (phrases.length === 0)
    return property === '状态' ? null : alone(context, { action, rule: 'question', at: extents });
  const isMany = pick(units, 'a') !== undefined;
  const both = units.find(({ word }) => word.kind === 'both');
  return each(
    phrases.map((phrase) => asked(both && !phrase.all ? { ...phrase, all: both } : phrase, isMany, units)),
    context,
    (phrase) => (property === '状态' && !phrase.head ? null : { action, rule: 'question', at: extents }),
  );
}

/** 湿度呢, 卧室呢 behind a question: the same of something else. */
export function askedAgain(
  units: readonly Unit[],
  letters: string,
  { command, grounds, phrase: asked }: Draft,
  context: Context,
): readonly Draft[] | null {
  const tail = units.at(-1);
  if (command.action.kind !== 'ask' || !/^(?:[TR]+P?|P)z$/.test(letters)) return null;
  if (context.speech.text[tail!.start] !== '呢') return null;
  const property = propertyOf(units) ?? command.action.property;
  const action: Action = { kind: 'ask', property };
  const phrases = named(units).map((phrase) =>
    phrase.head || !asked ? phrase : { ...asked, rooms: phrase.rooms, start: phrase.start, end: phrase.end },
  );
  const at = propertyOf(units) === null ? grounds.action!.at : pickAll(units, 'P');
  const ground = {
    action,
    rule: 'question',
    at: [...at, tail!].map(({ start, end }) => ({ start, end })),
  } as const;
  if (phrases.length > 0) return each(phrases, context, () => ground);
  return asked ? each([asked], context, () => ground) : alone(context, ground);
}

/** 几个灯开着 asks about all of them; it counts nothing. */
function asked(phrase: Phrase, isMany: boolean, units: readonly Unit[]): Phrase {
  const which = pick(units, 'a');
  const all = phrase.all ?? (isMany && which ? { start: which.start, end: which.end } : null);
  return { ...phrase, any: null, count: null, all: phrase.name !== null && phrase.any ? phrase.any : all };
}
