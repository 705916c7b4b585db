import { useWorkbench } from './settings.tsx';
import type { Word } from './words.ts';

interface Props {
  readonly title: Word;
  /** What the server says of it, where it was asked. */
  readonly says?: string | null;
}

/** A dead end with ways out of it. */
export function Lost({ title, says }: Props) {
  const { t } = useWorkbench();
  return (
    <section className="emptystate">
      <h1>{t(title)}</h1>
      {says && <p className="sentencecase">{says}</p>}
      <p className="go">
        <a href="#/">{t('navSay')}</a>
        <a href="#/runs">{t('navRuns')}</a>
        <a href="#/tools">{t('navTools')}</a>
      </p>
    </section>
  );
}
