import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { netlistText, rulesText } from '../../../../../test/support/layouts.ts';
import type { ToolContext } from '../../../../core/tool/tool.ts';
import { ServiceUnavailable } from '../../../../core/tool/tool.ts';
import { readNetlist } from '../../recognise/read-netlist.ts';
import { createMemory } from '../../services/memory.ts';
import { forgetNames, likenessOf, MEMORY_SERVICE, withNames } from './memory.ts';
import { memoryTools } from './tools.ts';

const circuitOf = (text: string) => {
  const read = readNetlist(text);
  if (!read.ok) throw new Error(read.error[0]?.message);
  return read.value.circuit;
};
const original = netlistText('drawn/comp_latch.sp');
/** Other names, other sizes, other order of the lines; wired alike. */
const alike = original
  .replace(/^M(\d+) /gm, 'MX$1 ')
  .replaceAll('inp', 'plus')
  .replaceAll('w=8u', 'w=6u')
  .replace(/^(MX1 .*)\n(MX2 .*)$/m, '$2\n$1');

describe('circuits that are wired alike', () => {
  it('have one key whatever their names and sizes, and the same places mean the same devices', () => {
    const [a, b] = [likenessOf(circuitOf(original), 't'), likenessOf(circuitOf(alike), 't')];
    expect(alike).not.toBe(original);
    expect(b.key).toBe(a.key);
    expect(b.order.map((id) => id.replace('MX', 'M'))).toEqual(a.order);
  });

  it.each([
    ['another process', original, 'u'],
    ['a gate elsewhere', original.replace('M5 c clk', 'M5 c ib'), 't'],
    ['more fingers', original.replace('nf=4', 'nf=2'), 't'],
  ])('%s is another circuit', (_, text, tech) => {
    expect(likenessOf(circuitOf(text), tech).key).not.toBe(likenessOf(circuitOf(original), 't').key);
  });

  it('a placement goes over from one to the other', () => {
    const [from, to] = [circuitOf(original), circuitOf(alike)];
    const within = ['around@2'];
    const kept = forgetNames(
      [{ type: 'nmos', bulk: 'vss', rows: [['M1', 'M2', 'M2', 'M1']], block: 'b', shelf: 1, within }],
      likenessOf(from, 't'),
    );
    expect(withNames({ score: 1, sections: kept }, likenessOf(to, 't'), to)).toEqual([
      { type: 'nmos', bulk: 'vss', rows: [['MX1', 'MX2', 'MX2', 'MX1']], block: 'b', shelf: 1, within },
    ]);
  });
});

describe('past runs are remembered', () => {
  const folder = mkdtempSync(join(tmpdir(), 'yx-memory-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const memory = createMemory(folder);
  const context = (service: unknown) =>
    ({
      services: {
        get: (name: string) =>
          service && name === MEMORY_SERVICE
            ? Promise.resolve(service)
            : Promise.reject(new ServiceUnavailable(name)),
      },
    }) as unknown as ToolContext;
  const [recall, remember] = memoryTools;
  const given = { netlist: original, rules: rulesText('sky130'), fit_sizes: true };
  const sections = [{ type: 'nmos' as const, bulk: 'vss', rows: [['M1', 'M2']] }];
  const ask = async (netlist: string, service: unknown = memory) =>
    recall!.execute(recall!.paramsSchema.parse({ ...given, netlist }), context(service));
  const tell = async (score: number, passed: boolean, rows = sections) => {
    const params = { ...given, sections: rows, score, passed };
    return remember!.execute(remember!.paramsSchema.parse(params), context(memory));
  };

  it('only what passed, only what is better, and a similar circuit is told', async () => {
    expect(await tell(0.9, false)).toMatchObject({ data: { remembered: false } });
    expect(await ask(original)).toMatchObject({ data: { sections: [], score: null } });
    await tell(0.5, true);
    await tell(0.4, true, [{ type: 'nmos', bulk: 'vss', rows: [['M2', 'M1']] }]);
    expect(await ask(alike)).toMatchObject({ data: { score: 0.5, sections: [{ rows: [['MX1', 'MX2']] }] } });
  });

  it('what cannot be read is forgotten, and without a place to keep things nothing fails', async () => {
    for (const name of await readdir(folder)) writeFileSync(join(folder, name), '{');
    expect(await ask(original)).toMatchObject({ data: { score: null } });
    expect(await ask(original, null)).toMatchObject({ success: true, data: { score: null } });
  });
});
