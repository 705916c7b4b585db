import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createHost } from '../../src/app/host.ts';
import { toolDetails } from '../../src/app/shown.ts';
import { editOf } from '../../web/src/run/edit.ts';
import { linesOf, readLines } from '../../web/src/tools/lines.ts';
import {
  isFixed,
  isListable,
  plainOf,
  someOf,
  typeOf,
  valuesOf,
  variantsOf,
} from '../../web/src/tools/shape.ts';
import { isComplete, Unread } from '../../web/src/tools/unread.ts';
import type { Schema } from '../../web/src/wire.ts';
import { must } from '../support/server-kit.ts';

const plain = new Set(['string', 'number', 'integer', 'boolean']);

/** The fields of a form that could only be written as JSON. */
function asJson(schema: Schema, path: string): readonly string[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, given]) => {
    const [field, at] = [plainOf(given), `${path}.${name}`];
    if (isFixed(given) || field.enum || plain.has(typeOf(field))) return [];
    if (typeOf(field) === 'object' && field.properties) return asJson(field, at);
    const variants = variantsOf(field);
    if (variants) return variants.all.flatMap((one) => asJson(one.schema, `${at}.${String(one.tag)}`));
    if (someOf(field) || valuesOf(field) || linesOf(field)) return [];
    const { items } = field;
    if (typeof items === 'object' && isListable(items)) return asJson(items, `${at}.#`);
    // The content of a file is a text, and is taken from the file.
    return field.anyOf?.some(({ type }) => type === 'string') ? [] : [at];
  });
}

describe('forms', () => {
  it('every parameter of every tool has a real field; only what may hold anything is written as JSON', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'yx-forms-'));
    const app = must(
      await createHost({ env: { YX_DATA: join(dir, 'data'), YX_LANG: 'en' }, cwd: dir, model: null }),
    );
    const registry = must(await app.registry());
    const found = registry
      .list()
      .flatMap((tool) => asJson(toolDetails(tool, registry, 'en').params, tool.id));
    await app.close();
    rmSync(dir, { recursive: true, force: true });
    expect(found).toEqual(['ui.open_form.initialData', 'export.gds.report']);
  });

  it.each([
    ['1 2, 3', 'number', false, [1, 2, 3]],
    [
      '1 2\n3，4',
      'number',
      true,
      [
        [1, 2],
        [3, 4],
      ],
    ],
    ['M1 M2\n\nM3', 'string', true, [['M1', 'M2'], ['M3']]],
    ['  ', 'number', false, undefined],
  ] as const)('lines: %j', (text, kind, isNested, value) => {
    expect(readLines(text, kind, isNested)).toEqual(value);
  });

  it('what is no number is kept as it was typed, and nothing is sent with it', () => {
    const value = readLines('1 two', 'number', false);
    expect(value).toBeInstanceOf(Unread);
    expect(isComplete({ list: value })).toBe(false);
  });

  it('an edit is what was changed; what was emptied is taken out', () => {
    expect(editOf({ a: 1, b: [2], c: 'x' }, { a: 1, b: [3] })).toEqual({ b: [3], c: null });
  });
});
