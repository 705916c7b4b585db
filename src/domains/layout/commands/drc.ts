import type { Arguments, CommandEnv, CommandSpec } from '../../../core/command.ts';
import { type Catalogue, fill } from '../../../core/messages.ts';
import { err, ok, type Result } from '../../../core/result.ts';
import { exportDeck } from '../check/drc/deck.ts';
import { DrcReportWire } from '../check/drc/report.ts';
import { issue } from '../check/messages.ts';
import { parseRules } from '../rules/parse.ts';
import { readLayoutFile } from './shared.ts';

export const drc: CommandSpec['run'] = async (args, env) => {
  const [layoutPath, rulesPath, ...more] = args.positionals;
  if (layoutPath === undefined || rulesPath === undefined || more.length > 0)
    return err([issue('drc_files_needed')]);
  const rules = await readLayoutFile('drc', rulesPath, env);
  if (!rules.ok) return rules;
  // The rule file is checked here, so that its problems are said by place and in the reader's language.
  const parsed = parseRules(rules.value);
  if (!parsed.ok) return parsed;
  const gds = await env.readBytes(layoutPath);
  if (!gds.ok) return gds;
  const input = inputFrom(args);
  if (!input.ok) return input;
  const gds_base64 = Buffer.from(gds.value).toString('base64');
  const result = await env.call('drc.run_check', { rules: rules.value, gds_base64, ...input.value });
  if (!result.ok) {
    // What is not ok has its error.
    const { code, message } = result.error!;
    return err([issue('drc_failed', { params: { code, reason: message } })]);
  }
  if (args.options.json) env.out(`${JSON.stringify(result.data)}\n`);
  else show(DrcReportWire.parse(result.data), env);
  return ok(undefined);
};

function inputFrom({ options }: Arguments): Result<Readonly<Record<string, unknown>>> {
  const bad = (option: string) =>
    err([issue('drc_bad_option', { params: { option, value: options[option] } })]);
  const { engine, cell, rule, metric, max } = options;
  if (engine !== undefined && engine !== 'builtin' && engine !== 'klayout') return bad('engine');
  if (metric !== undefined && metric !== 'euclidian' && metric !== 'projection') return bad('metric');
  if (max !== undefined && !/^\d{1,9}$/.test(String(max))) return bad('max');
  return ok({
    ...(engine && { engine }),
    ...(metric && { metric }),
    ...(typeof cell === 'string' && { cell }),
    ...(typeof rule === 'string' && { rule_ids: rule.split(',') }),
    ...(max !== undefined && { max_violations: Number(max) }),
  });
}

const words = {
  passed: { zh: '通过', en: 'passed' },
  failed: { zh: '{count} 处违规', en: '{count} violations' },
  rules: { zh: '{count} 条规则', en: '{count} rules' },
  more: { zh: '另有 {count} 处未列出', en: '{count} more are not listed' },
  density: { zh: '密度', en: 'density' },
  antenna: { zh: '天线', en: 'antenna' },
} as const satisfies Catalogue;

function show(report: DrcReportWire, env: CommandEnv): void {
  const say = (key: keyof typeof words, count = 0) => fill(words[key], env.lang, { count });
  for (const { code, message } of report.notes) env.note(`yx: ${code}: ${message}\n`);
  for (const { rule_id, type, demand, limit_um, bbox_um } of report.violations) {
    const [left, bottom, right, top] = bbox_um;
    const limit = limit_um === null ? demand : `${demand} ${limit_um}`;
    env.out(`${rule_id}\t${type}\t${limit}\t(${left},${bottom};${right},${top})\n`);
  }
  const ofAntennas = report.antennas.reduce((sum, { count }) => sum + count, 0);
  const left = report.drc_error_count - ofAntennas - report.violations.length;
  if (left > 0) env.out(`${say('more', left)}\n`);
  for (const { rule_id, layer, ratio, min, max, ok: fine } of report.densities) {
    const range = `${min ?? ''}…${max ?? ''}`;
    env.out(`${rule_id}\t${say('density')}\t${layer}\t${ratio.toFixed(4)} (${range})${fine ? '' : ' !'}\n`);
  }
  for (const { rule_id, layer, ratio, max, places_um } of report.antennas) {
    env.out(`${rule_id}\t${say('antenna')}\t${layer}\t${ratio.toFixed(2)} (…${max})\n`);
    for (const [x1, y1, x2, y2] of places_um)
      env.out(`${rule_id}\t${say('antenna')}\tmax ${max}\t(${x1},${y1};${x2},${y2})\n`);
  }
  const verdict = report.passed ? say('passed') : say('failed', report.drc_error_count);
  env.out(`${report.cell}: ${verdict}, ${say('rules', report.rules_checked)} (${report.engine})\n`);
}

export const deck: CommandSpec['run'] = async ({ positionals, options }, env) => {
  const [path, ...more] = positionals;
  if (path === undefined || more.length > 0) return err([issue('deck_file_needed')]);
  const rules = await readLayoutFile('drc', path, env);
  if (!rules.ok) return rules;
  const parsed = parseRules(rules.value);
  if (!parsed.ok) return parsed;
  const text = exportDeck(parsed.value.value);
  if (typeof options.out === 'string') return env.writeText(options.out, text);
  env.out(text);
  return ok(undefined);
};
