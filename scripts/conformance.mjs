// The Model Context Protocol's own conformance suite and Inspector against this server, in both eras.
//   npm run conformance
// Both come from the npm registry at fixed versions, into a cache of their own, with the Node they need: neither is a
// dependency of this package. Two servers are asked: the suite's fixture behind our own guard, era switch and sessions
// (everything a revision requires), and `yx serve` as it is shipped (what needs no fixture).
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const versions = {
  '@modelcontextprotocol/conformance': '0.2.0-alpha.12',
  '@modelcontextprotocol/inspector': '2.12.0',
  node: '24.9.0',
};
const cache = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'yanxing');
const home = join(cache, `mcp-${Object.values(versions).join('-')}`);
const at = (path) => join(home, 'node_modules', path);
const node = at('node/bin/node');

const isReady = () => existsSync(node);

/** Installs what is missing; where the registry cannot be reached, says so. */
export function ensureConformance({ log = console.error } = {}) {
  if (isReady()) return true;
  const wanted = Object.entries(versions).map(([name, version]) => `${name}@${version}`);
  log(`downloading into ${home}, once: ${wanted.join(', ')}`);
  mkdirSync(cache, { recursive: true });
  const fresh = mkdtempSync(join(cache, 'new-'));
  writeFileSync(join(fresh, 'package.json'), JSON.stringify({ private: true, dependencies: versions }));
  const argv = ['install', '--no-audit', '--no-fund', '--loglevel=error', '--fetch-retries=1'];
  const npm = spawnSync('npm', argv, { cwd: fresh, encoding: 'utf8', timeout: 300_000 });
  try {
    if (npm.status === 0) renameSync(fresh, home);
  } catch {
    // Someone else was quicker, and theirs is as good.
  }
  rmSync(fresh, { recursive: true, force: true });
  if (isReady()) return true;
  log(`the registry gave no answer: ${(npm.stderr || String(npm.error)).trim().split('\n').at(-1)}`);
  return false;
}

/** A server in a process of its own, and the address it prints. */
async function start(argv, data) {
  const env = { ...process.env, YX_DATA: data };
  const child = spawn(process.execPath, argv, { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] });
  const url = await new Promise((resolve, reject) => {
    let said = '';
    child.stdout.on('data', (text) => {
      said += text;
      const found = /http:\S+/.exec(said);
      if (found) resolve(new URL(found[0]));
    });
    child.once('exit', () => reject(new Error(`${argv.join(' ')} did not start`)));
  });
  const gate = await keyed(url.origin, url.searchParams.get('token'));
  const { port } = gate.address();
  const stop = () => {
    gate.close();
    child.kill();
  };
  return { url: `http://127.0.0.1:${port}/mcp`, stop };
}

/** The suite knows no tokens: whatever it sends goes on with the owner's. */
async function keyed(origin, token) {
  const gate = createServer((asked, answer) => {
    const headers = { ...asked.headers, authorization: `Bearer ${token}` };
    const sent = request(new URL(asked.url, origin), { method: asked.method, headers }, (given) => {
      answer.writeHead(given.statusCode, given.headers);
      given.pipe(answer);
    });
    sent.on('error', () => answer.destroy());
    answer.on('close', () => sent.destroy());
    asked.pipe(sent);
  });
  await new Promise((resolve) => gate.listen(0, '127.0.0.1', resolve));
  return gate;
}

function run(argv) {
  const env = { ...process.env, HOME: join(home, 'home') };
  const child = spawn(node, argv, { cwd: home, env, stdio: ['ignore', 'pipe', 'pipe'] });
  return new Promise((resolve) => {
    let [out, err] = ['', ''];
    child.stdout.on('data', (text) => {
      out += text;
    });
    child.stderr.on('data', (text) => {
      err += text;
    });
    child.once('close', (status) => resolve({ status, out, err }));
  });
}

