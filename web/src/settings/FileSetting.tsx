import { useEffect, useState } from 'react';
import { InWordsOf } from '../naming.tsx';
import { useLoaded, useWorkbench } from '../settings.tsx';
import { Form, isComplete } from '../tools/Form.tsx';
import { Wrong } from '../Wrong.tsx';
import type { About, SettingFile } from '../wire.ts';

type Params = Readonly<Record<string, unknown>>;

interface Props {
  readonly setting: About['settings'][number];
  readonly onSaved: () => void;
}

/** What a setting's file holds, written here instead of in a file. */
export function FileSetting({ setting: { key, domain }, onSaved }: Props) {
  const { t, api } = useWorkbench();
  const path = `/v1/settings/${encodeURIComponent(key)}`;
  const { data, error, reload } = useLoaded<SettingFile>(path);
  const [value, setValue] = useState<Params | null>(null);
  const [told, setTold] = useState<{ readonly saved: boolean; readonly why: string | null }>({
    saved: false,
    why: null,
  });
  useEffect(() => setValue((data?.value as Params | null) ?? null), [data]);
  if (!data) return <Wrong says={error} />;
  if (data.from === 'elsewhere') return <p className="quiet">{t('settingElsewhere')}</p>;
  const send = async (next: Params | null) => {
    try {
      await api.post(path, { value: next });
      setTold({ saved: true, why: null });
      reload();
      onSaved();
    } catch (reason) {
      setTold({ saved: false, why: (reason as Error).message });
    }
  };
  return (
    <InWordsOf domain={domain}>
      <form
        className="card filesetting"
        aria-label={data.meaning}
        onSubmit={(event) => {
          event.preventDefault();
          void send(value ?? {});
        }}
      >
        <Form schema={data.schema} value={value ?? {}} onChange={setValue} />
        <div className="go">
          <button type="submit" className="primary" disabled={!isComplete(value ?? {})}>
            {t('save')}
          </button>
          {data.from === 'kept' && (
            <button type="button" onClick={() => void send(null)}>
              {t('settingClear')}
            </button>
          )}
          {told.saved && (
            <span className="quiet" role="status">
              ✓ {t('saved')}
            </span>
          )}
        </div>
        <Wrong says={told.why} />
      </form>
    </InWordsOf>
  );
}
