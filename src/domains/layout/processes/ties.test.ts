import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { draw, netlistText, processFrom, violations } from '../../../../test/support/layouts.ts';
import { drawingToGds } from '../draw/export/gds.ts';
import { Drawing } from '../draw/shapes.ts';
import { processRules } from './rules.ts';

const sg13g2 = processFrom(processRules('sg13g2'));

/** A layer by what it is for, then left, bottom, right and top in µm. */
type Box = readonly [string, number, number, number, number];

function layoutOf(boxes: readonly Box[], cell = 'ties'): Uint8Array {
  const drawing = new Drawing();
  const units = (um: number) => sg13g2.fromUm(um);
  for (const [role, ...sides] of boxes) {
    const [x1, y1, x2, y2] = sides.map(units) as [number, number, number, number];
    drawing.add(role as 'active', x1, y1, x2, y2, null);
  }
  const gds = drawingToGds(drawing, sg13g2, cell);
  if (!gds.ok) throw new Error(gds.error[0]?.message);
  return gds.value;
}

const contact = (x: number): Box => ['contact', x, 0.2, x + 0.16, 0.36];
const strip: Box = ['active', 0, 0, 20, 0.56];
const well: Box = ['nwell', -1, -1, 21, 2];
const gate: Box = ['poly', 1, -0.3, 1.13, 0.9];
/** p+ over a strip from one end to the other. */
const plus = (from: number, to: number): Box => ['p_implant', from, -0.2, to, 0.8];
const often = [0.2, 5, 10, 15, 19].map(contact);

const latchUp: readonly (readonly [string, readonly string[], readonly Box[]])[] = [
  ['an n-well tie with one contact at its end', ['LU.d'], [well, strip, contact(0.2)]],
  ['an n-well tie with contacts all along', [], [well, strip, ...often]],
  ['a substrate tie with one contact at its end', ['LU.d1'], [strip, plus(-1, 21), contact(0.2)]],
  ['a substrate tie with contacts all along', [], [strip, plus(-1, 21), ...often]],
  [
    'an n-well tie beside a source, held by the source’s contact alone',
    ['LU.c'],
    [well, strip, gate, plus(-1, 2), contact(1.6)],
  ],
  [
    'a substrate tie beside a source, held by the source’s contact alone',
    ['LU.c1'],
    [strip, gate, plus(2, 21), contact(1.6)],
  ],
  [
    'a short tie beside a source',
    [],
    [['active', 0, 0, 7, 0.56], ['nwell', -1, -1, 8, 2], gate, plus(-1, 2), contact(1.6)],
  ],
];

const about = (pattern: RegExp, found: Readonly<Record<string, number>>) =>
  Object.keys(found).filter((id) => pattern.test(id) && id !== 'LU.a' && id !== 'LU.b');

describe('ties of SG13G2 beyond their contacts', () => {
  it.each(latchUp)('%s', (_, broken, boxes) => {
    expect(about(/^LU/, violations(layoutOf(boxes), sg13g2))).toEqual(broken);
  });

  const decks =
    process.env.YX_DECKS ?? new URL('../../../../../shared/layout/decks', import.meta.url).pathname;
  const judge = join(decks, 'judge');
  it.skipIf(!existsSync(judge) || !existsSync('/usr/bin/klayout'))(
    'the foundry’s maximal deck finds the same',
    { timeout: 600_000 },
    () => {
      const folder = mkdtempSync(join(tmpdir(), 'yx-ties-'));
      try {
        const paths = latchUp.map(([, , boxes], i) => {
          const path = join(folder, `ties${i}.gds`);
          writeFileSync(path, layoutOf(boxes, `ties${i}`));
          return path;
        });
        // Layouts nobody would make break other rules, too, which the exit code is about.
        const said = execFileSync('bash', ['-c', '"$@" || true', '-', judge, 'sg13g2-max', ...paths], {
          encoding: 'utf8',
        });
        const found = said
          .trim()
          .split('\n')
          .map((line) => [...line.matchAll(/'(LU\.[cd]1?)'/g)].map(([, id]) => id));
        expect(found).toEqual(latchUp.map(([, broken]) => broken));
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
  );
});

describe('capacitors of SG13G2', () => {
  const plate: Box = ['capacitor_plate', 0, 0, 5, 5];
  const [via, own]: Box[] = [
    ['via5', 2, 2, 2.42, 2.42],
    ['metal6', 1, 1, 4, 4],
  ];

  it.each<[string, readonly string[], readonly Box[]]>([
    ['a plate under its via and its conductor', [], [plate, via!, own!]],
    ['a plate without a via', ['MIM.h'], [plate, own!]],
    ['another wire of the conductor near it', ['MIM.e'], [plate, via!, own!, ['metal6', 5.4, 0, 8, 5]]],
  ])('%s', (_, broken, boxes) => {
    expect(about(/^MIM\.[eh]/, violations(layoutOf(boxes), sg13g2))).toEqual(broken);
  });

  it.each(['sky130', 'sg13g2'] as const)(
    'of a value alone is square in %s, to a step of the grid',
    (name) => {
      const own = processFrom(processRules(name));
      const { prepared } = draw(netlistText('mim_filter.sp').replace('400f', '1p'), own);
      const plates = prepared.passives.flatMap((one) => (one.kind === 'plate' ? [one] : []));
      expect(plates).toHaveLength(2);
      for (const { width, height } of plates) expect(Math.abs(width - height)).toBeLessThanOrEqual(2);
    },
  );
});
