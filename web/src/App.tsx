import { lazy, Suspense, useEffect, useState } from 'react';
import { RunPage } from './run/RunPage.tsx';
import { RunsPage } from './run/RunsPage.tsx';
import { SayPage } from './say/SayPage.tsx';
import { emptyDraft } from './say/useReading.ts';
import { useWorkbench } from './settings.tsx';
import { Top } from './Top.tsx';
import type { Word } from './words.ts';

const ToolsPage = lazy(() => import('./tools/ToolsPage.tsx'));
const ComparePage = lazy(() => import('./run/ComparePage.tsx'));
const SettingsPage = lazy(() => import('./SettingsPage.tsx'));

const places: readonly (readonly [name: string, word: Word])[] = [
  ['', 'navSay'],
  ['runs', 'navRuns'],
  ['tools', 'navTools'],
  ['settings', 'navSettings'],
];

/** #/runs/ID → ['runs', 'ID'] */
function usePlace(): readonly string[] {
  const read = () => location.hash.replace(/^#\/?/, '').split('/').map(decodeURIComponent);
  const [place, set] = useState(read);
  useEffect(() => {
    const moved = () => set(read());
    addEventListener('hashchange', moved);
    return () => removeEventListener('hashchange', moved);
  }, []);
  return place;
}

export function App() {
  const { t } = useWorkbench();
  const [page = '', id, other] = usePlace();
  const [draft, setDraft] = useState(emptyDraft);
  const show = () => {
    switch (page) {
      case '':
        return <SayPage draft={draft} onDraft={setDraft} />;
      case 'runs':
        if (!id) return <RunsPage />;
        return (
          <RunPage
            key={id}
            id={id}
            onEdit={(next) => {
              setDraft(next);
              location.hash = '#/';
            }}
          />
        );
      case 'compare':
        return <ComparePage first={id ?? ''} second={other ?? ''} />;
      case 'tools':
        return <ToolsPage id={id ?? null} />;
      case 'settings':
        return <SettingsPage />;
      default:
        return <p>{t('notFound')}</p>;
    }
  };
  return (
    <>
      <Top home="#/">
        {places.map(([name, word]) => (
          <a key={name} href={`#/${name}`} aria-current={page === name ? 'page' : undefined}>
            {t(word)}
          </a>
        ))}
      </Top>
      <main id="main" tabIndex={-1}>
        <Suspense fallback={<p className="quiet">{t('loading')}</p>}>{show()}</Suspense>
      </main>
    </>
  );
}
