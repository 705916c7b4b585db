import { useEffect, useMemo, useRef, useState } from 'react';
import { GdsCells } from '../../../src/formats/gdsii/cells.ts';
import { useWorkbench } from '../settings.tsx';
import type { ViewerProps } from './Artifacts.tsx';
import { type Plan, planOf } from './gds-plan.ts';
import { Zoomer } from './ImageView.tsx';
import { usePanZoom } from './usePanZoom.ts';

/** A layout drawn layer by layer; our own reader of the format lays it out flat. */
export default function GdsView({ name, blob }: ViewerProps) {
  const { t } = useWorkbench();
  const [plan, setPlan] = useState<Plan | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    void blob.arrayBuffer().then((buffer) => {
      const read = GdsCells.read(new Uint8Array(buffer));
      const made = read.ok ? planOf(read.value) : read;
      if (made.ok) setPlan(made.value);
      else setError(made.error.map(({ message }) => message).join('\n'));
    });
  }, [blob]);
  if (error !== null) return <p className="wrong">{error}</p>;
  if (!plan) return <p className="quiet">{t('loading')}</p>;
  const shown = plan.layers.filter(({ key }) => !hidden.has(key));
  const count = shown.reduce((sum, { shapes }) => sum + shapes.length, 0);
  return (
    <figure className="gds" data-shown={count}>
      <Drawing name={name} plan={plan} hidden={hidden} />
      <figcaption className="layers">
        <span className="quiet">{t('shapes', { n: count.toLocaleString() })}</span>
        {plan.layers.map(({ key, colour, shapes }) => (
          <label key={key}>
            <input
              type="checkbox"
              checked={!hidden.has(key)}
              onChange={(event) => {
                const next = new Set(hidden);
                if (event.target.checked) next.delete(key);
                else next.add(key);
                setHidden(next);
              }}
            />
            <span className="swatch" style={{ background: colour }} aria-hidden="true" />
            <code>{key}</code> <span className="quiet">{shapes.length}</span>
          </label>
        ))}
      </figcaption>
    </figure>
  );
}

interface DrawingProps {
  readonly name: string;
  readonly plan: Plan;
  readonly hidden: ReadonlySet<string>;
}

function Drawing({ name, plan, hidden }: DrawingProps) {
  const { t } = useWorkbench();
  const { frame, view, zoom, fit, handlers } = usePanZoom(400);
  const canvas = useRef<HTMLCanvasElement>(null);
  const paths = useMemo(() => plan.layers.map((layer) => ({ ...layer, path: pathOf(layer.shapes) })), [plan]);
  useEffect(() => {
    const [target, box] = [canvas.current, frame.current];
    if (!target || !box) return;
    const paint = () => {
      const ratio = devicePixelRatio;
      target.width = box.clientWidth * ratio;
      target.height = box.clientHeight * ratio;
      const pen = target.getContext('2d');
      if (!pen) return;
      const scale = 0.94 * Math.min(box.clientWidth / plan.width, box.clientHeight / plan.height);
      // GDSII counts upwards, a canvas downwards.
      pen.setTransform(ratio, 0, 0, ratio, 0, 0);
      pen.transform(view.scale, 0, 0, view.scale, view.x, view.y);
      pen.translate(box.clientWidth / 2, box.clientHeight / 2);
      pen.scale(scale, -scale);
      pen.translate(-plan.x - plan.width / 2, -plan.y - plan.height / 2);
      for (const { key, colour, path } of paths) {
        if (hidden.has(key)) continue;
        pen.fillStyle = colour;
        pen.globalAlpha = 0.55;
        pen.fill(path);
        pen.globalAlpha = 1;
        pen.strokeStyle = colour;
        pen.lineWidth = 0.6 / (scale * view.scale);
        pen.stroke(path);
      }
    };
    const asked = requestAnimationFrame(paint);
    return () => cancelAnimationFrame(asked);
  }, [plan, paths, hidden, view, frame]);
  return (
    <div className="viewer">
      <div
        ref={frame}
        className="frame"
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys zoom and move
        tabIndex={0}
        aria-label={t('drawing', { name })}
        {...handlers}
      >
        <canvas ref={canvas} />
      </div>
      <Zoomer zoom={zoom} fit={fit} />
    </div>
  );
}

/** All shapes of a layer as one path: one fill, however many there are. */
function pathOf(shapes: readonly Int32Array[]): Path2D {
  const path = new Path2D();
  for (const xy of shapes) {
    path.moveTo(xy[0]!, xy[1]!);
    for (let i = 2; i < xy.length; i += 2) path.lineTo(xy[i]!, xy[i + 1]!);
    path.closePath();
  }
  return path;
}
