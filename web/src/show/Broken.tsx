import { useState } from 'react';
import { useWorkbench } from '../settings.tsx';
import type { Place } from './notes.ts';
import { usePointed } from './pointed.tsx';

interface Props {
  readonly places: readonly Place[];
  readonly nets: readonly Place[];
  readonly target: Place | null;
  readonly onTarget: (place: Place) => void;
}

const MOST = 100;
const NEAR_UM = 1e-4;
type Box = Place['box'];

const overlap = (a: Box, b: Box): boolean =>
  a[0] <= b[2] + NEAR_UM && b[0] <= a[2] + NEAR_UM && a[1] <= b[3] + NEAR_UM && b[1] <= a[3] + NEAR_UM;
const around = (line: Place['lines'][number]): Box => {
  const [xs, ys] = [line.map(([x]) => x), line.map(([, y]) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
};
/** The nets that a place lies on or beside. */
export const netsAt = (place: Place, nets: readonly Place[]): readonly Place[] =>
  nets.filter(({ lines }) => lines.some((line) => overlap(around(line), place.box)));

/** Where rules are broken: a list to filter by rule and to go through, each with the nets it touches. */
export function Broken({ places: all, nets, target, onTarget }: Props) {
  const { t } = useWorkbench();
  const { name: pointed, point } = usePointed();
  const [at, setAt] = useState(-1);
  const [rule, setRule] = useState('');
  const rules = [...new Set(all.map(({ title }) => title))].sort();
  const places = rule === '' ? all : all.filter(({ title }) => title === rule);
  if (all.length === 0) return <p className="quiet good">✓ {t('noneBroken')}</p>;
  const goTo = (next: number) => {
    setAt(next);
    onTarget({ ...places[next]! });
  };
  const go = (step: number) => goTo((at + step + places.length * 2) % places.length);
  const current = target && at >= 0 ? places[at] : undefined;
  const touched = current ? netsAt(current, nets) : [];
  return (
    <>
      <section className="broken" aria-label={t('broken')}>
        {rules.length > 1 && (
          <select
            aria-label={t('anyRule')}
            value={rule}
            onChange={(event) => {
              setRule(event.target.value);
              setAt(-1);
            }}
          >
            <option value="">{t('anyRule')}</option>
            {rules.map((one) => (
              <option key={one} value={one}>
                {one} ({all.filter(({ title }) => title === one).length})
              </option>
            ))}
          </select>
        )}
        <button type="button" aria-label={t('previous')} onClick={() => go(at < 0 ? 0 : -1)}>
          ‹
        </button>
        <output>
          {current ? (
            <>
              <span className="quiet">
                {at + 1} / {places.length}
              </span>{' '}
              <b>{current.title}</b> {current.detail}
            </>
          ) : (
            t('brokenCount', { n: places.length.toLocaleString() })
          )}
        </output>
        <button type="button" aria-label={t('next')} onClick={() => go(1)}>
          ›
        </button>
      </section>
      {touched.length > 0 && (
        <p className="layers touched">
          <span className="quiet">{t('netsTouched')}</span>
          {touched.map(({ title }) => (
            <button
              key={title}
              type="button"
              className="choice"
              aria-pressed={title === pointed}
              onClick={() => point(title === pointed ? null : title)}
            >
              {title}
            </button>
          ))}
        </p>
      )}
      <details className="findings">
        <summary>{t('brokenList', { n: places.length.toLocaleString() })}</summary>
        <ol>
          {places.slice(0, MOST).map((place, i) => (
            <li key={i}>
              <button type="button" className="ghost" aria-pressed={i === at} onClick={() => goTo(i)}>
                <b>{place.title}</b> {place.detail}
              </button>
            </li>
          ))}
        </ol>
      </details>
    </>
  );
}
