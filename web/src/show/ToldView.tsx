import { useWorkbench } from '../settings.tsx';
import type { Told } from '../wire.ts';
import { Chart } from './Chart.tsx';
import { chartable } from './chart-data.ts';
import { DataTable } from './DataTable.tsx';

/** A result as its domain tells it: one line, and a table where there is a list. */
export function ToldView({ told: { summary, table } }: { readonly told: Told }) {
  const { t } = useWorkbench();
  const chart = table && chartable(table);
  return (
    <>
      <p className="told">{summary}</p>
      {chart && <Chart {...chart} />}
      {table && <DataTable label={t('rows', { n: table.rows.length })} {...table} />}
    </>
  );
}
