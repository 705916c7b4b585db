import { useEffect, useRef } from 'react';
import { useWorkbench } from './settings.tsx';
import type { Word } from './words.ts';

const keys: readonly (readonly [keys: string, word: Word])[] = [
  ['Enter', 'keySend'],
  ['Shift Enter', 'keyBreak'],
  ['↑ ↓', 'keyHistory'],
  ['Tab', 'keyComplete'],
  ['Ctrl K', 'keyPalette'],
  ['/', 'keyBox'],
  ['?', 'keyHelp'],
  ['Y', 'keyYes'],
  ['N  Esc', 'keyNo'],
  ['+  −  0', 'keyZoom'],
];

/** What the keys do. */
export default function Shortcuts({ onClose }: { readonly onClose: () => void }) {
  const { t } = useWorkbench();
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => box.current?.showModal(), []);
  return (
    <dialog ref={box} className="palette" aria-label={t('shortcuts')} onClose={onClose}>
      <h2>{t('shortcuts')}</h2>
      <dl className="keys">
        {keys.map(([key, word]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(word)}</dd>
          </div>
        ))}
      </dl>
      <button type="button" onClick={onClose}>
        {t('close')}
      </button>
    </dialog>
  );
}
