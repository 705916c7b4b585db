import type { Cue } from '../../../core/language/index.ts';
import type { Message } from '../../../core/talk.ts';
import type { PlateWire } from '../contract.ts';
import { whichHoles } from './which.ts';

type Kind = 'remove' | 'add' | 'change';

/** Words of doing that turn to something else; many other cues only lead. */
const doing: Readonly<Record<Kind, RegExp>> = {
  remove:
    /^(?:去掉|删掉|删除|删去|拿掉|取消|去除|移除|不要了?|不打了?|删|remove|drop|delete|leave out|take out|get rid of|lose|omit|skip)$/,
  add: /^(?:再加|加上|加个|再来|再打|再开|再钻|再补|再添|添加?|增加|另外再|多加|add|add another|another|one more)$/,
  change:
    /^(?:改成|改为|换成|换为|变成|变为|改到|换到|调成|设成|设为|改|换|make|make it|make them|change|change it|set|set it|switch)$/,
};

const boundary = /[，,；;。\n]|\band\b(?= (?:make|change|set|drop|remove|delete|add|take|lose)\b)/g;

interface Part {
  readonly start: number;
  readonly end: number;
  readonly kind: Kind | null;
  readonly which: string | undefined;
}

/** 左边那个去掉，右边的改成14: a message part by part, where it turns from one kind of doing to another. */
export function segmentsOf(message: Message<PlateWire>, plate: PlateWire): readonly Message<PlateWire>[] {
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
    const which =
      plate.holes.length > 1 ? whichHoles(text.slice(start, end), plate)?.holes.join() : undefined;
    const isOther = which !== undefined && which !== last?.which && /\d/.test(text.slice(0, start));
    if (last && !isOther && (kind === null || last.kind === null || kind === last.kind))
      parts[parts.length - 1] = { ...last, end, kind: last.kind ?? kind, which: last.which ?? which };
    else parts.push({ start, end, kind, which });
  });
  if (parts.length < 2) return [message];
  return parts.map(({ start, end }) => within(message, start, end));
}

function kindOf({ cues }: Message<PlateWire>, start: number, end: number): Kind | null {
  for (const { cue, word, start: at } of cues)
    if (at >= start && at < end && cue in doing && doing[cue as Kind].test(word)) return cue as Kind;
  return null;
}

/** The same message with blanks around a part of it, so that places stay. */
function within(message: Message<PlateWire>, start: number, end: number): Message<PlateWire> {
  const text = ' '.repeat(start) + message.text.slice(start, end) + ' '.repeat(message.text.length - end);
  const cues = message.cues.filter((cue) => cue.start >= start && cue.end <= end);
  const { denied } = message;
  return {
    ...message,
    text,
    cues,
    denied: denied && denied.start >= start && denied.end <= end ? denied : null,
    has: (...wanted: readonly Cue[]) => cues.some(({ cue }) => wanted.includes(cue)),
    without: (...wanted: readonly Cue[]) => {
      let out = text;
      for (const cue of cues)
        if (wanted.includes(cue.cue))
          out = out.slice(0, cue.start) + ' '.repeat(cue.end - cue.start) + out.slice(cue.end);
      return out;
    },
  };
}
