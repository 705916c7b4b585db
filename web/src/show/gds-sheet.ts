import type { Plan, PlanLayer } from './gds-plan.ts';

/** From the file's units to the frame's pixels: x grows to the right, y downwards. */
export interface Camera {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

interface Sheet {
  readonly canvas: HTMLCanvasElement;
  readonly camera: Camera;
  readonly hidden: ReadonlySet<string>;
}

/** The sheet reaches half a frame beyond each side, so that a move shows what is already drawn. */
const REACH = 0.5;
const SIDE = REACH / (1 + 2 * REACH);
const FIRST_SLICE = 6_000;
const LEAST_SLICE = 500;
const OUTLINED_FROM_PX = 5;

/**
 * Draws a plan of any size without ever stopping the page: each frame shows the last finished sheet, moved and
 * scaled to where the reader is, while the next one is drawn in slices that grow and shrink with the time they take.
 */
export class SheetPainter {
  #sheet: Sheet | null = null;
  #next: { readonly sheet: Sheet; readonly work: Generator<number> } | null = null;
  #slice = FIRST_SLICE;
  #before = 0;
  readonly #layer = document.createElement('canvas');

  constructor(
    readonly plan: Plan,
    readonly ratio: number,
  ) {}

  /** One frame; true while there is more to draw. */
  frame(
    pen: CanvasRenderingContext2D,
    camera: Camera,
    hidden: ReadonlySet<string>,
    size: Size,
    at: number,
  ): boolean {
    this.#pace(at);
    const fits = (sheet: Sheet | null) => sheet?.hidden === hidden && this.#reaches(sheet, camera, size);
    if (fits(this.#sheet)) this.#next = null;
    else if (!fits(this.#next?.sheet ?? null)) this.#next = this.#begin(camera, hidden, size);
    if (this.#next) {
      const { work, sheet } = this.#next;
      let step = work.next();
      for (let left = this.#slice; !step.done && left > 0; step = work.next()) left -= step.value;
      if (step.done) {
        this.#sheet = sheet;
        this.#next = null;
      }
    }
    this.#show(pen, camera, size);
    return this.#next !== null;
  }

  #pace(at: number): void {
    const took = at - this.#before;
    this.#before = at;
    if (!this.#next || took > 500) return;
    this.#slice = Math.max(LEAST_SLICE, Math.round(this.#slice * (took > 24 ? 0.6 : took < 18 ? 1.4 : 1)));
  }

  /** Whether a sheet is sharp here and covers the whole frame. */
  #reaches({ canvas, camera }: Sheet, { scale, x, y }: Camera, { width, height }: Size): boolean {
    if (camera.scale !== scale || canvas.width !== Math.round(width * (1 + 2 * REACH) * this.ratio))
      return false;
    return Math.abs(x - camera.x) <= width * REACH && Math.abs(y - camera.y) <= height * REACH;
  }

  #show(pen: CanvasRenderingContext2D, camera: Camera, { width, height }: Size): void {
    pen.setTransform(this.ratio, 0, 0, this.ratio, 0, 0);
    pen.clearRect(0, 0, width, height);
    if (!this.#sheet) return;
    const { canvas, camera: from } = this.#sheet;
    const k = camera.scale / from.scale;
    const [w, h] = [canvas.width / this.ratio, canvas.height / this.ratio];
    const [left, top] = [w * SIDE, h * SIDE];
    pen.drawImage(canvas, camera.x - (left + from.x) * k, camera.y - (top + from.y) * k, w * k, h * k);
  }

  #begin(camera: Camera, hidden: ReadonlySet<string>, { width, height }: Size) {
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(width * (1 + 2 * REACH) * this.ratio);
    canvas.height = Math.round(height * (1 + 2 * REACH) * this.ratio);
    const place = {
      scale: camera.scale * this.ratio,
      x: (camera.x + width * REACH) * this.ratio,
      y: (camera.y + height * REACH) * this.ratio,
    };
    return { sheet: { canvas, camera, hidden }, work: this.#paint(canvas, place, hidden) };
  }

  *#paint(canvas: HTMLCanvasElement, place: Camera, hidden: ReadonlySet<string>): Generator<number> {
    const pen = canvas.getContext('2d')!;
    const { width, height } = canvas;
    this.#layer.width = width;
    this.#layer.height = height;
    const under = this.#layer.getContext('2d')!;
    for (const layer of this.plan.layers) {
      if (hidden.has(layer.key)) continue;
      // Filled opaque and laid over as a whole: where shapes of one layer overlap, it is still one layer.
      under.clearRect(0, 0, width, height);
      under.fillStyle = layer.colour;
      const large: number[] = [];
      yield* fillLayer(under, layer, place, { width, height }, large);
      pen.globalAlpha = 0.55;
      pen.drawImage(this.#layer, 0, 0);
      pen.globalAlpha = 0.9;
      pen.strokeStyle = layer.colour;
      pen.lineWidth = this.ratio * 0.7;
      for (const i of large) {
        outline(pen, layer, i, place);
        if (i % 200 === 0) yield 200;
      }
    }
  }
}

/** Fills what is in sight; what is smaller than a pixel is one, and no pixel is filled twice for such. */
function* fillLayer(
  pen: CanvasRenderingContext2D,
  { boxes, outlines }: PlanLayer,
  { scale, x, y }: Camera,
  { width, height }: Size,
  large: number[],
): Generator<number> {
  const dots = new Set<number>();
  let drawn = 0;
  for (let i = 0; i < boxes.length; i += 4) {
    if (i % 40_000 === 39_996) yield 100;
    const [left, right] = [x + boxes[i]! * scale, x + boxes[i + 2]! * scale];
    const [top, low] = [y - boxes[i + 3]! * scale, y - boxes[i + 1]! * scale];
    if (right < 0 || left > width || low < 0 || top > height) continue;
    const [w, h] = [right - left, low - top];
    if (w < 1 && h < 1) {
      const dot = (top | 0) * width + (left | 0);
      if (dots.has(dot)) continue;
      dots.add(dot);
      pen.fillRect(left | 0, top | 0, 1, 1);
    } else if (outlines.size > 0 && outlines.has(i / 4)) {
      trace(pen, outlines.get(i / 4)!, { scale, x, y });
      pen.fill();
    } else {
      pen.fillRect(left, top, Math.max(1, w), Math.max(1, h));
    }
    if (w > OUTLINED_FROM_PX && h > OUTLINED_FROM_PX) large.push(i / 4);
    drawn += 1;
    if (drawn % 100 === 0) yield 100;
  }
}

function outline(
  pen: CanvasRenderingContext2D,
  { boxes, outlines }: PlanLayer,
  i: number,
  place: Camera,
): void {
  const own = outlines.get(i);
  if (own) {
    trace(pen, own, place);
    pen.stroke();
    return;
  }
  const { scale, x, y } = place;
  const [left, low, right, high] = [boxes[i * 4]!, boxes[i * 4 + 1]!, boxes[i * 4 + 2]!, boxes[i * 4 + 3]!];
  pen.strokeRect(x + left * scale, y - high * scale, (right - left) * scale, (high - low) * scale);
}

function trace(pen: CanvasRenderingContext2D, xy: Int32Array, { scale, x, y }: Camera): void {
  pen.beginPath();
  for (let i = 0; i < xy.length; i += 2) pen.lineTo(x + xy[i]! * scale, y - xy[i + 1]! * scale);
  pen.closePath();
}
