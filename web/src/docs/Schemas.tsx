import { Fragment, type ReactNode } from 'react';
import { useWorkbench } from '../settings.tsx';
import { nameIn, type Shape } from './openapi.ts';

/** A type in a few words: names are links, and what a schema spells out is spelled out. */
export function TypeText({ schema }: { readonly schema: Shape | boolean | undefined }): ReactNode {
  if (typeof schema !== 'object' || Object.keys(schema).length === 0) return 'any';
  const { $ref, type, items, contentSchema, additionalProperties, properties } = schema;
  if ($ref !== undefined) return <a href={`#schema-${nameIn($ref)}`}>{nameIn($ref)}</a>;
  const several = schema.anyOf ?? schema.oneOf;
  if (several) return joined(several, ' | ');
  if (schema.allOf) return joined(schema.allOf, ' & ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (Array.isArray(type)) return type.join(' | ');
  if (contentSchema)
    return (
      <>
        string: <TypeText schema={contentSchema} />
      </>
    );
  if (type === 'array')
    return (
      <>
        <TypeText schema={items} />
        []
      </>
    );
  if (properties) return 'object';
  if (type === 'object' && additionalProperties)
    return (
      <>
        {'{ [name]: '}
        <TypeText schema={additionalProperties} />
        {' }'}
      </>
    );
  return String(type ?? 'any');
}

const joined = (parts: readonly Shape[], between: string): ReactNode =>
  parts.map((part, i) => (
    <Fragment key={i}>
      {i > 0 && between}
      <TypeText schema={part} />
    </Fragment>
  ));

/** What may be in an object, and inside of that. */
export function Fields({ schema }: { readonly schema: Shape }) {
  const objects = objectsIn(schema);
  return objects.map((one, i) => (
    <dl key={i} className={objects.length > 1 ? 'fields variant' : 'fields'}>
      {Object.entries(one.properties ?? {}).map(([name, field]) => (
        <Field key={name} name={name} schema={field} required={one.required?.includes(name) === true} />
      ))}
    </dl>
  ));
}

interface Named {
  readonly name: string;
  readonly schema: Shape;
  readonly required: boolean;
  /** Of a parameter: where in the request it stands. */
  readonly place?: string;
}

export function Field({ name, schema, required, place }: Named) {
  const { t } = useWorkbench();
  return (
    <div>
      <dt>
        <code>{name}</code>
        {place && <span className="quiet">{place}</span>}
        {!required && <span className="quiet">{t('optional')}</span>}
      </dt>
      <dd>
        <code className="type">
          <TypeText schema={schema} />
        </code>
        <Limits schema={schema} />
        {schema.description && (
          <p>
            <Words text={schema.description} />
          </p>
        )}
        <Fields schema={innerOf(schema)} />
      </dd>
    </div>
  );
}

const partsOf = ({ allOf = [], anyOf = [], oneOf = [] }: Shape): readonly Shape[] => [
  ...allOf,
  ...anyOf,
  ...oneOf,
];

/** The objects a schema spells out itself: one, or what it may be. */
const objectsIn = (schema: Shape): readonly Shape[] =>
  [schema, ...partsOf(schema)].filter(({ properties }) => properties);

/** Whether its fields say all there is to say. */
export const isSpelledOut = (schema: Shape): boolean =>
  objectsIn(schema).length === Math.max(1, partsOf(schema).length);

/** Text with `code` in it. */
export const Words = ({ text }: { readonly text: string }) =>
  text.split('`').map((part, i) => (i % 2 === 1 ? <code key={i}>{part}</code> : part));

/** What a list holds is described like the thing itself. */
const innerOf = (field: Shape): Shape => (typeof field.items === 'object' ? field.items : field);

const limits = ['default', 'minimum', 'maximum', 'minLength', 'maxLength', 'maxItems', 'pattern'] as const;

function Limits({ schema }: { readonly schema: Shape }) {
  const said = limits
    .filter((name) => schema[name] !== undefined)
    .map((name) => `${name} ${name === 'pattern' ? schema[name] : JSON.stringify(schema[name])}`);
  return said.length > 0 && <span className="quiet">{said.join(' · ')}</span>;
}
