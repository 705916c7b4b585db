import type { ReactNode } from 'react';
import { useWorkbench } from '../settings.tsx';
import { Measured, type Projection, Ruler, type useRuler } from './Ruler.tsx';
import type { usePanZoom } from './usePanZoom.ts';

interface Props {
  readonly name: string;
  readonly paper?: boolean;
  readonly view: Pick<ReturnType<typeof usePanZoom>, 'frame' | 'zoom' | 'fit' | 'handlers'>;
  readonly projection: Projection;
  readonly ruler: ReturnType<typeof useRuler>;
  /** Whether the picture has a scale to measure by. */
  readonly measures: boolean;
  readonly children: ReactNode;
}

/** What a picture is moved and measured in, and the buttons below it. */
export function Frame({ name, paper = false, view, projection, ruler, measures, children }: Props) {
  const { t } = useWorkbench();
  const { frame, zoom, fit, handlers } = view;
  const className = ['frame', paper && 'paper', ruler.on && 'measuring'].filter(Boolean).join(' ');
  return (
    <>
      <div
        ref={frame}
        className={className}
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys zoom and move
        tabIndex={0}
        aria-label={t('drawing', { name })}
        {...handlers}
      >
        {children}
        <Ruler projection={projection} ruler={ruler} />
      </div>
      <Zoomer zoom={zoom} fit={fit} {...(measures && { measure: { projection, ruler } })} />
    </>
  );
}

interface ZoomerProps {
  readonly zoom: (factor: number) => void;
  readonly fit: () => void;
  readonly measure?: { readonly projection: Projection; readonly ruler: ReturnType<typeof useRuler> };
}

function Zoomer({ zoom, fit, measure }: ZoomerProps) {
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
