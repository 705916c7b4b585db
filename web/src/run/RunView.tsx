import { useEffect, useMemo, useRef } from 'react';
import { isOver } from '../api.ts';
import { InWordsOf } from '../naming.tsx';
import { LeftOut } from '../say/LeftOut.tsx';
import { useWorkbench } from '../settings.tsx';
import { Artifacts } from '../show/Artifacts.tsx';
import { Moment } from '../show/Moment.tsx';
import { ToldView } from '../show/ToldView.tsx';
import { Value } from '../show/Value.tsx';
import { Wrong } from '../Wrong.tsx';
import type { Input, RunDetails } from '../wire.ts';
import { Confirm } from './Confirm.tsx';
import { Decided } from './Decided.tsx';
import { RunDetail } from './RunDetail.tsx';
import { StatusTag } from './StatusTag.tsx';
import { type Step, stagesOf, stepsOf } from './steps.ts';
import { Timeline } from './Timeline.tsx';
import { useRun } from './useRun.ts';
import { Verdict } from './Verdict.tsx';

interface Props {
  readonly id: string;
  readonly onEnd?: () => void;
}

/** A run, the answer first: what waits for a yes, what came of it, what was left out, whether it is right, how it went. */
export function RunView({ id, onEnd }: Props) {
  const { t, api } = useWorkbench();
  const { details, events, status, error, refresh } = useRun(id);
  const steps = useMemo(() => stepsOf(details, events), [details, events]);
  const stages = useMemo(() => stagesOf(events), [events]);
  const ended = isOver(status);
  const tell = useRef(onEnd);
  tell.current = onEnd;
  useEffect(() => {
    if (ended) tell.current?.();
  }, [ended]);
  if (error !== null) return <Wrong says={error} />;
  const waiting = ended ? [] : (details?.calls ?? []).filter((call) => call.status === 'waiting');
  const report = details?.report ?? null;
  const timed = status === 'queued' ? (details?.nextAt ?? null) : null;
  // One step that waits for its card says nothing that the card does not.
  const isOnlyAsked = steps.length === 1 && waiting.length > 0;
  const isPlain = ended && steps.every(({ status }) => status === 'completed');
  return (
    <InWordsOf domain={details?.domain ?? null}>
      <section className="run" aria-label={t('timeline')}>
        <header>
          <StatusTag status={timed ? 'timed' : status} />
          {timed && <Moment at={timed} />}
          <a className="quiet" href={`#/runs/${encodeURIComponent(id)}`}>
            {t('permalink')}
          </a>
          {!ended && (
            <button
              type="button"
              className="ghost"
              onClick={() => void api.post(`/v1/runs/${id}/cancel`, {})}
            >
              {t(timed ? 'callOff' : 'cancel')}
            </button>
          )}
        </header>
        {waiting.map((call) => (
          <Confirm
            key={call.id}
            call={call}
            run={details}
            name={steps.find(({ key }) => key === call.stepId)?.name ?? call.toolId}
            onDecided={refresh}
          />
        ))}
        {details && isOver(details.status) && <CameOfIt run={details} steps={steps} />}
        <LeftOut words={report?.left_out ?? []} />
        <div role="status">{report && <Verdict report={report} />}</div>
        {(details?.issues ?? []).map(({ code, path, message }) => (
          // Whoever stopped it knows; that is no alarm.
          <p
            key={`${code}${path.join('.')}`}
            {...(status === 'cancelled' ? { className: 'quiet' } : { className: 'wrong', role: 'alert' })}
          >
            {message}
          </p>
        ))}
        <Decided calls={details?.calls ?? []} />
        {!isPlain && !isOnlyAsked && <Timeline steps={steps} />}
        {details && ended && <RunDetail run={details} steps={steps} stages={stages} />}
      </section>
    </InWordsOf>
  );
}

interface CameProps {
  readonly run: RunDetails;
  readonly steps: readonly Step[];
}

/** The answer: files to look at, what the tools have to say, or what was changed. */
function CameOfIt({ run, steps }: CameProps) {
  const { artifacts } = run;
  const files = useMemo(
    () => (run.domain === null ? [] : ((run.input as Input | null)?.files ?? [])),
    [run.domain, run.input],
  );
  const telling = steps.filter(
    ({ told, result }) => told !== null || (artifacts.length === 0 && result?.ok && result.data !== null),
  );
  const lines = telling.flatMap(({ key, told }) => (told && !told.table ? [{ key, told }] : []));
  return (
    <>
      {artifacts.length > 0 && <Artifacts run={run.id} artifacts={artifacts} inputs={files} />}
      {lines.length > 1 && lines.length === telling.length ? (
        <Lines lines={lines.map(({ key, told }) => [key, told.summary] as const)} />
      ) : (
        telling.map(({ key, name, told, result }) => (
          <section key={key} className="cameof" aria-label={name}>
            {(telling.length > 1 || !told) && <h3>{name}</h3>}
            {told ? <ToldView told={told} /> : <Value value={result?.data} />}
          </section>
        ))
      )}
    </>
  );
}

const remark = /\s?[（(][^（()）]*[）)]$/u;

/** One line for each thing done; a remark that all of them end with is made once. */
function Lines({ lines }: { readonly lines: readonly (readonly [key: string, text: string])[] }) {
  const ends = new Set(lines.map(([, text]) => remark.exec(text)?.[0] ?? ''));
  const [end = ''] = ends.size === 1 ? ends : [];
  return (
    <>
      <ul className="cameof lines">
        {lines.map(([key, text]) => (
          <li key={key} className="sentencecase">
            {text.slice(0, text.length - end.length)}
          </li>
        ))}
      </ul>
      {end && <p className="quiet sentencecase">{end.trim().slice(1, -1)}</p>}
    </>
  );
}
