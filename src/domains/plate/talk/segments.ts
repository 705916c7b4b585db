import { blanked, type Cue } from '../../../core/language/index.ts';
import type { Span } from '../../../core/result.ts';
import type { Message, Standing } from '../../../core/talk.ts';
import type { PlateWire } from '../contract.ts';
import { labelsIn } from './labels.ts';
import { meantIn } from './which.ts';

type Kind = 'remove' | 'add' | 'change';

/** Words of doing that turn to something else; many other cues only lead. */
const doing: Readonly<Record<Kind, RegExp>> = {
  remove:
    /^(?:去掉|删掉|删除|删去|拿掉|取消|去除|移除|不要了?|不打了?|删|remove|drop|delete|leave out|take out|get rid of|lose|omit|skip)$/,
  add: /^(?:再加|加上|加个|再来|再打|再开|再钻|再补|再添|添加?|[掏铣割挖冲镗打开钻](?:出|一?个)?|增加|另外再|多加|add|add another|another|one more)$/,
  change:
    /^(?:改成|改为|换成|换为|变成|变为|改到|换到|调成|设成|设为|改|换|make|make it|make them|change|change it|set|set it|switch)$/,
};

const boundary =
  /[，,；;。\n]|\band\b(?= (?:make|change|set|drop|remove|delete|add|take|lose|bring|move|shift|open|push|pull|knock|mirror|put|the (?:others?|rest|remaining|left|right|top|bottom|middle|cent(?:re|er)|big|small|corner)|(?:all )?(?:the )?others)\b)/g;

interface Part {
  readonly start: number;
  readonly end: number;
  readonly kind: Kind | null;
  readonly which: string | undefined;
  readonly holes: readonly number[] | undefined;
  readonly side: string | undefined;
}

/** 左边那个去掉，右边的改成14: a message part by part, where it turns from one kind of doing to another. */
export function segmentsOf(
  message: Message<PlateWire>,
  before: Standing<PlateWire>,
): readonly Message<PlateWire>[] {
  const { text } = message;
  const starts = [0, ...[...text.matchAll(boundary)].map(({ index, 0: mark }) => index + mark.length)];
  const parts: Part[] = [];
  starts.forEach((start, k) => {
    const end = starts[k + 1] ?? text.length;
    const own = kindOf(message, start, end);
    const last = parts.at(-1);
    // What says nothing of its own goes on with what is being done; behind what was taken away it is something else.
    const kind = own ?? (last?.kind === 'remove' && /\d/.test(text.slice(start, end)) ? 'change' : null);
    // 四角的孔9，中间的40: each is told of its own.
    // the other one: other than those the words before it are about.
    const touched = last?.holes ? last.holes.map((i) => ['holes', i]) : before.touched;
    const meant =
      before.value.holes.length > 0 ? meantIn(text.slice(start, end), { ...before, touched }) : null;
    const which = meant ? `${meant.edited ? 'some' : ''}${meant.which.holes.join()}` : undefined;
    const holes = meant && !meant.edited ? meant.which.holes : last?.holes;
    const isNumbered = /\d/.test(text.slice(0, start));
    // 左右离边改45，上下还是35: each side has its own.
    const side = labelsIn(text.slice(start, end)).find(({ field }) => /^offset_[xy]$/.test(field))?.field;
    const isSide = side !== undefined && last?.side !== undefined && side !== last.side;
    const isOther = isNumbered && (isSide || (which !== undefined && which !== last?.which));
    // 孔径10，边距20，中间再加一个: behind sizes that were said something new begins.
    const isNew = last?.kind === null && kind === 'add' && /\d/.test(text.slice(last.start, start));
    if (last && !isOther && !isNew && (kind === null || last.kind === null || kind === last.kind))
      parts[parts.length - 1] = {
        ...{ ...last, end, kind: last.kind ?? kind, which: last.which ?? which, holes },
        side: side ?? last.side,
      };
    else parts.push({ start, end, kind, which, holes, side });
  });
  if (parts.length < 2) return [message];
  return parts.map(({ start, end }) =>
    within(message, [
      { start: 0, end: start },
      { start: end, end: text.length },
    ]),
  );
}

/** 加一行，减一列: lines come and go by the shortest words. */
const LINE = /[一两三四五\d] ?[行列排]|\b(?:rows?|columns?)\b/i;
const LINES = /^[加减少多]$/;

export function kindOf({ cues, text }: Message<PlateWire>, start: number, end: number): Kind | null {
  for (const { cue, word, start: at } of cues)
    if (at >= start && at < end && cue in doing)
      if (doing[cue as Kind].test(word) || (LINE.test(text.slice(start, end)) && LINES.test(word)))
        return cue as Kind;
  return null;
}

/** The same message with blanks at some places, and without the cues that stand there. */
export function within(message: Message<PlateWire>, taken: readonly Span[]): Message<PlateWire> {
  const text = blanked(message.text, taken);
  const isLeft = ({ start, end }: Span) => !taken.some((span) => span.start < end && start < span.end);
  const { denied } = message;
  const left = { ...message, text, denied: denied && isLeft(denied) ? denied : null };
  return withCues(left, message.cues.filter(isLeft));
}

export const withCues = (
  message: Message<PlateWire>,
  cues: Message<PlateWire>['cues'],
): Message<PlateWire> => ({
  ...message,
  cues,
  has: (...wanted: readonly Cue[]) => cues.some(({ cue }) => wanted.includes(cue)),
  without: (...wanted: readonly Cue[]) =>
    blanked(
      message.text,
      cues.filter(({ cue }) => wanted.includes(cue)),
    ),
});
