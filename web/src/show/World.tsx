import { type ComponentType, lazy, Suspense } from 'react';
import type { Lang } from '../../../src/core/messages.ts';
import { useWorkbench } from '../settings.tsx';
import type { ToolResult } from '../wire.ts';

/** What a domain's own preview is given. */
interface PreviewProps {
  readonly lang: Lang;
  /** Goes up when something was carried out: look again. */
  readonly changed: number;
  /** Calls a tool that only looks; null where it could not. */
  readonly call: (tool: string, params: Readonly<Record<string, unknown>>) => Promise<unknown>;
}

const found = import.meta.glob<{ default: ComponentType<PreviewProps> }>(
  '../../../src/domains/*/preview.tsx',
);
const previews = new Map(
  Object.entries(found).map(([path, load]) => [path.split('/').at(-2)!, lazy(load)] as const),
);

/** The preview a domain brings, if it brings one. */
export function World({ domain, changed }: { readonly domain: string; readonly changed: number }) {
  const { api, t, settings } = useWorkbench();
  const Preview = previews.get(domain);
  if (!Preview) return null;
  const call = async (tool: string, params: Readonly<Record<string, unknown>>): Promise<unknown> => {
    const path = `/v1/tools/${encodeURIComponent(tool)}/call`;
    return (await api.post<ToolResult>(path, { params }).catch(() => null))?.data ?? null;
  };
  return (
    <section className="world" aria-label={t('world')}>
      <h2 className="small">{t('world')}</h2>
      <Suspense fallback={<p className="quiet">{t('loading')}</p>}>
        <Preview lang={settings.lang} changed={changed} call={call} />
      </Suspense>
    </section>
  );
}
