import { useId, useState } from 'react';
import type { Thing } from '../../../src/core/offers.ts';
import { useNames } from '../naming.tsx';
import { useThings } from '../offers.tsx';
import { useWorkbench } from '../settings.tsx';
import type { Path, Schema } from '../wire.ts';
import { LinesControl } from './LinesControl.tsx';
import { ListControl } from './ListControl.tsx';
import { linesOf } from './lines.ts';
import { MapControl } from './MapControl.tsx';
import { SomeControl } from './SomeControl.tsx';
import {
  blank,
  isFixed,
  isListable,
  plainOf,
  someOf,
  typeOf,
  valuesOf,
  variantsOf,
  withField,
} from './shape.ts';
import { UnionControl } from './UnionControl.tsx';
import { Unread } from './unread.ts';

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
  const set = (name: string, next: unknown) => onChange(withField(schema, value, name, next));
  const open = Object.entries(schema.properties ?? {}).filter(([, field]) => !isFixed(field));
  return (
    <div className="form">
      {open.map(([name, field]) => (
        <Field
          key={name}
          name={name}
          path={[...path, name]}
          schema={plainOf(field)}
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

function Field({ name, path, schema, required, value, onChange }: FieldProps) {
  const { t } = useWorkbench();
  const plainly = useNames().name(path, schema.description);
  const called = `${plainly.charAt(0).toUpperCase()}${plainly.slice(1)}`;
  const says = schema.description?.toLowerCase() === called.toLowerCase() ? undefined : schema.description;
  const id = useId();
  const kind = typeOf(schema);
  const [isOpen, setIsOpen] = useState(false);
  if (kind === 'object' && schema.properties) {
    const fields = (
      <>
        {says && <p className="quiet">{says}</p>}
        <Form
          schema={schema}
          path={path}
          value={(value ?? blank(schema) ?? {}) as Params}
          onChange={(next) => onChange(Object.keys(next).length === 0 && !required ? undefined : next)}
        />
      </>
    );
    // What need not be given stays folded until somebody wants it or it is there.
    return required ? (
      <fieldset>
        <legend>{called}</legend>
        {fields}
      </fieldset>
    ) : (
      <details
        className="part"
        open={isOpen || value !== undefined}
        onToggle={(event) => setIsOpen(event.currentTarget.open)}
      >
        <summary>
          {called} <span className="quiet">{t('optional')}</span>
        </summary>
        {fields}
      </details>
    );
  }
  return (
    <div className="formfield">
      <label htmlFor={id}>
        {called}
        {!required && <span className="quiet"> {t('optional')}</span>}
      </label>
      <Control
        id={id}
        name={name}
        path={path}
        kind={kind}
        schema={schema}
        value={value}
        onChange={onChange}
      />
      {says && <p className="quiet">{says}</p>}
    </div>
  );
}

interface ControlProps {
  readonly id: string;
  readonly name: string;
  readonly path: Path;
  readonly kind: string;
  readonly schema: Schema;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

const inputs: Readonly<Record<string, string>> = { date: 'date', password: 'password' };

function Control({ id, name, path, kind, schema, value, onChange }: ControlProps) {
  const { t } = useWorkbench();
  const naming = useNames();
  const things = useThings(naming.domain, name);
  const choices = schema.enum ?? (kind === 'boolean' ? [true, false] : null);
  if (choices) {
    const at = choices.indexOf(value);
    return (
      <select id={id} value={at} onChange={(event) => onChange(choices[Number(event.target.value)])}>
        <option value={-1}>
          {schema.default === undefined || schema.default === null
            ? t('unset')
            : t('asUsual', { value: naming.value(path, schema.default) })}
        </option>
        {choices.map((choice, i) => (
          <option key={String(choice)} value={i}>
            {choice === '' ? t('nothing') : naming.value(path, choice)}
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
  if (kind === 'string' && things.some((one) => one.value !== one.text))
    return <ThingControl id={id} things={things} value={value} onChange={onChange} />;
  if (kind === 'string') {
    // One and the same field before its names have come and after: whoever types is not interrupted.
    return (
      <>
        <input
          id={id}
          type={inputs[schema.format ?? ''] ?? 'text'}
          {...(schema.format === 'password' && { autoComplete: 'off' })}
          {...(things.length > 0 && { list: `${id}-things`, autoComplete: 'off' })}
          placeholder={schema.default === undefined ? '' : String(schema.default)}
          value={typeof value === 'string' ? value : ''}
          onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)}
        />
        {things.length > 0 && (
          <datalist id={`${id}-things`}>
            {things.map(({ text }) => (
              <option key={text} value={text} />
            ))}
          </datalist>
        )}
      </>
    );
  }
  const variants = variantsOf(schema);
  if (variants)
    return (
      <UnionControl
        id={id}
        path={path}
        variants={variants}
        value={value}
        onChange={onChange}
        fields={(kind, given) => <Form schema={kind} path={path} value={given} onChange={onChange} />}
      />
    );
  const some = someOf(schema);
  if (some) return <SomeControl id={id} path={path} value={value} onChange={onChange} {...some} />;
  const values = valuesOf(schema);
  if (values)
    return (
      <MapControl
        id={id}
        value={value}
        onChange={onChange}
        field={(own, one, put) => (
          <Control
            id={own}
            name=""
            path={path}
            kind={typeOf(values)}
            schema={values}
            value={one}
            onChange={put}
          />
        )}
      />
    );
  const { items } = schema;
  if (linesOf(schema) && !(typeof items === 'object' && isListable(items)))
    return <LinesControl id={id} schema={schema} value={value} onChange={onChange} />;
  if (kind === 'array' && typeof items === 'object' && isListable(items))
    return (
      <ListControl
        id={id}
        items={items}
        value={value}
        onChange={onChange}
        record={(at, one, put) => <Form schema={items} path={[...path, at]} value={one} onChange={put} />}
      />
    );
  return <JsonControl id={id} schema={schema} value={value} onChange={onChange} />;
}

interface ThingProps extends Pick<ControlProps, 'id' | 'value' | 'onChange'> {
  readonly things: readonly Thing[];
}

/** One of the things that are there, chosen from a list. */
function ThingControl({ id, things, value, onChange }: ThingProps) {
  const { t } = useWorkbench();
  const given = typeof value === 'string' ? value : '';
  const take = (typed: string) => onChange(typed === '' ? undefined : typed);
  return (
    <select id={id} value={given} onChange={(event) => take(event.target.value)}>
      <option value="">{t('unset')}</option>
      {given !== '' && !things.some((one) => one.value === given) && <option value={given}>{given}</option>}
      {things.map((one) => (
        <option key={one.value} value={one.value}>
          {one.text}
        </option>
      ))}
    </select>
  );
}

/** Lists and free shapes are written as JSON; where words are allowed as well, whatever is no JSON is that. */
function JsonControl({ id, schema, value, onChange }: Omit<ControlProps, 'name' | 'kind' | 'path'>) {
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
        placeholder={t(takesText ? 'fileContent' : 'asJson')}
        value={text}
        onChange={(event) => onChange(read(event.target.value))}
      />
      {takesText && (
        <FileButton
          label={t('fromTextFile')}
          onPick={(file) => void file.text().then((content) => onChange(read(content)))}
        />
      )}
      {value instanceof Unread && <p className="wrong">{t('badJson')}</p>}
    </>
  );
}

interface FileButtonProps {
  readonly id?: string;
  readonly label: string;
  readonly onPick: (file: File) => void;
}

/** The browser's own button speaks the browser's language, not the reader's. */
export function FileButton({ id, label, onPick }: FileButtonProps) {
  const [name, setName] = useState('');
  return (
    <label className="filebutton">
      <input
        {...(id && { id })}
        type="file"
        className="sr"
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (!file) return;
          setName(file.name);
          onPick(file);
        }}
      />
      <span>{label}</span> <bdi className="quiet">{name}</bdi>
    </label>
  );
}

/** The content of a file, as base64. */
function FileControl({ id, value, onChange }: Pick<ControlProps, 'id' | 'value' | 'onChange'>) {
  const { t } = useWorkbench();
  const take = async (file: File) => {
    const bytes = new Uint8Array(await file.arrayBuffer());
    let text = '';
    for (let at = 0; at < bytes.length; at += 8_192)
      text += String.fromCharCode(...bytes.subarray(at, at + 8_192));
    onChange(btoa(text));
  };
  return (
    <div className="go">
      <FileButton id={id} label={t('chooseFile')} onPick={(file) => void take(file)} />
      {typeof value === 'string' && (
        <span className="quiet">{t('letters', { n: value.length.toLocaleString() })}</span>
      )}
    </div>
  );
}

export function jsonOf(text: string): unknown {
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return new Unread(text);
  }
}
