import { useWorkbench } from '../settings.tsx';
import type { DomainInfo, None, Tie } from '../wire.ts';
import { Sayable, sentencesIn } from './Sayable.tsx';

interface Props {
  readonly door: Tie | None;
  readonly domains: readonly DomainInfo[];
  readonly onChoose: (domain: string) => void;
  readonly onSay: (text: string) => void;
}

/** Nobody understood, or several did: what is near and can be said, or whose it is. */
export function Undecided({ door, domains, onChoose, onSay }: Props) {
  const { t } = useWorkbench();
  if (door.kind === 'tie') {
    const offered = domains.filter(({ id }) => door.readings.some(({ domain }) => domain === id));
    return (
      <section className="card ask" role="status">
        <h2>{door.question.text}</h2>
        <Trades domains={offered} onChoose={onChoose} />
      </section>
    );
  }
  const [, ...others] = door.diagnostics;
  const offered = others.flatMap(({ params }) => sentencesIn(params));
  const understood = others.map(({ params }) => params.understood).find(Boolean);
  return (
    <section className="card ask nothing" role="status">
      <h2>{t('notUnderstood')}</h2>
      {understood !== undefined && <p>{t('understoodOf', { words: understood })}</p>}
      <p className="quiet">{t('canSay')}</p>
      <Sayable
        texts={offered.length > 0 ? offered : domains.flatMap(({ examples: [one] }) => one ?? [])}
        onSay={onSay}
      />
      <p className="quiet">{t('whoseIsIt')}</p>
      <Trades domains={domains} onChoose={onChoose} />
    </section>
  );
}

const Trades = ({ domains, onChoose }: Pick<Props, 'domains' | 'onChoose'>) => (
  <div className="choices trades">
    {domains.map(({ id, title }) => (
      <button key={id} type="button" className="choice" onClick={() => onChoose(id)}>
        {title}
      </button>
    ))}
  </div>
);
