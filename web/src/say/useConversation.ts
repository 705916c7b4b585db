import { useState } from 'react';
import { useWorkbench } from '../settings.tsx';
import type { Heard, Reading } from '../wire.ts';
import { placed, withAnswer } from './marks.ts';
import { bodyOf, type Draft } from './useReading.ts';

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
  /** Says something in the conversation; null where it was not understood, and then it is told why. */
  const tell = async (session: string, before: Reading, text: string): Promise<Heard> =>
    // The files and the domain belong to the conversation as they did to the sentence.
    api.post<Heard>(`/v1/sessions/${session}/messages`, { ...bodyOf(draft), domain: before.domain, text });
  const answer = async (before: Reading, said: string): Promise<void> => {
    set({ ...talk, busy: true, remark: null, told: null });
    try {
      const session = talk.session ?? `web-${crypto.randomUUID()}`;
      if (talk.session === null) await tell(session, before, draft.text);
      const heard = await tell(session, before, said);
      const known = talk.versions.length > 0 ? talk.versions : [{ said: draft.text, reading: before }];
      if ('evidence' in heard) {
        const reading = withAnswer(before, placed(draft.text, heard));
        set({
          session,
          remark: null,
          told: null,
          busy: false,
          ...moved(known, talk.at, heard.move, { said, reading }),
        });
      } else {
        const found = 'diagnostics' in heard ? heard.diagnostics : [];
        const text = found.map(({ message }) => message).join('\n');
        const isTold = text !== '' && found.every(({ severity }) => severity === 'info');
        const shown = isTold ? { told: text, remark: null } : { told: null, remark: text || said };
        set({ ...talk, session, versions: known, ...shown, busy: false });
      }
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
  return { ...talk, reading: talk.versions[talk.at]?.reading ?? null, answer, goTo };
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
