import type { ReactNode } from 'react';
import { useNames } from '../naming.tsx';
import { useWorkbench } from '../settings.tsx';
import type { Path, Schema } from '../wire.ts';
import { blank, type variantsOf } from './shape.ts';

type Params = Readonly<Record<string, unknown>>;

interface Props {
  readonly id: string;
  readonly path: Path;
  readonly variants: NonNullable<ReturnType<typeof variantsOf>>;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  /** The fields of the kind that was chosen. */
  readonly fields: (schema: Schema, value: Params) => ReactNode;
}

/** Which kind of thing it is, and then only the fields that such a thing has. */
export function UnionControl({ id, path, variants: { key, all }, value, onChange, fields }: Props) {
  const { t } = useWorkbench();
  const naming = useNames();
  const given = (value ?? {}) as Params;
  const at = all.findIndex(({ tag }) => tag === given[key]);
  const chosen = all[at];
  return (
    <div className="union">
      <select
        id={id}
        value={at}
        onChange={(event) => {
          const next = all[Number(event.target.value)];
          onChange(next && blank(next.schema));
        }}
      >
        <option value={-1}>{t('unset')}</option>
        {all.map(({ tag }, i) => (
          <option key={String(tag)} value={i}>
            {tag === '' ? t('nothing') : naming.value([...path, key], tag)}
          </option>
        ))}
      </select>
      {chosen && fields(chosen.schema, given)}
    </div>
  );
}
