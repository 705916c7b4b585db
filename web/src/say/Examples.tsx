import { useWorkbench } from '../settings.tsx';
import type { DomainInfo, SentFile } from '../wire.ts';
import type { Draft } from './useReading.ts';

interface Props {
  readonly domains: readonly DomainInfo[];
  readonly onPick: (draft: Partial<Draft>) => void;
}

const filesOf = (files: readonly SentFile[]): Draft['files'] =>
  files.map((file) => ({ ...file, option: '' }));

/** What can be said, domain by domain; a click says it. */
export function Examples({ domains, onPick }: Props) {
  const { t } = useWorkbench();
  return (
    <section className="examples" aria-label={t('examples')}>
      {domains.map(({ id, title, summary, examples, takesFiles, sampleFiles }) => (
        <section key={id}>
          <h2>
            {title}
            {takesFiles && <span className="tag">{t('takesFiles')}</span>}
          </h2>
          <p className="quiet">{summary}</p>
          <ul>
            {examples.map((example) => (
              <li key={example}>
                <button type="button" onClick={() => onPick({ text: example, files: filesOf(sampleFiles) })}>
                  {example}
                </button>
              </li>
            ))}
            {sampleFiles.length > 0 && (
              <li>
                <button type="button" onClick={() => onPick({ files: filesOf(sampleFiles) })}>
                  {t('trySamples')} <code>{sampleFiles.map(({ name }) => name).join(' + ')}</code>
                </button>
              </li>
            )}
          </ul>
        </section>
      ))}
    </section>
  );
}
