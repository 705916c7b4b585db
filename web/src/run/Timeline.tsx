import { useWorkbench } from '../settings.tsx';
import { StatusTag } from './StatusTag.tsx';
import { type Step, timeText } from './steps.ts';

/** What is to be done and how far it is. */
export function Timeline({ steps }: { readonly steps: readonly Step[] }) {
  const { t } = useWorkbench();
  if (steps.length === 0) return null;
  return (
    <ol className="timeline" aria-label={t('timeline')}>
      {steps.map((step) => (
        <StepView key={step.key} step={step} />
      ))}
    </ol>
  );
}

function StepView({ step }: { readonly step: Step }) {
  const { t } = useWorkbench();
  const { name, status, ms, attempts, failures, fraction, message, result } = step;
  return (
    <li className={`step ${status}`}>
      <div className="head">
        <b>{name}</b>
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
          {t('attempt', { n: i + 1 })}
          {t('colon')}
          {why}
        </p>
      ))}
      {result?.error && <p className={status === 'cancelled' ? 'quiet' : 'wrong'}>{result.error.message}</p>}
    </li>
  );
}
