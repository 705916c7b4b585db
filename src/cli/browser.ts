import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { writeAtomic } from '../runtime/files.ts';

/** The command that shows an address to the person here; null where there is no screen to show it on. */
export function opener(
  platform: NodeJS.Platform,
  env: Readonly<Record<string, string | undefined>>,
): readonly string[] | null {
  if (env.CI || env.SSH_CONNECTION) return null;
  if (platform === 'darwin') return ['open'];
  if (platform === 'win32') return ['cmd', '/c', 'start', ''];
  return env.DISPLAY || env.WAYLAND_DISPLAY ? ['xdg-open'] : null;
}

/**
 * Shows the address in the person's browser, if there is one; the address was printed in any case. Everyone on this machine can
 * see what a program was started with, and the address may hold a key: it goes through a page that only its owner can read.
 */
export async function openBrowser(
  url: string,
  dataDir: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  const [program, ...args] = opener(process.platform, env) ?? [];
  if (program === undefined) return;
  const page = join(dataDir, 'open.html');
  const written = await writeAtomic(page, redirect(url));
  if (!written.ok) return;
  const child = spawn(program, [...args, pathToFileURL(page).href], { stdio: 'ignore', detached: true });
  child.on('error', () => undefined);
  child.unref();
}

const redirect = (url: string): string =>
  `<!doctype html><meta charset="utf-8"><title>Yanxing</title><meta http-equiv="refresh" content="0; url=${url}"><a href="${url}">Yanxing</a>\n`;
