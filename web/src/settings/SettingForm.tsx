import { useEffect, useState } from 'react';
import { InWordsOf } from '../naming.tsx';
import { useLoaded, useWorkbench } from '../settings.tsx';
import { FileButton, Form, jsonOf } from '../tools/Form.tsx';
import { isComplete, Unread } from '../tools/unread.ts';
import { Wrong } from '../Wrong.tsx';
import type { About, SettingFile } from '../wire.ts';

type Params = Readonly<Record<string, unknown>>;
type Setting = About['settings'][number];

interface Props {
  readonly setting: Setting;
  readonly onSaved: () => void;
}

/** A setting, written here instead of where the server is started. It is tried before it is kept. */
export function SettingForm({ setting, onSaved }: Props) {
  const { key, domain, isFile } = setting;
  const { t, api } = useWorkbench();
  const path = `/v1/settings/${encodeURIComponent(key)}`;
  const { data, error, reload } = useLoaded<SettingFile>(path);
  const [value, setValue] = useState<unknown>(null);
  const [told, setTold] = useState<{ readonly is: 'saved' | 'trying' | null; readonly why: string | null }>({
    is: null,
    why: null,
  });
  useEffect(() => setValue(data?.value ?? null), [data]);
  if (!data) return <Wrong says={error} />;
  if (data.from === 'elsewhere') return <p className="quiet">{t('settingElsewhere')}</p>;
  const send = async (next: unknown) => {
    setTold({ is: 'trying', why: null });
    try {
      await api.post(path, { value: next });
      setTold({ is: 'saved', why: null });
      reload();
      onSaved();
    } catch (reason) {
      setTold({ is: null, why: (reason as Error).message });
    }
  };
  const params = (value instanceof Unread ? {} : (value ?? {})) as Params;
  const isWhole = !(value instanceof Unread) && (data.schema.required ?? []).every((name) => params[name]);
  return (
    <InWordsOf domain={domain ?? ''}>
      <form
        className="card settingform"
        aria-label={setting.parts[0]?.meaning}
        onSubmit={(event) => {
          event.preventDefault();
          void send(params);
        }}
      >
        {isFile && isDeep(data.schema) ? (
          <Pasted value={value} sample={data.sample} onChange={setValue} />
        ) : (
          <Form schema={data.schema} value={params} onChange={setValue} />
        )}
        <div className="go">
          <button
            type="submit"
            className="primary"
            disabled={told.is === 'trying' || !isWhole || !isComplete(params)}
          >
            {t(isFile ? 'save' : 'settingTry')}
          </button>
          {data.from === 'kept' && (
            <button type="button" disabled={told.is === 'trying'} onClick={() => void send(null)}>
              {t(domain === null ? 'databaseOwn' : 'settingClear')}
            </button>
          )}
          {told.is && (
            <span className="quiet" role="status">
              {told.is === 'trying' ? t('settingTrying') : `✓ ${t(domain === null ? 'savedNext' : 'saved')}`}
            </span>
          )}
        </div>
        <Wrong says={told.why} />
      </form>
    </InWordsOf>
  );
}

/** Lists inside of lists are written in a file, not in fields. */
const isDeep = ({ properties = {} }: SettingFile['schema']): boolean =>
  Object.values(properties).some(({ items }) =>
    Object.values((typeof items === 'object' ? items.properties : {}) ?? {}).some(
      ({ type }) => type === 'array',
    ),
  );

interface PastedProps {
  readonly value: unknown;
  readonly sample: unknown;
  readonly onChange: (value: unknown) => void;
}

/** The content of a file: taken from one, dropped, or pasted. */
function Pasted({ value, sample, onChange }: PastedProps) {
  const { t } = useWorkbench();
  const text = value instanceof Unread ? value.text : value === null ? '' : JSON.stringify(value, null, 2);
  const take = (file: File | undefined) =>
    void file?.text().then((content) => onChange(jsonOf(content) ?? null));
  return (
    <div className="formfield">
      <div className="go">
        <FileButton label={t('chooseFile')} onPick={take} />
        {sample !== null && (
          <button type="button" className="ghost" onClick={() => onChange(sample)}>
            {t('fromSample')}
          </button>
        )}
      </div>
      <textarea
        rows={8}
        spellCheck={false}
        aria-label={t('pasteFile')}
        placeholder={t('pasteFile')}
        value={text}
        onChange={(event) => onChange(jsonOf(event.target.value) ?? null)}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          take(event.dataTransfer.files[0]);
        }}
      />
      {value instanceof Unread && <p className="wrong">{t('badJson')}</p>}
    </div>
  );
}
