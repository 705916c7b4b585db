import { type ReactNode, useState } from 'react';
import { useWorkbench } from '../settings.tsx';

/** A box that scrolls by itself: reachable by keyboard, and named. */
export function Scroll({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="scroll" tabIndex={0} aria-label={label}>
      {children}
    </section>
  );
}

/** Text to read and to take away. */
export function CodeView({ text, label }: { readonly text: string; readonly label: string }) {
  const { t } = useWorkbench();
  const [done, setDone] = useState(false);
  const copy = async () => {
    await navigator.clipboard?.writeText(text);
    setDone(true);
    setTimeout(() => setDone(false), 1_500);
  };
  return (
    <div className="code">
      <button type="button" className="ghost copy" onClick={() => void copy()}>
        {t(done ? 'copied' : 'copy')}
      </button>
      <Scroll label={label}>
        <pre>{text}</pre>
      </Scroll>
    </div>
  );
}

export const JsonView = ({ value, label = 'JSON' }: { readonly value: unknown; readonly label?: string }) => (
  <CodeView text={JSON.stringify(value, null, 2)} label={label} />
);
