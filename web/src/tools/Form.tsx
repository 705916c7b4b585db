import { useId } from 'react';
import { useWorkbench } from '../settings.tsx';
import type { Schema } from '../wire.ts';

type Params = Readonly<Record<string, unknown>>;

interface Props {
  readonly schema: Schema;
  readonly value: Params;
  readonly onChange: (value: Params) => void;
}

/** A form for an object's schema. What is left empty is not sent. */
export function Form({ schema, value, onChange }: Props) {
  const set = (name: string, next: unknown) => {
    const { [name]: _, ...rest } = value;
    onChange(next === undefined ? rest : { ...rest, [name]: next });
  };
  return (
    <div className="form">
      {Object.entries(schema.properties ?? {}).map(([name, field]) => (
        <Field
          key={name}
          name={name}
          schema={field}
          required={schema.required?.includes(name) ?? false}
          value={value[name]}
          onChange={(next) => set(name, next)}
        />
      ))}
    </div>
  );
}

interface FieldProps {
  readonly name: string;
  readonly schema: Schema;
  readonly required: boolean;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

const typeOf = ({ type, properties, const: fixed }: Schema): string => {
  const named = (Array.isArray(type) ? type : [type]).find((one) => one !== 'null' && one !== undefined);
  return (
    (named as string | undefined) ?? (properties ? 'object' : fixed === undefined ? 'any' : typeof fixed)
  );
};

function Field({ name, schema, required, value, onChange }: FieldProps) {
  const { t } = useWorkbench();
  const id = useId();
  const kind = typeOf(schema);
  if (kind === 'object' && schema.properties) {
    return (
      <fieldset>
        <legend>
          {name}
          {!required && <span className="quiet"> {t('optional')}</span>}
        </legend>
        {schema.description && <p className="quiet">{schema.description}</p>}
        <Form
          schema={schema}
          value={(value ?? {}) as Params}
          onChange={(next) => onChange(Object.keys(next).length === 0 && !required ? undefined : next)}
        />
      </fieldset>
    );
  }
  return (
    <div className="formfield">
      <label htmlFor={id}>
        {name}
        {!required && <span className="quiet"> {t('optional')}</span>}
      </label>
      <Control id={id} kind={kind} schema={schema} value={value} onChange={onChange} />
      {schema.description && <p className="quiet">{schema.description}</p>}
    </div>
  );
}

interface ControlProps {
  readonly id: string;
  readonly kind: string;
  readonly schema: Schema;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

function Control({ id, kind, schema, value, onChange }: ControlProps) {
  const { t } = useWorkbench();
  const choices = schema.enum ?? (kind === 'boolean' ? [true, false] : null);
  if (choices) {
    const at = choices.indexOf(value);
    return (
      <select id={id} value={at} onChange={(event) => onChange(choices[Number(event.target.value)])}>
        <option value={-1}>
          {schema.default === undefined ? t('unset') : `${t('unset')} ${String(schema.default)}`}
        </option>
        {choices.map((choice, i) => (
          <option key={String(choice)} value={i}>
            {typeof choice === 'boolean' ? t(choice ? 'yes' : 'no') : String(choice)}
          </option>
        ))}
      </select>
    );
  }
  if (kind === 'number' || kind === 'integer') {
    return (
      <input
        id={id}
        type="number"
        step={kind === 'integer' ? 1 : 'any'}
        min={schema.minimum}
        max={schema.maximum}
        placeholder={schema.default === undefined ? '' : String(schema.default)}
        value={typeof value === 'number' ? value : ''}
        onChange={(event) => onChange(event.target.value === '' ? undefined : Number(event.target.value))}
      />
    );
  }
  if (kind === 'string') {
    return (
      <input
        id={id}
        type={schema.format === 'date' ? 'date' : 'text'}
        placeholder={schema.default === undefined ? '' : String(schema.default)}
        value={typeof value === 'string' ? value : ''}
        onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)}
      />
    );
  }
  return <JsonControl id={id} value={value} onChange={onChange} />;
}

/** Lists and free shapes are written as JSON. */
function JsonControl({ id, value, onChange }: Pick<ControlProps, 'id' | 'value' | 'onChange'>) {
  const { t } = useWorkbench();
  const text =
    value instanceof Unread ? value.text : value === undefined ? '' : JSON.stringify(value, null, 2);
  return (
    <>
      <textarea
        id={id}
        rows={4}
        spellCheck={false}
        placeholder={t('asJson')}
        value={text}
        onChange={(event) => onChange(jsonOf(event.target.value))}
      />
      {value instanceof Unread && <p className="wrong">{t('badJson')}</p>}
    </>
  );
}

/** What was typed where JSON belongs and is none yet. */
export class Unread {
  constructor(readonly text: string) {}
}

function jsonOf(text: string): unknown {
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return new Unread(text);
  }
}

export const isComplete = (value: unknown): boolean =>
  !(value instanceof Unread) &&
  (typeof value !== 'object' || value === null || Object.values(value).every(isComplete));