/** Which scenarios a revision has, and whether each passed. */
async function suite(url, revision, results) {
  const script = at('@modelcontextprotocol/conformance/dist/index.js');
  const argv = [script, 'server', '--url', url, '--requirements', revision, '-o', results];
  const { out, err } = await run(argv);
  const summary = out.slice(out.indexOf('=== SUMMARY ==='));
  const passed = new Map(
    [...summary.matchAll(/^([✓✗]) ([\w-]+): /gm)].map(([, mark, name]) => [name, mark === '✓']),
  );
  if (passed.size === 0) throw new Error(`the suite said nothing\n${out}\n${err}`);
  return passed;
}

async function inspector(name, target, method, ...more) {
  const script = at('@modelcontextprotocol/inspector/clients/launcher/build/index.js');
  const { status, out, err } = await run([script, '--cli', ...target, '--method', method, ...more]);
  return {
    name: `Inspector over ${name}: ${method}`,
    ok: status === 0,
    said: status === 0 ? out : complaints(err),
  };
}

/** What it calls errors; there are pages of advice around them. */
const complaints = (text) => text.match(/^Error[\s\S]*?$(?:\n {2}.*$)*/gm)?.join('\n') ?? text;

const expected = JSON.parse(readFileSync(join(root, 'test/conformance/expected.json'), 'utf8'));

/** A scenario that is expected to fail and does not is as much of a finding as the other way round. */
function judgeFixture(revision, passed) {
  const known = expected.fixture[revision];
  return [...passed].map(([scenario, ok]) => {
    const reason = known[scenario];
    const name = `${revision} ${scenario}${reason ? ` (expected to fail: ${reason})` : ''}`;
    return { name, ok: ok === (reason === undefined) };
  });
}
const judgeReal = (revision, passed) =>
  expected.real[revision].map((scenario) => ({
    name: `${revision} ${scenario}, yx serve`,
    ok: passed.get(scenario) === true,
  }));

/** Every check there is, by name, and whether it came out as it should. */
export async function runConformance() {
  const work = mkdtempSync(join(tmpdir(), 'yx-conformance-'));
  const tsx = ['--import', 'tsx', join(root, 'test/conformance/server.ts')];
  const [fixture, real] = await Promise.all([
    start(tsx, join(work, 'fixture')),
    start([join(root, 'bin/yx.js'), 'serve', '--port', '0'], join(work, 'real')),
  ]);
  try {
    const found = [];
    for (const revision of Object.keys(expected.fixture)) {
      const [ours, shipped] = await Promise.all(
        [fixture, real].map(({ url }, i) => suite(url, revision, join(work, `${revision}-${i}`))),
      );
      found.push(...judgeFixture(revision, ours), ...judgeReal(revision, shipped));
    }
    const stdio = ['-e', `YX_DATA=${join(work, 'stdio')}`, process.execPath, join(root, 'bin/yx.js'), 'mcp'];
    const said = ['--tool-name', 'yanxing__parse', '--tool-arg', 'text=打开卧室的灯'];
    for (const [name, target] of [
      ['HTTP', [real.url]],
      ['stdio', stdio],
    ]) {
      found.push(
        ...(await Promise.all([
          // --strict fails on a schema that some client could not take.
          inspector(name, target, 'tools/list', '--strict'),
          inspector(name, target, 'resources/list'),
          inspector(name, target, 'prompts/list'),
        ])),
      );
      const parse = await inspector(name, target, 'tools/call', ...said);
      found.push({ ...parse, ok: parse.ok && parse.said.includes('"ok": true') });
    }
    return found;
  } finally {
    fixture.stop();
    real.stop();
    rmSync(work, { recursive: true, force: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (!ensureConformance()) process.exit(1);
  const found = await runConformance();
  for (const { name, ok, said } of found)
    console.log(`${ok ? 'ok    ' : 'FAILED'} ${name}${ok ? '' : `\n${said ?? ''}`}`);
  const failed = found.filter(({ ok }) => !ok).length;
  console.log(`${found.length - failed} as expected, ${failed} not`);
  process.exitCode = failed === 0 ? 0 : 1;
}
