import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { useWorkbench } from '../settings.tsx';
import type { Artifact, SentFile } from '../wire.ts';
import { save } from './save.ts';

/** What a viewer is given: the file itself, already fetched. */
export interface ViewerProps {
  readonly name: string;
  readonly blob: Blob;
  /** The other files of the same run. */
  readonly beside?: readonly Beside[];
  /** The files it was made from. */
  readonly inputs?: readonly SentFile[];
  /** What is said about it, where that is no file. */
  readonly about?: unknown;
}

interface Beside extends Pick<Artifact, 'name' | 'mediaType'> {
  readonly read: () => Promise<Blob>;
}

/** Viewers by media type; each is fetched when first needed. */
export const viewers: Readonly<Record<string, ComponentType<ViewerProps>>> = {
  'application/x-gdsii': lazy(() => import('./GdsView.tsx')),
  'image/svg+xml': lazy(() => import('./ImageView.tsx')),
  'image/png': lazy(() => import('./ImageView.tsx')),
  'application/json': lazy(() => import('./TextView.tsx')),
  'text/plain': lazy(() => import('./TextView.tsx')),
  'text/csv': lazy(() => import('./TextView.tsx')),
};
const order = Object.keys(viewers);
const viewerOf = ({ mediaType }: Artifact) => viewers[mediaType.split(';')[0]!.trim()];
const rank = ({ mediaType }: Artifact): number => {
  const at = order.indexOf(mediaType.split(';')[0]!.trim());
  return at < 0 ? order.length : at;
};

interface Props {
  readonly run: string;
  readonly artifacts: readonly Artifact[];
  readonly inputs?: readonly SentFile[];
}

const noFiles: readonly SentFile[] = [];
const pictures = new Set(['application/x-gdsii', 'image/svg+xml', 'image/png']);

/** The picture among the files of a run, if there is one. */
export function Picture({ run, artifacts }: Props) {
  const sorted = [...artifacts].sort((a, b) => rank(a) - rank(b));
  const [first] = sorted;
  if (!first || !pictures.has(first.mediaType)) return null;
  return <Shown run={run} artifact={first} all={sorted} />;
}

/** The files a run made: the most telling one shown, all of them to take away. */
export function Artifacts({ run, artifacts, inputs = noFiles }: Props) {
  const { t } = useWorkbench();
  const sorted = [...artifacts].sort((a, b) => rank(a) - rank(b));
  const [name, setName] = useState<string | null>(null);
  const shown = sorted.find((artifact) => artifact.name === name) ?? sorted[0];
  return (
    <section className="artifacts" aria-label={t('artifacts')}>
      <h3>{t('artifacts')}</h3>
      {shown && viewerOf(shown) && <Shown run={run} artifact={shown} all={sorted} inputs={inputs} />}
      <ul>
        {sorted.map((artifact) => (
          <li key={artifact.name} className={artifact === shown ? 'current' : ''}>
            {viewerOf(artifact) ? (
              <button type="button" className="ghost" onClick={() => setName(artifact.name)}>
                {artifact.name}
              </button>
            ) : (
              <span>{artifact.name}</span>
            )}
            <span className="quiet">{sizeText(artifact.size)}</span>
            <Download run={run} artifact={artifact} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const pathOf = (run: string, name: string): string => `/v1/runs/${run}/artifacts/${encodeURIComponent(name)}`;

interface ShownProps {
  readonly run: string;
  readonly artifact: Artifact;
  readonly all: readonly Artifact[];
  readonly inputs?: readonly SentFile[];
}

function Shown({ run, artifact, all, inputs = noFiles }: ShownProps) {
  const { api, t } = useWorkbench();
  const [blob, setBlob] = useState<Blob | null>(null);
  const [error, setError] = useState<string | null>(null);
  const { name, mediaType } = artifact;
  useEffect(() => {
    const gone = new AbortController();
    setBlob(null);
    api.blob(pathOf(run, name), gone.signal).then(
      (found) => setBlob(new Blob([found], { type: mediaType })),
      (reason: unknown) => !gone.signal.aborted && setError((reason as Error).message),
    );
    return () => gone.abort();
  }, [api, run, name, mediaType]);
  const Viewer = viewerOf(artifact);
  const beside = all
    .filter((other) => other !== artifact)
    .map((other) => ({ ...other, read: () => api.blob(pathOf(run, other.name)) }));
  if (error !== null) return <p className="wrong">{error}</p>;
  if (!blob || !Viewer) return <p className="quiet">{t('loading')}</p>;
  return (
    <Suspense fallback={<p className="quiet">{t('loading')}</p>}>
      <Viewer name={name} blob={blob} beside={beside} inputs={inputs} />
    </Suspense>
  );
}

function Download({ run, artifact }: { readonly run: string; readonly artifact: Artifact }) {
  const { api, t } = useWorkbench();
  const take = async () => {
    save(await api.blob(pathOf(run, artifact.name)), artifact.name);
  };
  const label = `${t('download')} ${(/\.(\w{1,5})$/.exec(artifact.name)?.[1] ?? '').toUpperCase()}`;
  return (
    <button type="button" aria-label={`${label}: ${artifact.name}`} onClick={() => void take()}>
      {label}
    </button>
  );
}

export const sizeText = (bytes: number): string =>
  bytes < 1024
    ? `${bytes} B`
    : bytes < 1024 ** 2
      ? `${(bytes / 1024).toFixed(1)} kB`
      : `${(bytes / 1024 ** 2).toFixed(1)} MB`;
