import { useWorkbench } from '../settings.tsx';
import type { Change } from '../wire.ts';

/** What a write would do: to what, field by field, and what goes with it. */
export function ChangeView({ change: { kind, what, fields, along } }: { readonly change: Change }) {
  const { t } = useWorkbench();
  return (
    <div className={`changing ${kind}`}>
      <p className="what">
        <bdi>{what}</bdi>
      </p>
      {fields.length > 0 && (
        <table className="beforeafter">
          <thead>
            <tr>
              <th scope="col">{t('field')}</th>
              {kind !== 'create' && <th scope="col">{t('before')}</th>}
              <th scope="col">{t('after')}</th>
            </tr>
          </thead>
          <tbody>
            {fields.map(({ name, before, after }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {kind !== 'create' && (
                  <td className="was">
                    <bdi>{before ?? t('nothing')}</bdi>
                  </td>
                )}
                <td>
                  <bdi>{after ?? t('nothing')}</bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {along.length > 0 && (
        <div className="along">
          <h4>{t(kind === 'delete' ? 'goesWithIt' : 'touchesToo')}</h4>
          <ul>
            {along.map(({ name, count }) => (
              <li key={name}>
                <b>{count.toLocaleString()}</b> {name}
              </li>
            ))}
          </ul>
        </div>
      )}
      {kind === 'delete' && <p className="forgood">{t('forGood')}</p>}
    </div>
  );
}
