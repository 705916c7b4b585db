import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { servedAt } from './support/served.ts';
import { newPlace, type Place } from './support/tutorial.ts';

const root = join(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const { name, scripts } = JSON.parse(read('package.json')) as {
  readonly name: string;
  readonly scripts: Readonly<Record<string, string>>;
};

/** What a page shows to be typed: lines of its shell blocks, and what stands as code in a sentence or a comment; each once. */
function typedIn(page: string): readonly string[] {
  const blocks = [...page.matchAll(/^```sh\n([\s\S]*?)^```/gm)].flatMap(([, lines]) => lines!.split('\n'));
  const spans = [...page.matchAll(/(?<!`)`((?:yx|npm) [^`\n]+)`(?!`)/g)];
  return [...new Set([...blocks, ...spans.map(([, span]) => span!)].map((line) => line.trim()))].filter(
    Boolean,
  );
}

/** A program that stays until it is told to go; every process it has started goes with it. */
async function running<T>(place: Place, command: string, body: (it: ChildProcess) => Promise<T>): Promise<T> {
  const child = place.start(command);
  try {
    return await body(child);
  } finally {
    const gone = once(child, 'exit');
    process.kill(-child.pid!, 'SIGTERM');
    await gone;
  }
}

/** The first of what a server prints that is an address. */
function addressOf({ stdout }: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    stdout!.on('data', (text: Buffer) => {
      said += text;
      const found = /http:\/\/\S+/.exec(said);
      if (found) resolve(found[0]);
    });
    stdout!.once('end', () => reject(new Error(`no address: ${said}`)));
  });
}

const answers = (place: Place, command: string, page: string) =>
  running(place, command, async (server) => {
    const { url, headers } = servedAt(await addressOf(server));
    for (const path of ['/healthz', '/', '/docs', '/openapi.json'])
      expect((await fetch(new URL(path, url), { headers })).status, `${command}: ${path}`).toBe(200);
    expect(await (await fetch(new URL(page, url))).text()).toContain('<div id="root">');
  });

const speaksMcp = (place: Place, command: string) =>
  running(place, command, async ({ stdin, stdout }) => {
    const clientInfo = { name: 'reader', version: '1' };
    const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo };
    stdin!.write(`${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params })}\n`);
    const [said] = (await once(stdout!, 'data')) as [Buffer];
    expect(JSON.parse(String(said))).toMatchObject({ id: 1, result: { serverInfo: { name } } });
  });

/** Installing would take the folder away that all suites run in: npm only says that it could. */
const couldInstall = (place: Place) =>
  expect(place.run('npm ci --dry-run --ignore-scripts --offline', root)).toMatchObject({ code: 0 });
const isScript = (script: string) => expect(Object.keys(scripts), `npm run ${script}`).toContain(script);

type Way = readonly [form: RegExp, prove: (command: string, place: Place) => unknown];

/** How each kind of command is proven; the first form that fits. One that fits none fails the suite. */
const ways: readonly Way[] = [
  [
    /^npm ci && npm start\b/,
    (_, place) => {
      couldInstall(place);
      return answers({ ...place, start: (command) => place.start(command, root) }, 'npm start', '/');
    },
  ],
  [
    /^npm ci && npm test\b/,
    (_, place) => {
      couldInstall(place);
      isScript('test');
      expect(existsSync(join(root, scripts.test!.replace(/^node /, '')))).toBe(true);
    },
  ],
  // It has put the `yx` on the PATH that all others are typed with.
  [/^npm link$/, (_, place) => expect(place.run('command -v yx').text).toMatch(/linked\/bin\/yx$/)],
  [/^npm run (\w+)$/, (command) => isScript(command.split(' ')[2]!)],
  [/^npm install (?!-)\S+$/, (command) => expect(command).toBe(`npm install ${name}`)],
  [
    /^export /,
    (command, place) => {
      const { code, text } = place.run(`${command}\nyx doctor --json`);
      expect(code).toBe(0);
      expect(JSON.parse(text).parts).toContainEqual(expect.objectContaining({ id: 'model', present: true }));
    },
  ],
  [/^yx serve\b/, (command, place) => answers(place, `${command} --port 0`, '/')],
  [/^yx mcp$/, (command, place) => speaksMcp(place, command)],
  // It works for others, with a database and a queue that are theirs.
  [/^yx worker$/, (command, place) => expect(place.run(`${command} --help`)).toMatchObject({ code: 0 })],
  [/^yx runs approve$/, (_, place) => expect(place.run('yx runs --help').text).toContain('approve ID')],
  [
    /^yx runs approve ID$/,
    (_, place) => {
      const [waiting] = JSON.parse(place.run('yx runs list --status waiting --json').text) as {
        id: string;
      }[];
      expect(place.run(`yx runs approve ${waiting!.id}`)).toMatchObject({ code: 0 });
      expect(place.run('yx runs list --status waiting --json').text).toBe('[]');
    },
  ],
  [
    // Nobody is here to be asked.
    /^yx run business .*# .*`yx runs approve`/,
    (command, place) => expect(place.run(command), command).toMatchObject({ code: 3 }),
  ],
  [/^yx\b/, (command, place) => expect(place.run(command), command).toMatchObject({ code: 0 })],
];

describe.each([
  ['en', 'README.md'],
  ['zh', 'README.zh-CN.md'],
])('no command fails as typed: %s', (lang, page) => {
  let place: Place;
  beforeAll(() => {
    place = newPlace({ YX_LANG: lang, CI: '1' }, { linked: true });
  }, 120_000);
  afterAll(() => place.remove());

  it('commands are found', () => expect(typedIn(read(page)).length).toBeGreaterThan(15));

  it.each(typedIn(read(page)))(
    '%s',
    async (command) => {
      const way = ways.find(([form]) => form.test(command));
      expect(way, 'nothing here proves a command of this kind').toBeDefined();
      await way![1](command, place);
    },
    120_000,
  );
});

it('npm run docs could install what builds the site', () => {
  const place = newPlace();
  expect(place.run('npm ci --dry-run --ignore-scripts --offline --prefix docs', root).text).not.toMatch(
    /EUSAGE/,
  );
  place.remove();
});

describe('a command that some page names is there, with the options it is given', () => {
  const pages = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter(
      (file) => file.endsWith('.md') && !/node_modules|reference|decisions|requirements|changelog/.test(file),
    )
    .map((file) => `docs/${file}`);
  const place = newPlace({}, { linked: true });
  afterAll(() => place.remove());
  const helped = new Map<string, { readonly code: number; readonly text: string }>();
  const helpOf = (words: string) => {
    if (!helped.has(words)) helped.set(words, place.run(`yx ${words} --help`));
    return helped.get(words)!;
  };

  it.each(pages)('%s', (page) => {
    const named = [...read(page).matchAll(/`yx ([a-z][a-z-]*)((?: [a-z][a-z-]*)?)([^`\n]*)`/g)];
    for (const [, script] of read(page).matchAll(/`npm run ([a-z-]+)/g)) isScript(script!);
    for (const [whole, command, action, rest] of named) {
      const own = helpOf(`${command}${action}`);
      const help = own.code === 0 ? own : helpOf(command!);
      expect(help.code, whole).toBe(0);
      const options = (rest!.split(' -- ')[0]!.match(/ --[a-z-]+/g) ?? []).map((option) => option.trim());
      for (const option of options) expect(help.text, whole).toContain(option);
    }
  });
});
