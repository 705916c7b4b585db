import {
  type ChangeEvent,
  type DragEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useCompletion } from '../offers.tsx';
import { useWorkbench } from '../settings.tsx';
import type { DomainInfo } from '../wire.ts';
import { Microphone } from './Microphone.tsx';
import { useHistory } from './useHistory.ts';
import { type Draft, emptyDraft } from './useReading.ts';

interface Props {
  readonly draft: Draft;
  readonly domains: readonly DomainInfo[];
  /** The domain the words were recognised as. */
  readonly recognised: string | null;
  readonly onChange: (draft: Draft) => void;
  readonly onGo: () => void;
  /** The button that does the same as Enter. */
  readonly children: ReactNode;
}

/** The one box: words, files, and the domain where one wants to choose it. */
export function Box({ draft, domains, recognised, onChange, onGo, children }: Props) {
  const { t } = useWorkbench();
  const past = useHistory();
  const [over, setOver] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const { text } = draft;
  useEffect(() => {
    const box = area.current;
    if (!box) return;
    const grow = () => {
      box.style.height = 'auto';
      box.style.height = `${box.scrollHeight}px`;
    };
    grow();
    // The words wrap anew where the box becomes narrower.
    const watch = new ResizeObserver(grow);
    watch.observe(box.parentElement!);
    return () => watch.disconnect();
  }, [text]);
  const add = async (list: FileList | null) => {
    const files = await Promise.all(
      [...(list ?? [])].map(async (file) => ({ name: file.name, content: await file.text(), option: '' })),
    );
    const names = new Set(files.map(({ name }) => name));
    onChange({ ...draft, files: [...draft.files.filter(({ name }) => !names.has(name)), ...files] });
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void add(event.dataTransfer.files);
  };
  const { offered, look } = useCompletion(text, domains, draft.domain, recognised);
  const write = (next: string) => onChange({ ...draft, text: next });
  const onKey = (event: KeyboardEvent) => {
    // While an input method composes, the keys are the input method's.
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const [first] = offered;
    const recalls = event.key === 'ArrowUp' || (event.key === 'ArrowDown' && past.isBrowsing);
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      past.leave();
      onGo();
    } else if (event.key === 'Tab' && !event.shiftKey && first && text !== '') {
      event.preventDefault();
      write(first);
    } else if (recalls && !event.shiftKey && (text === '' || past.isBrowsing)) {
      const next = past.step(event.key === 'ArrowUp' ? 1 : -1, text);
      if (next === null) return;
      event.preventDefault();
      write(next);
    }
  };
  const current = domains.find(({ id }) => id === (draft.domain ?? recognised));
  const options = current?.options.filter(({ value }) => value === 'FILE') ?? [];
  return (
    <section
      className={`box${over ? ' over' : ''}`}
      aria-label={t('boxLabel')}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <textarea
        ref={area}
        id="say"
        rows={2}
        aria-label={t('boxLabel')}
        placeholder={over ? t('dropHere') : t('boxLabel')}
        value={text}
        onChange={(event: ChangeEvent<HTMLTextAreaElement>) => {
          past.leave();
          write(event.target.value);
        }}
        onKeyDown={onKey}
        onFocus={look}
      />
      {offered.length > 0 && (
        <ul className="suggest" aria-label={t('suggestions')}>
          {offered.map((one, i) => (
            <li key={one}>
              <button
                type="button"
                tabIndex={-1}
                title={one}
                // The box keeps the focus: one goes on typing.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => write(one)}
              >
                <span className="quiet">{tailOf(text.trimStart())}</span>
                <bdi>{one.slice(text.trimStart().length)}</bdi>
                {i === 0 && <kbd>Tab</kbd>}
              </button>
            </li>
          ))}
        </ul>
      )}
      {draft.files.length > 0 && (
        <ul className="files">
          {draft.files.map((file) => (
            <li key={file.name}>
              <span>{file.name}</span>
              {options.length > 0 && (
                <select
                  aria-label={file.name}
                  value={file.option}
                  onChange={(event) =>
                    onChange({
                      ...draft,
                      files: draft.files.map((one) =>
                        one === file ? { ...file, option: event.target.value } : one,
                      ),
                    })
                  }
                >
                  <option value="">{t('asInput')}</option>
                  {options.map(({ name, help }) => (
                    <option key={name} value={name}>
                      {help}
                    </option>
                  ))}
                </select>
              )}
              <button
                type="button"
                aria-label={`${t('removeFile')} ${file.name}`}
                onClick={() => onChange({ ...draft, files: draft.files.filter((one) => one !== file) })}
              >
                ×
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="bar">
        <label className="domain">
          <span className="sr">{t('domainLabel')}</span>
          <select
            value={draft.domain ?? ''}
            onChange={(event) => onChange({ ...draft, domain: event.target.value || null, options: {} })}
          >
            <option value="">{t('domainAuto')}</option>
            {domains.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </select>
        </label>
        <button type="button" className="ghost" onClick={() => picker.current?.click()}>
          {t('addFiles')}
        </button>
        <input
          ref={picker}
          type="file"
          multiple
          hidden
          aria-label={t('addFiles')}
          onChange={(event) => void add(event.target.files)}
        />
        <Microphone onHear={write} />
        {(text !== '' || draft.files.length > 0) && (
          <button
            type="button"
            className="ghost"
            onClick={() => {
              onChange(emptyDraft);
              area.current?.focus();
            }}
          >
            {t('clear')}
          </button>
        )}
        <div className="go">{children}</div>
      </div>
    </section>
  );
}

const MOST_TAIL = 4;
/** The end of what was typed: enough to see where a suggestion goes on. */
const tailOf = (typed: string): string => (typed.length > MOST_TAIL ? `…${typed.slice(-MOST_TAIL)}` : typed);
