import type { FilePort } from '../core/command.ts';
import { type Moved, moveIn, type Stands } from '../core/conversation/move.ts';
import { type AnyDomain, type Domain, readerOf } from '../core/domain.ts';
import { chooseDomain, type DoorAnswer } from '../core/door.ts';
import type { Input } from '../core/reading/evidence.ts';
import { helpFor } from '../core/reading/help.ts';
import {
  byEar,
  type Interpretation,
  interpret,
  isDoubtful,
  type ReadContext,
  type Reader,
  readGrammar,
} from '../core/reading/interpret.ts';
import { addSpent, type Model, metered } from '../core/reading/model.ts';
import { ok, type Result } from '../core/result.ts';
import { type Base, worldOf as worldIn } from './base.ts';
import type { Compute } from './compute/index.ts';
import { sayable } from './examples.ts';
import type { ModelChoice, ModelRecord } from './model.ts';
import { since } from './observe.ts';
import type { DoorOptions, Hearing, ParseOptions, Readings } from './parse-options.ts';
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
  // Some domains come with a request and go with it.
  const readers = new WeakMap<AnyDomain, Reader<unknown, unknown>>();
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
    return helped(domain, input, answer, context);
  }

  /** Where the words of a domain are read so that nobody waits behind them; what users brought is known here only. */
  const placeFor = (domain: AnyDomain): Compute | null =>
    domain.about.id === loader.brought?.named.about.id ? null : compute;
  const dated = <O extends Pick<ParseOptions, 'now' | 'lang'>>(options: O) => ({
    ...options,
    engine: 'grammar' as const,
    now: options.now ?? now(),
    lang: options.lang ?? config.lang,
  });

  /** Before giving up, a model that is there may say whose words these are; that domain then reads them. */
  const pointedAt = async (
    domains: readonly AnyDomain[],
    input: Input,
    options: DoorOptions,
  ): Promise<DoorAnswer | null> => {
    const { engine = choice.engine(), lang = config.lang, conversation, signal } = options;
    const found = engine === 'grammar' ? ok(null) : await model();
    if (!found.ok || !found.value) return null;
    const { timeoutMs } = config.model;
    const told = { text: input.text, lang, conversation, timeoutMs, signal };
    const meter = metered(found.value);
    const domain = await domainByModel(meter.model, domains, told);
    if (!domain) return null;
    const { worldOf, lastOf, ...rest } = options;
    const around = { world: worldOf?.(domain), last: lastOf?.(domain) };
    const read = await parse(domain, input, { ...rest, ...around });
    const interpretation = { ...read, spent: addSpent(meter.spent(), read.spent ?? []) };
    const isNothing = domain.read.isEmpty(interpretation.value) && interpretation.questions.length === 0;
    return isNothing ? null : { kind: 'one', reading: { domain, interpretation, explained: 0 } };
  };

  /** A thread does not know the worlds this process was started with. */
  const chosen = (domain: AnyDomain, given: unknown): unknown => {
    const world = worldIn({ worlds }, domain, given);
    return world === domain.read.world.empty ? undefined : world;
  };

  /** In another thread. A model is only asked where the grammar leaves a doubt, and then nobody else waits for its answer. */
  async function readThere<V>(
    there: Compute,
    domain: Domain<V, unknown>,
    input: Input,
    options: ParseOptions,
  ): Promise<Interpretation<V>> {
    const engine = options.engine ?? choice.engine();
    const found = engine === 'grammar' ? ok(null) : await model();
    const answers = found.ok ? found.value : null;
    const asked = dated({ ...options, world: chosen(domain as AnyDomain, options.world) });
    const place = domain as AnyDomain;
    if (engine === 'model') return there.parse(place, input, { ...asked, engine }, answers);
    const grammar = await there.parse<V>(place, input, asked);
    if (!answers || !isDoubtful(readerFor(domain), input, contextOf(place, options), grammar)) return grammar;
    return there.parse(place, input, { ...asked, engine }, answers);
  }

  const parse = async <V>(domain: Domain<V, unknown>, input: Input, options: ParseOptions = {}) => {
    const there = placeFor(domain as AnyDomain);
    if (there) {
      const reading = () => readThere(there, domain, input, options);
      const answer = await observer.reading(domain, options.form, reading);
      await record(input, answer);
      return answer;
    }
    await settled();
    return read(domain, input, contextOf(domain, options), options);
  };

  /** What a message makes of what stands in a conversation; the reason where it says nothing of it. */
  const move = async (
    domain: AnyDomain,
    stands: Stands,
    input: Input,
    context: ReadContext<unknown>,
    signal?: AbortSignal,
  ): Promise<Result<Moved>> => {
    const there = placeFor(domain);
    if (there)
      return there.move(domain, stands, input, { ...context, world: chosen(domain, context.world) }, signal);
    const alone = readGrammar(readerFor(domain), input, context);
    return moveIn(stands.session, domain, input.text, alone, context, stands.stage);
  };

  const contextAt = (domain: AnyDomain, { worldOf, lastOf, ...options }: DoorOptions, at: Date) =>
    contextOf(domain, { ...options, now: at, world: worldOf?.(domain), last: lastOf?.(domain) });

  /** What each grammar makes of the words; those that can be are read elsewhere. */
  const readings = async (
    input: Input,
    how: Hearing,
    options: DoorOptions = {},
  ): Promise<Result<Readings>> => {
    const all = await loader.all();
    if (!all.ok) return all;
    const at = options.now ?? now();
    const away = all.value.filter((domain) => placeFor(domain) !== null);
    const around = (domain: AnyDomain) => chosen(domain, options.worldOf?.(domain));
    const found =
      compute && away.length > 0
        ? await compute.readings(how, input, away, { ...dated(options), now: at, worldOf: around })
        : ok({});
    if (!found.ok) return found;
    const mine = all.value.filter((domain) => !away.includes(domain));
    const here = mine.map((domain) => {
      const began = performance.now();
      const context = contextAt(domain, options, at);
      const written = readGrammar(readerFor(domain), input, context);
      const read = how === 'written' ? written : byEar(readerFor(domain), input, context, written).read;
      return [domain.about.id, { read, seconds: since(began) }] as const;
    });
    return ok({ ...found.value, ...Object.fromEntries(here) });
  };

  /** All of it in another thread, where nothing is known here only. */
  async function doorThere(
    there: Compute,
    input: Input,
    domains: readonly AnyDomain[],
    options: DoorOptions,
  ): Promise<Result<DoorAnswer>> {
    const began = performance.now();
    const { worldOf, lastOf, ...rest } = options;
    const around = (domain: AnyDomain) => chosen(domain, worldOf?.(domain));
    const found = await there.door(input, domains, {
      ...dated(rest),
      worldOf: around,
      ...(lastOf && { lastOf }),
    });
    if (found.ok && found.value.kind === 'none')
      return ok((await pointedAt(domains, input, options)) ?? found.value);
    if (!found.ok || found.value.kind !== 'one') return found;
    const { domain, interpretation } = found.value.reading;
    const engine = options.engine ?? choice.engine();
    const again =
      engine !== 'grammar' &&
      (engine === 'model' ||
        isDoubtful(
          readerFor(domain),
          input,
          contextAt(domain, options, options.now ?? now()),
          interpretation,
        ));
    const answer = again
      ? await parse(domain, input, { ...rest, world: worldOf?.(domain), last: lastOf?.(domain) })
      : await observer.reading(domain, undefined, async () => interpretation, since(began));
    return ok({ ...found.value, reading: { ...found.value.reading, interpretation: answer } });
  }

  return {
    contextOf,
    parse,
    move,
    readings,
    async door(input: Input, options: DoorOptions = {}): Promise<Result<DoorAnswer>> {
      const all = await loader.all();
      if (!all.ok) return all;
      if (compute && !loader.brought) return doorThere(compute, input, all.value, options);
      await settled();
      const at = options.now ?? now();
      const asked = { ...options, now: at };
      const lang = options.lang ?? config.lang;
      const written = await readings(input, 'written', asked);
      if (!written.ok) return written;
      const asWritten = ({ about }: AnyDomain) => written.value[about.id]!.read;
      const first = chooseDomain(all.value, asWritten, lang);
      // Words that only a time keeps from being understood belong to whoever understands the rest, and to nobody who only asks.
      const isSaid = saysSomething(first);
      const [only, ...others] =
        isSaid && !leavesWords(first)
          ? []
          : all.value.filter((domain) => {
              const parts =
                domain.act.inTime?.(input, asWritten(domain), contextAt(domain, asked, at)) ?? null;
              // Beside somebody who understands a part of it, only who understands all of it.
              return parts && (!isSaid || (parts.ok && parts.value.every(({ read }) => gapsIn(read) === 0)));
            });
      if (only && others.length === 0)
        return ok({ kind: 'one', reading: { domain: only, interpretation: asWritten(only), explained: 0 } });
      // What nobody understands as it stands may be heard otherwise.
      const heard = first.kind === 'none' ? await readings(input, 'heard', asked) : written;
      if (!heard.ok) return heard;
      const chosenOne =
        first.kind === 'none'
          ? chooseDomain(all.value, ({ about }) => heard.value[about.id]!.read, lang)
          : first;
      if (chosenOne.kind === 'none') {
        const byModel = await pointedAt(all.value, input, asked);
        if (byModel) return ok(byModel);
        const help = helpFor(
          input.text,
          all.value.flatMap((domain) => sayable(domain, input.text, contextAt(domain, asked, at).world)),
          lang,
        );
        return ok(help ? { kind: 'none', issues: [...chosenOne.issues, help] } : chosenOne);
      }
      if (chosenOne.kind !== 'one') return ok(chosenOne);
      const { domain, interpretation: grammar } = chosenOne.reading;
      const { worldOf, lastOf, ...rest } = asked;
      const before = { grammar, seconds: heard.value[domain.about.id]?.seconds ?? 0 };
      const interpretation = placeFor(domain)
        ? await parse(domain, input, { ...rest, world: worldOf?.(domain), last: lastOf?.(domain) })
        : await read(domain, input, contextAt(domain, asked, at), rest, before);
      return ok({ kind: 'one', reading: { ...chosenOne.reading, interpretation } });
    },
  };
}

const gapsIn = ({ unread, setAside }: Interpretation<unknown>): number => unread.length + setAside.length;
const leavesWords = (answer: DoorAnswer): boolean =>
  answer.kind === 'one' && gapsIn(answer.reading.interpretation) > 0;

const saysSomething = (answer: DoorAnswer): boolean =>
  answer.kind === 'tie' ||
  (answer.kind === 'one' && !answer.reading.domain.read.isEmpty(answer.reading.interpretation.value));

/** What is to be carried out is read as fully as the domain can say it. */
export const latestOf = ({ read }: AnyDomain): string => read.contracts[0].version;

/** Words that came to nothing are answered with what can be said. */
function helped<V>(
  domain: Domain<V, unknown>,
  { text, files }: Input,
  read: Interpretation<V>,
  { lang, world }: Pick<ReadContext<unknown>, 'lang' | 'world'>,
): Interpretation<V> {
  if (files || text.trim() === '' || read.degraded !== null || !domain.read.isEmpty(read.value)) return read;
  const help = helpFor(text, sayable(domain as AnyDomain, text, world), lang);
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
