import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { ServiceSpec } from '../../../core/domain.ts';
import { fill, type Lang, type Text } from '../../../core/messages.ts';
import { ServiceUnavailable } from '../../../core/tool/tool.ts';
import type { KLayoutDrcAnswer, KLayoutFacts, KLayoutLvsAnswer, KLayoutPort } from '../check/klayout/port.ts';
import { checkMessages } from '../check/messages.ts';
import { WorkerProcess } from './worker-process.ts';

const INSTALL = 'apt-get install --no-install-recommends klayout';
/** Debian's own: the module is built for it, and for no other Python. */
const PYTHON = '/usr/bin/python3';
const WORKER = 'klayout_worker.py';

export interface KLayoutPlace {
  readonly python: string;
  /** The folder that holds the Python module; its parent holds the libraries. */
  readonly modules: string;
}

function unavailable(reason: string | Text): ServiceUnavailable {
  const say = (lang: Lang) => fill(checkMessages.klayout_missing, lang, { reason, install: INSTALL });
  return new ServiceUnavailable({ zh: say('zh'), en: say('en') });
}

/** Where the package put KLayout's Python module. */
export async function findKLayout(python = PYTHON): Promise<KLayoutPlace> {
  if (!existsSync(python)) throw unavailable(`no ${python}`);
  const listed = await promisify(execFile)('dpkg', ['-L', 'klayout']).catch(() => null);
  const modules = listed?.stdout.split('\n').find((line) => line.endsWith('/pymod'));
  if (modules === undefined || !existsSync(modules))
    throw unavailable({ zh: '软件包 klayout 没有安装', en: 'the package klayout is not installed' });
  return { python, modules };
}

/** KLayout's own engine in a process that stays: the first call takes a fraction of a second, the others hardly any. */
export function createKLayout(place: KLayoutPlace, script: string): KLayoutPort & { close(): Promise<void> } {
  const worker = new WorkerProcess({
    command: place.python,
    args: ['-s', '-u', script],
    env: {
      PATH: '/usr/bin:/bin',
      LANG: 'C.UTF-8',
      PYTHONPATH: place.modules,
      LD_LIBRARY_PATH: dirname(place.modules),
      PYTHONDONTWRITEBYTECODE: '1',
    },
    gone: (reason) => unavailable(reason),
  });
  return {
    drc: ({ gds, ...request }, signal) =>
      withFile(gds, (path) => worker.ask<KLayoutDrcAnswer>({ op: 'drc', path, ...request }, signal)),
    lvs: ({ gds, ...request }, signal) =>
      withFile(gds, (path) => worker.ask<KLayoutLvsAnswer>({ op: 'lvs', path, ...request }, signal)),
    facts: (gds, signal) => withFile(gds, (path) => worker.ask<KLayoutFacts>({ op: 'facts', path }, signal)),
    close: () => worker.close(),
  };
}

/** KLayout reads files, so a layout becomes one for as long as it is asked about. */
async function withFile<T>(bytes: Uint8Array, use: (path: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'yx-klayout-'));
  try {
    const path = join(folder, 'layout.gds');
    await writeFile(path, bytes);
    return await use(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export const klayoutService: ServiceSpec = {
  async create({ assets }) {
    const klayout = createKLayout(await findKLayout(), join(assets, WORKER));
    return { service: klayout, close: () => klayout.close() };
  },
};
