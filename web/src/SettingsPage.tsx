import { useState } from 'react';
import { languages } from './languages.ts';
import { useCatalogue } from './naming.tsx';
import { type Settings, useLoaded, useWorkbench } from './settings.tsx';
import { CodeView } from './show/JsonView.tsx';
import { Wrong } from './Wrong.tsx';
import type { About } from './wire.ts';

export default function SettingsPage() {
  const { t, settings, change } = useWorkbench();
  const { data: about, reload } = useLoaded<About>('/v1/about');
  const [token, setToken] = useState(settings.token);
  return (
    <>
      <h1>{t('settingsTitle')}</h1>
      <Choice
        legend={t('language')}
        name="lang"
        value={settings.lang}
        options={languages}
        onChange={(lang) => change({ lang })}
      />
      <Choice<Settings['theme']>
        legend={t('theme')}
        name="theme"
        value={settings.theme}
        options={[
          ['auto', t('themeAuto')],
          ['light', t('themeLight')],
          ['dark', t('themeDark')],
        ]}
        onChange={(theme) => change({ theme })}
      />
      <form
        className="setting"
        onSubmit={(event) => {
          event.preventDefault();
          change({ token: token.trim() });
        }}
      >
        <label htmlFor="token">{t('token')}</label>
        <p className="quiet">{t('tokenHelp')}</p>
        <div className="go">
          <input
            id="token"
            type="password"
            autoComplete="off"
            value={token}
            onChange={(event) => setToken(event.target.value)}
          />
          <button type="submit">{t('save')}</button>
        </div>
      </form>
      <ModelSetting about={about} onChange={reload} />
      {about && <Surroundings settings={about.settings} />}
      {about && <Yourself about={about} />}
    </>
  );
}

/** Who one is to this server, what that allows, and what the server is. */
function Yourself({ about }: { readonly about: About }) {
  const { t } = useWorkbench();
  const { you, storage, version, engine } = about;
  return (
    <section className="setting" aria-label={t('you')}>
      <h2>{t('you')}</h2>
      <p className="inuse">
        <b>{you.name}</b> <span className="quiet">{you.roles.join(', ')}</span>
      </p>
      <ul className="may">
        {(['read', 'act', 'approve'] as const).map((one) => (
          <li key={one} className={you.may.includes(one) ? '' : 'quiet'}>
            {you.may.includes(one) ? '✓' : '✗'} {t(`may_${one}`)}
          </li>
        ))}
      </ul>
      <dl className="facts">
        <div>
          <dt>{t('storage')}</dt>
          <dd>{t(`storage_${storage}`)}</dd>
        </div>
        <div>
          <dt>{t('engine')}</dt>
          <dd>{t(`engine_${engine}`)}</dd>
        </div>
        <div>
          <dt>{t('version')}</dt>
          <dd>{version}</dd>
        </div>
      </dl>
      <p>
        <a href="/docs">{t('docsTitle')}</a>
      </p>
    </section>
  );
}

/** What the domains can be told about the world around them: devices, the company's title block, rates. */
function Surroundings({ settings }: Pick<About, 'settings'>) {
  const { t } = useWorkbench();
  const { domains } = useCatalogue();
  const [env, setEnv] = useState<string | null>(null);
  const titleOf = (id: string) => domains.find((one) => one.id === id)?.title ?? id;
  if (settings.length === 0) return null;
  return (
    <section className="setting" aria-label={t('surroundings')}>
      <h2>{t('surroundings')}</h2>
      <p className="quiet">{t('surroundingsHelp')}</p>
      <ul className="surroundings">
        {settings.map((one) => (
          <li key={one.key}>
            <span className={one.isSet ? 'tag' : 'tag idle'}>{t(one.isSet ? 'isSet' : 'isUnset')}</span>
            <span>
              {one.meaning} <span className="quiet">{titleOf(one.domain)}</span>
            </span>
            <button
              type="button"
              className="ghost"
              aria-expanded={env === one.env}
              onClick={() => setEnv(env === one.env ? null : one.env)}
            >
              {t('howTo')}
            </button>
            {env === one.env && <CodeView text={configOf(one)} label={one.key} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The same as a variable and as a place in the file. */
const configOf = ({ key, env, expected }: About['settings'][number]): string => {
  const value = key.split('.').reduceRight<unknown>((inner, part) => ({ [part]: inner }), expected);
  return `${env}=${expected} yx serve\n\nyx.config.json\n${JSON.stringify(value, null, 2)}`;
};

interface ModelProps {
  readonly about: About | null;
  readonly onChange: () => void;
}

/** Where the model is. A key that is typed goes to the server and is never seen again. */
function ModelSetting({ about, onChange }: ModelProps) {
  const { t, api } = useWorkbench();
  const [address, setAddress] = useState({ url: '', name: '', key: '' });
  const [error, setError] = useState<string | null>(null);
  const send = async (body: unknown) => {
    try {
      await api.post('/v1/model', body);
      setAddress({ url: '', name: '', key: '' });
      setError(null);
      onChange();
    } catch (reason) {
      setError((reason as Error).message);
    }
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
          void send({ url: url.trim(), name: name.trim(), ...(key && { key }) });
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
            <button type="button" className="ghost" onClick={() => void send({ url: null })}>
              {t('modelReset')}
            </button>
          )}
        </div>
      </form>
      <Wrong says={error} />
    </section>
  );
}

interface ChoiceProps<T extends string> {
  readonly legend: string;
  readonly name: string;
  readonly value: T;
  readonly options: readonly (readonly [T, string])[];
  readonly onChange: (value: T) => void;
}

function Choice<T extends string>({ legend, name, value, options, onChange }: ChoiceProps<T>) {
  return (
    <fieldset className="setting">
      <legend>{legend}</legend>
      <div className="radios">
        {options.map(([key, label]) => (
          <label key={key}>
            <input type="radio" name={name} checked={key === value} onChange={() => onChange(key)} />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
