import type { ReactNode } from 'react';
import { useWorkbench } from '../settings.tsx';
import type { Schema } from '../wire.ts';
import { blank, isWords } from './shape.ts';

type Params = Readonly<Record<string, unknown>>;

interface Props {
  readonly id: string;
  readonly items: Schema;
  /** The fields of one record. */
  readonly record: (at: number, value: Params, onChange: (value: Params) => void) => ReactNode;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

/** A list as people fill one in: words one to a line, records one to a card. */
export function ListControl({ id, items, record, value, onChange }: Props) {
  const { t } = useWorkbench();
  const list: readonly unknown[] = Array.isArray(value) ? value : [];
  if (isWords(items)) {
    return (
      <textarea
        id={id}
        rows={3}
        placeholder={t('oneALine')}
        value={list.join('\n')}
        onChange={(event) => {
          const lines = event.target.value.split('\n');
          onChange(event.target.value === '' ? undefined : lines);
        }}
      />
    );
  }
  return (
    <div className="list" id={id}>
      {list.map((one, i) => (
        <fieldset key={i}>
          <legend>{i + 1}</legend>
          {record(i, (one ?? {}) as Params, (next) =>
            onChange(list.map((other, at) => (at === i ? next : other))),
          )}
          <button type="button" className="ghost" onClick={() => onChange(list.filter((_, at) => at !== i))}>
            {t('removeFile')}
          </button>
        </fieldset>
      ))}
      <button type="button" onClick={() => onChange([...list, blank(items) ?? {}])}>
        {t('addOne')}
      </button>
    </div>
  );
}
