import { useId } from 'react';
import { useNames } from '../naming.tsx';
import { useWorkbench } from '../settings.tsx';
import type { Path, Schema } from '../wire.ts';

type Params = Readonly<Record<string, unknown>>;

interface Props {
  readonly schema: Schema;
  /** Where in the whole this part stands. */
  readonly path?: Path;
  readonly value: Params;
  readonly onChange: (value: Params) => void;
}

/** A form for an object's schema. What is left empty is not sent. */
export function Form({ schema, path = [], value, onChange }: Props) {
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
          path={[...path, name]}
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
  readonly path: Path;
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

function Field({ name, path, schema, required, value, onChange }: FieldProps) {
  const { t } = useWorkbench();
  const called = useNames().name(path);
  const id = useId();
  const kind = typeOf(schema);
  if (kind === 'object' && schema.properties) {
    return (
      <fieldset>
        <legend>
          {called}
          {!required && <span className="quiet"> {t('optional')}</span>}
        </legend>
        {schema.description && <p className="quiet">{schema.description}</p>}
        <Form
          schema={schema}
          path={path}
          value={(value ?? {}) as Params}
          onChange={(next) => onChange(Object.keys(next).length === 0 && !required ? undefined : next)}
        />
      </fieldset>
    );
  }
  return (
    <div className="formfield">
      <label htmlFor={id}>
        {called}
        {!required && <span className="quiet"> {t('optional')}</span>}
      </label>
      <Control id={id} name={name} kind={kind} schema={schema} value={value} onChange={onChange} />
      {schema.description && <p className="quiet">{schema.description}</p>}
    </div>
  );
}

interface ControlProps {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly schema: Schema;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

function Control({ id, name, kind, schema, value, onChange }: ControlProps) {
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
  if (kind === 'string' && /_base64$/.test(name)) {
    return <FileControl id={id} value={value} onChange={onChange} />;
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
  return <JsonControl id={id} schema={schema} value={value} onChange={onChange} />;
}

/** Lists and free shapes are written as JSON; where words are allowed as well, whatever is no JSON is that. */
function JsonControl({ id, schema, value, onChange }: Omit<ControlProps, 'name' | 'kind'>) {
  const { t } = useWorkbench();
  const takesText = schema.anyOf?.some(({ type }) => type === 'string') ?? false;
  const read = (typed: string): unknown => {
    const json = jsonOf(typed);
    return takesText && json instanceof Unread ? typed : json;
  };
  const shown =
    takesText && typeof value === 'string'
      ? value
      : value === undefined
        ? ''
        : JSON.stringify(value, null, 2);
  const text = value instanceof Unread ? value.text : shown;
  return (
    <>
      <textarea
        id={id}
        rows={4}
        spellCheck={false}
        placeholder={t('asJson')}
        value={text}
        onChange={(event) => onChange(read(event.target.value))}
      />
      {takesText && (
        <label className="fromfile">
          <span className="quiet">{t('fromTextFile')}</span>
          <input
            type="file"
            onChange={(event) =>
              void event.target.files?.[0]?.text().then((content) => onChange(read(content)))
            }
          />
        </label>
      )}
      {value instanceof Unread && <p className="wrong">{t('badJson')}</p>}
    </>
  );
}

/** The content of a file, as base64. */
function FileControl({ id, value, onChange }: Pick<ControlProps, 'id' | 'value' | 'onChange'>) {
  const { t } = useWorkbench();
  const take = async (file: File | undefined) => {
    if (!file) return onChange(undefined);
    const bytes = new Uint8Array(await file.arrayBuffer());
    let text = '';
    for (let at = 0; at < bytes.length; at += 8_192)
      text += String.fromCharCode(...bytes.subarray(at, at + 8_192));
    onChange(btoa(text));
  };
  return (
    <div className="go">
      <input id={id} type="file" onChange={(event) => void take(event.target.files?.[0])} />
      {typeof value === 'string' && (
        <span className="quiet">{t('letters', { n: value.length.toLocaleString() })}</span>
      )}
    </div>
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
