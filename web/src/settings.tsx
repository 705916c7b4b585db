import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react';
import type { Lang } from '../../src/core/messages.ts';
import { type Api, createApi, Problem } from './api.ts';
import { type Word, wordsIn } from './words.ts';

export interface Settings {
  readonly lang: Lang;
  readonly theme: 'auto' | 'light' | 'dark';
  readonly token: string;
}

interface Workbench {
  readonly settings: Settings;
  readonly change: (part: Partial<Settings>) => void;
  readonly api: Api;
  /** Whether the server cannot be reached at the moment. */
  readonly isAway: boolean;
  readonly t: (word: Word, params?: Readonly<Record<string, unknown>>) => string;
}

const KEY = 'yanxing';
const Context = createContext<Workbench | null>(null);

function stored(): Settings {
  const first: Settings = {
    lang: navigator.language.toLowerCase().startsWith('zh') ? 'zh' : 'en',
    theme: 'auto',
    token: '',
  };
  try {
    return { ...first, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Settings>) };
  } catch {
    return first;
  }
}

export function WorkbenchProvider({ children }: { readonly children: ReactNode }) {
  const [settings, set] = useState(stored);
  const { lang, theme, token } = settings;
  useEffect(() => {
    document.documentElement.lang = { zh: 'zh-CN', en: 'en' }[lang];
    document.documentElement.dataset.theme = theme;
    localStorage.setItem(KEY, JSON.stringify({ lang, theme, token }));
  }, [lang, theme, token]);
  const { isAway, onAway, times } = useAway();
  const api = useMemo(() => createApi({ lang, token, onAway }), [lang, token, onAway, times]);
  const value = useMemo(
    (): Workbench => ({
      settings: { lang, theme, token },
      change: (part) => set((now) => ({ ...now, ...part })),
      api,
      t: wordsIn(lang),
      isAway,
    }),
    [lang, theme, token, api, isAway],
  );
  return <Context value={value}>{children}</Context>;
}

const ASK_MS = 1_500;

/** A server that is gone is asked for until it is back; whatever was loaded is loaded again then. */
function useAway() {
  const [isAway, setIsAway] = useState(false);
  const [times, setTimes] = useState(0);
  useEffect(() => {
    if (!isAway) return;
    const timer = setInterval(() => {
      fetch('/healthz').then(
        ({ ok }) => {
          if (!ok) return;
          setIsAway(false);
          setTimes((n) => n + 1);
        },
        () => {},
      );
    }, ASK_MS);
    return () => clearInterval(timer);
  }, [isAway]);
  const onAway = useCallback(() => setIsAway(true), []);
  return { isAway, onAway, times };
}

export function useWorkbench(): Workbench {
  const found = use(Context);
  if (!found) throw new Error('outside of the workbench');
  return found;
}

export interface Loaded<T> {
  readonly data: T | null;
  readonly error: string | null;
  /** The HTTP status of what went wrong; 0 where nobody answered. */
  readonly status: number | null;
  readonly reload: () => void;
}

/** What is at a path, asked for again when the language or the token changes. */
export function useLoaded<T>(path: string | null): Loaded<T> {
  const { api } = useWorkbench();
  const [count, setCount] = useState(0);
  const [state, set] = useState<Omit<Loaded<T>, 'reload'>>({ data: null, error: null, status: null });
  useEffect(() => {
    if (path === null) return;
    const gone = new AbortController();
    api.get<T>(path, gone.signal).then(
      (data) => set({ data, error: null, status: null }),
      (reason: unknown) => {
        if (gone.signal.aborted) return;
        const status = reason instanceof Problem ? reason.status : null;
        // While nobody answers, what was there is better than nothing.
        set(({ data }) => ({
          data: status === 0 ? data : null,
          error: String((reason as Error).message),
          status,
        }));
      },
    );
    return () => gone.abort();
  }, [api, path, count]);
  return { ...state, reload: () => setCount((n) => n + 1) };
}
