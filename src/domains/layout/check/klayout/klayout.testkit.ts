import { afterAll, beforeAll } from 'vitest';
import { ServiceUnavailable } from '../../../../core/tool/tool.ts';
import { createKLayout, findKLayout } from '../../services/klayout.ts';
import { KLAYOUT_SERVICE } from './port.ts';

const worker = new URL('../../assets/klayout_worker.py', import.meta.url).pathname;

/** KLayout for the suite it is called in, and nothing else: whatever a tool keeps besides is not there. */
export function klayoutAlone() {
  let klayout: ReturnType<typeof createKLayout>;
  beforeAll(async () => {
    klayout = createKLayout(await findKLayout(), worker);
  });
  afterAll(() => klayout.close());
  return {
    get: async <T>(name: string): Promise<T> => {
      if (name === KLAYOUT_SERVICE) return klayout as T;
      throw new ServiceUnavailable(name);
    },
  };
}
