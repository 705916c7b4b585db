import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createYanxing, type Yanxing } from '../src/app/index.ts';
import type { AnyDomain } from '../src/core/domain.ts';
import type { Result } from '../src/core/result.ts';
import { rulesText, technologies, withDevices } from './support/layouts.ts';
import { systemReady } from './support/system.ts';

const corpus = new URL('../src/domains/layout/corpus/', import.meta.url);
const files = ['circuits/', 'drawn/', 'own/'].flatMap((folder) =>
  readdirSync(new URL(folder, corpus)).map((name) => `${folder}${name}`),
);

/** A few of them by the seed, or all. */
const seed = Number(process.env.YX_SEED);
const chosen =
  process.env.YX_SOAK === '1' ? files : [0, 1, 2].map((i) => files[(seed + i * 37) % files.length]!);

const rules = {
  ...Object.fromEntries(technologies.map((technology) => [technology, rulesText(technology)])),
  two_metal: JSON.stringify(withDevices(rulesText('two_metal'))),
} as Readonly<Record<(typeof technologies)[number], string>>;

function must<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.error.map(({ message }) => message).join('; '));
  return result.value;
}

interface Transistor {
  readonly id: string;
  readonly type: string;
  readonly w: number;
  readonly l: number;
  readonly nf?: number;
  readonly m?: number;
  readonly terminals: { readonly b?: string };
}

interface Netlist {
  readonly top: string;
  readonly cells: readonly { readonly name: string; readonly devices: readonly Transistor[] }[];
}

interface Group {
  readonly devices: readonly string[];
  readonly score: number;
}

const fingersOf = ({ nf = 1, m = 1 }: Transistor) => nf * m;
const sizeOf = (one: Transistor) =>
  [one.type, one.terminals.b, one.l, (one.w / (one.nf ?? 1)).toPrecision(9), fingersOf(one)].join(' ');

/** Pairs of equal transistors with even numbers of fingers whose centres are not one. */
function offCentre({ top, cells }: Netlist, groups: readonly Group[]): readonly string[] {
  const devices = new Map(cells.find(({ name }) => name === top)?.devices.map((one) => [one.id, one]));
  return groups.flatMap(({ devices: ids, score }) => {
    const pair = ids.flatMap((id) => devices.get(id) ?? []).filter(({ type }) => type.endsWith('mos'));
    const [a, b] = pair;
    const equal = ids.length === 2 && a && b && sizeOf(a) === sizeOf(b) && fingersOf(a) % 2 === 0;
    return equal && score < 0.999999 ? [`${ids.join('|')} ${score}`] : [];
  });
}

describe.skipIf(!systemReady(new URL('./layouts.system.json', import.meta.url)))(
  'layout-5.1.2: every circuit from its file to a layout that KLayout finds clean',
  () => {
    const dir = mkdtempSync(join(tmpdir(), 'yx-layouts-'));
    let app: Yanxing;
    let domain: AnyDomain;

    beforeAll(async () => {
      app = must(await createYanxing({ env: { YX_DATA: join(dir, 'data'), YX_LANG: 'en' }, model: null }));
      domain = must(await app.domain('layout'));
    });
    afterAll(async () => {
      await app.close();
      rmSync(dir, { recursive: true, force: true });
    });

    const called = async (tool: string, params: Readonly<Record<string, unknown>>) => {
      const result = must(await app.call(tool, params));
      if (!result.ok) throw new Error(result.error?.message);
      return result.data;
    };

    describe.each(technologies)('in %s', (technology) => {
      it.each(chosen)('%s', { timeout: 180_000 }, async (file) => {
        const content = readFileSync(new URL(file, corpus), 'utf8');
        const input = {
          text: '',
          files: [
            { name: basename(file), content },
            { name: 'rules.json', content: rules[technology] },
          ],
        };
        const world = { ...(domain.read.world.empty as object), fit_sizes: true, fresh: true };
        const read = await app.parse(domain, input, { world });
        const out = join(dir, 'out');
        const ran = must(await app.run(domain, input, read, { world, out }));
        rmSync(out, { recursive: true, force: true });
        expect([ran.status, ran.best?.report?.passed]).toEqual(['completed', true]);
        const results = ran.best!.outcome.results;
        const dataOf = (step: string) => {
          const result = results.get(step);
          return (result?.ok ? result.data : {}) as Readonly<Record<string, unknown>>;
        };
        const { gds_base64 } = dataOf('route');
        const { netlist } = dataOf('place');
        const given = { rules: rules[technology], gds_base64, engine: 'klayout' };
        expect(await called('drc.run_check', given)).toMatchObject({ passed: true, violations: [] });
        expect(await called('lvs.run_check', { ...given, netlist })).toMatchObject({ passed: true });
        const { group_scores } = dataOf('metrics') as { readonly group_scores: readonly Group[] };
        expect(offCentre(netlist as Netlist, group_scores)).toEqual([]);
      });
    });
  },
);
