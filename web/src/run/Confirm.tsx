import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useWorkbench } from '../settings.tsx';
import { Ago } from '../show/Ago.tsx';
import { Wrong } from '../Wrong.tsx';
import type { Call, RunDetails } from '../wire.ts';
import { ChangeView } from './ChangeView.tsx';
import { EditCall, useEdited, useOwnWords } from './EditCall.tsx';
import type { Params } from './edit.ts';
import { SaidBy } from './SaidBy.tsx';

interface Props {
  readonly call: Call;
  /** The run it belongs to: who asked, and with which words. */
  readonly run: RunDetails | null;
  readonly name: string;
  /** Whether it stands somewhere else than with its run, and leads there. */
  readonly linked?: boolean;
  readonly onDecided: () => void;
}

/**
 * What will happen, before it does. N leaves everything as it is; Y says yes while the card has the focus, but never to
 * what destroys: that wants the button.
 */
export function Confirm({ call, run, name, linked = false, onDecided }: Props) {
  const { api, t } = useWorkbench();
  const [busy, setBusy] = useState(false);
  /** The values in its fields; null while nobody changes any. */
  const [params, setParams] = useState<Params | null>(null);
  const edited = useEdited(call, params);
  const own = useOwnWords(call);
  const [note, setNote] = useState('');
  const [error, setError] = useState<string | null>(null);
  const card = useRef<HTMLElement>(null);
  // Where several wait the first has the keys, however late it came.
  useEffect(() => {
    if (document.querySelector('.confirm') === card.current) card.current?.focus({ preventScroll: true });
  }, []);
  const decide = async (decision: 'approve' | 'reject') => {
    if (busy) return;
    setBusy(true);
    try {
      const path = `/v1/runs/${call.runId}/confirmations/${encodeURIComponent(call.id)}`;
      await api.post(path, {
        decision,
        hash: call.hash,
        ...(note.trim() && { note: note.trim() }),
        ...(edited && decision === 'approve' && { edit: edited.edit }),
      });
      onDecided();
    } catch (reason) {
      setError((reason as Error).message);
      setBusy(false);
    }
  };
  const isHeld = call.reason === 'left_over';
  const { change, preview } = edited?.preview ?? own ?? call;
  const kind = isHeld ? 'held' : (change?.kind ?? 'act');
  const destroys = kind === 'delete';
  const isTold = (change?.fields.length ?? 0) + (change?.along.length ?? 0) > 0;
  // Nobody says yes to what was not shown.
  const isShown = edited === null || edited.preview !== null;
  const onKey = (event: KeyboardEvent) => {
    if (event.target !== card.current || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key.toLowerCase() === 'y' && !destroys && isShown) void decide('approve');
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
        <h2>{title}</h2>
        {!isHeld && <span className={destroys ? 'tag bad' : 'tag warn'}>{name}</span>}
      </header>
      {call.reason === 'uncertain' && <p className="wrong">{t('confirmUncertain')}</p>}
      <div className={isShown ? 'shown' : 'shown stale'} aria-live="polite" aria-busy={!isShown}>
        {edited && <span className="tag">{t('asEdited')}</span>}
        {change && <ChangeView change={change} />}
        {!isTold && <p className="preview">{preview}</p>}
      </div>
      <SaidBy run={run} askedBy={call.askedBy} askedAt={call.askedAt} linked={linked} />
      {params && <EditCall call={call} params={params} onChange={setParams} />}
      <Wrong says={edited?.refused ?? null} />
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
          disabled={busy || !isShown}
          onClick={() => void decide('approve')}
        >
          {t(`approve_${kind}`)} {!destroys && <kbd>Y</kbd>}
        </button>
        <button type="button" disabled={busy} onClick={() => void decide('reject')}>
          {t('reject')} <kbd>N</kbd>
        </button>
        {call.reason === 'confirmation' && (
          <button
            type="button"
            className="ghost"
            disabled={busy}
            aria-expanded={params !== null}
            onClick={() => setParams(params ? null : (call.params as Params))}
          >
            {t(params ? 'asItWas' : 'editCall')}
          </button>
        )}
        <span className="quiet">
          {t('expires')} <Ago at={call.expiresAt} />
        </span>
      </div>
      <Wrong says={error} />
    </section>
  );
}
