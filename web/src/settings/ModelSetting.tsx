import { useState } from 'react';
import { useCatalogue } from '../naming.tsx';
import { useWorkbench } from '../settings.tsx';
import { Wrong } from '../Wrong.tsx';
import type { About, Reading } from '../wire.ts';

interface ModelProps {
  readonly about: About | null;
  readonly onChange: () => void;
}

/** Where the model is. A key that is typed goes to the server and is never seen again. */
export function ModelSetting({ about, onChange }: ModelProps) {
  const { t, api } = useWorkbench();
  const [address, setAddress] = useState({ url: '', name: '', key: '' });
  const [error, setError] = useState<string | null>(null);
  const [trial, setTrial] = useState<'running' | 'answers' | null>(null);
  const { domains } = useCatalogue();
  const send = async (body: unknown, isTried: boolean) => {
    setTrial(null);
    try {
      await api.post('/v1/model', body);
      // The key is the server's now, right or wrong.
      setAddress((now) => ({ ...now, key: '' }));
      setError(null);
      onChange();
      const wrong = isTried ? await tried() : null;
      setError(wrong);
      // What has to be mended stays where it can be.
      if (wrong === null) setAddress({ url: '', name: '', key: '' });
    } catch (reason) {
      setError((reason as Error).message);
      setTrial(null);
    }
  };
  /** One sentence, read by the model alone: why that did not work, or null. */
  const tried = async (): Promise<string | null> => {
    const [first] = domains;
    const text = first?.examples[0];
    if (!first || !text) return null;
    setTrial('running');
    const read = await api.post<Reading>(`/v1/${first.id}/parse`, { text, engine: 'model' });
    const why = read.diagnostics.find(({ code }) => code.startsWith('model_'));
    setTrial(why && read.degraded !== null ? null : 'answers');
    return why && read.degraded !== null ? why.message : null;
  };
  const fields = [
    ['url', 'modelUrl', 'url', 'https://…/v1'],
    ['name', 'modelName', 'text', ''],
    ['key', 'modelKey', 'password', ''],
  ] as const;
  return (
    <section className="setting" aria-label={t('model')}>
      <h2>{t('model')}</h2>
      {about?.model ? (
        <p className="inuse">
          <code>{about.model.url}</code> {about.model.name && <code>{about.model.name}</code>}
        </p>
      ) : (
        <p className="inuse">{t('modelNone')}</p>
      )}
      <p className="quiet">{t('modelHelp')}</p>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          const { url, name, key } = address;
          void send({ url: url.trim(), name: name.trim(), ...(key && { key }) }, true);
        }}
      >
        {fields.map(([part, label, type, hint]) => (
          <div key={part} className="formfield">
            <label htmlFor={`model-${part}`}>{t(label)}</label>
            <input
              id={`model-${part}`}
              type={type}
              placeholder={hint}
              autoComplete="off"
              value={address[part]}
              onChange={(event) => setAddress({ ...address, [part]: event.target.value })}
            />
          </div>
        ))}
        <div className="go">
          <button type="submit" disabled={address.url.trim() === '' || address.name.trim() === ''}>
            {t('modelUse')}
          </button>
          {about?.model && (
            <button type="button" className="ghost" onClick={() => void send({ url: null }, false)}>
              {t('modelReset')}
            </button>
          )}
        </div>
      </form>
      {trial && (
        <p className="quiet" role="status">
          {t(trial === 'running' ? 'modelTrying' : 'modelAnswers')}
        </p>
      )}
      <Wrong says={error} />
    </section>
  );
}
