import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { command as parse } from '../src/cli/commands/parse.ts';
import { configured, linesOf, type Terminal } from '../src/cli/terminal.ts';
import { loadConfig } from '../src/runtime/config.ts';
import type { Target } from './hunt.ts';
import { coded, promise } from './promises.ts';

/** In pieces that fall anywhere, also into the middle of a character. */
async function* pieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 7) yield bytes.subarray(at, at + 7);
}

/** `yx parse DOMAIN --batch`: one line of JSON for every line, whatever it holds. */
export const batch = (): Target => {
  const dir = mkdtempSync(join(tmpdir(), 'yx-fuzz-'));
  const where = { env: { YX_DATA: dir, YX_LANG: 'en' }, cwd: dir };
  const found = configured([], where, () => {});
  return {
    seeds: ['打开卧室的灯\n{"text":"关灯"}\n{"text":1}\n\n{"tex\n', '{"text":"a","x":[1,{}]}\r\nb\r\n', '灯'],
    words: [
      '\n',
      '\r',
      '\r\n',
      '{"text":',
      '}',
      '"',
      '{"text":null}',
      '{"text":"\\ud800"}',
      '\u2028',
      '打开',
      '  {',
    ],
    async check(text) {
      const bytes = Buffer.from(text);
      let out = '';
      const terminal: Terminal = {
        stdin: pieces(bytes),
        ...where,
        ...found,
        color: { out: false, err: false },
        isTTY: false,
        catalogues: [],
        now: () => new Date(0),
        out: async (more) => {
          out += more;
        },
        err: () => {},
      };
      const code = await parse.run({ positionals: ['home'], options: { batch: true } }, terminal);
      promise(code === 0, `exit ${code}`);
      const given: string[] = [];
      for await (const line of linesOf(pieces(bytes))) given.push(line);
      const answers = out.split('\n').slice(0, -1);
      promise(answers.length === given.length, `${answers.length} answers to ${given.length} lines`);
      for (const answer of answers) JSON.parse(answer);
    },
    close: async () => rmSync(dir, { recursive: true, force: true }),
  };
};

/** A configuration file: every value that is wrong is named. */
export const config = (): Target => ({
  seeds: [
    '{"lang":"zh","engine":"auto","model":{"url":"http://127.0.0.1:1","timeoutMs":1000},"domains":["./a"]}',
    '{"mcpServers":{"a":{"command":"x","args":["y"]},"b":{"url":"http://127.0.0.1/mcp"}},"logLevel":"info"}',
    '{"otlp":{"endpoint":"http://127.0.0.1:4318"},"queue":"nats://127.0.0.1:4222","dataDir":"~/d"}',
  ],
  words: '{ } [ ] : , null true -1 1e308 "" "model" "url" "lang" "file:///x" {"__proto__":1} "zh"'.split(' '),
  check: (text) =>
    coded(loadConfig({ flags: { config: '/yx.config.json' }, env: {}, cwd: '/', readFile: () => text })),
});
