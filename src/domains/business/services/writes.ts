import { sql } from 'kysely';
import { nameKey } from '../names.ts';
import type { ClientFields, SettlementStatus, Stamp, Writes } from '../store.ts';
import { initialsOf } from './initials.ts';
import { receivedFor } from './records.ts';
import type { Db } from './tables.ts';

type Own = Omit<Writes, keyof import('../store.ts').Queries>;

const made = ({ at, by }: Stamp) => ({ createdAt: at, createdBy: by });
const namedAs = (name: string) => ({ name, nameKey: nameKey(name) });
const clientNamed = (name: string) => ({ ...namedAs(name), initials: initialsOf(name) });
const nextVersion = sql<number>`"version" + 1`;

/** Every change names the version it saw; a record that has moved on is left alone. */
export const writesOn = (db: Db): Own => ({
  async insertClient({ name, address = null, category = null, rating = null, invoiceType = null }, stamp) {
    const row = { ...clientNamed(name), address, category, rating, invoiceType, status: 'active' as const };
    return idOf(
      db
        .insertInto('clients')
        .values({ ...row, ...made(stamp) })
        .returning('id'),
    );
  },

  async updateClient({ id, version }, { name, ...fields }: ClientFields) {
    const { numUpdatedRows } = await db
      .updateTable('clients')
      .set({ ...fields, ...(name === undefined ? {} : clientNamed(name)), version: nextVersion })
      .where('id', '=', id)
      .where('version', '=', version)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  },

  async deleteClient({ id, version }) {
    const { numDeletedRows } = await db
      .deleteFrom('clients')
      .where('id', '=', id)
      .where('version', '=', version)
      .executeTakeFirst();
    return numDeletedRows === 1n;
  },

  insertContact: (clientId, name, phone, stamp) =>
    idOf(
      db
        .insertInto('contacts')
        .values({ clientId, ...namedAs(name), phone, ...made(stamp) })
        .returning('id'),
    ),

  async insertProject(clientId, { name, amountCents, contactIds }, stamp) {
    const row = { clientId, ...namedAs(name), status: 'pending', settlementStatus: 'none' } as const;
    const projectId = await idOf(
      db
        .insertInto('projects')
        .values({ ...row, amountCents, createdOn: stamp.on, ...made(stamp) })
        .returning('id'),
    );
    for (const contactId of contactIds) {
      await db.insertInto('projectContacts').values({ projectId, contactId }).execute();
    }
    return projectId;
  },

  async updateProject({ id, version }, status) {
    const { numUpdatedRows } = await db
      .updateTable('projects')
      .set({ status, version: nextVersion })
      .where('id', '=', id)
      .where('version', '=', version)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  },

  async changeProject({ id, version, amountCents: before }, { name, amountCents, contactIds }) {
    const { cents } = await receivedFor(db, id);
    const agreed = amountCents ?? before;
    const { numUpdatedRows } = await db
      .updateTable('projects')
      .set({
        ...(name === undefined ? {} : namedAs(name)),
        ...(amountCents === undefined ? {} : { amountCents }),
        settlementStatus: settledBy(cents, agreed),
        version: nextVersion,
      })
      .where('id', '=', id)
      .where('version', '=', version)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) return false;
    if (contactIds.length > 0) await db.deleteFrom('projectContacts').where('projectId', '=', id).execute();
    for (const contactId of contactIds)
      await db.insertInto('projectContacts').values({ projectId: id, contactId }).execute();
    return true;
  },

  async updateContact({ id, version }, { name, phone }) {
    const { numUpdatedRows } = await db
      .updateTable('contacts')
      .set({
        ...(name === undefined ? {} : namedAs(name)),
        ...(phone === undefined ? {} : { phone }),
        version: nextVersion,
      })
      .where('id', '=', id)
      .where('version', '=', version)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  },

  async deleteContact({ id, version }) {
    await db.deleteFrom('projectContacts').where('contactId', '=', id).execute();
    const { numDeletedRows } = await db
      .deleteFrom('contacts')
      .where('id', '=', id)
      .where('version', '=', version)
      .executeTakeFirst();
    return numDeletedRows === 1n;
  },

  async insertSettlement({ id: projectId, clientId, amountCents }, { cents, date, reverses = null }, stamp) {
    // The project first: two payments at once are then added up one after the other.
    await db.updateTable('projects').set({ version: nextVersion }).where('id', '=', projectId).execute();
    const row = { projectId, clientId, amountCents: cents, date, reverses, ...made(stamp) };
    const id = await idOf(db.insertInto('settlements').values(row).returning('id'));
    const { cents: receivedCents } = await receivedFor(db, projectId);
    const settlementStatus = settledBy(receivedCents, amountCents);
    await db.updateTable('projects').set({ settlementStatus }).where('id', '=', projectId).execute();
    return { id, settlementStatus, receivedCents };
  },

  insertQuotation: (clientId, { title, cents, date }, stamp) =>
    idOf(
      db
        .insertInto('quotations')
        .values({ clientId, title, amountCents: cents, date, status: 'sent', ...made(stamp) })
        .returning('id'),
    ),

  async settleQuotation({ id, version }, status, projectId) {
    const { numUpdatedRows } = await db
      .updateTable('quotations')
      .set({ status, projectId, version: nextVersion })
      .where('id', '=', id)
      .where('version', '=', version)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  },
});

const settledBy = (cents: number, agreed: number | null): SettlementStatus =>
  cents === 0 ? 'none' : agreed !== null && cents >= agreed ? 'full' : 'partial';

async function idOf(insert: { executeTakeFirstOrThrow(): Promise<{ id: number }> }): Promise<number> {
  return Number((await insert.executeTakeFirstOrThrow()).id);
}
