import type * as z from 'zod';
import type { Lang, Text } from '../messages.ts';
import { err, type Issue, ok, type Result } from '../result.ts';
import { jsonSchemaOf } from './described.ts';
import { firstOf, issue, issuesFromZod, kindOf, unknownKey } from './issues.ts';
import { cutAt, putBack, unknownKeys, without } from './keys.ts';
import { isRecord, type Json, readJson, reasonOf, toPlain } from './plain-json.ts';
import {
  type CompatibilityResult,
  compareVersions,
  compatibility,
  quoteVersion,
  readVersion,
  type Version,
  versionText,
} from './version.ts';

export { contractMessages } from './issues.ts';
export type { CompatibilityResult } from './version.ts';

export type ContractResult<T> =
  | {
      readonly ok: true;
      readonly value: T;
      readonly warnings: readonly Issue[];
      /** The version that `value` now has. */
      readonly version: string;
      readonly migratedFrom?: string;
    }
  | { readonly ok: false; readonly error: readonly Issue[] };

interface Migrated {
  readonly value: Json;
  readonly warnings: readonly Issue[];
}

/** Takes data of the version before to `to`. It is given its own copy, which it may change. */
export interface Migration {
  readonly to: string;
  readonly apply: (data: unknown) => unknown;
}

/** Between the shape others see and the one the code works with; the wire shape exists only at the border. */
export interface Codec<Wire, Inner> {
  readonly decode: (wire: Wire) => Result<Inner>;
  readonly encode: (inner: Inner) => Wire;
}

export interface ContractDefinition<Wire, Inner = Wire> {
  readonly id: string;
  /** Supported versions, ascending; the last one is what `schema` describes and what is written. */
  readonly versions: readonly string[];
  /** The wire shape, without transforms. An object declares `schema_version`; anything else travels to disk in an envelope. */
  readonly schema: z.ZodType<Wire>;
  /** The version of data that names none: the first listed, unless said otherwise; null where naming it is a duty. */
  readonly defaultVersion?: string | null;
  readonly migrations?: readonly Migration[];
  /** What happens to keys that `schema` does not name: 'refuse' unless said otherwise. */
  readonly unknownKeys?: 'refuse' | 'warn';
  readonly codec?: Codec<Wire, Inner>;
  readonly forms?: Contract<Wire>['forms'];
  readonly parts?: (value: Wire) => PartCount;
  readonly jsonSchema?: {
    readonly target?: 'draft-7' | 'draft-2020-12';
    readonly title?: string;
  };
}

/** `Contract<T>` says nothing about the inside, so that contracts with and without a codec can stand in one list. */
export interface Contract<Wire = unknown, Inner = unknown> {
  readonly id: string;
  readonly versions: readonly string[];
  readonly version: string;
  readonly schema: z.ZodType<Wire>;
  /** Checks anything at all against the wire shape. Never throws, never changes what it is given. */
  parse(data: unknown): ContractResult<Wire>;
  /** Strict JSON, then `parse`: prose and code fences are not stripped. */
  parseText(text: string): ContractResult<Wire>;
  decode(wire: Wire): Result<Inner>;
  encode(inner: Inner): Wire;
  /**
   * What is stored: always with `schema_version`. Pass a result's `migratedFrom` for data of a newer minor that goes
   * back unchanged, so that its unknown fields are welcome when it is read again.
   */
  toDisk(value: Wire, version?: string): Json;
  /** Reads what `toDisk` made, and the bare wire shape. */
  fromDisk(data: unknown): ContractResult<Wire>;
  checkCompatibility(version: unknown): CompatibilityResult;
  migrate(data: unknown, from: unknown, to: unknown): Result<Migrated>;
  /** Its descriptions in `lang`; as published where none is asked for. */
  toJSONSchema(lang?: Lang): Readonly<Record<string, unknown>>;
  /** Other ways to write a value down, by the names under which they are asked for. */
  readonly forms: Readonly<Record<string, OutputForm<Wire>>>;
  /** How much of a value there is, and how much of it says nothing. */
  parts?(value: Wire): PartCount;
}

