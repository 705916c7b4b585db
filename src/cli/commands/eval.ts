import { loadWorld } from '../../app/host.ts';
import { same } from '../../core/reading/evidence.ts';
import { badValue, needed, textOf } from '../args.ts';
import { type Command, must, Refused } from '../command.ts';
import { usage } from '../messages.ts';
import {
  domainOptions,
  engineOption,
  filesOf,
  jsonOption,
  nowOption,
  open,
  openDomain,
  withEngine,
} from '../open.ts';
import { paint, printable } from '../terminal.ts';

interface Row {
  readonly line: number;
  readonly text: string;
  readonly expected: readonly unknown[];
}

export const command: Command = {
  name: 'eval',
  summary: {
    zh: '在带答案的语料（JSON 行）上衡量：整个答案相等才算对',
    en: 'measure on a corpus with answers (JSON lines): only the whole answer counts',
  },
  positionals: '<domain> FILE',
  details: {
    zh: '每行 {"text", "expected" 或 "gold", "alt"?}；alt 里的答案也算对。',
    en: 'Each line {"text", "expected" or "gold", "alt"?}; an answer in alt is right too.',
  },
  options: async (argv, terminal) => [
    jsonOption,
    { name: 'failures', help: { zh: '列出答错的行', en: 'list the rows that failed' } },
    {
      name: 'min',
      value: 'SHARE',
      help: { zh: '低于这个比例（0 到 1）时退出码 1', en: 'exit 1 below this share (0 to 1)' },
    },
    engineOption,
    nowOption,
    ...(await domainOptions(argv, terminal)),
  ],
  async run(args, terminal) {
    const [id, given] = args.positionals;
    const app = await open(args, terminal, withEngine(args));
    const domain = await openDomain(app, id);
    const file = needed(given, 'FILE');
    const min = Number(textOf(args, 'min') ?? 0);
    if (!(min >= 0 && min <= 1)) throw badValue('min', args.options.min, '0 … 1');
    const files = filesOf(terminal);
    const world = must(await loadWorld(domain, args.options, files));
    const rows = readRows(must(await files.readText(file)), file);
    const failures: { line: number; text: string; expected: unknown; got: unknown }[] = [];
    for (const row of rows) {
      const { value } = await app.parse(domain, { text: row.text }, { world });
      if (row.expected.some((expected) => same(expected, value))) continue;
      failures.push({ line: row.line, text: row.text, expected: row.expected[0], got: value });
    }
    const right = rows.length - failures.length;
    const share = rows.length === 0 ? 1 : right / rows.length;
    if (args.options.json) {
      await terminal.out(
        `${JSON.stringify({ domain: domain.about.id, file, rows: rows.length, right, share, failures })}\n`,
      );
    } else {
      if (args.options.failures) {
        for (const f of failures) {
          const wanted = paint(terminal.color.out, 'green', JSON.stringify(f.expected));
          const got = paint(terminal.color.out, 'red', printable(JSON.stringify(f.got)));
          await terminal.out(`${file}:${f.line} ${printable(f.text)}\n  + ${wanted}\n  - ${got}\n`);
        }
      }
      await terminal.out(`${right}/${rows.length} = ${(share * 100).toFixed(1)} %\n`);
    }
    return share < min ? 1 : 0;
  },
};

function readRows(text: string, file: string): Row[] {
  const rows: Row[] = [];
  text.split('\n').forEach((line, i) => {
    if (line.trim() === '') return;
    const refuse = () => new Refused([usage('bad_corpus_row', { params: { file, line: i + 1 } })]);
    let row: Record<string, unknown>;
    try {
      row = JSON.parse(line) as Record<string, unknown>;
    } catch {
      throw refuse();
    }
    const expected = row?.expected ?? row?.gold;
    if (typeof row?.text !== 'string' || expected === undefined) throw refuse();
    const alternatives = Array.isArray(row.alt) ? row.alt : [];
    rows.push({ line: i + 1, text: row.text, expected: [expected, ...alternatives] });
  });
  return rows;
}
