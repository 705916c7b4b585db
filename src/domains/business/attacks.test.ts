import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everything, openBusiness, type Rows, tables } from '../../../test/support/business.ts';
import { type DatabaseKind, databaseKinds } from '../../../test/support/databases.ts';
import { paramsJsonSchema } from '../../core/tool/params.ts';
import { businessTools } from './tools.ts';

for (const kind of databaseKinds(new URL('./writes.system.json', import.meta.url))) {
  describe.skipIf(!kind.ready)(`attacking the business: ${kind.dialect}`, () => {
    beforeAll(kind.start);
    afterAll(kind.stop);
    attacking(kind);
  });
}

const attacks = [
  "'; DROP TABLE clients;--",
  '"; DELETE FROM "clients"; --',
  "' OR '1'='1",
  "x') ; update clients set rating='Z' --",
  '%',
  '\\',
  '$1 ?1 :name @name',
  '/**/UNION/**/SELECT/**/1',
];

/** Where text may stand in a tool's parameters. */
function textPlaces(
  schema: Record<string, unknown>,
  path: readonly (string | number)[] = [],
): (string | number)[][] {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Record<string, unknown>>);
  const items = schema.items as Record<string, unknown> | undefined;
  const alternatives = (schema.anyOf ?? []) as Record<string, unknown>[];
  const text = schema.type === 'string' || alternatives.some(({ type }) => type === 'string');
  return [
    ...(text ? [[...path]] : []),
    ...(schema.additionalProperties instanceof Object ? [[...path, 'name']] : []),
    ...properties.flatMap(([key, part]) => textPlaces(part, [...path, key])),
    ...(items ? textPlaces(items, [...path, 0]) : []),
  ];
}

function put(target: unknown, [step, ...rest]: readonly (string | number)[], value: unknown): unknown {
  if (step === undefined) return value;
  const inner = put((target as Record<string | number, unknown> | undefined)?.[step], rest, value);
  if (typeof step === 'number') return [inner];
  return { ...(target as object), [step]: inner };
}

function attacking(kind: DatabaseKind) {
  it('an attack in any parameter of any tool is a text like any other: nothing else changes', async () => {
    let tried = 0;
    let business = await openBusiness(kind);
    let before = await everything(business);
    for (const tool of businessTools) {
      for (const path of textPlaces(paramsJsonSchema(tool) as Record<string, unknown>)) {
        for (const attack of attacks) {
          const input = put(tool.examples![0]!.params, path, attack) as Record<string, unknown>;
          const { ok, error } = await business.call(tool.id, input);
          let after = await everything(business);
          const where = `${tool.id} ${path.join('.')} ${attack}: ${error?.code}`;
          // Whatever a database chokes on would come back as an internal error.
          expect(['INVALID_PARAM', 'NOT_FOUND', 'CONFLICT', undefined], where).toContain(error?.code);
          expectOnlyTheCall(before, after, ok ? tool.category : 'query', attack, where);
          if (ok && tool.id === 'crm.update_client' && path[0] === 'name') {
            await business.call(tool.id, { clientName: attack, name: '中信出版社' });
            after = await everything(business);
          }
          before = after;
          tried++;
        }
      }
      if (tool.requiresConfirmation) {
        await business.close();
        business = await openBusiness(kind);
        before = await everything(business);
      }
    }
    expect(tried).toBeGreaterThan(250);
    await business.close();
  }, 300_000);
}

/** Rows that were there are there unchanged; a create adds rows that hold the text, an update changes one row to it. */
function expectOnlyTheCall(
  before: Record<string, Rows>,
  after: Record<string, Rows>,
  category: string,
  attack: string,
  where: string,
): void {
  expect(after.schema, where).toEqual(before.schema);
  const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
  const added = tables.flatMap((table) =>
    after[table]!.filter((row) => !before[table]!.some((old) => same(old, row))),
  );
  const gone = tables.flatMap((table) =>
    before[table]!.filter((row) => !after[table]!.some((now) => same(now, row))),
  );
  const most = { create: [2, 0], update: [1, 1] }[category] ?? [0, 0];
  // A payment moves its project on: that is one row changed besides the one added.
  const settles = category === 'create' && added.some((row) => 'amountCents' in row && 'date' in row);
  expect(gone.length, where).toBeLessThanOrEqual(settles ? 1 : most[1]!);
  expect(added.length, where).toBeLessThanOrEqual(most[0]!);
  if (added.length > 0 && !settles)
    expect(
      added.some((row) => Object.values(row).includes(attack)),
      where,
    ).toBe(true);
}
