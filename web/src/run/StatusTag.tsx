import { useWorkbench } from '../settings.tsx';
import { isWord } from '../words.ts';

export function StatusTag({ status }: { readonly status: string }) {
  const { t } = useWorkbench();
  const word = `status_${status}`;
  return <span className={`status ${status}`}>{isWord(word) ? t(word) : status}</span>;
}
