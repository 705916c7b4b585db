import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { draw, netlistText, processFrom } from '../../../../../test/support/layouts.ts';
import { systemReady } from '../../../../../test/support/system.ts';
import { testContext, testRegistry } from '../../../../../test/support/tool-kit.ts';
import { nanometres } from '../../../../formats/gdsii/library.ts';
import { writeGds } from '../../../../formats/gdsii/write.ts';
import { evaluate } from '../../evaluate.ts';
import { processRules } from '../../processes/rules.ts';
import type { ProcessName } from '../../rules/process-names.ts';
import { foundryAt } from '../../services/foundry.ts';
import { foundryDecks } from './decks.ts';
import { findingsInDatabase, findingsInList } from './findings.ts';
import type { FoundryPort } from './port.ts';
import { foundryTools } from './tools.ts';
import { type FoundryVerdict, foundryFeedback } from './verdict.ts';

const assets = fileURLToPath(new URL('../../assets', import.meta.url));
/** The public decks, where somebody has put them. */
const decks =
  process.env.YX_DECKS ?? new URL('../../../../../../shared/layout/decks', import.meta.url).pathname;
const made: string[] = [];
afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A folder as a PDK is laid out, with these files: text, or copied from where they are. */
function pdkRoot(files: Readonly<Record<string, string | { readonly copied: string }>>): string {
  const root = mkdtempSync(join(tmpdir(), 'yx-pdk-'));
  made.push(root);
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    if (typeof content === 'string') writeFileSync(join(root, path), content);
    else cpSync(content.copied, join(root, path), { recursive: true, dereference: true });
  }
  return root;
}

/** Rectangles on metal 1 of SKY130, in nm. */
function metal(...boxes: readonly (readonly [number, number, number, number])[]): Uint8Array {
  const elements = boxes.map(([x1, y1, x2, y2]) => ({
    kind: 'boundary' as const,
    layer: 68,
    datatype: 20,
    xy: Int32Array.from([x1, y1, x1, y2, x2, y2, x2, y1]),
  }));
  const gds = writeGds({ name: 'L', units: nanometres }, [{ name: 'wires', elements }]);
  if (!gds.ok) throw new Error('unwritten');
  return gds.value;
}
const thin = metal([0, 0, 100, 5000], [1000, 0, 1100, 5000]);

async function verdict(
  foundry: FoundryPort,
  process_: ProcessName,
  gds: Uint8Array,
): Promise<FoundryVerdict> {
  const services = { get: async <T>() => foundry as T };
  const params = { process: process_, gds_base64: Buffer.from(gds).toString('base64') };
  const call = { name: 'drc.run_foundry', input: params, trace_id: 't' };
  const result = await testRegistry(foundryTools).call(call, testContext({ services }));
  expect(result).toMatchObject({ ok: true });
  return result.data as FoundryVerdict;
}
const states = ({ judgements }: FoundryVerdict) => judgements.map(({ state }) => state);
const [mr, tech] = foundryDecks.sky130.map(({ path }) => path) as [string, string];

describe('what decks report', () => {
  it('a report database by its categories, and nothing of one that breaks off', () => {
    const item = (category: string, times: number) =>
      `<item><category>${category}</category><multiplicity>${times}</multiplicity></item>`;
    const items = [item("'m1.2'", 1), item("'a &lt; b'", 3), item("'m1.2'", 1)].join('\n');
    const xml = `<report-database><items>${items}</items></report-database>`;
    expect(findingsInDatabase(xml)).toEqual([
      { rule: 'a < b', count: 3 },
      { rule: 'm1.2', count: 2 },
    ]);
    expect(findingsInDatabase(xml.slice(0, -5))).toBeNull();
  });

  it('a list of Magic by what stands in brackets', () => {
    const list = '2\tMetal1 spacing < 0.14um (met1.2)\n1\tno brackets\nend\n';
    expect(findingsInList(list)).toEqual([
      { rule: 'met1.2', count: 2 },
      { rule: 'no brackets', count: 1 },
    ]);
    expect(findingsInList('2\tMetal1 (met1.2)\n')).toBeNull();
    expect(findingsInList('end')).toEqual([]);
  });
});