/** Another way to write a value down, for a consumer that cannot take the contract as it is. */
export interface OutputForm<V> {
  readonly help: Text;
  write(value: V): string;
}

/** What the rates of a path are counted in; by default an answer is one part. */
export interface PartCount {
  readonly parts: number;
  /** Parts that say only that something was not understood. */
  readonly unknown: number;
}

/** A definition that has been checked and filled in. */
interface Spec<Wire> {
  readonly id: string;
  readonly schema: z.ZodType<Wire>;
  readonly versions: readonly string[];
  readonly version: string;
  readonly fallback: string | null;
  /** In the order in which they apply. */
  readonly steps: readonly (Omit<Migration, 'to'> & { readonly to: Version })[];
  readonly warns: boolean;
  /** Whether the wire shape is an object with `schema_version` in it. */
  readonly carries: boolean;
}

export function defineContract<Wire, Inner = Wire>(
  definition: ContractDefinition<Wire, Inner>,
): Contract<Wire, Inner> {
  const spec = specOf(definition);
  const { id, schema, versions, version } = spec;
  const { codec, jsonSchema, forms = {}, parts } = definition;

  const parse = (data: unknown): ContractResult<Wire> => {
    const plain = toPlain(data);
    return plain.ok ? check(spec, plain.value, statedIn(spec, plain.value)) : plain;
  };
  return Object.freeze({
    id,
    versions,
    version,
    schema,
    parse,
    parseText(text: string) {
      const read = readJson(text);
      return read.ok ? parse(read.value) : read;
    },
    // Without a codec the inside is the wire shape: that is what the default of `Inner` says.
    decode: codec?.decode ?? ((wire: Wire) => ok(wire as unknown as Inner)),
    encode: codec?.encode ?? ((inner: Inner) => inner as unknown as Wire),
    toDisk(value: Wire, label: string = version) {
      const wire = value as Json;
      return spec.carries ? stamp(spec, wire, label) : { schema_version: label, contract: id, value: wire };
    },
    fromDisk(data: unknown) {
      const plain = toPlain(data);
      if (!plain.ok) return plain;
      const envelope = spec.carries ? null : envelopeIn(plain.value);
      if (!envelope) return check(spec, plain.value, statedIn(spec, plain.value));
      if (envelope.contract === id) return check(spec, envelope.value, envelope.schema_version);
      const params = { expected: id, received: String(envelope.contract) };
      return err([issue('wrong_contract', { path: ['contract'], params })]);
    },
    checkCompatibility: (stated: unknown) => compatibility(versions, stated),
    migrate: (data: unknown, from: unknown, to: unknown) => migrate(spec, data, from, to),
    toJSONSchema: (lang?: Lang) => exportSchema(spec, jsonSchema, lang),
    forms,
    ...(parts && { parts }),
  });
}

/** Fills a definition in. What is wrong with it is a bug, so it throws. */
function specOf<Wire>(definition: Omit<ContractDefinition<Wire>, 'codec'>): Spec<Wire> {
  const { id, schema, versions, migrations = [] } = definition;
  const bug = (what: string): never => {
    throw new Error(`contract ${id}: ${what}`);
  };
  if (!/^[a-z][a-z0-9]*(?:[._-][a-z0-9]+)*$/.test(id))
    bug('the id must be lower-case words joined by . _ or -');
  const read = versions.map((text) => {
    const found = readVersion(text);
    return found && versionText(found) === text ? found : bug(`"${text}" is not a version like 1.0.0`);
  });
  const version = versions.at(-1) ?? bug('no version is listed');
  if (read.some((found, i) => i > 0 && compareVersions(read[i - 1]!, found) >= 0)) {
    bug(`versions must ascend: ${versions.join(', ')}`);
  }
  const fallback = definition.defaultVersion === undefined ? versions[0]! : definition.defaultVersion;
  if (fallback !== null && !versions.includes(fallback)) bug(`default version ${fallback} is not listed`);
  const targets = migrations.map(({ to }) =>
    versions.includes(to) ? to : bug(`migration to ${to}: not listed`),
  );
  if (new Set(targets).size !== targets.length) bug('two migrations have the same target');
  const declared = declaresVersion(schema);
  if (declared === false) bug('an object must declare schema_version');
  if (declared === null && fallback === null) bug('only an object can be asked to name its version');
  return {
    id,
    schema,
    versions: Object.freeze([...versions]),
    version,
    fallback,
    steps: migrations
      .map(({ to, apply }) => ({ to: readVersion(to)!, apply }))
      .sort((a, b) => compareVersions(a.to, b.to)),
    warns: definition.unknownKeys === 'warn',
    carries: declared === true,
  };
}

