import { useEffect, useState } from 'react';
import { useWorkbench } from '../settings.tsx';
import type { Heard, Reading } from '../wire.ts';
import { placed, withAnswer } from './marks.ts';
import { bodyOf, type Draft } from './useReading.ts';

interface Talk {
  /** Null until the first answer. */
  readonly session: string | null;
  readonly reading: Reading | null;
  readonly remark: string | null;
  readonly busy: boolean;
}

const silent: Talk = { session: null, reading: null, remark: null, busy: false };

/** What answers, corrections and further wishes make of a draft. Another draft is another conversation. */
export function useConversation(draft: Draft) {
  const { api } = useWorkbench();
  const [talk, set] = useState(silent);
  useEffect(() => set(silent), [draft]);
  const answer = async (before: Reading, said: string): Promise<void> => {
    set({ ...talk, busy: true, remark: null });
    try {
      const session = talk.session ?? `web-${crypto.randomUUID()}`;
      const path = `/v1/sessions/${session}/messages`;
      // The files and the domain belong to the conversation as they did to the sentence.
      const common = { ...bodyOf(draft), domain: before.domain };
      if (talk.session === null) await api.post<Heard>(path, common);
      const heard = await api.post<Heard>(path, { ...common, text: said });
      if ('evidence' in heard) {
        set({ session, reading: withAnswer(before, placed(draft.text, heard)), remark: null, busy: false });
      } else {
        const remark =
          'diagnostics' in heard ? heard.diagnostics.map(({ message }) => message).join('\n') : '';
        set({ session, reading: talk.reading ?? before, remark: remark || said, busy: false });
      }
    } catch (reason) {
      set({ ...talk, busy: false, remark: (reason as Error).message });
    }
  };
  return { ...talk, answer };
}
