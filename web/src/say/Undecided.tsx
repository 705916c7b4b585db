import { useWorkbench } from '../settings.tsx';
import type { DomainInfo, None, Tie } from '../wire.ts';

interface Props {
  readonly door: Tie | None;
  readonly domains: readonly DomainInfo[];
  readonly onChoose: (domain: string) => void;
}

/** Nobody understood, or several did: the person chooses. */
export function Undecided({ door, domains, onChoose }: Props) {
  const { t } = useWorkbench();
  const isTie = door.kind === 'tie';
  const offered = isTie
    ? domains.filter(({ id }) => door.readings.some(({ domain }) => domain === id))
    : domains;
  return (
    <section className="card ask" role="status">
      <h2>{isTie ? door.question.text : (door.diagnostics[0]?.message ?? t('notUnderstood'))}</h2>
      <div className="choices">
        {offered.map(({ id, title }) => (
          <button key={id} type="button" className="choice" onClick={() => onChoose(id)}>
            {title}
          </button>
        ))}
      </div>
    </section>
  );
}
