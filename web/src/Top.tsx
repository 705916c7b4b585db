import type { ReactNode } from 'react';
import { useWorkbench } from './settings.tsx';

interface Props {
  readonly home: string;
  readonly label?: string;
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** The head of every page: the way past it, whose it is, and where else to go. */
export function Top({ home, label, wide = false, children }: Props) {
  const { t } = useWorkbench();
  return (
    <>
      <button type="button" className="skip" onClick={() => document.getElementById('main')?.focus()}>
        {t('skip')}
      </button>
      <header className={wide ? 'top wide' : 'top'}>
        <a className="brand" href={home}>
          <b>言行</b> <span>Yanxing</span>
        </a>
        <nav aria-label={label}>{children}</nav>
      </header>
    </>
  );
}
