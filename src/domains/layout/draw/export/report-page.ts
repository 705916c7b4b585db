import { isRecord } from '../../../../core/contract/plain-json.ts';
import type { Lang } from '../../../../core/messages.ts';
import { escapeXml } from '../../../../formats/svg/write.ts';
import type { Mark } from './picture.ts';

/** What an export is told about its layout; whatever is missing is left out of the page. */
export type Report = Readonly<Record<string, unknown>>;

const colours: Readonly<Record<string, string>> = {
  differential_pair: '#0f766e',
  current_mirror: '#b45309',
  cascode: '#6d28d9',
  tail_current_source: '#be123c',
};

const colourFor = (type: unknown): string => colours[String(type)] ?? '#334155';

/** A cell of a table that shows a colour of the picture. */
class Swatch {
  constructor(readonly colour: string) {}
}

const rows = (value: unknown): readonly Report[] => (Array.isArray(value) ? value.filter(isRecord) : []);
const numbers = (value: unknown): readonly number[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'number') : [];
const words = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);

/** Frames around recognised modules, and filled boxes where a rule is broken. */
export function marksOf(report: Report): readonly Mark[] {
  const boxes = new Map(
    rows(report.devices).map(({ device, bbox_um }) => [String(device), numbers(bbox_um)]),
  );
  const modules = rows(report.modules).flatMap(({ id, type, devices }): Mark[] => {
    const own = words(devices)
      .flatMap((name) => [boxes.get(name) ?? []])
      .filter((box) => box.length === 4);
    if (own.length === 0) return [];
    return [{ ...around(own), title: `${id} ${type}`, colour: colourFor(type), filled: true }];
  });
  const violations = rows(isRecord(report.drc) ? report.drc.violations : []).flatMap(
    ({ rule_id, bbox_um }): Mark[] => {
      const box = numbers(bbox_um);
      return box.length === 4
        ? [{ ...around([box]), title: String(rule_id), colour: '#ef4444', filled: true }]
        : [];
    },
  );
  return [...modules, ...violations];
}

function around(boxes: readonly (readonly number[])[]) {
  const side = (at: number, most: (...values: number[]) => number) =>
    Math.round(most(...boxes.map((box) => box[at]!)) * 1000);
  return { x1: side(0, Math.min), y1: side(1, Math.min), x2: side(2, Math.max), y2: side(3, Math.max) };
}

const titles = {
  passed: { zh: '检查通过', en: 'passed' },
  failed: { zh: '检查未通过', en: 'not passed' },
  metrics: { zh: '指标', en: 'Metrics' },
  changes: { zh: '改过的尺寸', en: 'Changed sizes' },
  assumed: {
    zh: '规则文件没有、取自公开资料的数据',
    en: 'Not in the rule file, taken from public documents',
  },
  modules: { zh: '模块', en: 'Modules' },
  antenna: {
    zh: '天线：各层导线与栅的最大面积比',
    en: 'Antennas: the most wire on a gate by area, conductor by conductor',
  },
  relief: { zh: '为天线规则所做的', en: 'Done for the antenna rules' },
  jumps: { zh: '跳到上层导线的网络', en: 'nets that jump to the upper conductor' },
  diodes: { zh: '加了天线二极管的网络', en: 'nets with an antenna diode' },
  violations: { zh: '违反的规则', en: 'Broken rules' },
  foundry: { zh: '代工厂的规则', en: 'The foundry’s decks' },
  judged: { zh: '无违规', en: 'nothing found' },
  no_deck: { zh: '没有这个脚本', en: 'the deck is not there' },
  no_program: { zh: '没有程序', en: 'the program is not there' },
  no_report: { zh: '没有给出报告', en: 'gave no report' },
  picture: { zh: '版图', en: 'Layout' },
} as const;

