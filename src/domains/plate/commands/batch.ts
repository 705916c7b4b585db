import type { CommandEnv, CommandSpec } from '../../../core/command.ts';
import { canonicalJson } from '../../../core/contract/plain-json.ts';
import { wording } from '../../../core/messages.ts';
import { err, type Issue, ok, pathText, type Result } from '../../../core/result.ts';
import type { ToolCallResult } from '../../../core/tool/tool.ts';
import { piecesOf, readDxf } from '../../../formats/dxf/read.ts';
import { writeZip, type ZipEntry } from '../../../formats/zip/zip.ts';
import { type Row, rowsIn } from '../batch/rows.ts';
import { type Outcome, type Problem, progressText, tableOf } from '../batch/show.ts';
import { PlateWire } from '../contract.ts';
import { fileName } from '../drawing/files.ts';
import { evaluate } from '../evaluate.ts';
import { type Job, jobWorld } from '../job.ts';
import { issue, messages } from '../messages.ts';
import { isEmpty } from '../questions.ts';
import { noShop, type Shop } from '../settings.ts';
import { type NestedFile, nestAll, nestText } from './nest.ts';

/** `yx plate batch FILE -o DIR`: every description of a file drawn and checked; a bad one stops no other. */
export const batch: CommandSpec['run'] = async ({ positionals: [file, ...more], options }, env) => {
  if (file === undefined || more.length > 0 || typeof options.out !== 'string')
    return err([issue('plate_batch_usage')]);
  const bytes = await env.readBytes(file);
  if (!bytes.ok) return bytes;
  const rows = await rowsIn(file, bytes.value);
  if (!rows.ok) return rows;
  const job = await jobWorld.load(
    { layers: options.layers, step: options.step, dxf: options.dxf, shop: options.shop },
    env,
  );
  if (!job.ok) return job;
  return drawAll(
    rows.value,
    {
      out: options.out,
      job: job.value!,
      json: options.json === true,
      anyway: options.anyway === true,
      nest: options.nest === true,
      zip: typeof options.zip === 'string' ? options.zip : null,
    },
    env,
  );
};

interface Choices {
  readonly out: string;
  readonly job: Job;
  readonly json: boolean;
  readonly anyway: boolean;
  /** Whether the parts are laid out on the shop's sheets too. */
  readonly nest: boolean;
  /** Where all files go in one. */
  readonly zip: string | null;
}

const CANCELLED = 130;
const HELD = 3;

async function drawAll(rows: readonly Row[], choices: Choices, env: CommandEnv): Promise<Result<number>> {
  const { json } = choices;
  const taken = new Set<string>();
  const outcomes: Outcome[] = [];
  let cancelled = false;
  for (const row of rows) {
    const outcome: Outcome = cancelled ? notDone(row) : await drawRow(row, choices, taken, env);
    cancelled ||= outcome.status === 'cancelled';
    outcomes.push(outcome);
    if (json) env.out(`${JSON.stringify(outcome)}\n`);
    if (!cancelled)
      env.note(progressText(outcomes.length, rows.length, outcome, env.live === true, env.lang));
  }
  if (cancelled && env.live) env.note('\n');
  if (!json) env.out(tableOf(outcomes, env.lang));
  const isNested = choices.nest && !cancelled;
  const nested = isNested ? await nestAll(outcomes, await shopFor(choices.job, env), choices, env) : ok([]);
  if (!nested.ok) return nested;
  if (isNested) env.out(json ? `${JSON.stringify({ nested: nested.value })}\n` : nestText(nested.value, env));
  if (choices.zip !== null) {
    const packed = await packAll(outcomes, nested.value, choices.out, choices.zip, env);
    if (!packed.ok) return packed;
  }
  const any = (wanted: Outcome['status']) => outcomes.some(({ status }) => status === wanted);
  return ok(cancelled ? CANCELLED : any('failed') ? 1 : any('held') ? HELD : 0);
}

const shopFor = async ({ shop }: Job, { service }: CommandEnv): Promise<Shop> =>
  shop ?? (service ? await service<Shop>('plate.shop') : noShop);

/** Every file that was drawn and checked, and what came of the rows, in one archive. */
async function packAll(
  outcomes: readonly Outcome[],
  nested: readonly NestedFile[],
  out: string,
  zip: string,
  env: CommandEnv,
): Promise<Result<void>> {
  const entries: ZipEntry[] = [];
  const drawn = outcomes.flatMap(({ status, files }) => (status === 'drawn' ? files : []));
  for (const name of [...drawn, ...nested.map(({ file }) => file)]) {
    const bytes = await env.readBytes(`${out}/${name}`);
    if (!bytes.ok) return bytes;
    entries.push({ name, bytes: bytes.value });
  }
  entries.push({ name: 'summary.txt', bytes: new TextEncoder().encode(tableOf(outcomes, env.lang)) });
  return (await env.writeBytes?.(zip, await writeZip(entries))) ?? ok(undefined);
}

