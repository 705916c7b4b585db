import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { completions, type Offers, spoken, type Thing } from '../../src/core/offers.ts';
import { said } from './say/useHistory.ts';
import { useWorkbench } from './settings.tsx';
import type { DomainInfo, ToolResult } from './wire.ts';

const found = import.meta.glob<{ offers: Offers }>('../../src/domains/*/offers.ts');
const loads = Object.entries(found).map(([path, load]) => [path.split('/').at(-2)!, load] as const);

interface Offered {
  readonly domain: string;
  readonly offers: Offers;
  readonly things: Readonly<Record<string, readonly Thing[]>>;
}
interface Known {
  readonly all: readonly Offered[];
  /** Looks again, unless it has just been looked. */
  readonly look: () => void;
}

const Context = createContext<Known>({ all: [], look: () => {} });
const FRESH_MS = 10_000;

/** What there is to be named, looked up when somebody begins to type or to fill in, and again when that is a while ago. */
export function OffersProvider({ children }: { readonly children: ReactNode }) {
  const { api, settings } = useWorkbench();
  const { lang } = settings;
  const [all, setAll] = useState<readonly Offered[]>([]);
  const last = useRef(0);
  useEffect(() => {
    last.current = 0;
    setAll([]);
  }, [api, lang]);
  const look = useCallback(() => {
    if (Date.now() - last.current < FRESH_MS) return;
    last.current = Date.now();
    const call = async (tool: string, params: Readonly<Record<string, unknown>>) => {
      const path = `/v1/tools/${encodeURIComponent(tool)}/call`;
      return (await api.post<ToolResult>(path, { params }).catch(() => null))?.data ?? null;
    };
    const ask = loads.map(async ([domain, load]): Promise<Offered> => {
      const { offers } = await load();
      return { domain, offers, things: await offers.things(lang, call) };
    });
    void Promise.all(ask).then(setAll, () => {});
  }, [api, lang]);
  return <Context value={useMemo(() => ({ all, look }), [all, look])}>{children}</Context>;
}

/** How what was typed may go on: what was said before, the domains' examples, and what can be said of what is there. */
export function useCompletion(
  typed: string,
  domains: readonly DomainInfo[],
  only: string | null,
  /** Whose words they seem to be: only its clauses and names can follow. */
  recognised: string | null,
) {
  const { settings } = useWorkbench();
  const { all, look } = use(Context);
  const offered = useMemo(() => all.filter(({ domain }) => only === null || domain === only), [all, only]);
  return {
    look,
    offered: useMemo(() => {
      function* sentences(): Iterable<string> {
        yield* said();
        for (const { id, examples } of domains) if (only === null || id === only) yield* examples;
        for (const { offers, things } of offered)
          for (const pattern of offers.sentences[settings.lang]) yield* spoken(pattern, things);
      }
      const own = offered.filter(({ domain }) => domain === recognised);
      const clauses = own.flatMap(({ offers }) => offers.clauses?.[settings.lang] ?? []);
      const names = (recognised === null ? offered : own).flatMap(({ things }) =>
        Object.values(things).flatMap((list) => list.map(({ text }) => text)),
      );
      return completions(typed, sentences(), clauses, [...new Set(names)]);
    }, [typed, domains, offered, only, recognised, settings.lang]),
  };
}

/** The things a parameter of a tool may be given; none where it takes whatever is typed. */
export function useThings(domain: string | null, param: string): readonly Thing[] {
  const { all, look } = use(Context);
  useEffect(look, [look]);
  const own = all.find((one) => one.domain === domain);
  const kind = own?.offers.params[param];
  return (kind !== undefined && own?.things[kind]) || nothing;
}
const nothing: readonly Thing[] = [];
