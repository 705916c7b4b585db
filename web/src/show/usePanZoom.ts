import { type KeyboardEvent, type PointerEvent, useCallback, useEffect, useRef, useState } from 'react';

export interface View {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

const whole: View = { scale: 1, x: 0, y: 0 };
const clamp = (scale: number, most: number): number => Math.min(most, Math.max(0.5, scale));

/** Wheel, drag, + − 0 and the arrow keys move a picture in its frame. */
export function usePanZoom(most = 40) {
  const frame = useRef<HTMLDivElement>(null);
  const [view, setView] = useState(whole);
  const drag = useRef<{ x: number; y: number } | null>(null);
  const zoom = useCallback(
    (factor: number, at?: { x: number; y: number }) =>
      setView((now) => {
        const scale = clamp(now.scale * factor, most);
        const box = frame.current?.getBoundingClientRect();
        const [cx, cy] = at ? [at.x, at.y] : [(box?.width ?? 0) / 2, (box?.height ?? 0) / 2];
        const ratio = scale / now.scale;
        return { scale, x: cx - (cx - now.x) * ratio, y: cy - (cy - now.y) * ratio };
      }),
    [most],
  );
  useEffect(() => {
    const box = frame.current;
    if (!box) return;
    // Not passive: the page must not scroll while the drawing zooms, and it only does so with Ctrl or when focused.
    const wheel = (event: WheelEvent) => {
      if (!event.ctrlKey && document.activeElement !== box) return;
      event.preventDefault();
      const { left, top } = box.getBoundingClientRect();
      zoom(event.deltaY < 0 ? 1.15 : 1 / 1.15, { x: event.clientX - left, y: event.clientY - top });
    };
    box.addEventListener('wheel', wheel, { passive: false });
    return () => box.removeEventListener('wheel', wheel);
  }, [zoom]);
  const move = (dx: number, dy: number) => setView((now) => ({ ...now, x: now.x + dx, y: now.y + dy }));
  const keys: Readonly<Record<string, () => void>> = {
    '+': () => zoom(1.25),
    '=': () => zoom(1.25),
    '-': () => zoom(0.8),
    '0': () => setView(whole),
    ArrowLeft: () => move(40, 0),
    ArrowRight: () => move(-40, 0),
    ArrowUp: () => move(0, 40),
    ArrowDown: () => move(0, -40),
  };
  return {
    frame,
    view,
    zoom,
    fit: () => setView(whole),
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLDivElement>) => {
        drag.current = { x: event.clientX, y: event.clientY };
        event.currentTarget.setPointerCapture(event.pointerId);
      },
      onPointerMove: (event: PointerEvent<HTMLDivElement>) => {
        if (!drag.current) return;
        move(event.clientX - drag.current.x, event.clientY - drag.current.y);
        drag.current = { x: event.clientX, y: event.clientY };
      },
      onPointerUp: () => {
        drag.current = null;
      },
      onKeyDown: (event: KeyboardEvent) => {
        const act = keys[event.key];
        if (!act || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        act();
      },
    },
  };
}
