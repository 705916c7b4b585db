import { lazy, Suspense } from 'react';
import { Lost } from '../Lost.tsx';
import { InWordsOf, type Naming, useNames, useNaming } from '../naming.tsx';
import { useLoaded, useWorkbench } from '../settings.tsx';
import { Picture, sizeText } from '../show/Artifacts.tsx';
import { Table } from '../show/Table.tsx';
import { cellText } from '../show/Value.tsx';
import { Wrong } from '../Wrong.tsx';
import type { RunDetails } from '../wire.ts';
import { type Difference, differences, placeOf } from './differences.ts';
import { StatusTag } from './StatusTag.tsx';
import { timeText } from './steps.ts';

const GdsVersus = lazy(() => import('../show/GdsVersus.tsx'));
const drawingOf = ({ artifacts }: RunDetails): boolean =>
  artifacts.some(({ mediaType }) => mediaType === 'application/x-gdsii');

/** Two runs side by side: what was asked, what came of it, and what differs. */
export default function ComparePage({ first, second }: { readonly first: string; readonly second: string }) {
  const { t, settings } = useWorkbench();
  const a = useLoaded<RunDetails>(`/v1/runs/${encodeURIComponent(first)}`);
  const b = useLoaded<RunDetails>(`/v1/runs/${encodeURIComponent(second)}`);
  if (a.status === 404 || b.status === 404) return <Lost title="noRun" says={a.error ?? b.error} />;
  const error = a.error ?? b.error;
  if (error !== null) {
    return <Wrong says={error} />;
  }
  if (!a.data || !b.data) return <p className="quiet">{t('loading')}</p>;
  const runs = [a.data, b.data] as const;
  const values = (part: (run: RunDetails) => unknown): readonly Difference[] =>
    differences(part(runs[0]), part(runs[1]));
  return (
    <InWordsOf domain={runs[0].domain}>
      <p>
        <a href="#/runs">← {t('allRuns')}</a>
      </p>
      <h1>{t('compareTitle')}</h1>
      <div className="versus">
        {runs.map((run, i) => (
          <section key={run.id} className="card" aria-label={i === 0 ? 'A' : 'B'}>
            <h2>
              <span className="tag">{i === 0 ? 'A' : 'B'}</span> <StatusTag status={run.status} />
            </h2>
            <p>
              <a href={`#/runs/${encodeURIComponent(run.id)}`}>{run.title}</a>
            </p>
            <p className="quiet">
              {new Date(run.createdAt).toLocaleString(settings.lang)} ·{' '}
              {timeText(Date.parse(run.updatedAt) - Date.parse(run.createdAt))}
            </p>
            <Picture run={run.id} artifacts={run.artifacts} />
            {run.report && (
              <p>
                {run.report.passed ? '✓' : '✗'} {run.report.qualitative_feedback}
              </p>
            )}
          </section>
        ))}
      </div>
      {runs.every(drawingOf) && (
        <Suspense fallback={<p className="quiet">{t('loading')}</p>}>
          <GdsVersus runs={runs} />
        </Suspense>
      )}
      <Differences title={t('contract')} rows={values(({ result }) => result)} other={runs[1].domain} />
      <Differences title={t('report')} rows={values(reportOf)} other={runs[1].domain} />
      <Differences title={t('timeline')} asIs rows={values((run) => stepsOf(run, t))} />
      <Differences title={t('artifacts')} asIs rows={values(filesOf)} />
    </InWordsOf>
  );
}

const reportOf = ({ report }: RunDetails) =>
  report && { passed: report.passed, score: report.score, ...report.metrics };
const stepsOf = ({ plan, steps }: RunDetails, t: Words) => {
  const names = new Map(plan?.steps.map(({ id, name }) => [id, name]));
  const told = steps
    .filter(({ key }) => !key.startsWith('@'))
    .map(({ key, status, attempts, result }) => {
      const [, round = '1', id = key] = /^(\d+)\.(.*)$/.exec(key) ?? [];
      const name = names.get(id) ?? id;
      const took = result ? timeText(result.duration_ms) : '—';
      const tried = attempts > 1 ? ` · ${t('attempt', { n: attempts })}` : '';
      return [round === '1' ? name : `${name} (${round})`, `${t(`status_${status}`)}${tried} · ${took}`];
    });
  return Object.fromEntries(told);
};
const filesOf = ({ artifacts }: RunDetails) =>
  Object.fromEntries(
    artifacts.map(({ name, size, sha256 }) => [name, `${sizeText(size)} · ${sha256?.slice(0, 8)}`]),
  );
type Words = ReturnType<typeof useWorkbench>['t'];

/** Every part of a path as people call it. */
const titleOf = (path: string, naming: Naming): string => {
  const place = placeOf(path);
  return [...new Set(place.map((_, i) => naming.name(place.slice(0, i + 1))))].join(' · ');
};
const shownAs = (path: string, value: unknown, naming: Naming): string =>
  typeof value === 'string' ? naming.value(placeOf(path), value) : cellText(value);

interface DifferencesProps {
  readonly title: string;
  readonly rows: readonly Difference[];
  /** Names of files and steps are nobody's keys. */
  readonly asIs?: boolean;
  /** In whose words what only the second has is told. */
  readonly other?: string | null;
}

function Differences({ title, rows, asIs = false, other = null }: DifferencesProps) {
  const { t } = useWorkbench();
  const first = useNames();
  const second = useNaming(other);
  const inWords = (path: string, isOther: boolean) =>
    path === 'score' ? t('score') : titleOf(path, isOther ? second : first);
  const changed = rows.filter(({ same }) => !same);
  const counted = changed.some(({ a, b }) => typeof a === 'number' && typeof b === 'number');
  if (rows.length === 0) return null;
  return (
    <section className="compare" aria-label={title}>
      <h2>
        {title}{' '}
        <span className="quiet">
          {changed.length > 0
            ? t('differ', { n: changed.length, all: rows.length })
            : t('allSame', { n: rows.length })}
        </span>
      </h2>
      {changed.length > 0 && (
        <Table
          named
          label={title}
          columns={[
            { title: t('what') },
            { title: 'A' },
            { title: 'B' },
            ...(counted ? [{ title: 'B − A', right: true }] : []),
          ]}
          rows={changed.map(({ path, a, b }) => [
            <span key={path} title={path}>
              {asIs ? path : inWords(path, a === undefined)}
            </span>,
            asIs ? cellText(a) : shownAs(path, a, first),
            asIs ? cellText(b) : shownAs(path, b, second),
            typeof a === 'number' && typeof b === 'number'
              ? (b - a).toLocaleString(undefined, { signDisplay: 'exceptZero' })
              : '',
          ])}
        />
      )}
    </section>
  );
}
