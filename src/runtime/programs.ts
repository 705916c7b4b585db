import { constants } from 'node:fs';
import { access, readdir } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import type { ProgramSpec } from '../core/domain.ts';

/** What belongs to no domain. */
export const sharedPrograms: readonly ProgramSpec[] = [
  {
    id: 'postgresql',
    name: 'PostgreSQL',
    use: { zh: '多台机器共用的数据库（DATABASE_URL）', en: 'the database for many machines (DATABASE_URL)' },
    programs: ['postgres', '/usr/lib/postgresql/*/bin/postgres'],
    install: 'apt-get install -y postgresql',
  },
  {
    id: 'nats',
    name: 'NATS',
    use: { zh: '多台机器的工作队列（YX_QUEUE）', en: 'the work queue for many machines (YX_QUEUE)' },
    programs: ['nats-server'],
    install: 'apt-get install -y nats-server',
  },
  {
    id: 'chromium',
    name: 'Chromium',
    use: { zh: '网页的测试', en: 'the tests of the web page' },
    programs: ['chromium', 'chromium-browser', 'google-chrome'],
    install: 'apt-get install -y chromium',
  },
];

/** Where the program is, or null. Nothing is started. */
export async function findProgram(
  { programs }: ProgramSpec,
  env: Readonly<Record<string, string | undefined>>,
): Promise<string | null> {
  for (const program of programs) {
    const candidates = program.includes('/')
      ? await expand(program)
      : (env.PATH ?? '')
          .split(delimiter)
          .filter(Boolean)
          .map((dir) => join(dir, program));
    for (const candidate of candidates) if (await isExecutable(candidate)) return candidate;
  }
  return null;
}

async function expand(pattern: string): Promise<readonly string[]> {
  const [before, after] = pattern.split('/*/');
  if (before === undefined || after === undefined) return [pattern];
  try {
    return (await readdir(before))
      .sort()
      .reverse()
      .map((name) => join(before, name, after));
  } catch {
    return [];
  }
}

async function isExecutable(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
