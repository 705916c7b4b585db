import { useState } from 'react';
import { useWorkbench } from '../settings.tsx';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** How a picture lies in its frame: pixels to the picture's own units and back. */
export interface Projection {
  readonly toPicture: (pixel: Point) => Point;
  readonly toPixel: (point: Point) => Point;
  /** The point of the picture nearest to a pixel that is worth measuring from; null where none is near. */
  readonly snap: (pixel: Point) => Point | null;
  readonly unit: string;
  /** So many of that unit to one of the picture's. */
  readonly perUnit: number;
}

/** Two points and the distance between them: clicked, or with Enter at the middle of the frame. */
export function useRuler(projection: Projection) {
  const [on, setOn] = useState(false);
  const [points, setPoints] = useState<readonly Point[]>([]);
  const put = (pixel: Point) => {
    if (!on) return;
    const point = projection.snap(pixel) ?? projection.toPicture(pixel);
    setPoints((now) => (now.length === 1 ? [...now, point] : [point]));
  };
  const toggle = () => {
    setOn(!on);
    setPoints([]);
  };
  return { on, points, put, toggle };
}

const NICE = 1e4;
const figure = (value: number): string => String(Math.round(value * NICE) / NICE);

interface Props {
  readonly projection: Projection;
  readonly ruler: ReturnType<typeof useRuler>;
}

/** The ruler over the picture. */
export function Ruler({ projection, ruler: { on, points } }: Props) {
  if (!on) return null;
  const [a, b] = points.map(projection.toPixel);
  return (
    <>
      <svg className="ruler" aria-hidden="true">
        {a && b && <line x1={a.x} y1={a.y} x2={b.x} y2={b.y} />}
        {[a, b].map((end, i) => end && <circle key={i} cx={end.x} cy={end.y} r={4} />)}
      </svg>
      {!b && <span className="cross" aria-hidden="true" />}
    </>
  );
}

/** What it measures. */
export function Measured({ projection: { unit, perUnit }, ruler: { on, points } }: Props) {
  const { t } = useWorkbench();
  if (!on) return null;
  const [a, b] = points;
  if (!a || !b) return <output className="measured">{t(a ? 'measureSecond' : 'measureFirst')}</output>;
  const [dx, dy] = [(b.x - a.x) * perUnit, (b.y - a.y) * perUnit];
  return (
    <output className="measured">
      <b>
        {figure(Math.hypot(dx, dy))} {unit}
      </b>{' '}
      <span>
        Δx {figure(Math.abs(dx))} · Δy {figure(Math.abs(dy))}
      </span>
    </output>
  );
}
