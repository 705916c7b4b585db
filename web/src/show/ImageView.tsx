import { useEffect, useState } from 'react';
import { useWorkbench } from '../settings.tsx';
import type { ViewerProps } from './Artifacts.tsx';
import { usePanZoom } from './usePanZoom.ts';

/** A picture as an image: whatever the file holds, nothing in it can run. */
export default function ImageView({ name, blob }: ViewerProps) {
  const { t } = useWorkbench();
  const [url, setUrl] = useState<string | null>(null);
  const { frame, view, zoom, fit, handlers } = usePanZoom();
  useEffect(() => {
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return (
    <figure className="viewer">
      <div
        ref={frame}
        className="frame paper"
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
      </div>
      <Zoomer zoom={zoom} fit={fit} />
    </figure>
  );
}

export function Zoomer({ zoom, fit }: { readonly zoom: (factor: number) => void; readonly fit: () => void }) {
  const { t } = useWorkbench();
  return (
    <div className="zoomer">
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
