import { useEffect, useMemo, useRef } from 'react';
import { isOver } from '../api.ts';
import { useWorkbench } from '../settings.tsx';
import { Artifacts } from '../show/Artifacts.tsx';
import { ToldView } from '../show/ToldView.tsx';
import { Result } from '../show/Value.tsx';
import { Wrong } from '../Wrong.tsx';
import type { Report } from '../wire.ts';
import { isWord, type Word } from '../words.ts';
import { Confirm } from './Confirm.tsx';
import { type Step, stagesOf, stepsOf, timeText } from './steps.ts';
import { useRun } from './useRun.ts';

interface Props {
  readonly id: string;
  readonly onEnd?: () => void;
}

/** A run: what waits for a yes, the timeline, the check, and what was made. */
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
  if (error !== null) {
    return <Wrong says={error} />;
  }
  const waiting = ended ? [] : (details?.calls ?? []).filter((call) => call.status === 'waiting');
  const artifacts = details?.artifacts ?? [];
  const report = details?.report ?? null;
  return (
    <section className="run" aria-label={t('timeline')}>
      <header>
        <StatusTag status={status} />
        <ol className="stages">
          {stages.map(({ state, ms }, i) => (
            <li key={i}>
              {word(`state_${state}`, state, t)}
              {ms !== null && <span className="ms">{timeText(ms)}</span>}
            </li>
          ))}
        </ol>
        {!ended && (
          <button type="button" className="ghost" onClick={() => void api.post(`/v1/runs/${id}/cancel`, {})}>
            {t('cancel')}
          </button>
        )}
      </header>
      {waiting.map((call) => (
        <Confirm
          key={call.id}
          call={call}
          name={steps.find(({ key }) => key === call.stepId)?.name ?? call.toolId}
          onDecided={refresh}
        />
      ))}
      <div role="status">{report && <ReportView report={report} />}</div>
      {(details?.issues ?? []).map(({ code, path, message }) => (
        <p key={`${code}${path.join('.')}`} className="wrong" role="alert">
          {message}
        </p>
      ))}
      {artifacts.length > 0 && ended && <Artifacts run={id} artifacts={artifacts} />}
      {steps.length > 0 && (
        <ol className="timeline" aria-label={t('timeline')}>
          {steps.map((step) => (
            <StepView key={step.key} step={step} fold={steps.length > 3} />
          ))}
        </ol>
      )}
    </section>
  );
}

const word = (key: string, fallback: string, t: (word: Word) => string): string =>
  isWord(key) ? t(key) : fallback;

export function StatusTag({ status }: { readonly status: string }) {
  const { t } = useWorkbench();
  return <span className={`status ${status}`}>{word(`status_${status}`, status, t)}</span>;
}

function StepView({ step, fold }: { readonly step: Step; readonly fold: boolean }) {
  const { t } = useWorkbench();
  const { name, tool, status, ms, attempts, failures, fraction, message, result, told } = step;
  return (
    <li className={`step ${status}`}>
      <div className="head">
        <b>{name}</b>
        <code>{tool}</code>
        <StatusTag status={status} />
        {attempts > 1 && <span className="tag">{t('attempt', { n: attempts })}</span>}
        {ms !== null && <span className="ms">{timeText(ms)}</span>}
      </div>
      {status === 'running' && (
        <p className="progress">
          <progress aria-label={name} max={1} {...(fraction !== null && { value: fraction })} /> {message}
        </p>
      )}
      {failures.map((why, i) => (
        <p key={i} className="quiet retry">
          {t('attempt', { n: i + 1 })}: {why}
        </p>
      ))}
      {result?.error && <p className="wrong">{result.error.message}</p>}
      {told && <ToldView told={told} />}
      {result?.ok && result.data !== null && <Result value={result.data} fold={fold || told !== null} />}
    </li>
  );
}

function ReportView({ report }: { readonly report: Report }) {
  const { t } = useWorkbench();
  return (
    <section className={`report ${report.passed ? 'passed' : 'failed'}`} aria-label={t('report')}>
      <h3>
        {report.passed ? '✓' : '✗'} {t('report')} · {t(report.passed ? 'passed' : 'notPassed')}
        <span className="quiet">
          {t('score')} {Math.round(report.score * 100)}%
        </span>
      </h3>
      <p>{report.qualitative_feedback}</p>
      {report.left_out && (
        <p className="loosewords">
          {t('leftOut')}
          {t('colon')}
          {report.left_out.map((words) => (
            <span key={words} className="loose">
              {words}
            </span>
          ))}
        </p>
      )}
      <dl className="facts">
        {Object.entries(report.metrics).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value.toLocaleString()}</dd>
          </div>
        ))}
      </dl>
      {report.suggestions.map((suggestion) => (
        <p key={suggestion} className="quiet">
          {suggestion}
        </p>
      ))}
    </section>
  );
}
