import { useEffect, useMemo, useRef } from 'react';
import { Frame } from './Frame.tsx';
import { colourOf, type Plan } from './gds-plan.ts';
import { type Camera, SheetPainter } from './gds-sheet.ts';
import type { Place } from './notes.ts';
import { type Point, type Projection, useRuler } from './Ruler.tsx';
import { type FrameSize, usePanZoom, type View } from './usePanZoom.ts';

interface Props {
  readonly name: string;
  readonly plan: Plan;
  readonly hidden: ReadonlySet<string>;
  readonly modules: readonly Place[];
  readonly broken: readonly Place[];
  /** What to show large; another object is another wish. */
  readonly target: Place | null;
  /** What is pointed at elsewhere. */
  readonly lit: Place | null;
}

const CLOSEST = 2_000;

/** A drawing to move in, with coloured modules, markers where rules are broken, and a ruler. */
export function GdsCanvas({ name, plan, hidden, modules, broken, target, lit }: Props) {
  const put = useRef<(pixel: Point) => void>(() => {});
  const panZoom = usePanZoom(CLOSEST, (pixel) => put.current(pixel));
  const { view, size, show } = panZoom;
  const camera = useMemo(() => cameraOf(plan, view, size), [plan, view, size]);
  const projection = useMemo(() => projectionOf(plan, camera, hidden), [plan, camera, hidden]);
  const ruler = useRuler(projection);
  put.current = ruler.put;
  const canvas = useRef<HTMLCanvasElement>(null);
  const painter = useMemo(() => new SheetPainter(plan, devicePixelRatio), [plan]);
  useEffect(() => {
    if (target && size.width > 0) show(viewOn(target, plan, size));
    // Only another target moves the picture; the reader may then move on.
  }, [target]);
  useEffect(() => {
    const box = canvas.current;
    const pen = box?.getContext('2d');
    if (!box || !pen || size.width === 0 || size.height === 0) return;
    if (box.width !== size.width * devicePixelRatio) box.width = size.width * devicePixelRatio;
    if (box.height !== size.height * devicePixelRatio) box.height = size.height * devicePixelRatio;
    let asked = 0;
    const paint = (at: number) => {
      const more = painter.frame(pen, camera, hidden, size, at);
      for (const [i, place] of modules.entries()) drawModule(pen, place, colourOf(i), plan, camera);
      if (lit) drawLit(pen, lit, plan, camera);
      for (const place of broken) drawBroken(pen, place, plan, camera);
      box.dataset.drawn = more ? 'part' : 'whole';
      if (more) asked = requestAnimationFrame(paint);
    };
    asked = requestAnimationFrame(paint);
    return () => cancelAnimationFrame(asked);
  }, [painter, plan, camera, hidden, size, modules, broken, lit]);
  return (
    <div className="viewer">
      <Frame name={name} view={panZoom} projection={projection} ruler={ruler} measures>
        <canvas ref={canvas} />
      </Frame>
    </div>
  );
}

/** GDSII counts upwards, a canvas downwards. */
function cameraOf(plan: Plan, view: View, { width, height }: FrameSize): Camera {
  const fitted = fittedScale(plan, { width, height });
  const scale = fitted * view.scale;
  return {
    scale,
    x: view.x + (width / 2) * view.scale - (plan.x + plan.width / 2) * scale,
    y: view.y + (height / 2) * view.scale + (plan.y + plan.height / 2) * scale,
  };
}

const fittedScale = (plan: Plan, { width, height }: FrameSize): number =>
  0.94 * Math.min(width / plan.width, height / plan.height);

/** The view in which a place fills a third of the frame. */
function viewOn({ box: [left, low, right, high] }: Place, plan: Plan, size: FrameSize): View {
  const fitted = fittedScale(plan, size);
  const extent = Math.max((right - left) / size.width, (high - low) / size.height) / plan.um;
  const scale = Math.min(CLOSEST, 1 / (3 * Math.max(extent * fitted, 1e-9)));
  const [x, y] = [(left + right) / 2 / plan.um, (low + high) / 2 / plan.um];
  const pixel = {
    x: size.width / 2 + (x - plan.x - plan.width / 2) * fitted,
    y: size.height / 2 - (y - plan.y - plan.height / 2) * fitted,
  };
  return { scale, x: size.width / 2 - pixel.x * scale, y: size.height / 2 - pixel.y * scale };
}

