import { type ComponentProps, lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { Lost } from './Lost.tsx';
import { CatalogueProvider } from './naming.tsx';
import { OffersProvider } from './offers.tsx';
import { InboxProvider, useInbox } from './run/inbox.tsx';
import { RunPage } from './run/RunPage.tsx';
import { RunsPage } from './run/RunsPage.tsx';
import { SayPage } from './say/SayPage.tsx';
import { emptyDraft, keepDraft, keptDraft } from './say/useReading.ts';
import { useWorkbench } from './settings.tsx';
import { PointedProvider } from './show/pointed.tsx';
import { Top } from './Top.tsx';
import { useKeys } from './useKeys.ts';
import type { Word } from './words.ts';

const ToolsPage = lazy(() => import('./tools/ToolsPage.tsx'));
const ComparePage = lazy(() => import('./run/ComparePage.tsx'));
const loadPalette = () => import('./Palette.tsx');
const LatePalette = lazy(loadPalette);
type PaletteBox = Awaited<ReturnType<typeof loadPalette>>['default'];
const Shortcuts = lazy(() => import('./Shortcuts.tsx'));
const InboxPage = lazy(() => import('./run/InboxPage.tsx'));
const SettingsPage = lazy(() => import('./settings/SettingsPage.tsx'));

const places: readonly (readonly [name: string, word: Word])[] = [
  ['', 'navSay'],
  ['inbox', 'navInbox'],
  ['runs', 'navRuns'],
  ['tools', 'navTools'],
  ['settings', 'navSettings'],
];

const PALETTE_MS = 1_500;

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
  const { t, isAway } = useWorkbench();
  const [page = '', id, other] = usePlace();
  const [draft, setDraft] = useState(keptDraft);
  useEffect(() => keepDraft(draft), [draft]);
  const word = places.find(([name]) => name === page)?.[1];
  useEffect(() => {
    const said = page === '' ? draft.text.trim().slice(0, 40) : '';
    document.title = t('titled', { page: said || t(word ?? 'navRuns') });
  }, [t, page, word, draft.text]);
  const [opened, setOpened] = useState<'palette' | 'keys' | null>(null);
  const keys = useMemo(
    () => ({ onPalette: () => setOpened('palette'), onHelp: () => setOpened('keys') }),
    [],
  );
  useKeys(keys);
  // What is typed right after the keys that open it must not be lost: by then it is there.
  const [palette, setPalette] = useState<Awaited<ReturnType<typeof loadPalette>> | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => loadPalette().then(setPalette, () => {}), PALETTE_MS);
    return () => clearTimeout(timer);
  }, []);
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
      case 'inbox':
        return <InboxPage />;
      case 'settings':
        return <SettingsPage />;
      default:
        return <Lost title="notFound" />;
    }
  };
  return (
    <CatalogueProvider>
      <InboxProvider>
        <OffersProvider>
          <PointedProvider key={`${page}/${id ?? ''}`}>
            <Top home="#/">
              {places.map(([name, word]) => (
                <a key={name} href={`#/${name}`} aria-current={page === name ? 'page' : undefined}>
                  {t(word)}
                  {name === 'inbox' && <Badge />}
                </a>
              ))}
            </Top>
            {isAway && (
              <p className="away" role="status">
                {t('away')}
              </p>
            )}
            <main id="main" tabIndex={-1}>
              <Suspense fallback={<p className="quiet">{t('loading')}</p>}>{show()}</Suspense>
            </main>
            <Suspense fallback={null}>
              {opened === 'palette' && (
                <PaletteAsOpened
                  loaded={palette?.default}
                  onClose={() => setOpened(null)}
                  onKeys={() => setOpened('keys')}
                  onSay={(text) => {
                    setDraft({ ...emptyDraft, text });
                    location.hash = '#/';
                  }}
                />
              )}
              {opened === 'keys' && <Shortcuts onClose={() => setOpened(null)} />}
            </Suspense>
          </PointedProvider>
        </OffersProvider>
      </InboxProvider>
    </CatalogueProvider>
  );
}

/** Stays the one it was opened as: whoever is typing while the page finishes loading loses no letter. */
function PaletteAsOpened({
  loaded,
  ...props
}: ComponentProps<typeof LatePalette> & { readonly loaded: PaletteBox | undefined }) {
  const [Palette] = useState(() => loaded ?? LatePalette);
  return <Palette {...props} />;
}

/** How much waits, on every page. */
function Badge() {
  const { t } = useWorkbench();
  const { waiting } = useInbox();
  if (waiting.length === 0) return null;
  return (
    <span className="badge" title={t('inboxCount', { n: waiting.length })}>
      {waiting.length}
    </span>
  );
}