const blank = ({ line, name }: Row) =>
  ({ row: line, name, holes: null, sheet: '', files: [], held: [] }) as const;
const notDone = (row: Row): Outcome => ({ ...blank(row), status: 'cancelled', problems: [] });

async function drawRow(
  row: Row,
  { job, out, anyway }: Choices,
  taken: Set<string>,
  env: CommandEnv,
): Promise<Outcome> {
  const failed = (name: string, problems: readonly Problem[]): Outcome => ({
    ...blank(row),
    name,
    status: 'failed',
    problems,
  });
  if (row.text === '') return failed(row.name, [problemOf(issue('plate_batch_no_text'), env)]);
  const read = await env.call('plate.parse', { text: row.text, contract: '1.1.0' });
  if (!read.ok) return ended(row, row.name, read);
  const { plate: given, held } = read.data as { readonly plate: unknown; readonly held: readonly string[] };
  const plate = PlateWire.parse(given);
  const wanted = row.name || plate.part_type;
  if (isEmpty(plate)) return failed(wanted, [problemOf(issue('plate_batch_not_understood'), env)]);
  if (held.length > 0 && !anyway) {
    const why = issue('plate_batch_held', { params: { words: held.join(' ') } });
    return { ...failed(wanted, [problemOf(why, env)]), status: 'held', held };
  }
  const number = row.number || job.number;
  const name = await freeName({ wanted, number, plate, out }, taken, env);
  const params = { ...job, plate, name, number };
  const drawn = await env.call('plate.draw', params, { out });
  if (!drawn.ok) return ended(row, wanted, drawn);
  taken.add(keyOf(name));
  const { files, sheet, warnings } = drawn.data as {
    readonly files: readonly string[];
    readonly sheet: string;
    readonly warnings: readonly Problem[];
  };
  const report = await checked({ plate, files, out, job, drawn }, env);
  const base = { ...blank(row), name, holes: report.metrics.holes!, sheet, files, held };
  if (report.passed) return { ...base, status: 'drawn', problems: warnings };
  const why = report.qualitative_feedback;
  return {
    ...base,
    status: 'failed',
    problems: [problemOf(issue('plate_batch_check', { params: { why } }), env)],
  };
}

interface Drawn {
  readonly plate: PlateWire;
  readonly files: readonly string[];
  readonly out: string;
  readonly job: Job;
  readonly drawn: ToolCallResult;
}

/** What stands in the folder now, read back and measured against the parameters. */
async function checked({ plate, files, out, job, drawn }: Drawn, env: CommandEnv) {
  const contents = new Map<string, Uint8Array>();
  for (const name of files) {
    const bytes: Result<Uint8Array> = await env.readBytes(`${out}/${name}`);
    if (bytes.ok) contents.set(name, bytes.value);
  }
  return evaluate({
    value: plate,
    artifacts: [...contents].map(([name, { length }]) => ({ name, mediaType: '', size: length })),
    readArtifact: async (name) => contents.get(name)!,
    lang: env.lang,
    results: new Map([['draw', drawn]]),
    world: job,
    ...(env.service && { service: env.service }),
  });
}

/** Two names that one folder could not tell apart on some system get a number. */
const keyOf = (name: string): string => name.normalize('NFC').toLowerCase();

interface Wanted {
  readonly wanted: string;
  readonly number: string;
  readonly plate: PlateWire;
  readonly out: string;
}

/** What the part is called, then with its drawing number, then counted on: no order ever replaces another one's files. */
async function freeName(order: Wanted, taken: ReadonlySet<string>, env: CommandEnv): Promise<string> {
  const base = fileName(order.wanted);
  const named = order.number === '' ? [base] : [base, fileName(`${base}_${order.number}`)];
  const last = named.at(-1)!;
  for (let i = 0; ; i++) {
    const tried = named[i] ?? `${last}-${i - named.length + 2}`;
    if (!taken.has(keyOf(tried)) && (await isFree(tried, order, env))) return tried;
  }
}

/** Nothing stands there, or what this same order left there before. */
async function isFree(name: string, { number, plate, out }: Wanted, env: CommandEnv): Promise<boolean> {
  const before = await env.readBytes(`${out}/${name}_drawing.dxf`);
  if (!before.ok) return true;
  const { file } = readDxf(piecesOf(before.value));
  const isSame = canonicalJson(file.records.get('YANXING/contract')) === canonicalJson(plate);
  return isSame && (number === '' || file.entities.some((one) => one.type === 'TEXT' && one.text === number));
}

function ended(row: Row, name: string, { error }: ToolCallResult): Outcome {
  // What is not ok has its error.
  const { code, message, details } = error!;
  if (code === 'CANCELLED') return { ...notDone(row), name };
  const issues = details?.issues as readonly Problem[] | undefined;
  return { ...blank(row), name, status: 'failed', problems: issues ?? [{ code, field: '', message }] };
}

const problemOf = (found: Issue, { lang }: CommandEnv): Problem => ({
  code: found.code,
  field: pathText(found.path),
  message: wording(found, lang, [messages]),
});
