import { useWorkbench } from '../settings.tsx';
import type { Told } from '../wire.ts';
import { Chart } from './Chart.tsx';
import { chartable } from './chart-data.ts';
import { DataTable } from './DataTable.tsx';
import { usePointed } from './pointed.tsx';

/** A result as its domain tells it: one line, and a table where there is a list. */
export function ToldView({ told: { summary, note, table } }: { readonly told: Told }) {
  const { t } = useWorkbench();
  const { has } = usePointed();
  const chart = table && chartable(table);
  const at = table?.columns.findIndex(({ right }) => !right) ?? -1;
  // A name there are rows of leads to them.
  const rows = table?.rows.map((row) =>
    row.map((text, i) => (i === at && has?.(text) ? { text, node: <Pointer name={text} /> } : text)),
  );
  return (
    <>
      <p className="told">{summary}</p>
      {chart && <Chart {...chart} />}
      {table && rows && (
        <DataTable label={t('rows', { n: rows.length })} columns={table.columns} rows={rows} />
      )}
      {note !== undefined && <p className="quiet">{note}</p>}
    </>
  );
}

/** The rows behind a figure, a click away. */
function Pointer({ name }: { readonly name: string }) {
  const { t } = useWorkbench();
  const { name: pointed, point } = usePointed();
  return (
    <button
      type="button"
      className="pointer"
      aria-pressed={pointed === name}
      title={t('rowsBehind')}
      onClick={() => point(pointed === name ? null : name)}
    >
      <bdi>{name}</bdi>
    </button>
  );
}
