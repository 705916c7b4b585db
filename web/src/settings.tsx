import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react';
import type { Lang } from '../../src/core/messages.ts';
import { type Api, createApi } from './api.ts';
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
  const api = useMemo(() => createApi({ lang, token }), [lang, token]);
  const value = useMemo(
    (): Workbench => ({
      settings: { lang, theme, token },
      change: (part) => set((now) => ({ ...now, ...part })),
      api,
      t: wordsIn(lang),
    }),
    [lang, theme, token, api],
  );
  return <Context value={value}>{children}</Context>;
}

export function useWorkbench(): Workbench {
  const found = use(Context);
  if (!found) throw new Error('outside of the workbench');
  return found;
}

export interface Loaded<T> {
  readonly data: T | null;
  readonly error: string | null;
  readonly reload: () => void;
}

/** What is at a path, asked for again when the language or the token changes. */
export function useLoaded<T>(path: string | null): Loaded<T> {
  const { api } = useWorkbench();
  const [count, setCount] = useState(0);
  const [state, set] = useState<{ data: T | null; error: string | null }>({ data: null, error: null });
  useEffect(() => {
    if (path === null) return;
    const gone = new AbortController();
    api.get<T>(path, gone.signal).then(
      (data) => set({ data, error: null }),
      (reason: unknown) =>
        !gone.signal.aborted && set({ data: null, error: String((reason as Error).message) }),
    );
    return () => gone.abort();
  }, [api, path, count]);
  return { ...state, reload: () => setCount((n) => n + 1) };
}