/** The report for people: verdict, figures, what was changed, what is wrong, and the picture. */
export function reportPage(cell: string, tech: string, report: Report, svg: string, lang: Lang): string {
  const say = (key: keyof typeof titles) => titles[key][lang];
  const evaluation = isRecord(report.evaluation) ? report.evaluation : {};
  const metrics = isRecord(evaluation.metrics) ? Object.entries(evaluation.metrics) : [];
  const counts = rows(isRecord(report.drc) ? report.drc.rule_counts : []).filter(({ count }) => count !== 0);
  const verdict =
    evaluation.passed === true ? say('passed') : evaluation.passed === false ? say('failed') : '';
  const parts = [
    heading(1, `${cell} · ${tech}${verdict && ` · ${verdict}`}`),
    paragraph(evaluation.qualitative_feedback),
    table(
      say('metrics'),
      metrics.map(([name, value]) => [name, value]),
    ),
    table(
      say('modules'),
      rows(report.modules).map(({ id, type, devices }) => [
        new Swatch(colourFor(type)),
        id,
        type,
        words(devices).join(' '),
      ]),
    ),
    table(
      say('antenna'),
      rows(evaluation.antenna).map(({ layer, net, ratio }) => [
        layer,
        net,
        Number(Number(ratio).toPrecision(4)),
      ]),
    ),
    table(say('relief'), reliefOf(report, say)),
    table(
      say('changes'),
      rows(report.size_changes).map(({ device, field, from, to, reason }) => [
        device,
        field,
        from,
        to,
        reason,
      ]),
    ),
    table(
      say('assumed'),
      rows(report.assumptions).map(({ field, value, source }) => [field, value, source]),
    ),
    table(
      say('violations'),
      counts.map(({ rule_id, count }) => [rule_id, count]),
    ),
    table(say('foundry'), foundryRows(report.foundry, say)),
    heading(2, say('picture')),
    svg.slice(svg.indexOf('<svg')),
  ];
  const style =
    'body{font-family:sans-serif;margin:2em}td{padding:.1em 1em .1em 0}svg{max-width:100%;height:auto}';
  return `<!doctype html>\n<html lang="${lang}"><head><meta charset="utf-8"><title>${escapeXml(cell)}</title><style>${style}</style></head><body>\n${parts.join('')}</body></html>\n`;
}

/** Of each deck what it found, rule by rule, or why it judged nothing. */
function foundryRows(verdict: unknown, say: (key: keyof typeof titles) => string) {
  if (!isRecord(verdict)) return [];
  const { judgements, findings } = verdict;
  return rows(judgements).flatMap(({ deck, program, state, reason }) => {
    const found = rows(findings).filter((one) => one.deck === deck);
    if (found.length > 0) return found.map(({ rule, count }) => [deck, rule, count]);
    const key = String(state) as keyof typeof titles;
    return [[deck, `${key in titles ? say(key) : key}`, state === 'judged' ? 0 : `${program} ${reason}`]];
  });
}

function reliefOf(report: Report, say: (key: 'jumps' | 'diodes') => string) {
  const done = (['jumps', 'diodes'] as const)
    .map((key) => [say(key), words(report[`antenna_${key}`]).join(' ')])
    .filter(([, nets]) => nets !== '');
  return [...done, ...rows(report.antenna_unmended).map(({ message }) => [message])];
}

const heading = (level: 1 | 2, text: string): string => `<h${level}>${escapeXml(text)}</h${level}>\n`;

const paragraph = (text: unknown): string =>
  typeof text === 'string' && text !== '' ? `<p>${escapeXml(text)}</p>\n` : '';

function table(title: string, lines: readonly (readonly unknown[])[]): string {
  if (lines.length === 0) return '';
  const cells = (line: readonly unknown[]) =>
    line
      .map((cell) =>
        cell instanceof Swatch
          ? `<td style="background:${cell.colour}"></td>`
          : `<td>${escapeXml(String(cell))}</td>`,
      )
      .join('');
  return `${heading(2, title)}<table>${lines.map((line) => `<tr>${cells(line)}</tr>`).join('\n')}</table>\n`;
}
