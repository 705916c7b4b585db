import type { ReactNode } from 'react';
import { Scroll } from './JsonView.tsx';

interface Props {
  readonly label: string;
  readonly columns: readonly { readonly title: string; readonly right?: boolean | undefined }[];
  readonly rows: readonly (readonly ReactNode[])[];
  /** Whether a row is named by its first cell. */
  readonly named?: boolean;
}

const side = (right: boolean | undefined) => (right ? 'numeric' : '');

export const Table = ({ label, columns, rows, named = false }: Props) => (
  <Scroll label={label}>
    <table>
      <thead>
        <tr>
          {columns.map(({ title, right }) => (
            <th key={title} scope="col" className={side(right)}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={at}>
            {columns.map(({ title, right }, i) =>
              named && i === 0 ? (
                <th key={title} scope="row">
                  {row[i]}
                </th>
              ) : (
                <td key={title} className={side(right)}>
                  {row[i]}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  </Scroll>
);
