import { type FormEvent, useState } from 'react';
import { useWorkbench } from '../settings.tsx';
import { Wrong } from '../Wrong.tsx';
import type { Question } from '../wire.ts';

interface Props {
  readonly questions: readonly Question[];
  readonly busy: boolean;
  readonly remark: string | null;
  readonly told: string | null;
  readonly onAnswer: (said: string) => void;
}

const MOST_LISTED = 4;

/** The first open question; a click on a candidate or a typed answer fills it in. Without one, a line for what is to change. */
export function Questions({ questions, busy, remark, told, onAnswer }: Props) {
  const { t } = useWorkbench();
  const [said, setSaid] = useState('');
  const [question, ...others] = questions;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (said.trim() === '') return;
    onAnswer(said.trim());
    setSaid('');
  };
  const came =
    told === null ? (
      <Wrong says={remark} />
    ) : (
      <p className="told" role="status">
        {told}
      </p>
    );
  if (!question) {
    return (
      <form className="further" onSubmit={submit}>
        <input
          id="answer"
          aria-label={t('sayFurther')}
          placeholder={t('sayFurther')}
          value={said}
          onChange={(event) => setSaid(event.target.value)}
        />
        {came}
      </form>
    );
  }
  return (
    <section className="card ask" aria-label={t('ask')}>
      <h2>{question.text}</h2>
      {question.candidates.length > 0 && (
        <div className="choices">
          {question.candidates.map(({ label }) => (
            <button
              key={label}
              type="button"
              className="choice"
              disabled={busy}
              onClick={() => onAnswer(label)}
            >
              {label}
            </button>
          ))}
        </div>
      )}
      <form onSubmit={submit}>
        <input
          id="answer"
          aria-label={t('answerLabel')}
          placeholder={t('answerLabel')}
          value={said}
          onChange={(event) => setSaid(event.target.value)}
        />
        <button type="submit" disabled={busy || said.trim() === ''}>
          {t('answer')}
        </button>
      </form>
      {came}
      {others.length > 0 && (
        <div className="quiet">
          <p>{t('askMore', { n: others.length })}</p>
          <ul className="others">
            {others.slice(0, MOST_LISTED).map(({ id, text }) => (
              <li key={id}>{text}</li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}
