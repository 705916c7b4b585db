import { useEffect } from 'react';
import { useWorkbench } from './settings.tsx';

/** What the tab is called while this is on the page; nothing is changed while that is not known. */
export function useTitle(page: string | undefined): void {
  const { t } = useWorkbench();
  useEffect(() => {
    if (page) document.title = t('titled', { page: page.slice(0, 40) });
  }, [t, page]);
}
