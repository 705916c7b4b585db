import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import type { ServiceSpec } from '../../../core/domain.ts';
import { type FoundryDeck, foundryDecks } from '../check/foundry/decks.ts';
import { findingsInDatabase, findingsInList } from '../check/foundry/findings.ts';
import type { FoundryAnswer, FoundryJudgement, FoundryPort } from '../check/foundry/port.ts';

/** What one deck may take; both of a process together stay within what the tool may. */
const LONGEST = 280_000;
const MOST_PRINTED = 64 * 1024 * 1024;

export interface FoundryPlace {
  readonly root: string | undefined;
  /** The folder with our own scripts. */
  readonly assets: string;
  readonly programs?: Readonly<Record<FoundryDeck['program'], string>>;
}

const debian = { klayout: '/usr/bin/klayout', magic: '/usr/bin/magic' } as const;

export function foundryAt({ root, assets, programs = debian }: FoundryPlace): FoundryPort {
  return {
    async judge(process, gds, cell, signal): Promise<FoundryAnswer> {
      const sha256 = createHash('sha256').update(gds).digest('hex');
      if (!root) return { configured: false, sha256, judgements: [] };
      const judgements: FoundryJudgement[] = [];
      for (const deck of foundryDecks[process]) {
        const run = { deck, path: join(root, deck.path), program: programs[deck.program], assets };
        judgements.push(await judgement(run, gds, cell, signal));
      }
      return { configured: true, sha256, judgements };
    },
  };
}

interface Run {
  readonly deck: FoundryDeck;
  readonly path: string;
  readonly program: string;
  readonly assets: string;
}

async function judgement(
  run: Run,
  gds: Uint8Array,
  cell: string,
  signal: AbortSignal,
): Promise<FoundryJudgement> {
  const { deck, path, program } = run;
  const about = { deck: deck.path, program: deck.program, findings: [], reason: '' };
  if (!existsSync(path)) return { ...about, state: 'no_deck' };
  if (!existsSync(program)) {
    return { ...about, state: 'no_program', reason: `apt-get install -y ${deck.program}` };
  }
  const folder = await mkdtemp(join(tmpdir(), 'yx-foundry-'));
  try {
    const layout = join(folder, 'layout.gds');
    const report = join(folder, 'report');
    await writeFile(layout, gds);
    const { args, env } = commandOf(run, { layout, report, cell, folder });
    const options = { cwd: folder, signal, timeout: LONGEST, maxBuffer: MOST_PRINTED, env };
    const running = promisify(execFile)(program, args, options);
    running.child.stdin?.end();
    const printed = await running.catch((thrown: { stdout?: string; stderr?: string }) => thrown);
    signal.throwIfAborted();
    const text = await readFile(report, 'utf8').catch(() => '');
    const findings = deck.program === 'klayout' ? findingsInDatabase(text) : findingsInList(text);
    if (findings) return { ...about, state: 'judged', findings };
    return { ...about, state: 'no_report', reason: lastOf(printed) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Files {
  readonly layout: string;
  readonly report: string;
  readonly cell: string;
  readonly folder: string;
}

function commandOf({ deck, path, assets }: Run, { layout, report, cell, folder }: Files) {
  const env = { PATH: '/usr/bin:/bin', LANG: 'C.UTF-8', HOME: folder, KLAYOUT_HOME: folder };
  if (deck.program === 'magic') {
    return {
      args: ['-dnull', '-noconsole', '-T', path, join(assets, 'magic_drc.tcl')],
      env: { ...env, YX_GDS: layout, YX_CELL: cell, YX_REPORT: report, YX_TECH: basename(path, '.tech') },
    };
  }
  const log = join(folder, 'log');
  const told = { input: layout, report, log, ...(deck.cell && { [deck.cell]: cell }), ...deck.variables };
  const variables = Object.entries(told).flatMap(([name, value]) => ['-rd', `${name}=${value}`]);
  return { args: ['-b', '-rm', join(assets, 'klayout_stand_ins.rb'), '-r', path, ...variables], env };
}

/** The last thing a program said that is not empty. */
function lastOf({ stdout = '', stderr = '' }: { stdout?: string; stderr?: string }): string {
  const lines = `${stdout}\n${stderr}`.split('\n').filter((line) => line.trim() !== '');
  const told = lines.findLast((line) => /error|fatal|undefined|cannot|no such/i.test(line)) ?? lines.at(-1);
  return (told ?? '–').trim().slice(0, 300);
}

export const foundryService: ServiceSpec = {
  async create({ settings, assets }) {
    return { service: foundryAt({ root: settings['layout.pdkRoot'], assets }) };
  },
};
