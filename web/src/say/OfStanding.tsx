import { useWorkbench } from '../settings.tsx';
import { Wrong } from '../Wrong.tsx';
import type { Question } from '../wire.ts';
import type { useStanding } from './useStanding.ts';

type Standing = NonNullable<ReturnType<typeof useStanding>>;

/** Which it was: said of what stood there, or a sentence of its own; the other is one click away. */
export function OfStanding({ standing }: { readonly standing: Standing }) {
  const { t } = useWorkbench();
  const { of, goesOn, isFor, isEither, choose } = standing;
  if (!isFor || (!goesOn && !isEither)) return null;
  const { text } = of.draft;
  return (
    <p className="standing" role="status">
      {goesOn && <span className="quiet">{t('saidOf', { text })}</span>}
      <button type="button" className="choice" onClick={() => choose(goesOn)}>
        {goesOn ? t('beginAnew') : t('goOnWith', { text })}
      </button>
    </p>
  );
}

interface Props {
  readonly questions: readonly Question[];
  readonly told: string | null;
  readonly remark: string | null;
}

/** What is asked or answered, where the words are not said yet. */
export function WouldAnswer({ questions: [question], told, remark }: Props) {
  return (
    <>
      {question && <p className="told">{question.text}</p>}
      {told !== null && (
        <p className="told" role="status">
          {told}
        </p>
      )}
      <Wrong says={remark} />
    </>
  );
}
