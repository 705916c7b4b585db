import { useWorkbench } from '../settings.tsx';
import type { Reading } from '../wire.ts';
import { Sayable, sentencesIn } from './Sayable.tsx';

/** What is said about the reading that does not stand at a value or a question already. */
export function Remarks({ reading }: { readonly reading: Reading }) {
  const { t } = useWorkbench();
  const open = new Set(reading.questions.map(({ path }) => JSON.stringify(path)));
  const known = new Set(reading.evidence.map(({ path }) => JSON.stringify(path)));
  const remarks = reading.diagnostics.filter(({ path, severity, params }) => {
    const key = JSON.stringify(path);
    return !open.has(key) && !(severity === 'info' && known.has(key)) && sentencesIn(params).length === 0;
  });
  if (remarks.length === 0) return null;
  return (
    <ul className="remarks" aria-label={t('remarks')}>
      {remarks.map(({ code, path, message, severity }) => (
        <li key={`${code}${path.join('.')}`} className={severity}>
          {message}
        </li>
      ))}
    </ul>
  );
}

interface CanSayProps {
  readonly reading: Reading;
  readonly onSay: (text: string) => void;
}

/** Where words came to nothing: the nearest that can be said, one click each. */
export function CanSay({ reading, onSay }: CanSayProps) {
  const { t } = useWorkbench();
  const texts = reading.diagnostics.flatMap(({ params }) => sentencesIn(params));
  if (texts.length === 0) return null;
  return (
    <section aria-label={t('canSay')}>
      <p className="quiet">{t('canSay')}</p>
      <Sayable texts={texts} onSay={onSay} />
    </section>
  );
}