/** Whether an object schema names `schema_version`; null for what is not (always) an object. */
function declaresVersion(schema: z.core.$ZodType): boolean | null {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return Object.hasOwn(def.shape, 'schema_version');
    case 'readonly':
      return declaresVersion(def.innerType);
    case 'lazy':
      return declaresVersion(def.getter());
    case 'union':
      return def.options.every((option) => declaresVersion(option)) || null;
    case 'intersection':
      return declaresVersion(def.left) || declaresVersion(def.right);
    default:
      return null;
  }
}

function unsupported(stated: unknown, versions: readonly string[], path: readonly string[] = []): Issue {
  return issue('unsupported_version', {
    path,
    params: { version: quoteVersion(stated), supported: versions },
  });
}

const statedIn = (spec: Spec<unknown>, data: Json): unknown =>
  spec.carries && isRecord(data) && Object.hasOwn(data, 'schema_version') ? data.schema_version : undefined;

function stamp(spec: Spec<unknown>, data: Json, label: string): Json {
  if (!spec.carries || !isRecord(data)) return data;
  const { schema_version: _, ...rest } = data;
  return { schema_version: label, ...rest };
}

type Envelope = Readonly<Record<'schema_version' | 'contract' | 'value', Json>>;

const envelopeIn = (data: Json): Envelope | null =>
  isRecord(data) && Object.keys(data).sort().join() === 'contract,schema_version,value'
    ? (data as Envelope)
    : null;

/** Data whose version is settled. */
interface Dated extends Migrated {
  readonly version: string;
  readonly migratedFrom?: string;
}

/** Brings the copy `data` to a version that the schema describes. */
function settle(spec: Spec<unknown>, data: Json, stated: unknown): Result<Dated> {
  // What should be an object and is none has no version; the schema says what is wrong with it.
  if (spec.carries && !isRecord(data)) return ok({ value: data, version: spec.version, warnings: [] });
  const named = stated === undefined ? spec.fallback : stated;
  if (stated === undefined && named === null) {
    const params = { field: 'schema_version', expected: spec.versions.join(' | ') };
    return err([issue('missing_field', { path: ['schema_version'], params })]);
  }
  const { compatible, target_version } = compatibility(spec.versions, named);
  const from = readVersion(named);
  if (!compatible || !from) return err([unsupported(named, spec.versions, ['schema_version'])]);
  const nearest = readVersion(target_version) ?? from;
  // A listed version needs no migration, unless one was written for what came after it.
  const outdated = spec.steps.some(({ to }) => compareVersions(nearest, to) < 0);
  const goal = outdated ? readVersion(spec.version)! : nearest;
  const version = versionText(goal);
  if (compareVersions(goal, from) === 0)
    return ok({ value: stamp(spec, data, version), version, warnings: [] });
  const moved = move(spec, data, from, goal);
  return moved.ok ? ok({ ...moved.value, version, migratedFrom: versionText(from) }) : moved;
}

function check<Wire>(spec: Spec<Wire>, data: Json, stated: unknown): ContractResult<Wire> {
  const settled = settle(spec, data, stated);
  if (!settled.ok) return settled;
  try {
    return validate(spec, settled.value);
  } catch (thrown) {
    return err([issue('check_failed', { params: { reason: reasonOf(thrown) } })]);
  }
}

