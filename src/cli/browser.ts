import { spawn } from 'node:child_process';

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

/** Shows the address in the person's browser, if there is one; the address was printed in any case. */
export function openBrowser(url: string, env: Readonly<Record<string, string | undefined>>): void {
  const [program, ...args] = opener(process.platform, env) ?? [];
  if (program === undefined) return;
  const child = spawn(program, [...args, url], { stdio: 'ignore', detached: true });
  child.on('error', () => undefined);
  child.unref();
}
