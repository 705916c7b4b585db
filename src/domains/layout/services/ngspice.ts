import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ServiceSpec } from '../../../core/domain.ts';
import { fill, type Lang } from '../../../core/messages.ts';
import { ServiceUnavailable } from '../../../core/tool/tool.ts';
import type { ModelLibrary } from '../simulate/deck.ts';
import { simulateMessages } from '../simulate/messages.ts';
import type { NgspicePort } from '../simulate/port.ts';

const PROGRAM = '/usr/bin/ngspice';
const INSTALL = 'apt-get install -y ngspice';
const LONGEST = 120_000;

/** Where a PDK keeps its models, under `PDK_ROOT`. */
const libraries: readonly (readonly [RegExp, string, string])[] = [
  [/^sky130/i, 'sky130A/libs.tech/ngspice/sky130.lib.spice', 'tt'],
  [/sg13g2/i, 'ihp-sg13g2/libs.tech/ngspice/models/cornerMOSlv.lib', 'mos_tt'],
];

export function libraryUnder(root: string | undefined, tech: string): ModelLibrary | null {
  if (!root) return null;
  const found = libraries.find(([name]) => name.test(tech));
  const path = found && join(root, found[1]);
  return path && existsSync(path) ? { path, section: found[2] } : null;
}

export const ngspiceService: ServiceSpec = {
  async create({ settings }) {
    if (!existsSync(PROGRAM)) {
      const say = (lang: Lang) =>
        fill(simulateMessages.ngspice_missing, lang, { reason: PROGRAM, install: INSTALL });
      throw new ServiceUnavailable({ zh: say('zh'), en: say('en') });
    }
    return { service: ngspiceAt(settings['layout.pdkRoot']) };
  },
};

const ngspiceAt = (root: string | undefined): NgspicePort => ({
  library: (tech) => libraryUnder(root, tech),
  async run(deck, signal) {
    const folder = await mkdtemp(join(tmpdir(), 'yx-ngspice-'));
    try {
      const path = join(folder, 'bench.cir');
      await writeFile(path, deck);
      const options = { cwd: folder, signal, timeout: LONGEST, env: { PATH: '/usr/bin:/bin', HOME: folder } };
      // A run that finds nothing to measure ends with an error and still prints why.
      const done = await promisify(execFile)(PROGRAM, ['-b', path], options).catch(
        (thrown: { stdout?: string; stderr?: string }) => thrown,
      );
      return `${done.stdout ?? ''}\n${done.stderr ?? ''}`;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
});
