import { useWorkbench } from '../settings.tsx';

/** What was said and came to nothing. */
export function LeftOut({ words }: { readonly words: readonly string[] }) {
  const { t } = useWorkbench();
  if (words.length === 0) return null;
  return (
    <p className="loosewords">
      {t('leftOut')}
      {t('colon')}
      {words.map((word, i) => (
        <span key={`${word}${i}`} className="loose">
          {word}
        </span>
      ))}
    </p>
  );
}
