import { useWorkbench } from '../settings.tsx';
import type { Told } from '../wire.ts';
import { Chart } from './Chart.tsx';
import { chartable } from './chart-data.ts';
import { Scroll } from './JsonView.tsx';

/** A result as its domain tells it: one line, and a table where there is a list. */
export function ToldView({ told: { summary, table } }: { readonly told: Told }) {
  const { t } = useWorkbench();
  const chart = table && chartable(table);
  return (
    <>
      <p className="told">{summary}</p>
      {chart && <Chart {...chart} />}
      {table && (
        <Scroll label={t('rows', { n: table.rows.length })}>
          <table>
            <thead>
              <tr>
                {table.columns.map(({ title, right }) => (
                  <th key={title} scope="col" className={right ? 'numeric' : ''}>
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {table.rows.map((row) => (
                <tr key={row.join('\u0000')}>
                  {table.columns.map(({ title, right }, i) => (
                    <td key={title} className={right ? 'numeric' : ''}>
                      {row[i]}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
    </>
  );
}
