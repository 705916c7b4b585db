import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react';
import { type Labels, labelOf, plainName, valueWord } from '../../src/core/labels.ts';
import type { Lang } from '../../src/core/messages.ts';
import { useLoaded, useWorkbench } from './settings.tsx';
import type { About, DomainInfo, Path, Schema, ToolInfo } from './wire.ts';
import { wordsIn } from './words.ts';

interface Catalogue {
  readonly domains: readonly DomainInfo[];
  readonly tools: ReadonlyMap<string, string>;
  /** The tools that ask before they do anything. */
  readonly asking: ReadonlySet<string>;
  /** Who one is to the server; null until that is known. */
  readonly you: string | null;
  /** Where the server's clock stands; null until that is known. */
  readonly zone: string | null;
  /** The model that can be asked; null where there is none. */
  readonly model: string | null;
  readonly error: string | null;
  readonly status: number | null;
}

const noDomains: readonly DomainInfo[] = [];
const Known = createContext<Catalogue>({
  domains: noDomains,
  tools: new Map(),
  asking: new Set(),
  you: null,
  zone: null,
  model: null,
  error: null,
  status: null,
});

/** What there is to talk about, asked for once and again in another language. */
export function CatalogueProvider({ children }: { readonly children: ReactNode }) {
  const { data, error, status } = useLoaded<{ items: readonly DomainInfo[] }>('/v1/domains');
  const listed = useLoaded<{ items: readonly ToolInfo[] }>('/v1/tools?limit=200');
  const about = useLoaded<About>('/v1/about').data;
  const you = about?.you.name ?? null;
  const zone = about?.time_zone ?? null;
  const model = about?.model ? (about.model.name ?? about.model.url) : null;
  const domains = data?.items ?? noDomains;
  const value = useMemo(
    (): Catalogue => ({
      domains,
      tools: new Map((listed.data?.items ?? []).map(({ id, name }) => [id, name])),
      asking: new Set(
        (listed.data?.items ?? []).flatMap(({ id, requiresConfirmation }) =>
          requiresConfirmation ? [id] : [],
        ),
      ),
      you,
      zone,
      model,
      error,
      status,
    }),
    [domains, listed.data, you, zone, model, error, status],
  );
  return <Known value={value}>{children}</Known>;
}
export const useCatalogue = (): Catalogue => use(Known);

const found = import.meta.glob<{ labels: Labels }>('../../src/domains/*/labels.ts');
const loads = new Map(Object.entries(found).map(([path, load]) => [path.split('/').at(-2)!, load] as const));
const loaded = new Map<string, Labels>();
const noLabels: Labels = { words: {} };

/** What things and values are called, in the reader's language. */
export interface Naming {
  /** Whose words they are; null for nobody's. */
  readonly domain: string | null;
  /** A thing with what its schema says of it, for where nobody gave it a name. */
  name(path: Path, description?: string): string;
  value(path: Path, value: unknown): string;
}

export const namingOf = (
  labels: Labels,
  lang: Lang,
  tools: ReadonlyMap<string, string>,
  schema: Schema | null = null,
  domain: string | null = null,
): Naming => ({
  domain,
  name: (path, description) =>
    labelOf(labels, path, lang) ?? helpAt(schema, path) ?? shortName(description) ?? keyName(path),
  value: (path, value) =>
    valueWord(labels, path, value, lang) ??
    (typeof value === 'string' ? tools.get(value) : undefined) ??
    textOf(value, lang),
});

const MOST_OF_A_NAME = 24;

/** How a description begins, where that is short enough to be a name: “the company, for the title block” is the company. */
function shortName(description: string | undefined): string | null {
  // “SPICE: the top subcircuit” is the top subcircuit, for SPICE.
  const said = description
    ?.replace(/^[A-Z]{2,}[：:]\s?/, '')
    .split(/[，,；;。：:（(]/)[0]
    ?.trim()
    .replace(/^(?:the|a|an) /i, '');
  return said && said.length <= MOST_OF_A_NAME ? said : null;
}

/** The last part of a path in plain words; a member of a list by the list's name and its number. */
const keyName = (path: Path): string => {
  const name = plainName(String(path.findLast((part) => typeof part === 'string') ?? ''));
  const last = path.at(-1);
  return typeof last === 'number' ? `${name} ${last + 1}`.trim() : name;
};

export function textOf(value: unknown, lang: Lang): string {
  if (value === null || value === undefined) return '—';
  if (typeof value === 'boolean') return wordsIn(lang)(value ? 'yes' : 'no');
  if (typeof value === 'string') return value;
  return JSON.stringify(value);
}

function helpAt(schema: Schema | null, path: Path): string | undefined {
  let at: Schema | undefined = schema ?? undefined;
  for (const part of path) {
    const inside = typeof part === 'number' ? at?.items : at?.properties?.[part];
    at = typeof inside === 'object' ? inside : undefined;
  }
  return at?.description?.split(/[；;。（(]/)[0];
}

/** The words of a domain; a plain reading of its keys until they have come, or where it brings none. */
export function useNaming(domain: string | null, schema: Schema | null = null): Naming {
  const { settings } = useWorkbench();
  const { tools } = useCatalogue();
  const [labels, setLabels] = useState(loaded.get(domain ?? '') ?? noLabels);
  useEffect(() => {
    let gone = false;
    const load = loads.get(domain ?? '');
    if (!load || domain === null) setLabels(noLabels);
    else
      void load().then((module) => {
        loaded.set(domain, module.labels);
        if (!gone) setLabels(module.labels);
      });
    return () => {
      gone = true;
    };
  }, [domain]);
  return useMemo(
    () => namingOf(labels, settings.lang, tools, schema, domain),
    [labels, settings.lang, tools, schema, domain],
  );
}

const Named = createContext<Naming | null>(null);
/** Everything inside is spoken of in the words of one domain. */
export function InWordsOf({
  domain,
  children,
}: {
  readonly domain: string | null;
  readonly children: ReactNode;
}) {
  return <Named value={useNaming(domain)}>{children}</Named>;
}
export function useNames(): Naming {
  const plain = useNaming(null);
  return use(Named) ?? plain;
}

/** A person as the reader calls them: oneself is not called by name. */
export function useWho(): (name: string) => string {
  const { t } = useWorkbench();
  const { you } = useCatalogue();
  // Behind the name stands which of their tokens it was.
  return (name) => (name === you ? t('youName') : name.replace(/#[0-9a-f]{12}$/, ''));
}
