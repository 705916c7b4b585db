import { describe, expect, it } from 'vitest';
import { faultOf, isBusy, storageFault } from './faults.ts';

const coded = (code: string, message = 'm') => Object.assign(new Error(message), { code });

describe('a database’s own errors, as the few kinds the program tells apart', () => {
  it.each<[string, unknown, string]>([
    ['two of one key', coded('SQLITE_CONSTRAINT_UNIQUE'), 'SqlConflict m'],
    ['two of one key, PostgreSQL', coded('23505'), 'SqlConflict m'],
    ['too slow', coded('57014'), 'SqlTimeout m'],
    ['a standby', coded('25006'), 'ServiceUnavailable m'],
    ['a password that was changed', coded('28P01'), 'ServiceUnavailable m'],
    ['a full disk', coded('SQLITE_FULL'), 'ServiceUnavailable m'],
    ['a broken line without a word', coded('ECONNRESET', ''), 'ServiceUnavailable ECONNRESET'],
    [
      'a pool that is lost',
      new Error('Connection terminated unexpectedly'),
      'ServiceUnavailable Connection terminated unexpectedly',
    ],
    [
      'a client that is lost',
      new Error('Client has encountered a connection error and is not queryable'),
      'ServiceUnavailable Client has encountered a connection error and is not queryable',
    ],
    ['a bug', new Error('odd'), 'Error odd'],
  ])('%s', (_, thrown, expected) => {
    const { name, message } = faultOf(thrown) as Error;
    expect(`${name} ${message}`).toBe(expected);
  });

  it.each([
    ['SQLITE_FULL', 'storage_full'],
    ['53100', 'storage_full'],
    ['ENOSPC', 'storage_full'],
    ['SQLITE_IOERR_WRITE', 'storage_failed'],
    ['SQLITE_CORRUPT', 'storage_failed'],
    ['SQLITE_NOTADB', 'storage_failed'],
    ['SQLITE_READONLY_DBMOVED', 'storage_moved'],
    ['SQLITE_READONLY', 'storage_failed'],
    ['SQLITE_BUSY', 'storage_away'],
    ['57P01', 'storage_away'],
    ['ECONNREFUSED', 'storage_away'],
    ['23505', null],
  ])('nothing can be kept: %s → %s', (code, why) => {
    expect(storageFault(coded(code))).toBe(why);
    expect(storageFault(new Error('x', { cause: coded(code) }))).toBe(why);
  });

  it('what is no error stays what it is', () => {
    expect(faultOf('odd')).toBe('odd');
    expect([isBusy(null), isBusy(coded('SQLITE_BUSY'))]).toEqual([false, true]);
  });
});
