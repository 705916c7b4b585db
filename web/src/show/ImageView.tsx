import { useEffect, useMemo, useRef, useState } from 'react';
import type { ViewerProps } from './Artifacts.tsx';
import { Frame } from './Frame.tsx';
import { type Point, type Projection, useRuler } from './Ruler.tsx';
import { noSheet, type SvgSheet, sheetOf } from './svg-sheet.ts';
import { type FrameSize, usePanZoom, type View } from './usePanZoom.ts';

/** The picture's margin in its frame; show.css says the same. */
const MARGIN_PX = 16;
const SNAP_PX = 9;

/** A picture as an image: whatever the file holds, nothing in it can run. */
export default function ImageView({ name, blob }: ViewerProps) {
  const [url, setUrl] = useState<string | null>(null);
  const [sheet, setSheet] = useState<SvgSheet>(noSheet);
  const put = useRef<(pixel: Point) => void>(() => {});
  const panZoom = usePanZoom(40, (pixel) => put.current(pixel));
  const { view, size } = panZoom;
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
      <Frame
        name={name}
        paper
        view={panZoom}
        projection={projection}
        ruler={ruler}
        measures={sheet !== noSheet}
      >
        {url && (
          <img
            src={url}
            alt={name}
            draggable={false}
            style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
          />
        )}
      </Frame>
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
