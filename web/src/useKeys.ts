import { useEffect } from 'react';

const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;

interface Keys {
  readonly onPalette: () => void;
  readonly onHelp: () => void;
}

/** The keys that work everywhere; single letters only where nobody is writing. */
export function useKeys({ onPalette, onHelp }: Keys): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        onPalette();
      } else if (event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target)) {
        return;
      } else if (event.key === '?') onHelp();
      else if (event.key === '/') {
        const box = document.getElementById('say');
        if (!box) return;
        event.preventDefault();
        box.focus();
      }
    };
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  }, [onPalette, onHelp]);
}
