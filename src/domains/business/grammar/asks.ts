import type { Stretch } from '../../../core/reading/cover/cover.ts';
import type { CoverToken } from '../../../core/reading/cover/lattice.ts';
import type { grammarIssue } from '../grammar-messages.ts';
import { keyOf, keysOf } from './tables.ts';

interface Asked {
  readonly code: Parameters<typeof grammarIssue>[0];
  readonly at: readonly CoverToken[];
  readonly candidates: readonly string[];
}

/** What to ask about words that no tool could be made of, by what they hold: the first row that fits. */
type AskRow = readonly [
  holds: readonly RegExp[],
  lacks: RegExp | null,
  code: Asked['code'],
  candidates: string,
];
const rows: readonly AskRow[] = [
  // 今年和去年比怎么样: of what, only they can say.
  [
    [/#period/, /q:how|act:count|\bconj\b/],
    /#name|noun:|money|field:|act:(?!count)/,
    'business_ambiguous',
    'finance.stats_by_period analytics.stats_overview',
  ],
  // Behind a name: how it stands with them.
  [
    [/known:client/, /q:how\b/],
    /noun:|money|field:|act:|set/,
    'business_ambiguous',
    'crm.get_client finance.stats_by_client project.list_by_client',
  ],
  // 这个月, what's new: of what, only they can say.
  [[/^#period$/], null, 'business_ambiguous', 'finance.stats_by_period analytics.stats_overview'],
  [
    [/news/],
    null,
    'business_ambiguous',
    'analytics.stats_overview finance.list_settlements project.list_projects',
  ],
  [[/act:other|noun:other/], null, 'business_unsupported', ''],
  [[/act:delete/, /noun:|money|field:|\ball\b/], null, 'business_unsupported', ''],
  [[/act:delete/], null, 'business_which_kind', 'client project'],
  [[/status:(?:other|cancelled)/], /noun:|q:/, 'business_which_kind', 'client project'],
  [[/act:(?:update|edit|mark)|set/], /status:|#/, 'business_no_value', ''],
  [[/act:(?:update|edit|mark|rename)|set/], null, 'business_unsupported', ''],
  [[/act:search/], /noun:/, 'business_which_kind', 'client project'],
  [
    [/act:(?:create|record)/],
    null,
    'business_ambiguous',
    'crm.create_client crm.create_contact project.create_project',
  ],
  [
    [/act:(?:see|count|search)/],
    null,
    'business_ambiguous',
    'crm.get_client finance.stats_by_client crm.contact_stats',
  ],
];

export function questionOf({ tokens }: Stretch): Asked | null {
  const isKnown = tokens.some((token) => keysOf(token).includes('is:client'));
  const said = tokens.map(keyOf).join(' ') + (isKnown ? ' known:client' : '');
  if (!/#|noun:|field:|money|act:|news/.test(said)) return null;
  const row = rows.find(([holds, lacks]) => holds.every((one) => one.test(said)) && !lacks?.test(said));
  if (!row) return null;
  const at = tokens.filter((token) => /^(?:act|set|noun|status|field|money)(?:$|:)/.test(keyOf(token)));
  return { code: row[2], at, candidates: row[3].split(' ').filter((word) => word !== '') };
}
