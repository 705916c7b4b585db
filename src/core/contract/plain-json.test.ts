import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anything } from '../../../test/support/contract-kit.ts';
import { canonicalJson, readJson, toPlain } from './plain-json.ts';

const seed = Number(process.env.YX_SEED);

const problem = (value: unknown) => {
  const result = toPlain(value);
  return result.ok ? 'ok' : result.error.map(({ code, path }) => ({ code, path }));
};

describe('toPlain', () => {
  const cyclic: Record<string, unknown> = { a: [{}] };
  (cyclic.a as unknown[])[0] = { up: cyclic };
  const throwing = Object.defineProperty({ b: 1 }, 'a', {
    enumerable: true,
    get() {
      throw new Error('no entry');
    },
  });
  const revoked = Proxy.revocable({}, {});
  revoked.revoke();
  const deep = (levels: number) => JSON.parse('['.repeat(levels) + ']'.repeat(levels));
  let bomb: unknown = 1;
  for (let i = 0; i < 40; i++) bomb = [bomb, bomb];

  it.each([
    ['a cycle', cyclic, 'cyclic_value', ['a', 0, 'up']],
    ['a throwing getter', { x: [throwing] }, 'unreadable_value', ['x', 0, 'a']],
    [
      'a getter that throws no error',
      {
        get a() {
          throw 5;
        },
      },
      'unreadable_value',
      ['a'],
    ],
    ['a revoked proxy', { x: revoked.proxy }, 'unreadable_value', ['x']],
    [
      'a proxy that throws what cannot be read',
      new Proxy(
        {},
        {
          ownKeys: () => {
            throw revoked.proxy;
          },
        },
      ),
      'unreadable_value',
      [],
    ],
    ['a bigint', { n: 1n }, 'not_json', ['n']],
    ['NaN', [1, Number.NaN], 'not_json', [1]],
    ['infinity', -Infinity, 'not_json', []],
    ['undefined', undefined, 'not_json', []],
    ['a hole', new Array(2), 'not_json', [0]],
    ['a function', { f: () => 1 }, 'not_json', ['f']],
    ['a symbol', Symbol('s'), 'not_json', []],
    ['a date', { d: new Date(0) }, 'not_json', ['d']],
    ['a map', new Map(), 'not_json', []],
    [
      'a __proto__ key',
      { a: JSON.parse('{"__proto__":{"admin":true}}') },
      'forbidden_key',
      ['a', '__proto__'],
    ],
    ['depth', deep(201), 'too_deep', Array(200).fill(0)],
    ['extreme depth', deep(100_000), 'too_deep', Array(200).fill(0)],
  ])('refuses %s', (_, value, code, path) => expect(problem(value)).toEqual([{ code, path }]));

  it('stops at a value that unfolds into more than the machine can hold', () => {
    const result = toPlain(bomb);
    expect(result.ok || result.error[0]!.code).toBe('too_large');
  });

  it.each([
    [
      'shared but not cyclic',
      (() => {
        const one = { k: 1 };
        return { a: one, b: one };
      })(),
      { a: { k: 1 }, b: { k: 1 } },
    ],
    ['undefined properties are absent', { a: undefined, b: 1 }, { b: 1 }],
    ['no prototype', Object.assign(Object.create(null), { a: 1 }), { a: 1 }],
    [
      'names of built-ins',
      { constructor: 1, toString: 2, hasOwnProperty: 3 },
      { constructor: 1, toString: 2, hasOwnProperty: 3 },
    ],
    ['the deepest allowed', deep(200), deep(200)],
  ])('copies: %s', (_, value, expected) => expect(toPlain(value)).toEqual({ ok: true, value: expected }));

  it('copies what JSON can carry and never throws for anything else', () => {
    fc.assert(
      fc.property(anything, (value) => typeof toPlain(value).ok === 'boolean'),
      { seed },
    );
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
        const copy = toPlain(value);
        // A generated __proto__ key is refused, everything else comes back equal and new.
        expect(copy.ok ? copy.value : copy.error[0]!.code).toEqual(copy.ok ? value : 'forbidden_key');
        if (!copy.ok) return;
        if (value !== null && typeof value === 'object') expect(copy.value).not.toBe(value);
      }),
      { seed },
    );
  });
});

describe('readJson', () => {
  it.each([
    ['', 1, 1],
    ['hello', 1, 1],
    ['{"a":1,}', 1, 8],
    ['{"a" 1}', 1, 6],
    ['{"a":1', 1, 7],
    ['{a:1}', 1, 2],
    ['[1,2', 1, 5],
    ['[1 2]', 1, 4],
    ['[1,]', 1, 4],
    ['[,1]', 1, 2],
    ['[1}', 1, 3],
    ['{"a":[1,2}', 1, 10],
    ['{"a":01}', 1, 7],
    ['[-]', 1, 3],
    ['[nul]', 1, 5],
    ['[True]', 1, 2],
    ["['a']", 1, 2],
    ['["a\nb"]', 1, 4],
    ['["\\x"]', 1, 4],
    ['["\\u12g4"]', 1, 4],
    ['["\\u00e9\\x"]', 1, 10],
    ['"open', 1, 6],
    ['[1]\n[2]', 2, 1],
    ['{\n  "a": 1,\n  "b": x\n}', 3, 8],
    ['{\r\n"a": x}', 2, 6],
    ['```json\n[]\n```', 1, 1],
    ['[]\n```', 2, 1],
    ['好的：[]', 1, 1],
    ['\uFEFF[]', 1, 1],
  ])('%j breaks at line %i, column %i', (text, line, column) => {
    const result = readJson(text);
    expect(result.ok || result.error[0]).toMatchObject({
      code: 'invalid_json',
      path: [],
      params: { line, column },
    });
    expect(result.ok || result.error[0]!.params.reason).toMatch(/\w/);
  });

  it('finds a place in every broken text, the one the engine names where it names one', () => {
    const torn = fc
      .tuple(fc.json(), fc.nat(), fc.constantFrom('', '}', ']', ',', '"', '\\', 'x', '0'))
      .map(
        ([text, at, junk]) =>
          text.slice(0, at % (text.length + 1)) + junk + text.slice((at % (text.length + 1)) + 1),
      );
    fc.assert(
      fc.property(torn, (text) => {
        const result = readJson(text);
        if (result.ok) return;
        const { line, column, reason } = result.error[0]!.params as {
          line: number;
          column: number;
          reason: string;
        };
        const offset =
          text
            .split(/(?<=\r\n|\n|\r(?!\n))/)
            .slice(0, line - 1)
            .join('').length +
          column -
          1;
        expect(offset).toBeLessThanOrEqual(text.length);
        const named = /at position (\d+)/.exec(reason);
        // Inside a number the engine may point one or two characters further.
        if (named)
          expect(Math.abs(Number(named[1]) - offset)).toBeLessThanOrEqual(
            /number|exponent/i.test(reason) ? 2 : 0,
          );
      }),
      { seed, numRuns: 500 },
    );
  });

  it('reads what is valid as it is', () =>
    expect(readJson(' {"a":[1,"\\u4e00"]}\n')).toEqual({ ok: true, value: { a: [1, '一'] } }));
});

it('canonicalJson ignores the order of keys and nothing else', () => {
  expect(canonicalJson({ b: [1, { d: 1, c: 2 }], a: null })).toBe('{"a":null,"b":[1,{"c":2,"d":1}]}');
  expect(canonicalJson([2, 1])).not.toBe(canonicalJson([1, 2]));
});
