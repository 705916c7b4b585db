import { useWorkbench } from '../settings.tsx';
import type { DomainInfo, SentFile } from '../wire.ts';
import type { Draft } from './useReading.ts';

interface Props {
  readonly domains: readonly DomainInfo[];
  readonly onPick: (draft: Partial<Draft>) => void;
}

const MOST = 3;
const filesOf = (files: readonly SentFile[]): Draft['files'] =>
  files.map((file) => ({ ...file, option: '' }));

/** Three things to try in every trade: a click says it, carries it out, and ends with something to look at. */
export function Examples({ domains, onPick }: Props) {
  const { t } = useWorkbench();
  return (
    <section className="examples" aria-label={t('examples')}>
      {domains.map(({ id, title, summary, examples, sampleFiles }) => (
        <section key={id} className="card">
          <h2>{title}</h2>
          <p className="quiet">{summary}</p>
          <ul>
            {sampleFiles.length > 0 && (
              <li>
                <button type="button" onClick={() => onPick({ files: filesOf(sampleFiles) })}>
                  {t('trySamples')} <code>{sampleFiles.map(({ name }) => name).join(' + ')}</code>
                </button>
              </li>
            )}
            {examples.slice(0, sampleFiles.length > 0 ? MOST - 1 : MOST).map((example) => (
              <li key={example}>
                <button type="button" onClick={() => onPick({ text: example, files: filesOf(sampleFiles) })}>
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
