import { type Expression, type SqlBool, sql } from 'kysely';
import { organisationEndings } from '../lexicon.ts';
import { editDistance, nameKey, tolerance } from '../names.ts';
import type { Client, Match, MatchKind, Project } from '../store.ts';
import type { Db } from './tables.ts';

/** One more than anyone wants to choose from. */
const MOST = 6;

/** `%` and `_` mean themselves. */
export const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
export const like = (column: string, pattern: string) =>
  sql<SqlBool>`${sql.ref(column)} like ${pattern} escape '\\'`;
/** Initials are stored as `|zxcbs|…`; only what could be typed as such is looked for. */
export const byInitials = (column: string, key: string) =>
  /^[a-z0-9]+$/.test(key) ? like(column, `%|${escaped(key)}%`) : null;

export const clientColumns = [
  'id',
  'name',
  'address',
  'category',
  'rating',
  'invoiceType',
  'status',
  'createdAt',
  'createdBy',
  'version',
] as const;

/** `locked`: what is found stays as it is until the transaction ends, where the database knows how. */
export async function findClients(db: Db, name: string, locked = false): Promise<Match<Client>> {
  const key = nameKey(name);
  const where = (condition: Expression<SqlBool>) =>
    db
      .selectFrom('clients')
      .select(clientColumns)
      .where(condition)
      .orderBy(sql`length("nameKey")`)
      .orderBy('nameKey')
      .limit(MOST)
      .$if(locked, (query) => query.forUpdate())
      .execute();
  const found = await inTurn(key, 'nameKey', 'initials', where);
  if (found) return found;
  const ids = await similar(db, key);
  return {
    how: 'similar',
    rows: ids.length === 0 ? [] : await where(sql<SqlBool>`"id" in (${sql.join(ids)})`),
  };
}

export async function findProjects(db: Db, name: string, locked = false): Promise<Match<Project>> {
  const where = (condition: Expression<SqlBool>) =>
    db
      .selectFrom('projects')
      .innerJoin('clients', 'clients.id', 'projects.clientId')
      .select([
        'projects.id',
        'projects.name',
        'projects.clientId',
        'clients.name as clientName',
        'projects.status',
        'projects.amountCents',
        'projects.settlementStatus',
        'projects.createdOn',
        'projects.version',
      ])
      .where(condition)
      .orderBy(sql`length("projects"."nameKey")`)
      .orderBy('projects.nameKey')
      .orderBy('projects.id')
      .limit(MOST)
      .$if(locked, (query) => query.forUpdate('projects'))
      .execute();
  return (await inTurn(nameKey(name), 'projects.nameKey', null, where)) ?? { how: 'contains', rows: [] };
}

/** Names that share a whole part with one that nobody has: all of it but its ending, a word of it, or its beginning. */
export async function namesNear(db: Db, table: 'clients' | 'projects', name: string): Promise<string[]> {
  for (const part of partsOf(name)) {
    const found = await db
      .selectFrom(table)
      .select('name')
      .where(like('nameKey', `%${escaped(part)}%`))
      .orderBy(sql`length("nameKey")`)
      .orderBy('nameKey')
      .limit(MOST)
      .execute();
    if (found.length > 0) return [...new Set(found.map((one) => one.name))];
  }
  return [];
}

/** The longest parts of a name that tell it from others, without what all names end in. */
function partsOf(name: string): string[] {
  const words = name.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  return words
    .flatMap((word) => {
      const ends = [...Array(word.length).keys()].find(
        (at) => at > 0 && organisationEndings.has(word.slice(at)),
      );
      const stem = organisationEndings.has(word) ? '' : word.slice(0, ends);
      return isHan(stem) ? [stem, stem.slice(0, 2)] : [stem];
    })
    .filter((part) => part.length >= (isHan(part) ? 2 : 3))
    .toSorted((a, b) => b.length - a.length)
    .slice(0, MOST);
}
const isHan = (text: string): boolean => /\p{Script=Han}/u.test(text);

/** exact > contains > initials: the first way that finds anything, and all it finds; a part of two names tells neither. */
async function inTurn<T>(
  key: string,
  column: string,
  initials: string | null,
  where: (condition: Expression<SqlBool>) => Promise<T[]>,
): Promise<Match<T> | undefined> {
  const ways: readonly (readonly [MatchKind, Expression<SqlBool> | null])[] = [
    ['exact', sql<SqlBool>`${sql.ref(column)} = ${key}`],
    ['contains', like(column, `%${escaped(key)}%`)],
    ['initials', initials === null ? null : byInitials(initials, key)],
  ];
  for (const [how, condition] of ways) {
    const rows = condition === null ? [] : await where(condition);
    if (rows.length > 0) return { how, rows };
  }
  return undefined;
}

/** The clients whose names are nearest, if any is near enough. */
async function similar(db: Db, key: string): Promise<number[]> {
  const most = tolerance(key);
  if (most === 0) return [];
  const length = [...key].length;
  const candidates = await db
    .selectFrom('clients')
    .select(['id', 'nameKey'])
    .where(sql<SqlBool>`length("nameKey") between ${length - most} and ${length + most}`)
    .execute();
  const far = candidates.map((one) => ({ id: one.id, distance: editDistance(key, one.nameKey, most) }));
  const least = Math.min(most, ...far.map(({ distance }) => distance));
  return far
    .filter(({ distance }) => distance === least)
    .map(({ id }) => id)
    .slice(0, MOST);
}
