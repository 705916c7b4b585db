import { constants } from 'node:fs';
import { access, readdir } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import type { Text } from '../core/messages.ts';

/** A program that makes more possible and is never needed to start. */
export interface Part {
  readonly id: string;
  readonly name: string;
  readonly use: Text;
  /** Names to look for on the PATH, or patterns of folders Debian puts them in. */
  readonly programs: readonly string[];
  readonly install: string;
}

export const parts: readonly Part[] = [
  {
    id: 'klayout',
    name: 'KLayout',
    use: { zh: '版图的第二检查者（DRC、LVS）', en: 'the second checker of layouts (DRC, LVS)' },
    programs: ['klayout'],
    install: 'apt-get install -y klayout',
  },
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
    id: 'mqtt',
    name: 'MQTT (mosquitto)',
    use: { zh: '真实设备的消息代理（YX_MQTT_URL）', en: 'the broker of real devices (YX_MQTT_URL)' },
    programs: ['mosquitto', '/usr/sbin/mosquitto'],
    install: 'apt-get install -y mosquitto',
  },
  {
    id: 'chromium',
    name: 'Chromium',
    use: { zh: '网页的测试', en: 'the tests of the web page' },
    programs: ['chromium', 'chromium-browser', 'google-chrome'],
    install: 'apt-get install -y chromium',
  },
];

/** Where the part's program is, or null. Nothing is started. */
export async function findPart(
  part: Part,
  env: Readonly<Record<string, string | undefined>>,
): Promise<string | null> {
  for (const program of part.programs) {
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
