import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  compareVersions,
  compatibility,
  quoteVersion,
  readVersion,
  type Version,
  versionText,
} from './version.ts';

const seed = Number(process.env.YX_SEED);
const part = fc.nat({ max: 999_999_999 });
const version = fc.tuple(part, part, part);

describe('reading versions', () => {
  it.each([
    ['1.2.3', [1, 2, 3]],
    ['0.0.0', [0, 0, 0]],
    ['1', [1, 0, 0]],
    ['1.1', [1, 1, 0]],
    ['1.10.0', [1, 10, 0]],
  ])('%j is %j', (text, expected) => expect(readVersion(text)).toEqual(expected));

  it.each([
    '',
    ' 1.0.0',
    '1.0.0 ',
    '1.0.0\n',
    'v1.0.0',
    '01.0.0',
    '1.00.0',
    '1.0.0-beta',
    '1.0.0+7',
    '1e3',
    '1.',
    '.1',
    '1..0',
    '1.0.0.0',
    '-1.0.0',
    '一',
    '１.0.0',
    '1234567890.0.0',
    1,
    1.1,
    null,
    undefined,
    true,
    1n,
    [],
    ['1.0.0'],
    {},
    Symbol('1.0.0'),
  ])('%s is unreadable', (text) => expect(readVersion(text)).toBeNull());

  it('orders by integers', () => {
    const texts = ['1.9.0', '10.0.0', '1.10.0', '2.0.0', '1.0.0', '1.2.10', '1.2.9'];
    const sorted = texts.map((text) => readVersion(text)!).sort(compareVersions);
    expect(sorted.map(versionText)).toEqual([
      '1.0.0',
      '1.2.9',
      '1.2.10',
      '1.9.0',
      '1.10.0',
      '2.0.0',
      '10.0.0',
    ]);
  });

  it('agrees with comparing tuples, and survives being written', () => {
    const slow = (a: Version, b: Version): number => {
      const at = a.findIndex((n, i) => n !== b[i]);
      return at < 0 ? 0 : Math.sign(a[at]! - b[at]!);
    };
    fc.assert(
      fc.property(version, version, (a, b) => {
        expect(readVersion(versionText(a))).toEqual(a);
        expect(Math.sign(compareVersions(a, b))).toBe(slow(a, b));
        expect(compareVersions(a, [...a])).toBe(0);
      }),
      { seed },
    );
  });
});

describe('versions-3: compatibility', () => {
  const supported = ['1.0.0', '1.10.0', '1.9.0', '3.0.0'];
  const listed = { compatible: true, migration_needed: false, target_version: null, error: null };
  const towards = (target: string) => ({ ...listed, migration_needed: true, target_version: target });
  const refused = (shown: string) => ({
    compatible: false,
    migration_needed: false,
    target_version: null,
    error: `Unsupported schema version: ${shown}`,
  });

  it.each([
    ['1.0.0', listed],
    ['1.10.0', listed],
    ['1', listed],
    ['1.9', listed],
    ['3', listed],
    ['1.0.1', towards('1.10.0')],
    ['1.1', towards('1.10.0')],
    ['1.99.0', towards('1.10.0')],
    ['3.1.0', towards('3.0.0')],
    ['10.0.0', refused('10.0.0')],
    ['0.9.0', refused('0.9.0')],
    ['2.0.0', refused('2.0.0')],
    ['', refused('')],
    ['v1.0.0', refused('v1.0.0')],
    ['01.0.0', refused('01.0.0')],
    ['1.0.0-beta', refused('1.0.0-beta')],
    ['1e3', refused('1e3')],
    [1, refused('1')],
    [null, refused('null')],
    [undefined, refused('undefined')],
    [{}, refused('object')],
  ])('%j → %o', (version, expected) => expect(compatibility(supported, version)).toEqual(expected));

  it('refuses everything where nothing is supported', () => {
    expect(compatibility([], '1.0.0')).toEqual(refused('1.0.0'));
  });

  it('quotes anything without throwing, and not at any length', () => {
    fc.assert(
      fc.property(fc.anything({ withBigInt: true, withNullPrototype: true }), (any) => {
        expect(quoteVersion(any).length).toBeLessThanOrEqual(101);
      }),
      { seed },
    );
    expect(quoteVersion('9'.repeat(1000))).toHaveLength(101);
    expect(quoteVersion(Symbol('x'))).toBe('Symbol(x)');
  });
});
