import { useWorkbench } from '../settings.tsx';
import type { DomainInfo } from '../wire.ts';

interface Props {
  readonly domains: readonly DomainInfo[];
  readonly onPick: (text: string) => void;
}

/** What can be said, domain by domain; a click says it. */
export function Examples({ domains, onPick }: Props) {
  const { t } = useWorkbench();
  return (
    <section className="examples" aria-label={t('examples')}>
      {domains.map(({ id, title, summary, examples, takesFiles }) => (
        <section key={id}>
          <h2>
            {title}
            {takesFiles && <span className="tag">{t('takesFiles')}</span>}
          </h2>
          <p className="quiet">{summary}</p>
          <ul>
            {examples.map((example) => (
              <li key={example}>
                <button type="button" onClick={() => onPick(example)}>
                  {example}
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </section>
  );
}
