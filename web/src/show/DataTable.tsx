import { type ReactNode, useMemo, useState } from 'react';
import { useWorkbench } from '../settings.tsx';
import { Scroll } from './JsonView.tsx';
import { csvOf, numberIn } from './rows.ts';
import { save } from './save.ts';

/** What stands in a cell: its text, and how it is shown where that is more than the text. */
export type Cell = string | { readonly text: string; readonly node: ReactNode };
const textIn = (cell: Cell | undefined): string =>
  cell === undefined ? '' : typeof cell === 'string' ? cell : cell.text;

interface Props {
  readonly label: string;
  readonly columns: readonly { readonly title: string; readonly right?: boolean | undefined }[];
  readonly rows: readonly (readonly Cell[])[];
}

const A_PAGE = 25;
const WORTH_FILTERING = 8;

/** Rows to sort by any column, filter, page through and take away. */
export function DataTable({ label, columns, rows }: Props) {
  const { t, settings } = useWorkbench();
  const [order, setOrder] = useState<{ readonly at: number; readonly down: boolean } | null>(null);
  const [wanted, setWanted] = useState('');
  const [page, setPage] = useState(0);
  const found = useMemo(() => {
    const words = wanted.trim().toLowerCase();
    const kept = words
      ? rows.filter((row) => row.some((cell) => textIn(cell).toLowerCase().includes(words)))
      : rows;
    if (!order) return kept;
    const { at, down } = order;
    const compare = (a: string, b: string) => {
      const [one, other] = [numberIn(a), numberIn(b)];
      return Number.isNaN(one) || Number.isNaN(other)
        ? a.localeCompare(b, settings.lang, { numeric: true })
        : one - other;
    };
    return [...kept].sort((a, b) => compare(textIn(a[at]), textIn(b[at])) * (down ? -1 : 1));
  }, [rows, wanted, order, settings.lang]);
  const pages = Math.max(1, Math.ceil(found.length / A_PAGE));
  const at = Math.min(page, pages - 1);
  const turn = (i: number) =>
    setOrder(order?.at === i ? (order.down ? null : { at: i, down: true }) : { at: i, down: false });
  const take = () => {
    const lines = [columns.map(({ title }) => title), ...found.map((row) => row.map(textIn))];
    save(new Blob(['\ufeff', csvOf(lines)], { type: 'text/csv' }), 'yanxing.csv');
  };
  return (
    <div className="datatable">
      <div className="tablebar">
        {rows.length > WORTH_FILTERING && (
          <input
            type="search"
            aria-label={t('filter')}
            placeholder={t('filter')}
            value={wanted}
            onChange={(event) => setWanted(event.target.value)}
          />
        )}
        <span className="quiet">{t('rows', { n: found.length })}</span>
        {rows.length > 0 && (
          <button type="button" className="ghost" onClick={take}>
            {t('exportCsv')}
          </button>
        )}
      </div>
      <Scroll label={label}>
        <table>
          <thead>
            <tr>
              {columns.map(({ title, right }, i) => (
                <th
                  key={title}
                  scope="col"
                  className={right ? 'numeric' : ''}
                  aria-sort={order?.at !== i ? 'none' : order.down ? 'descending' : 'ascending'}
                >
                  <button type="button" className="sorter" onClick={() => turn(i)}>
                    {title}
                    <span aria-hidden="true">{order?.at !== i ? ' ↕' : order.down ? ' ↓' : ' ↑'}</span>
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {found.slice(at * A_PAGE, (at + 1) * A_PAGE).map((row, i) => (
              <tr key={i}>
                {columns.map(({ title, right }, j) => {
                  const cell = row[j];
                  return (
                    <td key={title} className={right ? 'numeric' : ''}>
                      <bdi>{typeof cell === 'object' ? cell.node : cell}</bdi>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      {pages > 1 && (
        <div className="tablebar">
          <button type="button" disabled={at === 0} onClick={() => setPage(at - 1)}>
            {t('previousPage')}
          </button>
          <span className="quiet">
            {at + 1} / {pages}
          </span>
          <button type="button" disabled={at === pages - 1} onClick={() => setPage(at + 1)}>
            {t('nextPage')}
          </button>
        </div>
      )}
    </div>
  );
}
