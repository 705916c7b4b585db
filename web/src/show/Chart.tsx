import { type CSSProperties, useState } from 'react';
import { useWorkbench } from '../settings.tsx';
import type { Chartable } from './chart-data.ts';
import { Scroll } from './JsonView.tsx';

/** Bars for names, columns for points in time. The table beside it says the same in words. */
export function Chart({ labels, series, timely }: Chartable) {
  const { t } = useWorkbench();
  const [at, setAt] = useState(series.length - 1);
  const shown = series[at] ?? series[0]!;
  const most = Math.max(...shown.cells.map(([, value]) => value));
  const share = (value: number) => ({ '--share': `${(value / most) * 100}%` }) as CSSProperties;
  return (
    <figure className="chart">
      {series.length > 1 ? (
        <fieldset className="tabs">
          <legend className="sr">{t('chartOf')}</legend>
          {series.map(({ title }, i) => (
            <button key={title} type="button" aria-pressed={i === at} onClick={() => setAt(i)}>
              {title}
            </button>
          ))}
        </fieldset>
      ) : (
        <figcaption className="quiet">{shown.title}</figcaption>
      )}
      <Scroll label={shown.title}>
        <ol className={timely ? 'columns' : 'bars'}>
          {shown.cells.map(([text, value], i) => (
            <li key={`${labels[i]}${i}`}>
              <span className="label">{labels[i]}</span>
              <span className="track">
                <span style={share(value)} />
              </span>
              <span className="amount">{text}</span>
            </li>
          ))}
        </ol>
      </Scroll>
    </figure>
  );
}
