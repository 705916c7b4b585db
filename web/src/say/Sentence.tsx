import type { CSSProperties } from 'react';
import { useWorkbench } from '../settings.tsx';
import type { Segment } from './marks.ts';

export const hueOf = (number: number) =>
  ({ '--hue': `var(--hue${((number - 1) % 6) + 1})` }) as CSSProperties;

interface Props {
  readonly segments: readonly Segment[];
  readonly lit: ReadonlySet<number>;
  readonly onLight: (numbers: readonly number[]) => void;
  readonly onPick: (number: number) => void;
}

/** The words, each underlined in the colour and with the number of what it made. */
export function Sentence({ segments, lit, onLight, onPick }: Props) {
  const { t } = useWorkbench();
  return (
    <p className="sentence">
      {segments.map(({ start, text, marks, loose, closes }) => {
        const [first] = marks;
        if (!first) {
          return loose ? (
            <span key={start} className="loose" title={t('leftOut')}>
              {text}
            </span>
          ) : (
            <span key={start} className="plain">
              {text}
            </span>
          );
        }
        const isLit = marks.some(({ number }) => lit.has(number));
        return (
          <button
            key={start}
            type="button"
            className={isLit ? 'mark lit' : 'mark'}
            style={hueOf(first.number)}
            onMouseEnter={() => onLight(marks.map(({ number }) => number))}
            onMouseLeave={() => onLight([])}
            onFocus={() => onLight(marks.map(({ number }) => number))}
            onBlur={() => onLight([])}
            onClick={() => onPick(first.number)}
          >
            {text}
            {closes.length > 0 && <sup>{closes.join(' ')}</sup>}
          </button>
        );
      })}
    </p>
  );
}
