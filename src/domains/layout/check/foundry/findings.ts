/** How often a rule of a deck is broken. */
export interface FoundryFinding {
  readonly rule: string;
  readonly count: number;
}

const counted = (found: readonly FoundryFinding[]): readonly FoundryFinding[] => {
  const counts = new Map<string, number>();
  for (const { rule, count } of found) counts.set(rule, (counts.get(rule) ?? 0) + count);
  return [...counts].map(([rule, count]) => ({ rule, count })).sort((a, b) => b.count - a.count);
};

/** The text of an element inside an item of a report database. */
function textIn(item: string, element: string): string {
  const from = item.indexOf(`<${element}>`);
  const to = from < 0 ? -1 : item.indexOf('</', from);
  return to < 0 ? '' : item.slice(from + element.length + 2, to);
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
const plain = (text: string): string =>
  text.replace(/&(lt|gt|amp|quot|apos);/g, (_, name: string) => entities[name]!);

/** What a report database of KLayout holds, by category; null where the report was not finished. */
export function findingsInDatabase(xml: string): readonly FoundryFinding[] | null {
  if (!xml.includes('</report-database>')) return null;
  const [, ...items] = xml.split('<item>');
  return counted(
    items.map((item) => ({
      rule: plain(textIn(item, 'category')).replace(/^'|'$/g, ''),
      count: Number(textIn(item, 'multiplicity')) || 1,
    })),
  );
}

/** The last line of a list that our script for Magic finished. */
const END = 'end';

/** What Magic lists: number and reason, whose rules stand in brackets at its end. */
export function findingsInList(text: string): readonly FoundryFinding[] | null {
  const lines = text.trimEnd().split('\n');
  if (lines.pop() !== END) return null;
  return counted(
    lines.filter(Boolean).map((line) => {
      const [count = '', why = ''] = line.split('\t');
      const open = why.lastIndexOf('(');
      const rule = open >= 0 && why.endsWith(')') ? why.slice(open + 1, -1) : why;
      return { rule, count: Number(count) || 1 };
    }),
  );
}
