import { type KeyboardEvent, type PointerEvent, useCallback, useEffect, useRef, useState } from 'react';
import type { Point } from './Ruler.tsx';

export interface View {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

export interface FrameSize {
  readonly width: number;
  readonly height: number;
}

const whole: View = { scale: 1, x: 0, y: 0 };
const CLICK_PX = 4;

/** Wheel, drag, two fingers, + − 0 and the arrow keys move a picture in its frame; a click that moves nothing is told. */
export function usePanZoom(most = 40, onPoint?: (pixel: Point) => void) {
  const frame = useRef<HTMLDivElement>(null);
  const [view, setView] = useState(whole);
  const [size, setSize] = useState<FrameSize>({ width: 0, height: 0 });
  const fingers = useRef(new Map<number, Point>());
  const moved = useRef(0);
  const zoom = useCallback(
    (factor: number, at?: Point) =>
      setView((now) => {
        const scale = Math.min(most, Math.max(0.5, now.scale * factor));
        const box = frame.current;
        const [cx, cy] = at ? [at.x, at.y] : [(box?.clientWidth ?? 0) / 2, (box?.clientHeight ?? 0) / 2];
        const ratio = scale / now.scale;
        return { scale, x: cx - (cx - now.x) * ratio, y: cy - (cy - now.y) * ratio };
      }),
    [most],
  );
  useEffect(() => {
    const box = frame.current;
    if (!box) return;
    const resized = new ResizeObserver(() => setSize({ width: box.clientWidth, height: box.clientHeight }));
    resized.observe(box);
    // Not passive: the page must not scroll while the drawing zooms, and it only does so with Ctrl or when focused.
    const wheel = (event: WheelEvent) => {
      if (!event.ctrlKey && document.activeElement !== box) return;
      event.preventDefault();
      zoom(event.deltaY < 0 ? 1.15 : 1 / 1.15, pixelOf(box, event));
    };
    box.addEventListener('wheel', wheel, { passive: false });
    return () => {
      resized.disconnect();
      box.removeEventListener('wheel', wheel);
    };
  }, [zoom]);
  const move = (dx: number, dy: number) => setView((now) => ({ ...now, x: now.x + dx, y: now.y + dy }));
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    const before = fingers.current.get(event.pointerId);
    if (!before) return;
    const now = pixelOf(event.currentTarget, event);
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
    fingers.current.set(event.pointerId, now);
    moved.current += Math.hypot(now.x - before.x, now.y - before.y);
    if (!other) move(now.x - before.x, now.y - before.y);
    else zoom(distance(now, other) / Math.max(1, distance(before, other)), other);
  };
  const lift = (event: PointerEvent<HTMLDivElement>) => {
    const wasAlone = fingers.current.size === 1 && fingers.current.delete(event.pointerId);
    fingers.current.delete(event.pointerId);
    if (wasAlone && moved.current < CLICK_PX) onPoint?.(pixelOf(event.currentTarget, event));
  };
  const middle = () => onPoint?.({ x: size.width / 2, y: size.height / 2 });
  const keys: Readonly<Record<string, () => void>> = {
    '+': () => zoom(1.25),
    '=': () => zoom(1.25),
    '-': () => zoom(0.8),
    '0': () => setView(whole),
    ArrowLeft: () => move(40, 0),
    ArrowRight: () => move(-40, 0),
    ArrowUp: () => move(0, 40),
    ArrowDown: () => move(0, -40),
    Enter: middle,
  };
  return {
    frame,
    view,
    size,
    zoom,
    show: setView,
    fit: () => setView(whole),
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLDivElement>) => {
        if (fingers.current.size === 0) moved.current = 0;
        fingers.current.set(event.pointerId, pixelOf(event.currentTarget, event));
        event.currentTarget.setPointerCapture(event.pointerId);
      },
      onPointerMove: drag,
      onPointerUp: lift,
      onPointerCancel: (event: PointerEvent<HTMLDivElement>) => fingers.current.delete(event.pointerId),
      onKeyDown: (event: KeyboardEvent) => {
        const act = keys[event.key];
        if (!act || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        act();
      },
    },
  };
}

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** Where in the frame, inside its border. */
function pixelOf(box: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const { left, top } = box.getBoundingClientRect();
  return { x: clientX - left - box.clientLeft, y: clientY - top - box.clientTop };
}
