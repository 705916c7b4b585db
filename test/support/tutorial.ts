import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/** One `$ …` of a console block: the command and what the page says it prints. */
interface Told {
  readonly command: string;
  readonly expected: string;
  /** Lines of the page: the first after the command, and the first that is not its output. */
  readonly from: number;
  readonly to: number;
}

/** The commands of a page. `> …` goes on with a command; everything else behind it is what it prints. */
function commandsOf(page: string): readonly Told[] {
  const lines = page.split('\n');
  const told: Told[] = [];
  let inside = false;
  for (let i = 0; i < lines.length; i++) {
    if (lines[i]!.startsWith('```')) inside = !inside && lines[i] === '```console';
    if (!inside || !lines[i]!.startsWith('$ ')) continue;
    let command = lines[i]!.slice(2);
    while (lines[i + 1]?.startsWith('> ')) command += `\n${lines[++i]!.slice(2)}`;
    const from = i + 1;
    let to = from;
    while (to < lines.length && !lines[to]!.startsWith('$ ') && !lines[to]!.startsWith('```')) to++;
    told.push({ command, expected: lines.slice(from, to).join('\n').trimEnd(), from, to });
  }
  return told;
}

/** Types every command of a page: how many there are, what differs, and the page as it would have to be. */
export function follow(page: string, type: (command: string) => string) {
  const lines = page.split('\n');
  const wrong: unknown[] = [];
  const ran = commandsOf(page).map((told) => ({ ...told, actual: type(told.command) }));
  for (const { command, expected, actual, from, to } of ran.toReversed()) {
    if (says(expected, actual)) continue;
    wrong.unshift({ command, expected, actual });
    lines.splice(from, to - from, ...(actual === '' ? [] : actual.split('\n')));
  }
  return { commands: ran.length, wrong, page: lines.join('\n') };
}

/** `…` stands for anything within a line; alone on its line, for any number of lines. */
export function says(expected: string, actual: string): boolean {
  const text = (line: string) => line.trimEnd();
  const fits = (want: string, got: string): boolean => {
    const parts = want.split('…');
    if (parts.length === 1) return want === got;
    let at = parts[0]!.length;
    if (!got.startsWith(parts[0]!) || !got.endsWith(parts.at(-1)!)) return false;
    for (const part of parts.slice(1, -1)) {
      const found = got.indexOf(part, at);
      if (found < 0) return false;
      at = found + part.length;
    }
    return at + parts.at(-1)!.length <= got.length;
  };
  const match = (want: readonly string[], got: readonly string[]): boolean => {
    const [first, ...rest] = want;
    if (first === undefined) return got.length === 0;
    if (first === '…') return got.some((_, i) => match(rest, got.slice(i))) || match(rest, []);
    return got.length > 0 && fits(first, got[0]!) && match(rest, got.slice(1));
  };
  const lines = (whole: string) => (whole === '' ? [] : whole.split('\n').map(text));
  return match(lines(expected), lines(actual.trimEnd()));
}

/** An empty folder, or a checkout, in which the commands of one page are typed one after the other. */
export function newPlace(env: Readonly<Record<string, string>> = {}, checkout?: string) {
  const dir = mkdtempSync(join(tmpdir(), 'yx-tutorial-'));
  const yx = join(dir, '.bin-yx');
  const place = checkout ?? join(dir, 'work');
  const program = join(checkout ?? root, 'bin/yx.js');
  spawnSync('mkdir', ['-p', yx, place]);
  writeFileSync(join(yx, 'yx'), `#!/bin/sh\nexec "${process.execPath}" "${program}" "$@"\n`);
  chmodSync(join(yx, 'yx'), 0o755);
  return {
    type(command: string): string {
      const ran = spawnSync('bash', ['-c', command], {
        cwd: place,
        encoding: 'utf8',
        env: {
          PATH: `${yx}:${process.env.PATH}`,
          HOME: dir,
          YX_DATA: join(dir, 'data'),
          YX_LANG: 'en',
          LANG: 'C.UTF-8',
          YANXING: root,
          ...env,
        },
      });
      return `${ran.stdout}${ran.stderr}`.trimEnd();
    },
    remove: () => rmSync(dir, { recursive: true, force: true }),
  };
}
