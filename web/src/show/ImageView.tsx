import { useEffect, useMemo, useRef, useState } from 'react';
import { useWorkbench } from '../settings.tsx';
import type { ViewerProps } from './Artifacts.tsx';
import { Measured, type Point, type Projection, Ruler, useRuler } from './Ruler.tsx';
import { noSheet, type SvgSheet, sheetOf } from './svg-sheet.ts';
import { type FrameSize, usePanZoom, type View } from './usePanZoom.ts';

/** The picture's margin in its frame; show.css says the same. */
const MARGIN_PX = 16;
const SNAP_PX = 9;

/** A picture as an image: whatever the file holds, nothing in it can run. */
export default function ImageView({ name, blob }: ViewerProps) {
  const { t } = useWorkbench();
  const [url, setUrl] = useState<string | null>(null);
  const [sheet, setSheet] = useState<SvgSheet>(noSheet);
  const put = useRef<(pixel: Point) => void>(() => {});
  const { frame, view, size, zoom, fit, handlers } = usePanZoom(40, (pixel) => put.current(pixel));
  const projection = useMemo(() => projectionOf(sheet, view, size), [sheet, view, size]);
  const ruler = useRuler(projection);
  put.current = ruler.put;
  useEffect(() => {
    let gone = false;
    const made = URL.createObjectURL(blob);
    setUrl(made);
    if (blob.type.startsWith('image/svg'))
      void blob.text().then((text) => !gone && setSheet(sheetOf(text) ?? noSheet));
    return () => {
      gone = true;
      URL.revokeObjectURL(made);
    };
  }, [blob]);
  return (
    <figure className="viewer">
      <div
        ref={frame}
        className={ruler.on ? 'frame paper measuring' : 'frame paper'}
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys zoom and move
        tabIndex={0}
        aria-label={t('drawing', { name })}
        {...handlers}
      >
        {url && (
          <img
            src={url}
            alt={name}
            draggable={false}
            style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
          />
        )}
        <Ruler projection={projection} ruler={ruler} />
      </div>
      <Zoomer zoom={zoom} fit={fit} {...(sheet !== noSheet && { measure: { projection, ruler } })} />
    </figure>
  );
}

function projectionOf(sheet: SvgSheet, view: View, size: FrameSize): Projection {
  const [width, height] = [size.width - 2 * MARGIN_PX, size.height - 2 * MARGIN_PX];
  const fitted = Math.max(1e-9, Math.min(width / sheet.width, height / sheet.height));
  const scale = fitted * view.scale;
  const left = view.x + ((size.width - sheet.width * fitted) / 2) * view.scale - sheet.x * scale;
  const top = view.y + ((size.height - sheet.height * fitted) / 2) * view.scale - sheet.y * scale;
  const toPicture = ({ x, y }: Point): Point => ({ x: (x - left) / scale, y: (y - top) / scale });
  return {
    toPicture,
    toPixel: ({ x, y }) => ({ x: left + x * scale, y: top + y * scale }),
    snap: (pixel) => nearest(sheet.points, toPicture(pixel), SNAP_PX / scale),
    unit: sheet.unit,
    perUnit: sheet.perUnit,
  };
}

function nearest(points: readonly Point[], { x, y }: Point, reach: number): Point | null {
  let found: Point | null = null;
  let least = reach;
  for (const point of points) {
    const far = Math.hypot(point.x - x, point.y - y);
    if (far < least) {
      least = far;
      found = point;
    }
  }
  return found;
}

interface ZoomerProps {
  readonly zoom: (factor: number) => void;
  readonly fit: () => void;
  readonly measure?: { readonly projection: Projection; readonly ruler: ReturnType<typeof useRuler> };
}

export function Zoomer({ zoom, fit, measure }: ZoomerProps) {
  const { t } = useWorkbench();
  return (
    <div className="zoomer">
      {measure && (
        <>
          <Measured {...measure} />
          <button type="button" aria-pressed={measure.ruler.on} onClick={measure.ruler.toggle}>
            {t('measure')}
          </button>
        </>
      )}
      <button type="button" aria-label={t('zoomOut')} onClick={() => zoom(0.8)}>
        −
      </button>
      <button type="button" onClick={fit}>
        {t('fit')}
      </button>
      <button type="button" aria-label={t('zoomIn')} onClick={() => zoom(1.25)}>
        +
      </button>
    </div>
  );
}
