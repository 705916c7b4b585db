import { useWorkbench } from '../settings.tsx';
import type { Report } from '../wire.ts';

/** Whether it is right, in words. */
export function Verdict({ report }: { readonly report: Report }) {
  const { t } = useWorkbench();
  const left = report.left_out?.length ?? 0;
  return (
    <section className={`report ${report.passed ? 'passed' : 'failed'}`} aria-label={t('report')}>
      <h3>
        {report.passed ? '✓' : '✗'} {t(report.passed ? 'checkedPassed' : 'checkedFailed')}
        {left > 0 && <span className="tag warn">{t('thingsLeft', { n: left })}</span>}
      </h3>
      <p>{report.qualitative_feedback}</p>
      {report.suggestions.map((suggestion) => (
        <p key={suggestion} className="quiet">
          {suggestion}
        </p>
      ))}
    </section>
  );
}
