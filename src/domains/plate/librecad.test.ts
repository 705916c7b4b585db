import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { dxfsOf, paperFont, samplePlates } from '../../../test/support/plates.ts';
import { systemReady } from '../../../test/support/system.ts';
import type { CommandEnv } from '../../core/command.ts';
import { ok } from '../../core/result.ts';
import { encoded } from '../../formats/dxf/version.ts';
import { font } from './commands/font.ts';
import { circlesOf, type Point, surePlate } from './drawing/expand.ts';
import { layout } from './drawing/layout.ts';
import type { Drawing } from './drawing/model.ts';
import { factorOf } from './drawing/sheet.ts';

const folder = mkdtempSync(join(tmpdir(), 'yx-librecad-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A page as pixels; `ink` is true where something dark lies within a pixel of the place. */
interface Page {
  readonly ink: (column: number, row: number) => boolean;
  readonly box: {
    readonly left: number;
    readonly top: number;
    readonly right: number;
    readonly bottom: number;
  };
}

function readPage(path: string): Page {
  const bytes = readFileSync(path);
  const header = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(bytes.subarray(0, 40).toString('latin1'))!;
  const [width, height] = [Number(header[1]), Number(header[2])];
  const pixels = bytes.subarray(header[0].length);
  const dark = (column: number, row: number) => (pixels[row * width + column] ?? 255) < 160;
  const box = { left: width, top: height, right: 0, bottom: 0 };
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      if (!dark(column, row)) continue;
      box.left = Math.min(box.left, column);
      box.right = Math.max(box.right, column);
      box.top = Math.min(box.top, row);
      box.bottom = Math.max(box.bottom, row);
    }
  }
  const ink = (column: number, row: number) =>
    [-1, 0, 1].some((dx) => [-1, 0, 1].some((dy) => dark(Math.round(column) + dx, Math.round(row) + dy)));
  return { ink, box };
}

/** Draws with LibreCAD, which hangs on what it cannot read and exits with 0 whatever happens. */
function printed(name: string, dxf: Uint8Array, home = folder): Page {
  const path = join(folder, `${name}.dxf`);
  writeFileSync(path, dxf);
  const env = { ...process.env, QT_QPA_PLATFORM: 'offscreen', HOME: home, XDG_RUNTIME_DIR: folder };
  spawnSync('/usr/bin/librecad', ['dxf2pdf', '-a', '-m', '-t', folder, path], { env, timeout: 60_000 });
  const pdf = join(folder, `${name}.pdf`);
  expect(existsSync(pdf), `${name}.pdf`).toBe(true);
  const page = join(folder, name);
  spawnSync('/usr/bin/pdftoppm', ['-gray', '-r', '200', '-singlefile', pdf, page], { timeout: 60_000 });
  return readPage(`${page}.pgm`);
}

/** The share of places along which there is ink; the sheet's edge, the outermost line, says where the sheet lies. */
function inked(page: Page, drawing: Drawing, places: readonly Point[]): number {
  const { box, ink } = page;
  const { sheet, origin, view } = drawing;
  const factor = factorOf(view.scale);
  const hits = places.filter(({ x, y }) => {
    const across = (origin.x + x * factor) / sheet.width;
    const up = (origin.y + y * factor) / sheet.height;
    return ink(box.left + across * (box.right - box.left), box.bottom - up * (box.bottom - box.top));
  });
  return hits.length / places.length;
}

const between = (a: Point, b: Point): readonly Point[] =>
  Array.from({ length: 40 }, (_, i) => ({
    x: a.x + ((b.x - a.x) * i) / 39,
    y: a.y + ((b.y - a.y) * i) / 39,
  }));

