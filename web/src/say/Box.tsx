import { type ChangeEvent, type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useWorkbench } from '../settings.tsx';
import type { DomainInfo } from '../wire.ts';
import type { Draft } from './useReading.ts';

interface Props {
  readonly draft: Draft;
  readonly domains: readonly DomainInfo[];
  /** The domain the words were recognised as. */
  readonly recognised: string | null;
  readonly onChange: (draft: Draft) => void;
  readonly onGo: () => void;
}

/** The one box: words, files, and the domain where one wants to choose it. */
export function Box({ draft, domains, recognised, onChange, onGo }: Props) {
  const { t } = useWorkbench();
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
  const onKey = (event: KeyboardEvent) => {
    // While an input method composes, Enter is the input method's.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onGo();
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
        onChange={(event: ChangeEvent<HTMLTextAreaElement>) =>
          onChange({ ...draft, text: event.target.value })
        }
        onKeyDown={onKey}
      />
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
            onChange={(event) => onChange({ ...draft, domain: event.target.value || null })}
          >
            <option value="">
              {t('domainAuto')}
              {draft.domain === null && current ? `${t('colon')}${current.title}` : ''}
            </option>
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
        {(text !== '' || draft.files.length > 0) && (
          <button
            type="button"
            className="ghost"
            onClick={() => {
              onChange({ text: '', domain: null, files: [] });
              area.current?.focus();
            }}
          >
            {t('clear')}
          </button>
        )}
      </div>
    </section>
  );
}
