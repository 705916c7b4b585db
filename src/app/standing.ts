import type { Stands } from '../core/conversation/move.ts';
import type { AnyDomain, Done } from '../core/domain.ts';
import { type Session, standing, steppedBy } from '../core/session.ts';
import { speaker } from '../core/speaker.ts';
import type { DoorOptions, Host } from './host.ts';
import { runShown } from './shown.ts';

/** The conversation before its last words, where nothing was done of them yet. */
export const unsaid = (session: Session, times: number): Session | null =>
  session.run?.message === standing(session)?.message ? null : steppedBy(session, -times);

/** What became of the last words since: how far they are, and what their answer showed. */
export async function sinceRun(app: Host, session: Session, domains: readonly AnyDomain[]): Promise<Stands> {
  const { run } = session;
  const version = standing(session);
  const domain = domains.find(({ about }) => about.id === version?.domain);
  if (!run || !domain || run.message !== version?.message) return { session, stage: 'said' };
  const runs = await app.runs();
  const registry = await app.registry(domain);
  const found = runs.ok ? await runs.value.show(run.id) : undefined;
  if (!found || !registry.ok) return { session, stage: 'said' };
  const isWaiting = found.calls.some(({ status }) => status === 'waiting');
  const stage = isWaiting ? 'waits' : found.status === 'completed' ? 'done' : 'said';
  const { lang } = app.config;
  const { steps } = runShown(found, registry.value, speaker(lang, app.catalogues()), lang);
  const shown = steps.flatMap(({ tool, result }) => {
    if (tool === null || !result) return [];
    const { ok, data, error } = result;
    return ok ? [{ tool, data }] : [{ tool, data: null, refused: error?.details }];
  });
  const { id } = domain.about;
  const recalled = domain.read.recall?.(shown, session.last[id]);
  return recalled === undefined
    ? { session, stage }
    : { session: { ...session, last: { ...session.last, [id]: recalled } }, stage };
}

/** Tools of these kinds change something that is not only a file. */
const ACTING: ReadonlySet<string> = new Set(['create', 'update', 'delete', 'action']);

/** What the run of the last words has done in the world, step by step; null where there is none, or it did nothing. */
export async function doneBy(app: Host, session: Session, domain: AnyDomain): Promise<Done | null> {
  const { run } = session;
  const runs = await app.runs();
  const registry = await app.registry(domain);
  const found = run && runs.ok ? await runs.value.show(run.id) : undefined;
  if (!found || !registry.ok || run?.message !== standing(session)?.message) return null;
  const { lang } = app.config;
  const { steps, plan } = runShown(found, registry.value, speaker(lang, app.catalogues()), lang);
  const isActing = (tool: string | null) => ACTING.has(registry.value.get(tool ?? '')?.category ?? '');
  const acted = steps.filter(({ tool, result }) => result?.ok && isActing(tool));
  const calls = acted.map(({ key, tool }) => ({
    tool: tool ?? '',
    params: plan?.steps.find(({ id }) => id === key.replace(/^\d+\./, ''))?.params ?? {},
  }));
  return acted.length > 0 ? { results: acted.map(({ result }) => result?.data), calls } : null;
}

/** What surrounds each domain: what was given, what this process was started with, or what the outside reports of itself. */
export async function worldsIn(
  app: Host,
  domains: readonly AnyDomain[],
  given: DoorOptions['worldOf'],
): Promise<ReadonlyMap<AnyDomain, unknown>> {
  const found = domains.map(async (domain) => {
    const world = await app.actingWorld(domain, given?.(domain));
    // An outside that is away is said when it is acted upon; words can be heard without it.
    return [domain, world.ok ? world.value : given?.(domain)] as const;
  });
  return new Map(await Promise.all(found));
}
