import * as z from 'zod';
import { described } from '../../../../core/contract/described.ts';
import { fill, joined, type Lang, type Text } from '../../../../core/messages.ts';

const Finding = z.strictObject({
  deck: described(z.string(), { zh: '脚本', en: 'the deck' }),
  rule: described(z.string(), { zh: '规则', en: 'the rule' }),
  count: described(z.int(), { zh: '违规数', en: 'how often it is broken' }),
});

const Judgement = z.strictObject({
  deck: described(z.string(), { zh: 'PDK_ROOT 下的脚本', en: 'the deck, below PDK_ROOT' }),
  program: described(z.string(), { zh: '程序', en: 'the program' }),
  state: described(z.enum(['judged', 'no_deck', 'no_program', 'no_report']), {
    zh: '检查了；没有脚本；没有程序；脚本没有给出报告',
    en: 'judged; the deck is not there; the program is not there; the deck gave no report',
  }),
  reason: described(z.string(), {
    zh: '没有检查时：怎么安装，或程序最后说的话',
    en: 'where nothing was judged: how to install the program, or what it said last',
  }),
});

/** What the foundry's own decks say of a layout. */
export const FoundryVerdict = z.strictObject({
  configured: described(z.boolean(), {
    zh: '是否给出了 PDK_ROOT；没有就没有检查',
    en: 'whether PDK_ROOT is given; without it nothing is judged',
  }),
  sha256: described(z.string(), { zh: '所检查文件的 SHA-256', en: 'SHA-256 of the file that was judged' }),
  error_count: described(z.int().nullable(), {
    zh: '违规总数；null 表示没有脚本检查过',
    en: 'findings in all; null: no deck has judged',
  }),
  judgements: described(z.array(Judgement), { zh: '每个脚本的结论', en: 'what each deck says' }),
  findings: described(z.array(Finding), { zh: '每条规则的违规数', en: 'findings of each rule' }),
});
export type FoundryVerdict = z.output<typeof FoundryVerdict>;

/** More rules than this are not all named in a sentence; the report has them. */
const NAMED = 5;

const said = {
  clean: { zh: '代工厂规则 {deck} 无违规', en: 'the foundry’s {deck} finds nothing' },
  found: {
    zh: '代工厂规则 {deck} 有 {count} 处违规：{rules}',
    en: 'the foundry’s {deck} finds {count}: {rules}',
  },
  more: { zh: '等 {count} 条规则', en: 'and {count} more rules' },
  no_deck: {
    zh: '没有用代工厂规则检查：PDK_ROOT 下没有 {path}',
    en: 'not judged by the foundry: PDK_ROOT has no {path}',
  },
  no_program: {
    zh: '没有用代工厂规则 {deck} 检查：没有程序 {program}（{reason}）',
    en: 'not judged by the foundry’s {deck}: the program {program} is not there ({reason})',
  },
  no_report: {
    zh: '没有用代工厂规则 {deck} 检查：{program} 没有给出报告（{reason}）',
    en: 'not judged by the foundry’s {deck}: {program} gave no report ({reason})',
  },
} as const satisfies Record<string, Text>;

/** A sentence for each deck: what it found, or why it could not. */
export const foundryFeedback = (
  { judgements, findings: all }: FoundryVerdict,
  lang: Lang,
): readonly string[] =>
  judgements.map(({ deck: path, program, state, reason }) => {
    const findings = all.filter((one) => one.deck === path);
    const deck = path.slice(path.lastIndexOf('/') + 1);
    if (state !== 'judged') return fill(said[state], lang, { deck, path, program, reason });
    if (findings.length === 0) return fill(said.clean, lang, { deck });
    const named = findings.slice(0, NAMED).map(({ rule, count }) => `${rule} ×${count}`);
    const rest = findings.length - named.length;
    if (rest > 0) named.push(fill(said.more, lang, { count: rest }));
    const count = findings.reduce((sum, one) => sum + one.count, 0);
    return fill(said.found, lang, { deck, count, rules: joined(named, lang, 'names') });
  });