const SNAP_PX = 9;

function projectionOf(plan: Plan, camera: Camera, hidden: ReadonlySet<string>): Projection {
  const toPicture = ({ x, y }: Point): Point => ({
    x: (x - camera.x) / camera.scale,
    y: (camera.y - y) / camera.scale,
  });
  return {
    toPicture,
    toPixel: ({ x, y }) => ({ x: camera.x + x * camera.scale, y: camera.y - y * camera.scale }),
    snap: (pixel) => cornerNear(plan, toPicture(pixel), SNAP_PX / camera.scale, hidden),
    unit: 'µm',
    perUnit: plan.um,
  };
}

/** The nearest corner of a shape that is shown. */
function cornerNear(plan: Plan, { x, y }: Point, reach: number, hidden: ReadonlySet<string>): Point | null {
  let found: Point | null = null;
  let nearest = reach;
  for (const { key, boxes } of plan.layers) {
    if (hidden.has(key)) continue;
    for (let i = 0; i < boxes.length; i += 4) {
      for (let corner = 0; corner < 4; corner += 1) {
        const [cx, cy] = [boxes[i + (corner & 1 ? 2 : 0)]!, boxes[i + (corner & 2 ? 3 : 1)]!];
        const far = Math.max(Math.abs(cx - x), Math.abs(cy - y));
        if (far < nearest) {
          nearest = far;
          found = { x: cx, y: cy };
        }
      }
    }
  }
  return found;
}

function tracePlace(pen: CanvasRenderingContext2D, { lines }: Place, plan: Plan, camera: Camera): void {
  const scale = camera.scale / plan.um;
  pen.beginPath();
  for (const line of lines) {
    for (const [i, [x, y]] of line.entries()) {
      const [px, py] = [camera.x + x * scale, camera.y - y * scale];
      if (i === 0) pen.moveTo(px, py);
      else pen.lineTo(px, py);
    }
  }
}

function drawModule(
  pen: CanvasRenderingContext2D,
  place: Place,
  colour: string,
  plan: Plan,
  camera: Camera,
): void {
  tracePlace(pen, place, plan, camera);
  pen.fillStyle = colour;
  pen.globalAlpha = 0.38;
  pen.fill();
  pen.globalAlpha = 1;
  pen.strokeStyle = colour;
  pen.lineWidth = 1.5;
  pen.stroke();
  const scale = camera.scale / plan.um;
  const [left, , right, high] = place.box;
  if ((right - left) * scale < 22) return;
  pen.font = '600 12px system-ui, sans-serif';
  pen.lineWidth = 3;
  pen.strokeStyle = '#ffffffcc';
  const [x, y] = [camera.x + left * scale + 2, camera.y - high * scale - 4];
  pen.strokeText(place.title, x, y);
  pen.fillText(place.title, x, y);
}

const LIT = '#ff9500';

/** Every shape of it, over whatever is drawn there. */
function drawLit(pen: CanvasRenderingContext2D, place: Place, plan: Plan, camera: Camera): void {
  tracePlace(pen, place, plan, camera);
  pen.fillStyle = LIT;
  pen.globalAlpha = 0.75;
  pen.fill();
  pen.globalAlpha = 1;
  pen.strokeStyle = '#000000';
  pen.lineWidth = 1;
  pen.stroke();
}

const LEAST_MARK_PX = 7;
const BROKEN = '#e11d2e';

/** However small the place is, its marker can be seen. */
function drawBroken(pen: CanvasRenderingContext2D, place: Place, plan: Plan, camera: Camera): void {
  const scale = camera.scale / plan.um;
  const [left, low, right, high] = place.box;
  pen.strokeStyle = BROKEN;
  pen.fillStyle = BROKEN;
  if (Math.max(right - left, high - low) * scale < LEAST_MARK_PX) {
    pen.beginPath();
    pen.arc(
      camera.x + ((left + right) / 2) * scale,
      camera.y - ((low + high) / 2) * scale,
      LEAST_MARK_PX / 2,
      0,
      Math.PI * 2,
    );
    pen.globalAlpha = 0.9;
    pen.fill();
    pen.globalAlpha = 1;
    return;
  }
  tracePlace(pen, place, plan, camera);
  pen.globalAlpha = 0.25;
  pen.fill();
  pen.globalAlpha = 1;
  pen.lineWidth = 2.5;
  pen.stroke();
}
