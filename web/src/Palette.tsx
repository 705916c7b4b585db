import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { languages } from './languages.ts';
import { useCatalogue } from './naming.tsx';
import { useInbox } from './run/inbox.tsx';
import { said } from './say/useHistory.ts';
import { useWorkbench } from './settings.tsx';

interface Props {
  readonly onClose: () => void;
  readonly onSay: (text: string) => void;
  readonly onKeys: () => void;
}
interface Item {
  readonly kind: string;
  readonly text: string;
  readonly go: () => void;
}

const MOST = 12;

/** Everything there is to go to or to say, found by a few letters. */
export default function Palette({ onClose, onSay, onKeys }: Props) {
  const { t, change, settings } = useWorkbench();
  const { domains, tools } = useCatalogue();
  const { waiting } = useInbox();
  const [wanted, setWanted] = useState('');
  const [at, setAt] = useState(0);
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => box.current?.showModal(), []);
  const items = useMemo((): readonly Item[] => {
    const to = (hash: string) => () => {
      location.hash = hash;
    };
    const pages = [
      ['#/', 'navSay'],
      ['#/inbox', 'navInbox'],
      ['#/runs', 'navRuns'],
      ['#/tools', 'navTools'],
      ['#/settings', 'navSettings'],
    ] as const;
    const sentences = [...new Set([...said(), ...domains.flatMap(({ examples }) => examples)])];
    return [
      ...pages.map(([hash, word]) => ({ kind: t('goTo'), text: t(word), go: to(hash) })),
      ...(['you', 'model', 'surroundings', 'tokens'] as const).map((word) => ({
        kind: t('navSettings'),
        text: t(word),
        go: to('#/settings'),
      })),
      ...waiting.map(({ id, title }) => ({ kind: t('navInbox'), text: title, go: to(`#/runs/${id}`) })),
      ...sentences.map((text) => ({ kind: t('navSay'), text, go: () => onSay(text) })),
      ...[...tools].map(([id, name]) => ({
        kind: t('navTools'),
        text: `${name} · ${id}`,
        go: to(`#/tools/${id}`),
      })),
      ...languages
        .filter(([lang]) => lang !== settings.lang)
        .map(([lang, text]) => ({ kind: t('language'), text, go: () => change({ lang }) })),
      { kind: t('theme'), text: t('themeLight'), go: () => change({ theme: 'light' }) },
      { kind: t('theme'), text: t('themeDark'), go: () => change({ theme: 'dark' }) },
      { kind: t('help'), text: t('shortcuts'), go: onKeys },
    ];
  }, [t, domains, tools, waiting, settings.lang]);
  const words = wanted.trim().toLowerCase();
  const shown = items
    .filter(({ kind, text }) => `${kind} ${text}`.toLowerCase().includes(words))
    .slice(0, MOST);
  const take = (item: Item | undefined) => {
    if (!item) return;
    onClose();
    item.go();
  };
  const onKey = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by !== undefined) {
      event.preventDefault();
      setAt((now) => Math.max(0, Math.min(shown.length - 1, now + by)));
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      take(shown[at]);
    }
  };
  return (
    <dialog ref={box} className="palette" aria-label={t('palette')} onClose={onClose}>
      <input
        role="combobox"
        aria-expanded="true"
        aria-controls="palette-list"
        aria-activedescendant={shown[at] ? `palette-${at}` : undefined}
        aria-label={t('palette')}
        placeholder={t('palette')}
        value={wanted}
        onChange={(event) => {
          setWanted(event.target.value);
          setAt(0);
        }}
        onKeyDown={onKey}
      />
      <div id="palette-list" role="listbox" aria-label={t('palette')}>
        {shown.map((item, i) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys work in the box above
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the box above
          <div
            key={`${item.kind}${item.text}`}
            id={`palette-${i}`}
            role="option"
            aria-selected={i === at}
            onClick={() => take(item)}
            onMouseMove={() => setAt(i)}
          >
            <span className="quiet">{item.kind}</span> <bdi>{item.text}</bdi>
          </div>
        ))}
      </div>
    </dialog>
  );
}
