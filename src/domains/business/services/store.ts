import type { SqlPort } from '../../../core/tool/effect.ts';
import type { Queries, Store } from '../store.ts';
import { findClients, findProjects, namesNear } from './find.ts';
import {
  clientsCalled,
  findContacts,
  listClients,
  listContacts,
  listPayments,
  listProjects,
  listQuotations,
  projectsCalled,
  receivables,
} from './lists.ts';
import { measured } from './measure.ts';
import { contactsOf, hanging, moneyOf, receivedFor, searchClients, searchProjects } from './records.ts';
import { selectRows } from './select.ts';
import { contactStats, overview, receivedBy, receivedFrom } from './stats.ts';
import type { Db } from './tables.ts';
import { writesOn } from './writes.ts';

/** The store over the database all domains share. */
export const createStore = (sql: SqlPort<Db>): Store => ({
  read: (limits, ask) => sql.read(limits, (db) => ask(queriesOn(db))),
  write: (effect, act) =>
    sql.write(effect, (db) => act({ ...queriesOn(db, sql.dialect === 'postgres'), ...writesOn(db) })),
});

/** SQLite has one writer at a time, and no words for locking a row. */
const queriesOn = (db: Db, locked = false): Queries => ({
  findClients: (name) => findClients(db, name, locked),
  findProjects: (name) => findProjects(db, name, locked),
  namesNear: (table, name) => namesNear(db, table, name),
  contactsOf: (clientId) => contactsOf(db, clientId),
  searchClients: (keyword, limit) => searchClients(db, keyword, limit),
  searchProjects: (keyword, limit) => searchProjects(db, keyword, limit),
  findContacts: (name, clientId) => findContacts(db, name, clientId),
  listClients: (choice, slice) => listClients(db, choice, slice),
  listContacts: (clientId, slice) => listContacts(db, clientId, slice),
  listProjects: (choice, slice) => listProjects(db, choice, slice),
  listPayments: (choice, slice) => listPayments(db, choice, slice),
  listQuotations: (choice, slice) => listQuotations(db, choice, slice),
  receivables: (clientId, slice) => receivables(db, clientId, slice),
  clientsCalled: (names) => clientsCalled(db, names),
  projectsCalled: (names) => projectsCalled(db, names),
  hanging: (clientId) => hanging(db, clientId),
  moneyOf: (clientId) => moneyOf(db, clientId),
  receivedFor: (projectId) => receivedFor(db, projectId),
  contactStats: (clientId, range, limit) => contactStats(db, clientId, range, limit),
  receivedBy: (grouping, range, limit) => receivedBy(db, grouping, range, limit),
  receivedFrom: (clientId, range, limit) => receivedFrom(db, clientId, range, limit),
  overview: (range) => overview(db, range),
  measure: (query) => measured(db, query),
  select: (query) => selectRows(db, query),
});
