import { useEffect, useRef, useState } from 'react';
import { useWorkbench } from '../settings.tsx';
import { Value } from '../show/Value.tsx';
import { Wrong } from '../Wrong.tsx';
import type { Call } from '../wire.ts';
import { changesOf } from './changes.ts';

interface Props {
  readonly call: Call;
  readonly name: string;
  readonly onDecided: () => void;
}

/** What will happen, before it does. Y and N decide while the card has the focus. */
export function Confirm({ call, name, onDecided }: Props) {
  const { api, t, settings } = useWorkbench();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const card = useRef<HTMLElement>(null);
  useEffect(() => card.current?.focus(), []);
  const decide = async (decision: 'approve' | 'reject') => {
    if (busy) return;
    setBusy(true);
    try {
      const path = `/v1/runs/${call.runId}/confirmations/${encodeURIComponent(call.id)}`;
      await api.post(path, { decision, hash: call.hash });
      onDecided();
    } catch (reason) {
      setError((reason as Error).message);
      setBusy(false);
    }
  };
  const onKey = (key: string) => {
    if (key === 'y' || key === 'Y') void decide('approve');
    if (key === 'n' || key === 'N' || key === 'Escape') void decide('reject');
  };
  const isHeld = call.reason === 'left_over';
  const title = t(isHeld ? 'goOnTitle' : 'confirmTitle');
  return (
    <section
      ref={card}
      className="card confirm"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: so that the keys work as soon as it appears
      tabIndex={0}
      role="alertdialog"
      aria-label={`${title} ${name}`}
      onKeyDown={(event) => !event.ctrlKey && !event.metaKey && !event.altKey && onKey(event.key)}
    >
      <header>
        <h3>{title}</h3>
        {!isHeld && <span className="tag warn">{name}</span>}
      </header>
      {call.reason === 'uncertain' && <p className="wrong">{t('confirmUncertain')}</p>}
      {isHeld ? <p className="preview">{call.preview}</p> : <Preview text={call.preview} />}
      {!isHeld && (
        <details>
          <summary>
            <code>{call.toolId}</code>
          </summary>
          <Value value={call.params} />
        </details>
      )}
      <div className="decide">
        <button type="button" className="primary" disabled={busy} onClick={() => void decide('approve')}>
          {t(isHeld ? 'goOn' : 'approve')} <kbd>Y</kbd>
        </button>
        <button type="button" disabled={busy} onClick={() => void decide('reject')}>
          {t('reject')} <kbd>N</kbd>
        </button>
        <span className="quiet">
          {t('expires')} {new Date(call.expiresAt).toLocaleString(settings.lang)}
        </span>
      </div>
      <Wrong says={error} />
    </section>
  );
}

/** “what is now → what will be” as a table; without an arrow there is nothing now. */
function Preview({ text }: { readonly text: string }) {
  const { t } = useWorkbench();
  const changes = changesOf(text);
  if (changes.rows.length === 0) {
    return (
      <div className="beforeafter">
        <div>
          <h4>{t('before')}</h4>
          <p className="quiet">{t('nothing')}</p>
        </div>
        <div>
          <h4>{t('after')}</h4>
          <p className="preview">{text}</p>
        </div>
      </div>
    );
  }
  return (
    <>
      {changes.head !== '' && <p>{changes.head}</p>}
      {changes.rows.map(({ name, before, after }) => (
        <div key={name} className="beforeafter">
          <div>
            <h4>
              {name} · {t('before')}
            </h4>
            <p>{before}</p>
          </div>
          <div>
            <h4>
              {name} · {t('after')}
            </h4>
            <p>{after}</p>
          </div>
        </div>
      ))}
    </>
  );
}
