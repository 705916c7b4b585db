import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { checkPins, type Pin, unpublished } from '../scripts/schema-pins.ts';
import { type Contract, defineContract } from '../src/core/contract/contract.ts';

const contract = (versions: string[], extra: z.core.$ZodShape = {}, id = 'box'): Contract =>
  defineContract({
    id,
    versions,
    schema: z.strictObject({ schema_version: z.enum(versions), name: z.string(), ...extra }),
  });
const pin = (one: Contract, version = one.version): Pin => ({
  contract: one.id,
  version,
  schema: one.toJSONSchema(),
});

const first = contract(['1.0.0']);
const second = contract(['1.0.0', '1.1.0'], { tag: z.string().optional() });
const found = (contracts: Contract[], pins: Pin[]) =>
  checkPins(contracts, pins).map(({ code, message }) => [code, message]);

describe('seed 001 §5.6.2: pinned schemas', () => {
  it('agree with the code', () => {
    expect(found([first], [pin(first)])).toEqual([]);
    expect(found([second], [pin(first), pin(second)])).toEqual([]);
    // The order in which files are read says nothing.
    expect(found([second], [pin(second), pin(first)])).toEqual([]);
  });

  it.each<[string, Contract[], Pin[], string, RegExp]>([
    ['nothing is pinned', [first], [], 'pin_missing', /box 1\.0\.0/],
    ['the current version is not', [second], [pin(first)], 'pin_missing', /box 1\.1\.0/],
    ['an older version is not', [second], [pin(second)], 'pin_missing', /box 1\.0\.0/],
    [
      'a field came in unannounced',
      [contract(['1.0.0'], { tag: z.string().optional() })],
      [pin(first)],
      'pin_differs',
      /minor step \(to 1\.1\.0\).*tag: optional/,
    ],
    [
      'a field became required unannounced',
      [contract(['1.0.0'], { tag: z.string() })],
      [pin(first)],
      'pin_differs',
      /major step \(to 2\.0\.0\)/,
    ],
    [
      'very much came in unannounced',
      [
        contract(['1.0.0'], {
          ...Object.fromEntries(['a', 'b', 'c', 'd', 'e'].map((name) => [name, z.string().optional()])),
          tag: z.string(),
        }),
      ],
      [pin(first)],
      'pin_differs',
      /major step.*: tag: .*(?:;.*){4}\(\+1\)$/,
    ],
    [
      'the whole was described unannounced',
      [defineContract({ id: 'box', versions: ['1.0.0'], schema: (first.schema as z.ZodType).describe('w') })],
      [pin(first)],
      'pin_differs',
      /patch step.*\(root\): description/,
    ],
    [
      'words were changed unannounced',
      [contract(['1.0.0'], { name: z.string().describe('n') })],
      [pin(first)],
      'pin_differs',
      /patch step \(to 1\.0\.1\)/,
    ],
    [
      'a patch was to carry a field',
      [contract(['1.0.0', '1.0.1'], { tag: z.string().optional() })],
      [pin(first), pin(contract(['1.0.0', '1.0.1'], { tag: z.string().optional() }))],
      'step_too_small',
      /1\.0\.0 → 1\.0\.1.*minor/,
    ],
    [
      'a minor was to carry a required field',
      [contract(['1.0.0', '1.1.0'], { tag: z.string() })],
      [pin(first), pin(contract(['1.0.0', '1.1.0'], { tag: z.string() }))],
      'step_too_small',
      /1\.0\.0 → 1\.1\.0.*major.*tag/,
    ],
    ['the contract is gone', [], [pin(first), pin(second)], 'contract_vanished', /box/],
    ['a version is gone', [first], [pin(first), pin(second)], 'version_vanished', /1\.1\.0/],
    ['a newer major is gone', [first], [pin(first), pin(first, '2.0.0')], 'version_vanished', /2\.0\.0/],
    ['a file has another name', [first], [pin(first), pin(first, 'draft')], 'pin_unreadable', /draft/],
  ])('%s', (_, contracts, pins, code, message) => {
    expect(found(contracts, pins)).toEqual([[code, expect.stringMatching(message)]]);
  });

  it('a whole major may be given up', () => {
    const third = contract(['2.0.0'], { tag: z.string() });
    expect(found([third], [pin(first), pin(second), pin(third)])).toEqual([]);
  });

  it('1.10.0 follows 1.9.0', () => {
    const tagged = { tag: z.string().optional() };
    const ten = contract(['1.9.0', '1.10.0'], tagged);
    expect(found([ten], [pin(ten), pin(contract(['1.9.0']), '1.9.0')])).toEqual([]);
  });

  it('one contract does not answer for another', () => {
    const other = contract(['1.0.0'], { tag: z.string() }, 'crate');
    expect(found([first, other], [pin(first), pin(other)])).toEqual([]);
    expect(found([first, other], [pin(first)])).toEqual([['pin_missing', expect.stringContaining('crate')]]);
  });

  it('what is new is the current version of each contract, as the code has it', () => {
    expect(unpublished([second], [])).toEqual([
      { contract: 'box', version: '1.1.0', schema: second.toJSONSchema() },
    ]);
    expect(unpublished([second], [pin(second)])).toEqual([]);
    expect(unpublished([second], [{ ...pin(second), contract: 'crate' }])).toHaveLength(1);
  });
});
