import type { FilePort } from '../core/command.ts';
import { type AnyDomain, type Domain, readerOf } from '../core/domain.ts';
import { chooseDomain, type DoorAnswer } from '../core/door.ts';
import type { Lang } from '../core/messages.ts';
import type { Input } from '../core/reading/evidence.ts';
import { helpFor, type Sayable } from '../core/reading/help.ts';
import {
  byEar,
  type Interpretation,
  interpret,
  type ReadContext,
  type Reader,
  readGrammar,
} from '../core/reading/interpret.ts';
import type { Model } from '../core/reading/model.ts';
import { ok, type Result } from '../core/result.ts';
import { type Base, worldOf as worldIn } from './base.ts';
import type { ModelChoice, ModelRecord } from './model.ts';
import { since } from './observe.ts';
import type { DoorOptions, ParseOptions } from './parse-options.ts';
import { domainByModel } from './which-domain.ts';

/** What the grammar has read at the door, and how many seconds it took. */
interface AtDoor<V> {
  readonly grammar: Interpretation<V>;
  readonly seconds: number;
}

/** Words into contracts: by a domain that was named, or by the one that explains them best. What came is told to `record`. */
export function createReader(
  { config, now, loader, observer, compute, worlds }: Base,
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
    world: worldIn({ worlds }, domain, options.world),
    now: options.now ?? now(),
    lang: options.lang ?? config.lang,
    last: options.last,
    ...(options.conversation && { conversation: options.conversation }),
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

  /** What needs no model is read where nobody waits behind it, if there is such a place; what users brought is known here only. */
  const elsewhere = ({ engine = choice.engine(), isLocal }: Pick<ParseOptions, 'engine' | 'isLocal'>) =>
    engine === 'grammar' && !loader.brought && !isLocal ? compute : null;
  const dated = <O extends Pick<ParseOptions, 'now' | 'lang'>>(options: O) => ({
    ...options,
    engine: 'grammar' as const,
    now: options.now ?? now(),
    lang: options.lang ?? config.lang,
  });

  /** Before giving up, a model that is there may say whose words these are. */
  const pointedAt = async (
    domains: readonly AnyDomain[],
    { text }: Input,
    lang: Lang,
    { engine = choice.engine(), conversation, signal }: ParseOptions,
  ): Promise<AnyDomain | null> => {
    const found = engine === 'grammar' ? ok(null) : await model();
    if (!found.ok || !found.value) return null;
    const { timeoutMs } = config.model;
    return domainByModel(found.value, domains, { text, lang, conversation, timeoutMs, signal });
  };

  /** A thread does not know the worlds this process was started with. */
  const chosen = (domain: AnyDomain, given: unknown): unknown => {
    const world = worldIn({ worlds }, domain, given);
    return world === domain.read.world.empty ? undefined : world;
  };

  return {
    contextOf,
    async parse<V>(domain: Domain<V, unknown>, input: Input, options: ParseOptions = {}) {
      const there = elsewhere(options);
      if (there)
        return observer.reading(domain, options.form, () =>
          there.parse<V>(
            domain as AnyDomain,
            input,
            dated({ ...options, world: chosen(domain, options.world) }),
          ),
        );
      await settled();
      return read(domain, input, contextOf(domain, options), options);
    },
    async door(input: Input, { worldOf, lastOf, ...options }: DoorOptions = {}): Promise<Result<DoorAnswer>> {
      const all = await loader.all();
      if (!all.ok) return all;
      const there = elsewhere(options);
      if (there) {
        const began = performance.now();
        const around = (domain: AnyDomain) => chosen(domain, worldOf?.(domain));
        const asked = { ...dated(options), worldOf: around, ...(lastOf && { lastOf }) };
        const found = await there.door(input, all.value, asked);
        if (found.ok && found.value.kind === 'one') {
          const { domain, interpretation } = found.value.reading;
          await observer.reading(domain, undefined, async () => interpretation, since(began));
        }
        return found;
      }
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
        const byModel = await pointedAt(all.value, input, lang, options);
        if (byModel) {
          const interpretation = await read(byModel, input, context(byModel), options);
          if (!byModel.read.isEmpty(interpretation.value) || interpretation.questions.length > 0)
            return ok({ kind: 'one', reading: { domain: byModel, interpretation, explained: 0 } });
        }
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
