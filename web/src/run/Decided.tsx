import { useWho } from '../naming.tsx';
import { useWorkbench } from '../settings.tsx';
import { Ago } from '../show/Ago.tsx';
import type { Call } from '../wire.ts';

/** Who said yes or no, and when. */
export function Decided({ calls }: { readonly calls: readonly Call[] }) {
  const { t } = useWorkbench();
  const who = useWho();
  const decided = calls.filter(({ status }) => status !== 'waiting');
  if (decided.length === 0) return null;
  return (
    <ul className="decided" aria-label={t('decisions')}>
      {decided.map(({ id, status, decidedBy, decidedAt, preview, note }) => (
        <li key={id} className="quiet">
          {decidedAt && (
            <>
              <Ago at={decidedAt} /> ·{' '}
            </>
          )}
          {t(`decided_${status as 'approved'}`, { who: decidedBy === null ? '—' : who(decidedBy) })}
          {t('colon')}
          {preview}
          {note && (
            <q>
              <bdi>{note}</bdi>
            </q>
          )}
        </li>
      ))}
    </ul>
  );
}
