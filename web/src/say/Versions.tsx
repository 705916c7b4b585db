import { useNaming } from '../naming.tsx';
import { type Difference, differences, placeOf } from '../run/differences.ts';
import { useWorkbench } from '../settings.tsx';
import type { Path, Reading } from '../wire.ts';
import type { Version } from './useConversation.ts';

/** What the contract says by itself is nothing anybody said. */
const isFixed = ({ evidence }: Reading, path: Path): boolean =>
  evidence.some((one) => one.how === 'fixed' && JSON.stringify(one.path) === JSON.stringify(path));

interface Props {
  readonly domain: string;
  readonly versions: readonly Version[];
  readonly at: number;
  readonly busy: boolean;
  readonly onGo: (at: number) => void;
}

/** What further messages made of a sentence, version by version: what each changed, and the way back and forth. */
export function Versions({ domain, versions, at, busy, onGo }: Props) {
  const { t } = useWorkbench();
  const naming = useNaming(domain);
  if (versions.length < 2) return null;
  const told = ({ path, a, b }: Difference): string => {
    const place = placeOf(path);
    const was = a == null ? '' : `${naming.value(place, a)} → `;
    return `${naming.name(place)} ${was}${naming.value(place, b)}`;
  };
  return (
    <section className="versions" aria-label={t('versionsTitle')}>
      <header>
        <h3>{t('versionsTitle')}</h3>
        <button type="button" disabled={busy || at === 0} onClick={() => onGo(at - 1)}>
          ← {t('undo')}
        </button>
        <button type="button" disabled={busy || at === versions.length - 1} onClick={() => onGo(at + 1)}>
          {t('redo')} →
        </button>
      </header>
      <ol>
        {versions.map(({ said, reading }, i) => {
          const before = versions[i - 1];
          const changes = before
            ? differences(before.reading.result, reading.result).filter(
                ({ a, b, same, path }) => !same && (a ?? b) != null && !isFixed(reading, placeOf(path)),
              )
            : [];
          return (
            <li key={i} aria-current={i === at ? 'step' : undefined}>
              <button type="button" className="ghost" disabled={busy || i === at} onClick={() => onGo(i)}>
                {i + 1}
              </button>
              <span>
                <bdi>{said}</bdi>
                {changes.length > 0 && <span className="quiet"> {changes.map(told).join(t('comma'))}</span>}
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
