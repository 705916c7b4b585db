import { useWho } from '../naming.tsx';
import { Sentence } from '../say/Sentence.tsx';
import { useEvidence } from '../say/useEvidence.ts';
import { useWorkbench } from '../settings.tsx';
import { Ago } from '../show/Ago.tsx';
import type { Input, RunDetails } from '../wire.ts';

interface Props {
  readonly run: RunDetails | null;
  readonly askedBy: string;
  readonly askedAt: string;
  /** Whether the way to the run itself is shown. */
  readonly linked: boolean;
}

/** Who asked, when, and with which words; the words that made something are marked as they were when they were read. */
export function SaidBy({ run, askedBy, askedAt, linked }: Props) {
  const { t } = useWorkbench();
  const who = useWho();
  const text = run?.domain == null ? '' : ((run.input as Input | null)?.text ?? '');
  const view = useEvidence(run && text ? run : null, text);
  return (
    <div className="saidby">
      <p className="quiet">
        <Ago at={askedAt} /> · {t(text ? 'saidBy' : 'askedBy', { who: who(run?.requester ?? askedBy) })}
        {run && linked && (
          <>
            {' · '}
            <a className="quiet" href={`#/runs/${encodeURIComponent(run.id)}`}>
              {t('permalink')}
            </a>
          </>
        )}
      </p>
      {text && <Sentence segments={view.segments} lit={view.lit} onLight={view.light} onPick={() => {}} />}
    </div>
  );
}
