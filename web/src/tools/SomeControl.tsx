import { useNames } from '../naming.tsx';
import type { Path } from '../wire.ts';
import type { Some } from './shape.ts';

interface Props extends Some {
  readonly id: string;
  readonly path: Path;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

/** Boxes to tick. */
export function SomeControl({ id, path, members, whole, value, onChange }: Props) {
  const naming = useNames();
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [];
  const isWhole = whole !== null && value === whole;
  const tick = (one: string, on: boolean) => {
    const next = members.filter((other) => (other === one ? on : chosen.includes(other)));
    onChange(next.length === 0 ? undefined : next);
  };
  return (
    <div className="radios" id={id}>
      {whole !== null && (
        <label>
          <input
            type="checkbox"
            checked={isWhole}
            onChange={(event) => onChange(event.target.checked ? whole : undefined)}
          />
          {naming.value(path, whole)}
        </label>
      )}
      {members.map((one) => (
        <label key={one}>
          <input
            type="checkbox"
            checked={isWhole || chosen.includes(one)}
            disabled={isWhole}
            onChange={(event) => tick(one, event.target.checked)}
          />
          {naming.value(path, one)}
        </label>
      ))}
    </div>
  );
}
