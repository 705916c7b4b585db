import { useEffect, useRef, useState } from 'react';
import { useWorkbench } from '../settings.tsx';
import { Value } from '../show/Value.tsx';
import type { Call } from '../wire.ts';

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
  return (
    <section
      ref={card}
      className="card confirm"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: so that the keys work as soon as it appears
      tabIndex={0}
      role="alertdialog"
      aria-label={`${t('confirmTitle')} ${name}`}
      onKeyDown={(event) => !event.ctrlKey && !event.metaKey && !event.altKey && onKey(event.key)}
    >
      <header>
        <h3>{t('confirmTitle')}</h3>
        <span className="tag warn">{name}</span>
      </header>
      {call.reason === 'uncertain' && <p className="wrong">{t('confirmUncertain')}</p>}
      <Preview text={call.preview} />
      <details>
        <summary>
          <code>{call.toolId}</code>
        </summary>
        <Value value={call.params} />
      </details>
      <div className="decide">
        <button type="button" className="primary" disabled={busy} onClick={() => void decide('approve')}>
          {t('approve')} <kbd>Y</kbd>
        </button>
        <button type="button" disabled={busy} onClick={() => void decide('reject')}>
          {t('reject')} <kbd>N</kbd>
        </button>
        <span className="quiet">
          {t('expires')} {new Date(call.expiresAt).toLocaleString(settings.lang)}
        </span>
      </div>
      {error !== null && (
        <p className="wrong" role="alert">
          {error}
        </p>
      )}
    </section>
  );
}

/** “what is now → what will be” as two columns; a line without an arrow only says what will be. */
function Preview({ text }: { readonly text: string }) {
  const { t } = useWorkbench();
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  if (!lines.some((line) => line.includes('→'))) {
    return (
      <div className="beforeafter">
        <Side title={t('before')} lines={[]} />
        <Side title={t('after')} lines={lines} />
      </div>
    );
  }
  const heads = lines.filter((line) => !line.includes('→'));
  const pairs = lines.filter((line) => line.includes('→')).map(splitChange);
  return (
    <>
      {heads.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <div className="beforeafter">
        <Side title={t('before')} lines={pairs.map(([before]) => before)} />
        <Side title={t('after')} lines={pairs.map(([, after]) => after)} />
      </div>
    </>
  );
}

function splitChange(line: string): readonly [string, string] {
  const at = line.indexOf('→');
  return [line.slice(0, at).trim(), line.slice(at + 1).trim()];
}

function Side({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) {
  const { t } = useWorkbench();
  return (
    <div>
      <h4>{title}</h4>
      {lines.length === 0 && <p className="quiet">{t('nothing')}</p>}
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}
