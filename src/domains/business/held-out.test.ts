import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { same } from '../../core/reading/evidence.ts';
import type { BusinessCalls } from './contract.ts';
import { isWrite, read } from './testkit.ts';
import { type BusinessWorld, businessWorld } from './world.ts';

interface Row {
  readonly text: string;
  readonly expected: BusinessCalls;
  readonly alt?: readonly BusinessCalls[];
}
const rowsOf = (name: string): Row[] =>
  readFileSync(new URL(`./corpus/${name}.jsonl`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

const allowed = ({ expected, alt = [] }: Row) => [expected, ...alt];
const isRight = (row: Row, calls: BusinessCalls) => allowed(row).some((one) => same(one, calls));
const wrongWrites = (row: Row, calls: BusinessCalls) =>
  calls.filter(
    (call) => isWrite(call) && !allowed(row).some((one) => one.some((wanted) => same(wanted, call))),
  );

describe('requests written before the reader had seen them', () => {
  it.each([
    ['held-out-fresh', 0.95],
    ['held-out-later', 0.95],
    // Written from the rulings alone; then, before each kind of fault was mended, ten more of its kind.
    ['held-out-rulings', 1],
    ['held-out-neighbours', 0.93],
  ])('are read, and none is written that nobody asked for: %s', (name, share) => {
    const rows = rowsOf(name);
    const right = rows.filter((row) => isRight(row, read(row.text).value));
    expect(right.length / rows.length).toBeGreaterThanOrEqual(share);
    expect(rows.flatMap((row) => wrongWrites(row, read(row.text).value))).toEqual([]);
  });
});

/** Rows of a store whose names are known; the first line says which. */
interface Known extends Row {
  /** Nothing may be written; whatever else it means. */
  readonly writes?: false;
  readonly asks?: true;
}
function inStore(name: string): { readonly world: BusinessWorld; readonly rows: readonly Known[] } {
  const [head, ...rows] = rowsOf(name) as unknown as [{ world: unknown }, ...Known[]];
  return { world: businessWorld.schema.parse(head.world), rows };
}

describe('sentences of a store whose names are known', () => {
  it.each([
    // Written by somebody who had never seen the reader: 66 of 70, 58 of 60 and 29 of 40 when it first saw them.
    ['held-out-people', 0.98],
    ['known-names', 1],
    // 77 of 89 and 71 of 89, without the few rows of our own behind them, when the reader first saw them.
    ['held-out-asked', 1],
  ])('are read, asked about where they have to be, and written only where it was said: %s', (name, share) => {
    const { world, rows } = inStore(name);
    const went = rows.map((row) => ({ row, ...read(row.text, world) }));
    const isFine = ({ row, value, questions }: (typeof went)[number]) =>
      row.writes === false
        ? !value.some(isWrite)
        : isRight(row, value) && (row.asks !== true || questions.length > 0);
    const astray = went.filter((one) => !isFine(one)).map(({ row, value }) => [row.text, value]);
    expect(1 - astray.length / rows.length, JSON.stringify(astray)).toBeGreaterThanOrEqual(share);
    const written = went.flatMap(({ row, value }) =>
      row.writes === false ? value.filter(isWrite) : wrongWrites(row, value),
    );
    expect(written).toEqual([]);
  });
});

describe('what is said of anything else', () => {
  const rows = rowsOf('held-out-of-domain');
  const { world } = inStore('known-names');
  const calledIn = (known?: BusinessWorld) =>
    rows.flatMap(({ text }) => {
      const { value } = read(text, known);
      return value.length > 0 ? [{ text, value }] : [];
    });

  it.each([
    // One in three hundred; without any names a plain word may be one.
    ['a store whose names are known', world, 1 / 300],
    ['nobody known', undefined, 1 / 80],
  ] as const)('calls hardly anything and writes nothing: %s', (_, known, share) => {
    const called = calledIn(known);
    expect(rows.length).toBeGreaterThan(300);
    expect(called.length / rows.length, JSON.stringify(called)).toBeLessThanOrEqual(share);
    expect(called.filter(({ value }) => value.some(isWrite))).toEqual([]);
  });
});

describe('B18, B19, B20: what keeps a request from being written', () => {
  it.each([
    ['新建客户云端书店，撤回', 'business_held_cancelled'],
    ['Delete the client Northgate Press, actually no', 'business_held_cancelled'],
    ['给山居图册登记回款，金额是合同的一半', 'business_unsupported_value'],
    ['Log a payment of about 5,000 for Winter Almanac', 'business_unsupported_value'],
    ['Book up to 20,000 for Winter Almanac', 'business_unsupported_value'],
    ['Record roughly 3,000 yuan for Blue Hour', 'business_unsupported_value'],
    ['江河万里至少回款2万，登记一下', 'business_unread_name'],
    ['把云帆文化的评级改成和北斗出版社一样', 'business_ambiguous'],
    ['把云帆文化的地址改成北斗出版社的地址', 'business_unsupported_value'],
    ['搜一下云帆', 'business_which_kind'],
  ])('%s → %s', (text, code) => {
    const { value, diagnostics } = read(text);
    expect(value).toEqual([]);
    expect(diagnostics.map((issue) => issue.code)).toContain(code);
  });

  it('a range, a share and an estimate are asked about, not only refused', () => {
    const { questions } = read('Log a payment of about 5,000 for Winter Almanac');
    expect(questions.map(({ path }) => path)).toEqual([[0, 'params', 'amount']]);
  });
});
