import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { command as parse } from '../src/cli/commands/parse.ts';
import { configured, linesOf, type Terminal } from '../src/cli/terminal.ts';
import { loadConfig } from '../src/runtime/config.ts';
import type { Made } from './hunt.ts';
import { coded, promise } from './promises.ts';

/** In pieces that fall anywhere, also into the middle of a character. */
async function* pieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 7) yield bytes.subarray(at, at + 7);
}

/** `yx parse DOMAIN --batch`: one line of JSON for every line, whatever it holds. */
export const batch = (): Made => {
  const dir = mkdtempSync(join(tmpdir(), 'yx-fuzz-'));
  const where = { env: { YX_DATA: dir, YX_LANG: 'en' }, cwd: dir };
  const found = configured([], where, () => {});
  return {
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
export const config = (): Made => ({
  check: (text) =>
    coded(loadConfig({ flags: { config: '/yx.config.json' }, env: {}, cwd: '/', readFile: () => text })),
});