function validate<Wire>(spec: Spec<Wire>, { value: data, warnings, ...dated }: Dated): ContractResult<Wire> {
  const tolerant = spec.warns || warnings.some(({ code }) => code === 'newer_minor');
  const unknown = unknownKeys(spec.schema, data).filter(({ open }) => spec.warns || !open);
  const cut = cutAt(unknown);
  const parsed = spec.schema.safeParse(without(data, cut));
  const severity = tolerant ? 'warning' : 'error';
  const keys = firstOf(unknown, (key) => [unknownKey(key.path, key.suggestion, severity)], { severity });
  // A misspelt key often explains a missing one, so warnings about keys stand beside the errors.
  if (!parsed.success) return err([...issuesFromZod(parsed.error.issues, data), ...keys]);
  if (!tolerant && keys.length > 0) return err(keys);
  return {
    ok: true,
    value: putBack(parsed.data, data) as Wire,
    warnings: [...warnings, ...keys],
    ...dated,
  };
}

function migrate(spec: Spec<unknown>, data: unknown, from: unknown, to: unknown): Result<Migrated> {
  const plain = toPlain(data);
  if (!plain.ok) return plain;
  const [start, goal] = [readVersion(from), readVersion(to)];
  if (!start || !compatibility(spec.versions, from).compatible)
    return err([unsupported(from, spec.versions)]);
  if (!goal || !spec.versions.includes(versionText(goal))) return err([unsupported(to, spec.versions)]);
  if (spec.carries && !isRecord(plain.value)) {
    return err([issue('wrong_type', { params: { expected: 'object', received: kindOf(plain.value) } })]);
  }
  return move(spec, plain.value, start, goal);
}

/** Applies to the copy `data` the migrations whose target lies in (from, to]. */
function move(spec: Spec<unknown>, data: Json, from: Version, to: Version): Result<Migrated> {
  const known = spec.versions.map((text) => readVersion(text)!).findLast(([major]) => major === from[0]);
  if (compareVersions(to, from) < 0 && (!known || compareVersions(to, known) !== 0)) {
    return err([issue('cannot_migrate_back', { params: { from: versionText(from), to: versionText(to) } })]);
  }
  let value = data;
  for (const step of spec.steps) {
    if (compareVersions(step.to, from) <= 0 || compareVersions(step.to, to) > 0) continue;
    const applied = applyStep(step, value);
    if (!applied.ok) return applied;
    value = applied.value;
  }
  const warnings: Issue[] = [];
  if (known && from[1] > known[1]) {
    const params = { version: versionText(from), known: versionText(known) };
    warnings.push(issue('newer_minor', { path: ['schema_version'], params, severity: 'warning' }));
  }
  return ok({ value: stamp(spec, value, versionText(to)), warnings });
}

function applyStep(step: Spec<unknown>['steps'][number], data: Json): Result<Json> {
  const failed = (reason: string) =>
    err([issue('migration_failed', { params: { to: versionText(step.to), reason } })]);
  try {
    const applied = toPlain(step.apply(data));
    return applied.ok ? applied : failed(applied.error.map(({ message }) => message).join('; '));
  } catch (thrown) {
    return failed(reasonOf(thrown));
  }
}

/** The published form: what `parse` accepts, without the noise that says nothing about it. */
function exportSchema(
  { schema, warns }: Spec<unknown>,
  { target = 'draft-2020-12', title }: NonNullable<ContractDefinition<unknown>['jsonSchema']> = {},
  lang: Lang | undefined,
): Readonly<Record<string, unknown>> {
  const { $schema, description, ...body } = jsonSchemaOf(schema, lang, {
    target,
    io: 'input',
    override({ zodSchema, jsonSchema }) {
      const { def } = zodSchema._zod;
      if (def.type === 'object') {
        const rest = def.catchall?._zod.def.type ?? 'never';
        if (rest === 'never' && !warns) jsonSchema.additionalProperties = false;
        if ((rest === 'never' || rest === 'unknown') && warns) delete jsonSchema.additionalProperties;
      }
      if (def.type === 'record' && JSON.stringify(jsonSchema.propertyNames) === '{"type":"string"}') {
        delete jsonSchema.propertyNames;
      }
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    },
  });
  return {
    $schema,
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...body,
  };
}