describe('without decks or programs', () => {
  it('nobody said where the PDKs are: nothing is judged, and nothing is wrong', async () => {
    const found = await verdict(foundryAt({ root: undefined, assets }), 'sky130', thin);
    expect(found).toMatchObject({ configured: false, error_count: null, judgements: [] });
  });

  it('a deck or a program that is not there is named', async () => {
    const none = await verdict(foundryAt({ root: pdkRoot({}), assets }), 'sky130', thin);
    expect(states(none)).toEqual(['no_deck', 'no_deck']);
    expect(foundryFeedback(none, 'en')[0]).toBe(`not judged by the foundry: PDK_ROOT has no ${mr}`);
    const programs = { klayout: '/nowhere/klayout', magic: '/nowhere/magic' };
    const root = pdkRoot({ [mr]: '', [tech]: '' });
    const without = await verdict(foundryAt({ root, assets, programs }), 'sky130', thin);
    expect(states(without)).toEqual(['no_program', 'no_program']);
    expect(foundryFeedback(without, 'en')[1]).toContain('apt-get install -y magic');
    expect(without.error_count).toBeNull();
  });

  it('what was said of another file than the one written counts as not said', async () => {
    const judged = { deck: mr, program: 'klayout', state: 'judged', reason: '' };
    const data = { configured: true, sha256: 'a', error_count: 0, judgements: [judged], findings: [] };
    const report = await evaluate({
      plan: { steps: [] },
      results: new Map([['foundry', { data }]]),
      artifacts: [{ name: 'a.gds', sha256: 'b' }],
      readArtifact: async () => thin,
      lang: 'en',
    } as never);
    expect(report.passed).toBe(false);
  });
});

describe.skipIf(!systemReady(new URL('./foundry.system.json', import.meta.url)))(
  'with KLayout and Magic',
  () => {
    const deck = `source($input, $top_cell)
report('own', $report)
input(68, 20).width(0.14).output('m1.1', 'metal 1 is thin')
`;
    it('what a deck finds is counted by rule; one that fails says why', { timeout: 60_000 }, async () => {
      const root = pdkRoot({ [mr]: deck, [tech]: 'no technology' });
      const found = await verdict(foundryAt({ root, assets }), 'sky130', thin);
      expect(states(found)).toEqual(['judged', 'no_report']);
      expect(found).toMatchObject({
        error_count: 2,
        findings: [{ deck: mr, rule: 'm1.1', count: 2 }],
      });
      expect(foundryFeedback(found, 'en')[0]).toBe('the foundry’s sky130A_mr.drc finds 2: m1.1 ×2');
      const torn = pdkRoot({ [mr]: 'nonsense()' });
      const failed = await verdict(foundryAt({ root: torn, assets }), 'sky130', thin);
      expect(failed.judgements[0]).toMatchObject({ state: 'no_report' });
      expect(failed.judgements[0]?.reason).toContain('nonsense');
    });

    const roots = {
      sky130: () =>
        pdkRoot({
          [mr]: { copied: join(decks, 'sky130/sky130A_mr.drc') },
          [tech]: { copied: join(decks, 'sky130/sky130A.tech') },
        }),
      sg13g2: () => pdkRoot({ 'ihp-sg13g2': { copied: join(decks, 'sg13g2') } }),
    };
    // Skipped where nobody has put the public decks (YX_DECKS names another folder).
    it.skipIf(!existsSync(decks)).each(['sky130', 'sg13g2'] as const)(
      'the public decks of %s find nothing in a layout and something in a torn one',
      { timeout: 600_000 },
      async (name) => {
        const foundry = foundryAt({ root: roots[name](), assets });
        const { gds } = draw(netlistText('complementary_pair.sp'), processFrom(processRules(name)));
        const clean = await verdict(foundry, name, gds);
        expect(clean).toMatchObject({ configured: true, error_count: 0 });
        expect(states(clean)).toEqual(['judged', 'judged']);
        if (name !== 'sky130') return;
        const torn = await verdict(foundry, name, thin);
        expect(states(torn)).toEqual(['judged', 'judged']);
        expect(new Set(torn.findings.map(({ deck }) => deck)).size).toBe(2);
      },
    );
  },
);
