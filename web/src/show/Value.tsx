import { type Naming, useNames } from '../naming.tsx';
import { useWorkbench } from '../settings.tsx';
import { DataTable } from './DataTable.tsx';
import { JsonView } from './JsonView.tsx';

type Flat = Readonly<Record<string, unknown>>;
const isFlat = (value: unknown): value is Flat =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isScalar = (value: unknown): boolean => typeof value !== 'object' || value === null;
const isTable = (value: readonly unknown[]): value is readonly Flat[] =>
  value.length > 0 && value.every(isFlat);
const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;
const MOST_LETTERS = 240;

/** A result as its shape asks for: a change as before and after, rows as a table, the rest as names and values. */
export function Value({ value }: { readonly value: unknown }) {
  const { t } = useWorkbench();
  const naming = useNames();
  if (isScalar(value)) return <p className="scalar">{cellText(value)}</p>;
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value;
    if (isTable(items)) return <Rows rows={items} />;
    if (items.length === 0) return <p className="quiet">{t('empty')}</p>;
    if (items.every(isScalar)) return <p className="scalar">{items.map(cellText).join(', ')}</p>;
    return <JsonView value={items} />;
  }
  const { before, state, ...rest } = value as Flat;
  if (isFlat(before) && isFlat(state)) {
    return (
      <div className="change">
        <Facts facts={rest} />
        <Changed before={before} after={state} />
      </div>
    );
  }
  const entries = Object.entries(value as Flat).filter(([, one]) => !isEmptyList(one));
  const facts = Object.fromEntries(entries.filter(([, one]) => isScalar(one)));
  return (
    <div className="value">
      <Facts facts={facts} />
      {entries
        .filter(([, one]) => !isScalar(one))
        .map(([name, one]) => (
          <section key={name}>
            <h4>{naming.name([name])}</h4>
            <Value value={one} />
          </section>
        ))}
    </div>
  );
}

function Facts({ facts }: { readonly facts: Flat }) {
  const naming = useNames();
  const entries = Object.entries(facts);
  if (entries.length === 0) return null;
  return (
    <dl className="facts">
      {entries.map(([name, value]) => (
        <div key={name}>
          <dt>{naming.name([name])}</dt>
          <dd>{cellIn(naming, name, value)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What changed; where nothing did, what there is. */
function Changed({ before, after }: { readonly before: Flat; readonly after: Flat }) {
  const { t } = useWorkbench();
  const naming = useNames();
  const changed = (name: string) => JSON.stringify(before[name]) !== JSON.stringify(after[name]);
  const all = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const names = all.some(changed) ? all.filter(changed) : all;
  return (
    <dl className="facts diff">
      {names.map((name) => (
        <div key={name}>
          <dt>{naming.name([name])}</dt>
          <dd>
            {changed(name) && (
              <span className="quiet">
                <span className="sr">{t('before')}</span> {cellIn(naming, name, before[name])} →{' '}
                <span className="sr">{t('after')}</span>
              </span>
            )}{' '}
            {cellIn(naming, name, after[name])}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Rows({ rows }: { readonly rows: readonly Flat[] }) {
  const { t } = useWorkbench();
  const naming = useNames();
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))].map((title) => {
    const numbers = rows.map((row) => row[title]).filter((n) => typeof n === 'number');
    const most = numbers.length === rows.length && rows.length > 1 ? Math.max(...numbers) : 0;
    return { key: title, title: naming.name([title]), right: numbers.length > 0, most };
  });
  const cells = rows.map((row) =>
    columns.map(({ key, most }) => ({
      text: cellIn(naming, key, row[key]),
      node: <Cell name={key} value={row[key]} most={most} />,
    })),
  );
  return <DataTable label={t('rows', { n: rows.length })} columns={columns} rows={cells} />;
}

/** A number also as a bar, against the largest of its column. */
interface CellProps {
  readonly name: string;
  readonly value: unknown;
  readonly most: number;
}
const Cell = ({ name, value, most }: CellProps) => (
  <>
    {cellIn(useNames(), name, value)}
    {typeof value === 'number' && most > 0 && (
      <span className="barbox" aria-hidden="true">
        <span style={{ width: `${Math.max(0, Math.min(100, (value / most) * 100))}%` }} />
      </span>
    )}
  </>
);

/** Words and yes or no as the reader says them; numbers and lists as they are. */
const cellIn = (naming: Naming, name: string, value: unknown): string =>
  typeof value === 'string' || typeof value === 'boolean'
    ? shortened(naming.value([name], value))
    : cellText(value);

export function cellText(value: unknown): string {
  if (value === null || value === undefined) return '—';
  if (typeof value === 'number') return value.toLocaleString();
  if (Array.isArray(value) && value.every(isScalar)) return value.map(cellText).join(', ');
  return shortened(typeof value === 'object' ? JSON.stringify(value) : String(value));
}

/** Whole files come as letters too: nobody reads them here. */
const shortened = (text: string): string =>
  text.length <= MOST_LETTERS
    ? text
    : `${text.slice(0, MOST_LETTERS / 3)} … (${text.length.toLocaleString()})`;
