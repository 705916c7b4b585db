import { type ReactNode, useState } from 'react';
import { useWorkbench } from '../settings.tsx';

type Params = Readonly<Record<string, unknown>>;

interface Props {
  readonly id: string;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  /** The field of one value. */
  readonly field: (id: string, value: unknown, onChange: (value: unknown) => void) => ReactNode;
}

/** Names and values, a pair to a line; what is added needs both. */
export function MapControl({ id, value, onChange, field }: Props) {
  const { t } = useWorkbench();
  const given = Object.entries((value ?? {}) as Params);
  const [name, setName] = useState('');
  const [next, setNext] = useState<unknown>(undefined);
  const put = (pairs: readonly (readonly [string, unknown])[]) =>
    onChange(pairs.length === 0 ? undefined : Object.fromEntries(pairs));
  const add = () => {
    put([...given.filter(([other]) => other !== name.trim()), [name.trim(), next]]);
    setName('');
    setNext(undefined);
  };
  return (
    <div className="map">
      {given.map(([own, one], i) => (
        <div key={own} className="pair">
          <label htmlFor={`${id}-${i}`}>{own}</label>
          {field(`${id}-${i}`, one, (changed) =>
            put(given.map(([other, old]) => [other, other === own ? changed : old] as const)),
          )}
          <button
            type="button"
            className="ghost"
            aria-label={`${t('removeFile')} ${own}`}
            onClick={() => put(given.filter(([other]) => other !== own))}
          >
            ×
          </button>
        </div>
      ))}
      <div className="pair">
        <input
          id={id}
          placeholder={t('pairName')}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <label className="sr" htmlFor={`${id}-next`}>
          {t('value')}
        </label>
        {field(`${id}-next`, next, setNext)}
        <button type="button" disabled={name.trim() === '' || next === undefined} onClick={add}>
          {t('addOne')}
        </button>
      </div>
    </div>
  );
}
