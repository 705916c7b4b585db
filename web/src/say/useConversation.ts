import { useRef, useState } from 'react';
import { useWorkbench } from '../settings.tsx';
import type { Heard, Reading } from '../wire.ts';
import { placed, withAnswer } from './marks.ts';
import { bodyOf, type Draft } from './useReading.ts';
import type { Stood } from './useStanding.ts';

/** A message, and what was known after it. */
export interface Version {
  readonly said: string;
  readonly reading: Reading;
}

interface Talk {
  /** Null until the first answer. */
  readonly session: string | null;
  readonly versions: readonly Version[];
  /** Which version counts now. */
  readonly at: number;
  readonly remark: string | null;
  /** What was asked about what stands, answered: nothing is wrong. */
  readonly told: string | null;
  readonly busy: boolean;
}

const silent: Talk = { session: null, versions: [], at: 0, remark: null, told: null, busy: false };

/** What answers, corrections and further wishes make of a draft. Another draft is another conversation; each is kept. */
export function useConversation(draft: Draft) {
  const { api, t } = useWorkbench();
  const [talks, setTalks] = useState<ReadonlyMap<Draft, Talk>>(new Map());
  const talk = talks.get(draft) ?? silent;
  const set = (next: Talk) => setTalks((kept) => new Map(kept).set(draft, next));
  const begun = useRef(new Map<Draft, Promise<string>>());
  const post = (session: string, body: object, signal?: AbortSignal) =>
    api.post<Heard>(`/v1/sessions/${session}/messages`, body, signal);
  /** The conversation of a sentence: it begins with the first thing that is said further. */
  const sessionOf = (of: Draft, { domain }: Reading): Promise<string> => {
    const known = begun.current.get(of);
    if (known) return known;
    const id = `web-${crypto.randomUUID()}`;
    const made = post(id, { ...bodyOf(of), domain }).then(() => id);
    begun.current.set(of, made);
    made.catch(() => begun.current.delete(of));
    return made;
  };
  const tell = (session: string, { domain }: Reading, text: string, how: object = {}): Promise<Heard> =>
    // The files and the domain belong to the conversation as they did to the sentence.
    post(session, { ...bodyOf(draft), domain, text, ...how });
  const answer = async (before: Reading, said: string, how: { readonly begin?: boolean } = {}) => {
    set({ ...talk, busy: true, remark: null, told: null });
    try {
      const session = await sessionOf(draft, before);
      const heard = await tell(session, before, said, how);
      set({ ...talk, session, busy: false, ...after({ draft, reading: before }, talk, said, heard) });
    } catch (reason) {
      set({ ...talk, busy: false, remark: (reason as Error).message });
    }
  };
  /** To another version, step by step, by the words that do it. */
  const goTo = async (wanted: number): Promise<void> => {
    const { session, versions, at } = talk;
    if (session === null || !versions[wanted]) return;
    set({ ...talk, busy: true, remark: null, told: null });
    try {
      for (let now = at; now !== wanted; now += Math.sign(wanted - now))
        await tell(session, versions[now]!.reading, t(wanted < now ? 'undo' : 'redo'));
      set({ ...talk, at: wanted, busy: false });
    } catch (reason) {
      set({ ...talk, busy: false, remark: (reason as Error).message });
    }
  };
  /** What a draft would come to in the conversation of another: nothing of it is kept. */
  const hear = async ({ draft: of, reading }: Stood, next: Draft, begin?: boolean, signal?: AbortSignal) => {
    const session = await sessionOf(of, reading);
    const { domain } = next;
    const how = { keep: false, ...(domain !== null && { domain }), ...(begin !== undefined && { begin }) };
    return post(session, { ...bodyOf(next), ...how }, signal);
  };
  return {
    ...talk,
    reading: talk.versions[talk.at]?.reading ?? null,
    answer,
    goTo,
    hear,
    /** What the conversation of a sentence would be with this in it. */
    wouldBe: (of: Stood, said: string, heard: Heard): Shown =>
      after(of, talks.get(of.draft) ?? silent, said, heard),
  };
}

type Shown = Pick<Talk, 'versions' | 'at' | 'remark' | 'told'>;

/** What is shown of a conversation when a message was heard in it. */
function after({ draft, reading: before }: Stood, { versions, at }: Talk, said: string, heard: Heard): Shown {
  const known = versions.length > 0 ? versions : [{ said: draft.text, reading: before }];
  if ('evidence' in heard) {
    const reading = withAnswer(before, placed(draft.text, heard));
    return { remark: null, told: null, ...moved(known, at, heard.move, { said, reading }) };
  }
  const found = 'diagnostics' in heard ? heard.diagnostics : [];
  const text = found.map(({ message }) => message).join('\n');
  const isTold = text !== '' && found.every(({ severity }) => severity === 'info');
  return { versions: known, at, told: isTold ? text : null, remark: isTold ? null : text || said };
}

/** Going back and forth keeps every version; anything else makes a new one after the one that counts. */
export function moved(
  versions: readonly Version[],
  at: number,
  move: string,
  next: Version,
): Pick<Talk, 'versions' | 'at'> {
  if (move === 'undo' && at > 0) return { versions, at: at - 1 };
  if (move === 'redo' && at < versions.length - 1) return { versions, at: at + 1 };
  const kept = versions.slice(0, at + 1);
  return { versions: [...kept, next], at: kept.length };
}
