import type { FilePort } from '../core/command.ts';
import { type AnyDomain, type Domain, readerOf } from '../core/domain.ts';
import { chooseDomain, type DoorAnswer } from '../core/door.ts';
import type { Lang } from '../core/messages.ts';
import type { Input } from '../core/reading/evidence.ts';
import { helpFor, type Sayable } from '../core/reading/help.ts';
import {
  byEar,
  type EngineChoice,
  type Interpretation,
  interpret,
  type ReadContext,
  type Reader,
  readGrammar,
} from '../core/reading/interpret.ts';
import type { Model } from '../core/reading/model.ts';
import { ok, type Result } from '../core/result.ts';
import type { Base } from './base.ts';
import type { ModelChoice, ModelRecord } from './model.ts';
import { since } from './observe.ts';

export interface ParseOptions {
  readonly engine?: EngineChoice;
  /** What surrounds the sentence; the domain's empty world where not given. */
  readonly world?: unknown;
  /** What the domain remembers of the conversation. */
  readonly last?: unknown;
  /** One of the domain's output forms, for a consumer that cannot take the contract: `contract.forms[form].write(value)`. */
  readonly form?: string;
  /** The version of the domain's contract to answer in; the domain's own choice where not given. */
  readonly contract?: string;
  readonly now?: Date;
  readonly lang?: Lang;
  readonly signal?: AbortSignal;
  /** Whether every weighty word has to show its influence; it does unless this says no. */
  readonly audit?: boolean;
}

export interface DoorOptions extends Omit<ParseOptions, 'world' | 'last' | 'form'> {
  /** What surrounds a domain's sentences; its empty world where there is nothing. */
  readonly worldOf?: (domain: AnyDomain) => unknown;
  /** What a domain remembers of the conversation. */
  readonly lastOf?: (domain: AnyDomain) => unknown;
}

/** What the grammar has read at the door, and how many seconds it took. */
interface AtDoor<V> {
  readonly grammar: Interpretation<V>;
  readonly seconds: number;
}

