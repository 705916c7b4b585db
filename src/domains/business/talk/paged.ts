import { mentions, normalize } from '../../../core/language/index.ts';
import type { Evidence } from '../../../core/reading/evidence.ts';
import type { Path } from '../../../core/result.ts';
import type { Change, Message, Standing } from '../../../core/talk.ts';
import type { BusinessCalls } from '../contract.ts';
import { shapes } from '../interpret.ts';
import { MOST_SHOWN } from '../shapes.ts';

const lead = '(?:(?:show|give|let)(?: me)?(?: see)? )?(?:the )?';
const tail = '(?: of (?:them|it))?(?: please)?[吧呢啊吗。.!?]*$';
const page = (zh: string, en: string): RegExp =>
  new RegExp(`^(?:(?:那|就|我?要|我想|给我|帮我|请|麻烦)*(?:${zh})|${lead}(?:${en}))${tail}`);

/** Where a list goes on: how far from where it stands, in pages. */
const PAGES: readonly (readonly [said: RegExp, by: number, whole: boolean])[] = [
  [
    page(
      '(?:再?[看翻来]?(?:一下)?)?(?:下|后)一?页|(?:再|接着|继续)(?:往下|往后)?[看翻列]?(?:一些|一点|几[条个]|点)?|后面(?:的|还有)?|还有(?:别的|其他的|更多)?|更多(?:的)?',
      'next (?:page|ones?)|more|some more|keep going|go on|continue',
    ),
    1,
    false,
  ],
  [
    page(
      '再(?:来|看|列|要|给我(?:看|列)?)?[\\d一二两三四五六七八九十百]+[条个家笔项位名]|下[\\d一二两三四五六七八九十百]+[条个家笔项位名]',
      'next (?:\\d+|\\w+)|(?:\\d+|\\w+) more',
    ),
    1,
    false,
  ],
  [
    page(
      '(?:看|列)?(?:剩下|其余|余下|剩余)的?(?:都?列?出?来|全部)?',
      '(?:rest|remaining ones|others|remainder)',
    ),
    1,
    true,
  ],
  [page('(?:[看翻回]到?)?(?:上|前)一?页', 'previous page|last page again|page before'), -1, false],
];

/** 下一页, 再来十条, the rest: the same list from where it ended. */
export function ofPage(
  { text }: Message<BusinessCalls>,
  before: Standing<BusinessCalls>,
): Change<BusinessCalls> | null {
  const index = before.value.length - 1;
  const call = before.value[index];
  if (before.question || !call || !shapes.get(call.toolId)?.params.has('offset')) return null;
  const said = normalize(text);
  const row = PAGES.find(([pattern]) => pattern.test(said.text.trim()));
  if (!row) return null;
  const [, by, whole] = row;
  const limitOf = Number(call.params.limit ?? 0);
  const shown = limitOf > 0 ? limitOf : MOST_SHOWN;
  const from = Math.max(0, Number(call.params.offset ?? 0) + by * shown);
  const [figure] = mentions(said).filter(({ kind }) => kind === 'number' || kind === 'quantity');
  const counted = figure && 'value' in figure ? Number(figure.value) : null;
  const { limit, exportAs: _, ...kept } = call.params;
  const size = whole ? undefined : (counted ?? limit);
  const params = { ...kept, offset: from, ...(size !== undefined && { limit: size }) };
  const spans = [{ start: 0, end: text.length }];
  const own = (key: string, value: unknown, rule: string): Evidence => ({
    path: [index, 'params', key] as Path,
    value,
    how: 'computed',
    rule,
    spans,
  });
  const replaced = (path: Path) =>
    path[0] === index &&
    ['offset', 'exportAs', ...(size === limit ? [] : ['limit'])].includes(String(path[2]));
  return {
    move: 'follow',
    value: [...before.value.slice(0, index), { ...call, params }],
    evidence: [
      ...before.evidence.filter(({ path }) => !replaced(path)),
      own('offset', from, 'page_said'),
      ...(counted !== null && !whole ? [own('limit', counted, 'limit_said')] : []),
    ],
    cues: spans,
  };
}
