import { useEffect, useMemo, useRef, useState } from 'react';
import { RunView } from '../run/RunView.tsx';
import { useLoaded, useWorkbench } from '../settings.tsx';
import { JsonView } from '../show/JsonView.tsx';
import { World } from '../show/World.tsx';
import { SameRequest, sameSaid } from '../tools/SameRequest.tsx';
import { Wrong } from '../Wrong.tsx';
import type { ContractInfo, DomainInfo, Reading } from '../wire.ts';
import { Box } from './Box.tsx';
import { Examples } from './Examples.tsx';
import { Fields } from './Fields.tsx';
import { groupsOf, leftIn, marksOf, segmentsOf } from './marks.ts';
import { Questions } from './Questions.tsx';
import { Sentence } from './Sentence.tsx';
import { Undecided } from './Undecided.tsx';
import { useConversation } from './useConversation.ts';
import { bodyOf, type Draft, emptyDraft, readerOf, useReading } from './useReading.ts';

interface Props {
  readonly draft: Draft;
  readonly onDraft: (draft: Draft) => void;
}

const noDomains: readonly DomainInfo[] = [];

export function SayPage({ draft, onDraft }: Props) {
  const { t, api } = useWorkbench();
  const loaded = useLoaded<{ items: readonly DomainInfo[] }>('/v1/domains');
  const domains = loaded.data?.items ?? noDomains;
  const { door, error, busy, draft: readDraft } = useReading(draft, domains);
  const talk = useConversation(readDraft);
  const [run, setRun] = useState<string | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const [ended, setEnded] = useState(0);
  const [isEnded, setIsEnded] = useState(false);
  useEffect(() => {
    setRun(null);
    setRefused(null);
    setIsEnded(false);
  }, [draft]);

  const reading = talk.reading ?? (door?.kind === 'one' ? door : null);
  const domain = domains.find(({ id }) => id === reading?.domain) ?? null;
  const canGo = reading !== null && reading.questions.length === 0 && !busy && (run === null || isEnded);
  const start = async () => {
    if (!canGo) return;
    try {
      const body = talk.session === null ? bodyOf(draft) : { session: talk.session };
      setIsEnded(false);
      setRun((await api.post<{ id: string }>(`/v1/${reading.domain}/runs`, body)).id);
    } catch (reason) {
      setRefused((reason as Error).message);
    }
  };
  const isEmpty = draft.text.trim() === '' && draft.files.length === 0;
  return (
    <>
      <h1 className={isEmpty ? 'lead' : 'sr'}>{t('tagline')}</h1>
      <Box
        draft={draft}
        domains={domains}
        recognised={reading?.domain ?? readerOf(draft, domains)}
        onChange={onDraft}
        onGo={() => void start()}
      />
      <Wrong says={loaded.error} />
      {isEmpty && <Examples domains={domains} onPick={(part) => onDraft({ ...emptyDraft, ...part })} />}
      <Wrong says={error} />
      {door && door.kind !== 'one' && !isEmpty && (
        <Undecided door={door} domains={domains} onChoose={(id) => onDraft({ ...draft, domain: id })} />
      )}
      {reading && !isEmpty && (
        <article className={busy ? 'answer busy' : 'answer'} aria-busy={busy} aria-label={t('readAs')}>
          <Answer text={readDraft.text} reading={reading} title={domain?.title ?? reading.domain}>
            <Questions
              questions={reading.questions}
              busy={talk.busy}
              remark={talk.remark}
              onAnswer={(said) => void talk.answer(reading, said)}
            />
          </Answer>
          <div className="go">
            <button type="button" className="primary" disabled={!canGo} onClick={() => void start()}>
              {t(isEnded ? 'again' : 'carryOut')}
              <kbd>Ctrl ↵</kbd>
            </button>
            <span className="quiet">
              {t(
                reading.questions.length > 0
                  ? 'answerFirst'
                  : reading.held.length > 0
                    ? 'heldHint'
                    : 'carryOutHint',
              )}
            </span>
          </div>
          <Wrong says={refused} />
          {run !== null && (
            <div ref={(box) => box?.scrollIntoView({ block: 'nearest', behavior: 'smooth' })}>
              <RunView
                key={run}
                id={run}
                onEnd={() => {
                  setEnded((n) => n + 1);
                  setIsEnded(true);
                }}
              />
            </div>
          )}
          <World domain={reading.domain} changed={ended} />
          <details className="more">
            <summary>{t('contract')}</summary>
            <p className="quiet">
              <code>
                {reading.contract.id} {reading.contract.version}
              </code>
              {' · '}
              {t('engine')} <code>{reading.engine}</code>
            </p>
            <JsonView value={reading.result} />
          </details>
          <SameRequest ways={sameSaid(reading.domain, bodyOf(draft))} />
        </article>
      )}
    </>
  );
}

interface AnswerProps {
  readonly text: string;
  readonly reading: Reading;
  readonly title: string;
  readonly children: React.ReactNode;
}

/** The sentence with its marks, what is still open, and the values. */
function Answer({ text, reading, title, children }: AnswerProps) {
  const { t } = useWorkbench();
  const contract = useLoaded<ContractInfo>(`/v1/contracts/${encodeURIComponent(reading.contract.id)}`);
  const [lit, setLit] = useState<readonly number[]>([]);
  const fields = useRef<HTMLDivElement>(null);
  const marks = useMemo(() => marksOf(reading.evidence), [reading]);
  const loose = useMemo(() => leftIn(reading), [reading]);
  const segments = useMemo(() => segmentsOf(text, marks, loose), [text, marks, loose]);
  const groups = useMemo(() => groupsOf(reading, marks), [reading, marks]);
  const litSet = useMemo(() => new Set(lit), [lit]);
  const shown = new Set([
    ...reading.questions.map(({ path }) => JSON.stringify(path)),
    // What is only remarked of a value stands at the value already: its rule.
    ...reading.evidence.map(({ path }) => `info${JSON.stringify(path)}`),
  ]);
  const remarks = reading.diagnostics.filter(
    ({ path, severity }) =>
      !shown.has(JSON.stringify(path)) && !(severity === 'info' && shown.has(`info${JSON.stringify(path)}`)),
  );
  const pick = (number: number) => {
    setLit([number]);
    fields.current?.querySelector<HTMLElement>('.field.lit')?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <>
      <header className="readas">
        <span className="tag">{title}</span>
        {reading.degraded !== null && <span className="tag warn">{t('degraded')}</span>}
      </header>
      {text.trim() !== '' && <Sentence segments={segments} lit={litSet} onLight={setLit} onPick={pick} />}
      {loose.length > 0 && (
        <p className="loosewords">
          {t('unexplained')}
          {t('colon')}
          {loose.map(({ start, end }) => (
            <span key={start} className="loose">
              {text.slice(start, end)}
            </span>
          ))}
        </p>
      )}
      {children}
      <div ref={fields}>
        <Fields
          reading={reading}
          groups={groups}
          schema={contract.data?.schema ?? null}
          lit={litSet}
          onLight={setLit}
          onAsk={() => document.getElementById('answer')?.focus()}
        />
      </div>
      {remarks.length > 0 && (
        <ul className="remarks" aria-label={t('remarks')}>
          {remarks.map(({ code, path, message, severity }) => (
            <li key={`${code}${path.join('.')}`} className={severity}>
              {message}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
