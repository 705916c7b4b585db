import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useWorkbench } from '../settings.tsx';
import { Ago } from '../show/Ago.tsx';
import { Wrong } from '../Wrong.tsx';
import type { Call, RunDetails } from '../wire.ts';
import { ChangeView } from './ChangeView.tsx';
import { EditCall } from './EditCall.tsx';
import { SaidBy } from './SaidBy.tsx';

interface Props {
  readonly call: Call;
  /** The run it belongs to: who asked, and with which words. */
  readonly run: RunDetails | null;
  readonly name: string;
  readonly onDecided: () => void;
}

/**
 * What will happen, before it does. N leaves everything as it is; Y says yes while the card has the focus, but never to
 * what destroys: that wants the button.
 */
export function Confirm({ call, run, name, onDecided }: Props) {
  const { api, t } = useWorkbench();
  const [busy, setBusy] = useState(false);
  const [editing, setEditing] = useState(false);
  const [note, setNote] = useState('');
  const [error, setError] = useState<string | null>(null);
  const card = useRef<HTMLElement>(null);
  useEffect(() => card.current?.focus({ preventScroll: true }), []);
  const decide = async (decision: 'approve' | 'reject') => {
    if (busy) return;
    setBusy(true);
    try {
      const path = `/v1/runs/${call.runId}/confirmations/${encodeURIComponent(call.id)}`;
      await api.post(path, { decision, hash: call.hash, ...(note.trim() && { note: note.trim() }) });
      onDecided();
    } catch (reason) {
      setError((reason as Error).message);
      setBusy(false);
    }
  };
  const isHeld = call.reason === 'left_over';
  const kind = isHeld ? 'held' : (call.change?.kind ?? 'act');
  const destroys = kind === 'delete';
  const isTold = (call.change?.fields.length ?? 0) + (call.change?.along.length ?? 0) > 0;
  const onKey = (event: KeyboardEvent) => {
    if (event.target !== card.current || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key.toLowerCase() === 'y' && !destroys) void decide('approve');
    if (event.key.toLowerCase() === 'n' || event.key === 'Escape') void decide('reject');
  };
  const title = t(`confirm_${kind}`);
  return (
    <section
      ref={card}
      className={destroys ? 'card confirm destroys' : 'card confirm'}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: so that the keys work as soon as it appears
      tabIndex={0}
      role="alertdialog"
      aria-label={`${title} ${name}`}
      onKeyDown={onKey}
    >
      <header>
        <h3>{title}</h3>
        {!isHeld && <span className={destroys ? 'tag bad' : 'tag warn'}>{name}</span>}
      </header>
      {call.reason === 'uncertain' && <p className="wrong">{t('confirmUncertain')}</p>}
      {call.change && <ChangeView change={call.change} />}
      {!isTold && <p className="preview">{call.preview}</p>}
      <SaidBy run={run} askedBy={call.askedBy} askedAt={call.askedAt} />
      {editing ? (
        <EditCall call={call} onCancel={() => setEditing(false)} onReject={() => decide('reject')} />
      ) : (
        <div className="decide">
          <input
            className="note"
            maxLength={500}
            aria-label={t('note')}
            placeholder={t('note')}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
          <button
            type="button"
            className={destroys ? 'danger' : 'primary'}
            disabled={busy}
            onClick={() => void decide('approve')}
          >
            {t(`approve_${kind}`)} {!destroys && <kbd>Y</kbd>}
          </button>
          <button type="button" disabled={busy} onClick={() => void decide('reject')}>
            {t('reject')} <kbd>N</kbd>
          </button>
          {call.reason === 'confirmation' && (
            <button type="button" className="ghost" disabled={busy} onClick={() => setEditing(true)}>
              {t('editCall')}
            </button>
          )}
          <span className="quiet">
            {t('expires')} <Ago at={call.expiresAt} />
          </span>
        </div>
      )}
      <Wrong says={error} />
    </section>
  );
}
