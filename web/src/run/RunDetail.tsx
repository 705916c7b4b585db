import { useNames } from '../naming.tsx';
import { useWorkbench } from '../settings.tsx';
import { JsonView } from '../show/JsonView.tsx';
import { Value } from '../show/Value.tsx';
import type { RunDetails } from '../wire.ts';
import { isWord } from '../words.ts';
import { type Stage, type Step, timeText } from './steps.ts';
import { Timeline } from './Timeline.tsx';

interface Props {
  readonly run: RunDetails;
  readonly steps: readonly Step[];
  readonly stages: readonly Stage[];
}

/** How it went, for those who want to know: stages, figures, steps, what each tool gave back, the contract. */
export function RunDetail({ run, steps, stages }: Props) {
  const { t } = useWorkbench();
  const naming = useNames();
  return (
    <details className="more how">
      <summary>{t('howItWent')}</summary>
      <ol className="stages">
        {stages.map(({ state, ms }, i) => (
          <li key={i}>
            {isWord(`state_${state}`) ? t(`state_${state}` as 'state_parsing') : state}
            {ms !== null && <span className="ms">{timeText(ms)}</span>}
          </li>
        ))}
      </ol>
      {run.report && (
        <dl className="facts">
          {Object.entries({ ...run.report.metrics }).map(([name, value]) => (
            <div key={name}>
              <dt>{naming.name([name])}</dt>
              <dd>{value.toLocaleString()}</dd>
            </div>
          ))}
          <div>
            <dt>{t('score')}</dt>
            <dd>{Math.round(run.report.score * 100)}%</dd>
          </div>
        </dl>
      )}
      <Timeline steps={steps} />
      {steps.map(({ key, tool, result }) =>
        result?.ok && result.data !== null ? (
          <section key={key}>
            <h4>
              <code>{tool}</code>
            </h4>
            <Value value={result.data} />
          </section>
        ) : null,
      )}
      <JsonView value={run.result} label={t('contract')} />
    </details>
  );
}
