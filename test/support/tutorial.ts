import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/** One `$ …` of a console block: the command and what the page says it prints. */
export interface Told {
  readonly command: string;
  readonly expected: string;
  /** Lines of the page: the first after the command, and the first that is not its output. */
  readonly from: number;
  readonly to: number;
}

/** The commands of a page. `> …` goes on with a command; everything else behind it is what it prints. */
export function commandsOf(page: string): readonly Told[] {
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

/** `YX_UPDATE=1` writes what the commands print now over what the page says, where they differ. */
const UPDATE = process.env.YX_UPDATE === '1';

/** Types every command of a page; what printed something else than the page says, unless it was written into the page. */
export function follow(page: string, place: Place): { readonly commands: number; readonly wrong: unknown[] } {
  const text = readFileSync(page, 'utf8');
  const lines = text.split('\n');
  const ran = commandsOf(text).map((told) => ({ ...told, actual: place.type(told.command) }));
  const wrong = ran.filter(({ expected, actual }) => !says(expected, actual));
  if (!UPDATE) return { commands: ran.length, wrong };
  for (const { actual, from, to } of wrong.toReversed())
    lines.splice(from, to - from, ...(actual === '' ? [] : actual.split('\n')));
  writeFileSync(page, lines.join('\n'));
  return { commands: ran.length, wrong: [] };
}

export interface Ran {
  readonly code: number;
  /** What was printed, and then what was complained about. */
  readonly text: string;
}

export interface Place {
  run(command: string, cwd?: string): Ran;
  type(command: string): string;
  /** Something that stays: the leader of a group of processes. */
  start(command: string, cwd?: string): ChildProcess;
  remove(): void;
}

interface Where {
  /** Instead of an empty folder. */
  readonly checkout?: string;
  /** `yx` as `npm link` puts it there. */
  readonly linked?: boolean;
}

/** An empty folder, or a checkout, in which the commands of one page are typed one after the other. */
export function newPlace(given: Readonly<Record<string, string>> = {}, where: Where = {}): Place {
  const dir = mkdtempSync(join(tmpdir(), 'yx-tutorial-'));
  const place = where.checkout ?? join(dir, 'work');
  const programs = join(dir, 'linked/bin');
  mkdirSync(programs, { recursive: true });
  mkdirSync(place, { recursive: true });
  const env = {
    PATH: `${programs}:${process.env.PATH}`,
    HOME: dir,
    YX_DATA: join(dir, 'data'),
    YX_LANG: 'en',
    LANG: 'C.UTF-8',
    YANXING: root,
    ...given,
  };
  const run = (command: string, cwd = place): Ran => {
    const ran = spawnSync('bash', ['-c', command], { cwd, encoding: 'utf8', env });
    return { code: ran.status ?? -1, text: `${ran.stdout}${ran.stderr}`.trimEnd() };
  };
  if (where.linked) {
    // Without its scripts: what is built is what the other suites use meanwhile.
    const linked = run(
      `npm_config_prefix='${join(dir, 'linked')}' npm link --ignore-scripts --offline`,
      root,
    );
    if (linked.code !== 0) throw new Error(linked.text);
  } else {
    const program = join(where.checkout ?? root, 'bin/yx.js');
    writeFileSync(join(programs, 'yx'), `#!/bin/sh\nexec "${process.execPath}" "${program}" "$@"\n`);
    chmodSync(join(programs, 'yx'), 0o755);
  }
  return {
    run,
    type: (command) => run(command).text,
    start: (command, cwd = place) => spawn('bash', ['-c', command], { cwd, env, detached: true }),
    remove: () => rmSync(dir, { recursive: true, force: true }),
  };
}