/** The share of Han characters on the sheet whose upper half has ink: what stands for one that is missing lies low. */
function hanShown(page: Page, drawing: Drawing): number {
  const { origin, view } = drawing;
  const factor = factorOf(view.scale);
  const cells = drawing.furniture.texts.flatMap(({ text, at, width, height, rotation }) => {
    if (rotation !== 0 || !/^[\u4e00-\u9fff]+$/.test(text)) return [];
    return [...text].map((_, i) => ({
      x: at.x - width / 2 + ((i + 0.5) * width) / text.length,
      y: at.y + height / 4,
      half: width / text.length / 4,
    }));
  });
  const isShown = cells.filter(({ x, y, half }) => {
    const spots = [-1, -0.6, -0.2, 0.2, 0.6, 1].flatMap((across) =>
      [-0.5, 0, 0.5].map((up) => ({
        x: (x + across * half - origin.x) / factor,
        y: (y + up - origin.y) / factor,
      })),
    );
    return inked(page, drawing, spots) > 0.15;
  });
  return isShown.length / cells.length;
}

describe.skipIf(!systemReady(new URL('./librecad.system.json', import.meta.url)))('D04: LibreCAD', () => {
  it.each([
    ['flange', 'R2007'],
    ['array', 'R2007'],
    ['mixed', 'R2007'],
    ['mixed', 'R2000'],
    ['mixed', 'R12'],
  ] as const)('shows outline, holes and the text of every dimension: %s, %s', (name, version) => {
    const plate = samplePlates[name]!;
    const sure = surePlate(plate)!;
    const drawing = layout(sure, 'x_cut.dxf');
    const page = printed(`${name}${version}`, encoded(dxfsOf(plate, version).drawing, version));
    const corners = [
      { x: 0, y: 0 },
      { x: sure.length, y: 0 },
      { x: sure.length, y: sure.width },
      { x: 0, y: sure.width },
    ];
    const outline = corners.flatMap((corner, i) => between(corner, corners[(i + 1) % 4]!));
    expect(inked(page, drawing, outline)).toBeGreaterThan(0.95);
    const rims = [...circlesOf(sure)].flatMap(({ x, y, radius }) =>
      Array.from({ length: 12 }, (_, i) => ({
        x: x + radius * Math.cos(i / 2 + 0.3),
        y: y + radius * Math.sin(i / 2 + 0.3),
      })),
    );
    expect(inked(page, drawing, rims)).toBeGreaterThan(0.95);
    const factor = factorOf(drawing.view.scale);
    for (const { label } of drawing.view.annotations) {
      const turn = (label.rotation * Math.PI) / 180;
      const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
      const spots = [-0.3, -0.1, 0.1, 0.3].flatMap((share) =>
        between({ x: -label.width / 2, y: 0 }, { x: label.width / 2, y: 0 }).map(({ x }) => ({
          x: (label.at.x + x * cos - share * label.height * sin) / factor,
          y: (label.at.y + x * sin + share * label.height * cos) / factor,
        })),
      );
      expect(inked(page, drawing, spots), label.text).toBeGreaterThan(0.1);
    }
    // Between the outline and the first row there is nothing but extension lines.
    const empty = between(
      { x: 0.03 * sure.length, y: -3 / factor },
      { x: 0.97 * sure.length, y: -3 / factor },
    );
    expect(inked(page, drawing, empty)).toBeLessThan(0.4);
  });

  it('D15: shows every Chinese character with the font that is made for it, which without it it does not', async () => {
    const home = join(folder, 'home');
    const fonts = join(home, '.librecad', 'fonts');
    mkdirSync(fonts, { recursive: true });
    const env = {
      service: () => paperFont(),
      writeText: async (path: string, text: string) => {
        writeFileSync(path, text);
        return ok(undefined);
      },
      out: () => {},
    };
    const made = await font({ positionals: [fonts], options: {} }, env as unknown as CommandEnv);
    expect(made).toEqual(ok(undefined));
    const plate = samplePlates.mixed!;
    const drawing = layout(surePlate(plate)!, 'x_cut.dxf');
    const dxf = Buffer.from(dxfsOf(plate).drawing);
    expect(hanShown(printed('with', dxf, home), drawing)).toBe(1);
    expect(hanShown(printed('without', dxf), drawing)).toBeLessThan(0.9);
  });
});
