import type { Yanxing } from '../app/index.ts';
import type { Result } from '../core/result.ts';
import { must } from './command.ts';

/** What a domain's `sample` service can do: fill what is empty, and leave alone what is not. */
interface Sample {
  seed(options: object): Promise<Result<unknown>>;
}

/** Gives every domain that brings sample data something to try things on; data that is already there stays as it is. */
export async function fillSamples(app: Yanxing): Promise<void> {
  for (const domain of must(await app.domains())) {
    const spec = domain.outside?.services?.sample;
    if (!spec) continue;
    const made = await spec.create({
      settings: {},
      dataDir: app.config.dataDir,
      assets: '',
      world: domain.read.world.empty,
      sql: async () => must(await app.database()),
      tools: async () => must(await app.registry()),
    });
    await (made.service as Sample).seed({});
    await made.close?.();
  }
}
