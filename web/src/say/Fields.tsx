import { type Naming, useNaming } from '../naming.tsx';
import { useLoaded, useWorkbench } from '../settings.tsx';
import type { ContractInfo, Path, Reading } from '../wire.ts';
import { ANSWER, type Row, valueAt } from './marks.ts';
import { hueOf } from './Sentence.tsx';
import type { EvidenceView } from './useEvidence.ts';

interface Props {
  readonly reading: Reading;
  readonly view: EvidenceView;
}

/** What was read, value by value, in the reader's words, each with the number of the words it came from. */
export function Fields({ reading, view }: Props) {
  const { t } = useWorkbench();
  const { id } = reading.contract;
  const contract = useLoaded<ContractInfo>(`/v1/contracts/${encodeURIComponent(id)}`);
  const naming = useNaming(reading.domain, contract.data?.schema ?? null);
  const shown = view.groups.flatMap((group) => {
    // A request that is asked about as a whole has its question above; there is no value of it to show.
    const rows = group.rows.filter(
      ({ evidence, path }) =>
        evidence?.how !== 'fixed' && (evidence !== null || typeof path.at(-1) !== 'number'),
    );
    return rows.length > 0 ? [{ ...group, rows }] : [];
  });
  const fixed = view.groups.flatMap(({ rows }) => rows.filter(({ evidence }) => evidence?.how === 'fixed'));
  return (
    <section className="fields" aria-label={t('fields')}>
      {shown.map(({ key, path, rows }) => {
        const whole = valueAt(reading.result, path);
        const title = typeof whole === 'string' ? naming.value(path, whole) : naming.name(path);
        const titled = path.length > 0 && (shown.length > 1 || typeof whole === 'string');
        return (
          <section key={key} className="group" aria-label={path.length > 0 ? title : t('fields')}>
            {titled && <h3>{title}</h3>}
            <ul>
              {rows.map((row) => (
                <Field key={row.key} row={row} naming={naming} view={view} />
              ))}
            </ul>
          </section>
        );
      })}
      {fixed.length > 0 && (
        <details className="fixed">
          <summary>
            {t('fixedMore')} <span className="count">{fixed.length}</span>
          </summary>
          <ul>
            {fixed.map((row) => (
              <li key={row.key}>
                {naming.name(row.path)} <b>{naming.value(row.path, row.value)}</b>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

interface FieldProps {
  readonly row: Row;
  readonly naming: Naming;
  readonly view: EvidenceView;
}

function Field({ row, naming, view }: FieldProps) {
  const { t } = useWorkbench();
  const { path, value, evidence, question, numbers } = row;
  const isLit = numbers.some((number) => view.lit.has(number));
  const light = () => view.light(numbers);
  const sources = sourcesOf(row);
  return (
    <li className={`field${isLit ? ' lit' : ''}${question ? ' open' : ''}`} data-path={path.join('.')}>
      <button
        type="button"
        style={numbers[0] === undefined ? {} : hueOf(numbers[0])}
        onMouseEnter={light}
        onMouseLeave={() => view.light([])}
        onFocus={light}
        onBlur={() => view.light([])}
        onClick={() => question && document.getElementById('answer')?.focus()}
      >
        <span className="name">{naming.name(path)}</span>
        <span className="value">{question ? t('missing') : naming.value(path, value)}</span>
        <span className="source">
          {evidence?.how === 'computed' && <span className="how">{t('how_computed')}</span>}
          {sources.map((source) => (
            <span key={source} className="from">
              {source.startsWith(ANSWER) ? (
                <q title={t('fromAnswer')}>{source.slice(ANSWER.length)}</q>
              ) : (
                source
              )}
            </span>
          ))}
        </span>
        <span className="numbers">
          {numbers.map((number) => (
            <span key={number} className="number" style={hueOf(number)}>
              {number}
            </span>
          ))}
        </span>
      </button>
    </li>
  );
}

export const sourcesOf = ({ evidence }: Pick<Row, 'evidence'>): readonly string[] => [
  ...new Set(
    (evidence?.spans ?? []).flatMap(({ source, line }) =>
      source === undefined ? [] : [line === undefined ? source : `${source}:${line}`],
    ),
  ),
];

/** holes 1 · placement: places count from one, as people do. */
export const keyText = (path: Path): string =>
  path.map((part) => (typeof part === 'number' ? `${part + 1}` : part)).join(' · ');
