import { type ReactNode, useEffect, useRef } from 'react';
import { useCatalogue } from '../naming.tsx';
import { RunView } from '../run/RunView.tsx';
import { useWorkbench } from '../settings.tsx';
import { hasWorkspace, Workspace } from '../show/Workspace.tsx';
import { TokenCard } from '../TokenCard.tsx';
import { Wrong } from '../Wrong.tsx';
import type { Planned, Reading } from '../wire.ts';
import { Box } from './Box.tsx';
import { Details } from './Details.tsx';
import { Examples } from './Examples.tsx';
import { Fields } from './Fields.tsx';
import { LeftOut } from './LeftOut.tsx';
import { Questions } from './Questions.tsx';
import { Sentence } from './Sentence.tsx';
import { Undecided } from './Undecided.tsx';
import { useConversation } from './useConversation.ts';
import { useEvidence } from './useEvidence.ts';
import { useOrder } from './useOrder.ts';
import { usePlan } from './usePlan.ts';
import { bodyOf, type Draft, emptyDraft, readerOf, useReading } from './useReading.ts';

interface Props {
  readonly draft: Draft;
  readonly onDraft: (draft: Draft) => void;
}

/** Words on one side, what comes of them on the other: the answer first, then what it rests on. */
export function SayPage({ draft, onDraft }: Props) {
  const { t } = useWorkbench();
  const { domains, error: unreachable, status } = useCatalogue();
  const { door, error, busy, draft: readDraft } = useReading(draft, domains);
  const talk = useConversation(readDraft);
  const reading = talk.reading ?? (door?.kind === 'one' ? door : null);
  const isEmpty = draft.text.trim() === '' && draft.files.length === 0;
  const order = useOrder({ draft, reading, session: talk.session, busy });
  const planned = usePlan(readDraft, reading, talk.session === null);
  const go = (next: Draft) => {
    onDraft(next);
    order.sendAs(next);
  };
  const say = (said: string, isGo = false) => (isGo ? go : onDraft)({ ...emptyDraft, text: said });
  const text = readDraft.text;
  const view = useEvidence(reading, text);
  const pick = (number: number) => {
    view.light([number]);
    document.querySelector('.evidence .field.lit')?.scrollIntoView({ block: 'nearest' });
  };
  const shown = reading !== null && !isEmpty ? reading : null;
  const domain = domains.find(({ id }) => id === shown?.domain);
  const isSplit = shown !== null && (order.run !== null || hasWorkspace(shown.domain));
  return (
    <>
      <h1 className={isEmpty ? 'lead' : 'sr'}>{t('tagline')}</h1>
      <div className={isSplit ? 'work split' : 'work'}>
        <div className="said">
          <Box
            draft={draft}
            domains={domains}
            recognised={reading?.domain ?? readerOf(draft, domains)}
            onChange={onDraft}
            onGo={order.send}
          />
          {status === 401 ? <TokenCard /> : <Wrong says={status === 0 ? null : unreachable} />}
          {isEmpty && <Examples domains={domains} onPick={(part) => go({ ...emptyDraft, ...part })} />}
          <Wrong says={error} />
          {door && door.kind !== 'one' && !isEmpty && (
            <Undecided
              door={door}
              domains={domains}
              onChoose={(id) => onDraft({ ...draft, domain: id })}
              onSay={(said) => go({ ...emptyDraft, text: said })}
            />
          )}
          {shown && (
            <div className={busy ? 'answer busy' : 'answer'} aria-busy={busy}>
              <header className="readas">
                <span className="tag">{domain?.title ?? shown.domain}</span>
                {shown.degraded !== null && <span className="tag warn">{t('degraded')}</span>}
              </header>
              {text.trim() !== '' && (
                <Sentence segments={view.segments} lit={view.lit} onLight={view.light} onPick={pick} />
              )}
              <LeftOut words={view.loose.map(({ start, end }) => text.slice(start, end))} />
              <Questions
                questions={shown.questions}
                busy={talk.busy}
                remark={talk.remark}
                onAnswer={(said) => void talk.answer(shown, said)}
              />
              <Obstacles planned={planned} />
              <Go reading={shown} order={order} />
            </div>
          )}
        </div>
        {shown && isSplit && (
          <Result order={order}>
            <Workspace
              domain={shown.domain}
              reading={shown}
              typed={draft.text}
              text={text}
              view={view}
              changed={order.ended}
              hasRun={order.run !== null}
              planned={planned}
              onSay={say}
            />
          </Result>
        )}
        {shown && (
          <div className="evidence">
            <Fields reading={shown} view={view} />
            <Remarks reading={shown} />
            <Details reading={shown} text={text} body={bodyOf(draft)} />
          </div>
        )}
      </div>
    </>
  );
}

/** What stands in the way, said before anyone tries. */
const Obstacles = ({ planned }: { readonly planned: Planned | null }) => (
  <Wrong says={planned?.issues.map(({ message }) => message).join('\n')} />
);

type Order = ReturnType<typeof useOrder>;

function Go({ reading, order }: { readonly reading: Reading; readonly order: Order }) {
  const { t } = useWorkbench();
  const hint =
    reading.questions.length > 0 ? 'answerFirst' : reading.held.length > 0 ? 'heldHint' : 'carryOutHint';
  return (
    <>
      <div className="go">
        <button type="button" className="primary" disabled={!order.canGo} onClick={order.send}>
          {t(order.isOver ? 'again' : 'carryOut')}
          <kbd>↵</kbd>
        </button>
        <span className="quiet">{t(hint)}</span>
      </div>
      <Wrong says={order.refused} />
    </>
  );
}

function Result({ order, children }: { readonly order: Order; readonly children: ReactNode }) {
  const { t } = useWorkbench();
  const box = useRef<HTMLElement>(null);
  const { run } = order;
  useEffect(() => {
    if (run !== null) box.current?.scrollIntoView({ block: 'nearest' });
  }, [run]);
  return (
    <section ref={box} className="result" aria-label={t('callResult')}>
      {run !== null && <RunView key={run} id={run} onEnd={order.end} />}
      {children}
    </section>
  );
}

/** What is said about the reading that does not stand at a value or a question already. */
function Remarks({ reading }: { readonly reading: Reading }) {
  const { t } = useWorkbench();
  const open = new Set(reading.questions.map(({ path }) => JSON.stringify(path)));
  const known = new Set(reading.evidence.map(({ path }) => JSON.stringify(path)));
  const remarks = reading.diagnostics.filter(({ path, severity }) => {
    const key = JSON.stringify(path);
    return !open.has(key) && !(severity === 'info' && known.has(key));
  });
  if (remarks.length === 0) return null;
  return (
    <ul className="remarks" aria-label={t('remarks')}>
      {remarks.map(({ code, path, message, severity }) => (
        <li key={`${code}${path.join('.')}`} className={severity}>
          {message}
        </li>
      ))}
    </ul>
  );
}
