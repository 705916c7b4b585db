import { useState } from 'react';
import { useWorkbench } from '../settings.tsx';
import type { Schema } from '../wire.ts';
import { linesOf, readLines } from './lines.ts';
import { Unread } from './unread.ts';

interface Props {
  readonly id: string;
  readonly schema: Schema;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

const written = (value: unknown, isNested: boolean): string =>
  Array.isArray(value)
    ? value.map((one: unknown) => (isNested && Array.isArray(one) ? one.join(' ') : String(one))).join('\n')
    : '';

/** A list written in lines, with spaces or commas between what stands on one. */
export function LinesControl({ id, schema, value, onChange }: Props) {
  const { t } = useWorkbench();
  const { kind, isNested } = linesOf(schema)!;
  // While one types, a half-written line stays as it is.
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <>
      <textarea
        id={id}
        rows={3}
        spellCheck={false}
        placeholder={t(isNested ? 'rowALine' : 'oneALine')}
        value={typed ?? (value instanceof Unread ? value.text : written(value, isNested))}
        onChange={(event) => {
          setTyped(event.target.value);
          onChange(readLines(event.target.value, kind, isNested));
        }}
        onBlur={() => !(value instanceof Unread) && setTyped(null)}
      />
      {value instanceof Unread && <p className="wrong">{t('notNumbers')}</p>}
    </>
  );
}
