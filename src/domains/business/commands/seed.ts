import type { Arguments, CommandSpec } from '../../../core/command.ts';
import { err, ok, type Result } from '../../../core/result.ts';
import { ServiceUnavailable } from '../../../core/tool/tool.ts';
import { issue, say } from '../messages.ts';
import type { Sample } from '../store.ts';

const MOST = 1_000_000;

/** `yx business seed`: data to try things on, the same for the same number. */
export const seed: CommandSpec['run'] = async (args, { service, lang, note, out, live }) => {
  const options = optionsOf(args);
  if (!options.ok) return options;
  const target = options.value.projects ?? 0;
  let shown = -1;
  const progress = (projects: number) => {
    const share = Math.floor((projects / target) * 100);
    if (share === shown) return;
    shown = share;
    note(live ? `\r${projects} / ${target} (${share} %)` : share % 10 === 0 ? `${share} %\n` : '');
  };
  try {
    if (!service) throw new ServiceUnavailable('no services here');
    const sample = await service<Sample>('business.sample');
    const made = await sample.seed({ ...options.value, progress: target > 0 ? progress : () => {} });
    if (live && shown >= 0) note('\n');
    if (!made.ok) return made;
    out(`${say('business_seeded', lang, { ...made.value })}\n`);
    return ok(undefined);
  } catch (thrown) {
    if (!(thrown instanceof ServiceUnavailable)) throw thrown;
    return err([issue('business_no_store', { params: { reason: thrown.words } })]);
  }
};

function optionsOf({ options }: Arguments): Result<{
  readonly projects?: number;
  readonly clients?: number;
  readonly seed?: number;
  readonly force: boolean;
}> {
  const limits = { projects: [0, MOST], clients: [1, MOST], seed: [0, 2 ** 31 - 1] } as const;
  const read: Partial<Record<keyof typeof limits, number>> = {};
  for (const key of ['projects', 'clients', 'seed'] as const) {
    const said = options[key];
    if (said === undefined) continue;
    const value = typeof said === 'string' && /^\d{1,10}$/.test(said) ? Number(said) : -1;
    const [least, most] = limits[key];
    if (value < least || value > most)
      return err([
        issue('business_seed_number', { params: { option: key, least, most, said: String(said) } }),
      ]);
    read[key] = value;
  }
  return ok({ ...read, force: options.force === true });
}
