import { useWorkbench } from '../settings.tsx';
import type { Path, Reading, Schema } from '../wire.ts';
import { type Group, type Row, valueAt } from './marks.ts';
import { hueOf } from './Sentence.tsx';

interface Props {
  readonly reading: Reading;
  readonly groups: readonly Group[];
  readonly schema: Schema | null;
  readonly lit: ReadonlySet<number>;
  readonly onLight: (numbers: readonly number[]) => void;
  /** Something that is missing was pointed at. */
  readonly onAsk: () => void;
}

/** What was read, value by value, each with the number of its words or the rule that made it. */
export function Fields({ reading, groups, schema, lit, onLight, onAsk }: Props) {
  const { t } = useWorkbench();
  const shown = groups.flatMap((group) => {
    const rows = group.rows.filter(({ evidence }) => evidence?.how !== 'fixed');
    return rows.length > 0 ? [{ ...group, rows }] : [];
  });
  const fixed = groups.flatMap(({ rows }) => rows.filter(({ evidence }) => evidence?.how === 'fixed'));
  return (
    <div className="fields">
      {shown.map(({ key, path, rows }) => (
        <section key={key} className="group" aria-label={labelOf(path) || reading.contract.id}>
          {(shown.length > 1 || typeof valueAt(reading.result, path) === 'string') && (
            <Heading path={path} value={valueAt(reading.result, path)} />
          )}
          <ul>
            {rows.map((row) => (
              <Field
                key={row.key}
                row={row}
                help={helpAt(schema, row.path)}
                lit={lit}
                onLight={onLight}
                onAsk={onAsk}
              />
            ))}
          </ul>
        </section>
      ))}
      {fixed.length > 0 && (
        <details className="fixed">
          <summary>
            {t('fixedMore')} <span className="count">{fixed.length}</span>
          </summary>
          <ul>
            {fixed.map((row) => (
              <li key={row.key}>
                <code>{labelOf(row.path)}</code> <b>{textOf(row.value)}</b>
                <code className="rule">{row.evidence?.rule}</code>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

function Heading({ path, value }: { readonly path: Path; readonly value: unknown }) {
  if (path.length === 0) return null;
  // A part of a contract that is one string has no fields of its own there: the string is the heading.
  return <h3>{typeof value === 'string' ? <code className="whole">{value}</code> : labelOf(path)}</h3>;
}

interface FieldProps {
  readonly row: Row;
  readonly help: string | undefined;
  readonly lit: ReadonlySet<number>;
  readonly onLight: (numbers: readonly number[]) => void;
  readonly onAsk: () => void;
}

function Field({ row, help, lit, onLight, onAsk }: FieldProps) {
  const { t } = useWorkbench();
  const { name, value, evidence, question, numbers } = row;
  const isLit = numbers.some((number) => lit.has(number));
  const light = () => onLight(numbers);
  return (
    <li className={`field${isLit ? ' lit' : ''}${question ? ' open' : ''}`}>
      <button
        type="button"
        style={numbers[0] === undefined ? {} : hueOf(numbers[0])}
        onMouseEnter={light}
        onMouseLeave={() => onLight([])}
        onFocus={light}
        onBlur={() => onLight([])}
        onClick={() => question && onAsk()}
      >
        <span className="name">
          {name}
          {help && <span className="hint">{help}</span>}
        </span>
        <span className="value">{question ? t('missing') : textOf(value)}</span>
        {evidence && (
          <span className="source">
            <span className={`how ${evidence.how}`}>{t(`how_${evidence.how}`)}</span>
            <code className="rule">{evidence.rule}</code>
            {sourcesOf(row).map((source) => (
              <span key={source} className="from">
                {source.startsWith('answer:') ? t('fromAnswer') : source}
              </span>
            ))}
          </span>
        )}
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

const sourcesOf = ({ evidence }: Row): readonly string[] => [
  ...new Set(
    (evidence?.spans ?? []).flatMap(({ source, line }) =>
      source === undefined ? [] : [line === undefined ? source : `${source}:${line}`],
    ),
  ),
];

/** holes 1 · placement: places count from one, as people do. */
const labelOf = (path: Path): string =>
  path.map((part) => (typeof part === 'number' ? `${part + 1}` : part)).join(' · ');

export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : value === null || value === undefined ? '—' : JSON.stringify(value);

function helpAt(schema: Schema | null, path: Path): string | undefined {
  let at: Schema | undefined = schema ?? undefined;
  for (const part of path) {
    const inside = typeof part === 'number' ? at?.items : at?.properties?.[part];
    at = typeof inside === 'object' ? inside : undefined;
  }
  return at?.description?.split(/[；;。]/)[0];
}
