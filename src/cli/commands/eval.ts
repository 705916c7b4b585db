import { play, readDialogues } from '../../app/dialogues.ts';
import { type Host, loadWorld } from '../../app/host.ts';
import type { AnyDomain } from '../../core/domain.ts';
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
    zh: '每行 {"text", "expected" 或 "gold", "alt"?}；alt 里的答案也算对。--dialogues：每行 {"id", "turns": [{"say", "value"|"does"|"asks"|"move"…}]}。',
    en: 'Each line {"text", "expected" or "gold", "alt"?}; an answer in alt is right too. --dialogues: each line {"id", "turns": [{"say", "value"|"does"|"asks"|"move"…}]}.',
  },
  options: async (argv, terminal) => [
    jsonOption,
    {
      name: 'dialogues',
      help: {
        zh: '每行是一段对话，逐句说出（行首的 {"world","now"} 是它们的环境）',
        en: 'each line is a dialogue, said message by message (a first line {"world","now"} surrounds them)',
      },
    },
    { name: 'door', help: { zh: '对话不指明领域', en: 'dialogues name no domain' } },
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
    const corpus = must(await files.readText(file));
    const throughDoor = args.options.door === true;
    const { rows, failures } = args.options.dialogues
      ? await playAll(app, domain, corpus, file, throughDoor)
      : await readAll(app, domain, readRows(corpus, file), world);
    const right = rows - failures.length;
    const share = rows === 0 ? 1 : right / rows;
    if (args.options.json) {
      await terminal.out(
        `${JSON.stringify({ domain: domain.about.id, file, rows, right, share, failures })}\n`,
      );
    } else {
      if (args.options.failures) {
        for (const f of failures) {
          const wanted = paint(terminal.color.out, 'green', JSON.stringify(f.expected));
          const got = paint(terminal.color.out, 'red', printable(JSON.stringify(f.got)));
          await terminal.out(`${file}:${f.line} ${printable(f.text)}\n  + ${wanted}\n  - ${got}\n`);
        }
      }
      await terminal.out(`${right}/${rows} = ${(share * 100).toFixed(1)} %\n`);
    }
    return share < min ? 1 : 0;
  },
};

interface Measured {
  readonly rows: number;
  readonly failures: readonly {
    readonly line: number;
    readonly text: string;
    readonly expected: unknown;
    readonly got: unknown;
  }[];
}

async function readAll(
  app: Host,
  domain: AnyDomain,
  rows: readonly Row[],
  world: unknown,
): Promise<Measured> {
  const failures = [];
  for (const { line, text, expected } of rows) {
    const { value } = await app.parse(domain, { text }, { world });
    if (!expected.some((one) => same(one, value)))
      failures.push({ line, text, expected: expected[0], got: value });
  }
  return { rows: rows.length, failures };
}

/** A dialogue is right where every message of it was taken as expected. */
async function playAll(
  app: Host,
  domain: AnyDomain,
  corpus: string,
  file: string,
  throughDoor: boolean,
): Promise<Measured> {
  const read = readDialogues(corpus, domain);
  if ('badLine' in read)
    throw new Refused([usage('bad_corpus_row', { params: { file, line: read.badLine } })]);
  const failures = [];
  for (const { dialogue, line } of read.dialogues) {
    const astray = await play(app, domain, dialogue, { ...read, throughDoor });
    if (astray) failures.push({ line, text: astray.said, expected: astray.expected, got: astray.got });
  }
  return { rows: read.dialogues.length, failures };
}

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
