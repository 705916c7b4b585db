import type { Arguments, CommandEnv, CommandSpec } from '../../../core/command.ts';
import { isRecord, readJson } from '../../../core/contract/plain-json.ts';
import { type Catalogue, fill } from '../../../core/messages.ts';
import { err, ok, type Result } from '../../../core/result.ts';
import { issue } from '../check/lvs/messages.ts';
import { LvsReportWire } from '../check/lvs/report.ts';
import { joinNetlists } from '../input/includes.ts';
import { issue as domainIssue } from '../messages.ts';
import { readNetlist } from '../recognise/read-netlist.ts';
import { parseRules } from '../rules/parse.ts';
import { processOf } from '../rules/process.ts';
import { includedBy, modelsIn, readLayoutFile } from './shared.ts';

export const lvs: CommandSpec['run'] = async (args, env) => {
  const [layoutPath, netlistPath, rulesPath, ...more] = args.positionals;
  if (!layoutPath || !netlistPath || !rulesPath || more.length > 0) return err([issue('lvs_files_needed')]);
  const input = inputFrom(args);
  if (!input.ok) return input;
  const written = await readLayoutFile('netlist', netlistPath, env);
  if (!written.ok) return written;
  const parts = await includedBy(netlistPath, written.value, env);
  const joined = joinNetlists([{ name: netlistPath, content: written.value }, ...parts], null);
  if (!joined.ok) return joined;
  const netlist = { value: joined.value[0]!.content };
  const rules = await readLayoutFile('drc', rulesPath, env);
  if (!rules.ok) return rules;
  // The files are read here, so that their problems are said by place and in the reader's language.
  const wrong = problemsIn(netlist.value, rules.value, input.value);
  if (!wrong.ok) return wrong;
  const gds = await env.readBytes(layoutPath);
  if (!gds.ok) return gds;
  const sizes = await sizesFrom(args.options.sizes, env);
  if (!sizes.ok) return sizes;
  const result = await env.call('lvs.run_check', {
    netlist: netlist.value,
    rules: rules.value,
    gds_base64: Buffer.from(gds.value).toString('base64'),
    ...input.value,
    ...sizes.value,
  });
  if (!result.ok) {
    // What is not ok has its error.
    const { code, message } = result.error!;
    return err([issue('lvs_failed', { params: { code, reason: message } })]);
  }
  if (args.options.json) env.out(`${JSON.stringify(result.data)}\n`);
  else show(LvsReportWire.parse(result.data), env);
  return ok(undefined);
};

interface Input {
  readonly engine?: 'builtin' | 'klayout';
  readonly cell?: string;
  readonly top?: string;
  readonly models?: NonNullable<ReturnType<typeof modelsIn>>;
}

function inputFrom({ options }: Arguments): Result<Input> {
  const { engine, cell, top } = options;
  if (engine !== undefined && engine !== 'builtin' && engine !== 'klayout') {
    return err([issue('lvs_bad_option', { params: { option: 'engine', value: engine } })]);
  }
  const models = modelsIn(typeof options.models === 'string' ? options.models : '');
  if (!models) return err([domainIssue('layout_bad_models', { params: { models: options.models } })]);
  return ok({
    ...(engine && { engine }),
    ...(typeof cell === 'string' && { cell }),
    ...(typeof top === 'string' && { top }),
    ...(Object.keys(models).length > 0 && { models }),
  });
}

async function sizesFrom(path: string | true | undefined, env: CommandEnv): Promise<Result<object>> {
  if (typeof path !== 'string') return ok({});
  const text = await env.readText(path);
  if (!text.ok) return text;
  const read = readJson(text.value);
  const changes = read.ok && isRecord(read.value) ? read.value.size_changes : undefined;
  return Array.isArray(changes)
    ? ok({ size_changes: changes })
    : err([issue('lvs_sizes_unread', { params: { path } })]);
}

function problemsIn(netlist: string, rules: string, { top, models }: Input): Result<unknown> {
  const source = { ...(top !== undefined && { top }), ...(models && { models }) };
  const circuit = readNetlist(netlist, { identifyModules: false, ...source });
  const parsed = parseRules(rules);
  if (!circuit.ok || !parsed.ok) return err([circuit, parsed].flatMap((one) => (one.ok ? [] : one.error)));
  return processOf(parsed.value.value);
}

const words = {
  passed: { zh: '一致', en: 'matches' },
  failed: { zh: '{count} 处不符', en: '{count} differences' },
  size: { zh: '{devices} 个器件, {nets} 个网络', en: '{devices} devices, {nets} nets' },
} as const satisfies Catalogue;

function show(report: LvsReportWire, env: CommandEnv): void {
  for (const { code, message } of report.notes) env.note(`yx: ${code}: ${message}\n`);
  for (const { code, message, message_zh, places_um } of report.findings) {
    const said = { zh: message_zh, en: message }[env.lang];
    const places = places_um.slice(0, 3).map((box) => `(${box.join(',')})`);
    env.out(`${code}\t${said}${places.length > 0 ? `\t${places.join(' ')}` : ''}\n`);
  }
  const verdict = fill(report.passed ? words.passed : words.failed, env.lang, {
    count: report.lvs_error_count,
  });
  const size = fill(words.size, env.lang, report.layout_counts);
  env.out(`${report.cell} ↔ ${report.circuit}: ${verdict}, ${size} (${report.engine})\n`);
}