/** Words into contracts: by a domain that was named, or by the one that explains them best. What came is told to `record`. */
export function createReader(
  { config, now, loader, observer }: Base,
  choice: Pick<ModelChoice, 'engine'>,
  model: () => Promise<Result<Model | null>>,
  record: ModelRecord['record'],
  settled: () => Promise<void>,
) {
  const readers = new Map<AnyDomain, Reader<unknown, unknown>>();
  const readerFor = <V>(domain: Domain<V, unknown>): Reader<V, unknown> => {
    const reader = readers.get(domain) ?? readerOf(domain);
    readers.set(domain, reader);
    return reader as Reader<V, unknown>;
  };
  const contextOf = (domain: AnyDomain, options: ParseOptions): ReadContext<unknown> => ({
    world: options.world ?? domain.read.world.empty,
    now: options.now ?? now(),
    lang: options.lang ?? config.lang,
    last: options.last,
    ...(options.form !== undefined && { form: options.form }),
    ...(options.contract !== undefined && { contract: options.contract }),
  });

  async function read<V>(
    domain: Domain<V, unknown>,
    input: Input,
    context: ReadContext<unknown>,
    options: ParseOptions,
    before?: AtDoor<V>,
  ): Promise<Interpretation<V>> {
    const engine = options.engine ?? choice.engine();
    const found = engine === 'grammar' ? ok(null) : await model();
    const how = {
      engine,
      model: found.ok ? found.value : null,
      timeoutMs: config.model.timeoutMs,
      audit: options.audit ?? true,
      byEar: true,
      ...(before && { grammar: before.grammar }),
      ...(options.signal && { signal: options.signal }),
    };
    const reading = () => interpret(readerFor(domain), input, context, how);
    const answer = await observer.reading(domain, options.form, reading, before?.seconds);
    await record(input, answer);
    return helped(domain, input, answer, context.lang);
  }

  return {
    contextOf,
    async parse<V>(domain: Domain<V, unknown>, input: Input, options: ParseOptions = {}) {
      await settled();
      return read(domain, input, contextOf(domain, options), options);
    },
    async door(input: Input, { worldOf, lastOf, ...options }: DoorOptions = {}): Promise<Result<DoorAnswer>> {
      const all = await loader.all();
      if (!all.ok) return all;
      await settled();
      const at = options.now ?? now();
      const context = (domain: AnyDomain) =>
        contextOf(domain, {
          ...options,
          now: at,
          world: worldOf?.(domain),
          last: lastOf?.(domain),
        });
      const took = new Map<AnyDomain, number>();
      const byGrammar = (domain: AnyDomain) => {
        const began = performance.now();
        const reading = readGrammar(readerFor(domain), input, context(domain));
        took.set(domain, since(began));
        return reading;
      };
      const lang = options.lang ?? config.lang;
      const asWritten = new Map<AnyDomain, Interpretation<unknown>>();
      const plain = (domain: AnyDomain) => {
        const reading = byGrammar(domain);
        asWritten.set(domain, reading);
        return reading;
      };
      const first = chooseDomain(all.value, plain, lang);
      // What nobody understands as it stands may be heard otherwise.
      const heard = (domain: AnyDomain) =>
        byEar(readerFor(domain), input, context(domain), asWritten.get(domain)!).read;
      const answer = first.kind === 'none' ? chooseDomain(all.value, heard, lang) : first;
      if (answer.kind === 'none') {
        // Words that only a time keeps from being understood belong to whoever understands the rest.
        const timed = all.value.filter(
          (domain) => domain.act.inTime?.(input, asWritten.get(domain)!, context(domain)) ?? null,
        );
        const [only] = timed;
        if (only && timed.length === 1)
          return ok({
            kind: 'one',
            reading: { domain: only, interpretation: asWritten.get(only)!, explained: 0 },
          });
        const help = helpFor(
          input.text,
          all.value.flatMap((domain) => sayable(domain, input.text)),
          lang,
        );
        return ok(help ? { kind: 'none', issues: [...answer.issues, help] } : answer);
      }
      if (answer.kind !== 'one') return ok(answer);
      const { domain, interpretation: grammar } = answer.reading;
      const before = { grammar, seconds: took.get(domain) ?? 0 };
      const interpretation = await read(domain, input, context(domain), options, before);
      return ok({ kind: 'one', reading: { ...answer.reading, interpretation } });
    },
  };
}

/** What is to be carried out is read as fully as the domain can say it. */
export const latestOf = ({ read }: AnyDomain): string => read.contracts[0].version;

/** What can be said in a domain, in the language that was spoken: its examples, and those of its tools. */
function sayable(domain: AnyDomain, said: string): readonly Sayable[] {
  const lang = /\p{Script=Han}/u.test(said) ? 'zh' : 'en';
  return [
    ...domain.about.examples[lang],
    ...domain.act.tools.flatMap(({ examples = [] }) => examples.map((example) => example[lang])),
  ].map((text) => ({ words: domain.read, text }));
}

/** Words that came to nothing are answered with what can be said. */
function helped<V>(
  domain: Domain<V, unknown>,
  { text, files }: Input,
  read: Interpretation<V>,
  lang: Lang,
): Interpretation<V> {
  if (files || text.trim() === '' || read.degraded !== null || !domain.read.isEmpty(read.value)) return read;
  const help = helpFor(text, sayable(domain as AnyDomain, text), lang);
  return help ? { ...read, diagnostics: [...read.diagnostics, help] } : read;
}

/** The world somebody chose by a domain's options; its empty one where nothing was chosen. */
export async function loadWorld(
  { read: { world } }: AnyDomain,
  chosen: Readonly<Record<string, string | true | undefined>>,
  files: FilePort,
): Promise<Result<unknown>> {
  const any = world.options.some(({ name }) => chosen[name] !== undefined);
  return any ? world.load(chosen, files) : ok(world.empty);
}
