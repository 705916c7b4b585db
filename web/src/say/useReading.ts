import { useEffect, useState } from 'react';
import { useWorkbench } from '../settings.tsx';
import type { DomainInfo, Door, Reading, SentFile } from '../wire.ts';

export interface Draft {
  readonly text: string;
  /** Null: whichever explains it best. */
  readonly domain: string | null;
  readonly files: readonly (SentFile & { readonly option: string })[];
  /** What was chosen about the domain's world, where it can be chosen. */
  readonly options: Readonly<Record<string, string>>;
}

export interface Understanding {
  readonly draft: Draft;
  readonly door: Door | null;
  readonly error: string | null;
  readonly busy: boolean;
}

const PAUSE_MS = 160;
export const emptyDraft: Draft = { text: '', domain: null, files: [], options: {} };

const KEPT = 'yanxing.draft';
const MOST_KEPT = 2_000_000;

/** What was being said when the page was left or loaded again; for this tab only. */
export function keptDraft(): Draft {
  try {
    return { ...emptyDraft, ...(JSON.parse(sessionStorage.getItem(KEPT) ?? '{}') as Partial<Draft>) };
  } catch {
    return emptyDraft;
  }
}
export function keepDraft(draft: Draft): void {
  const text = JSON.stringify(draft);
  if (text.length <= MOST_KEPT) sessionStorage.setItem(KEPT, text);
}

/** The body of a parse or run request. */
export function bodyOf({ text, files, options: chosen }: Draft) {
  const named = files.filter(({ option }) => option).map(({ option, name }) => [option, name] as const);
  const options = { ...chosen, ...Object.fromEntries(named) };
  return {
    text,
    // What is shown is what would be carried out.
    fullest: true,
    ...(files.length > 0 && { files: files.map(({ name, content }) => ({ name, content })) }),
    ...(Object.keys(options).length > 0 && { options }),
  };
}

/** Which reader a draft goes to: the chosen one, the one that takes files, or the door. */
export function readerOf({ domain, files, text }: Draft, domains: readonly DomainInfo[]): string | null {
  if (domain !== null) return domain;
  if (files.length === 0 || text.trim() !== '') return null;
  return domains.find(({ takesFiles }) => takesFiles)?.id ?? null;
}

/** What the draft says, read again a moment after each change; the last answer stays while the next is on its way. */
export function useReading(draft: Draft, domains: readonly DomainInfo[]): Understanding {
  const { api } = useWorkbench();
  const [state, set] = useState<Omit<Understanding, 'busy'>>({ draft: emptyDraft, door: null, error: null });
  const isEmpty = draft.text.trim() === '' && draft.files.length === 0;
  useEffect(() => {
    if (isEmpty) {
      set({ draft, door: null, error: null });
      return;
    }
    // A server that is back is asked again: what it could not do before is over.
    set((now) => (now.error === null ? now : { ...now, error: null }));
    const gone = new AbortController();
    const timer = setTimeout(() => {
      const reader = readerOf(draft, domains);
      const read: Promise<Door> =
        reader === null
          ? api.post<Door>('/v1/parse', bodyOf(draft), gone.signal)
          : api
              .post<Reading>(`/v1/${reader}/parse`, bodyOf(draft), gone.signal)
              .then((reading) => ({ kind: 'one', ...reading }));
      read.then(
        (door) => set({ draft, door, error: null }),
        (reason: unknown) =>
          !gone.signal.aborted && set({ draft, door: null, error: String((reason as Error).message) }),
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
  }, [api, draft, domains, isEmpty]);
  return { ...state, busy: !isEmpty && state.draft !== draft };
}
