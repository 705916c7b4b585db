import { useState } from 'react';
import { type Settings, useLoaded, useWorkbench } from './settings.tsx';
import type { About } from './wire.ts';

export default function SettingsPage() {
  const { t, settings, change } = useWorkbench();
  const { data: about } = useLoaded<About>('/v1/about');
  const [token, setToken] = useState(settings.token);
  return (
    <>
      <h1>{t('settingsTitle')}</h1>
      <Choice
        legend={t('language')}
        name="lang"
        value={settings.lang}
        options={[
          ['zh', '中文'],
          ['en', 'English'],
        ]}
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
      <section className="setting" aria-label={t('model')}>
        <h2>{t('model')}</h2>
        {about?.model ? (
          <p>
            <code>{about.model.url}</code> {about.model.name && <code>{about.model.name}</code>}
          </p>
        ) : (
          <p>{t('modelNone')}</p>
        )}
        <p className="quiet">{t('modelHelp')}</p>
      </section>
      {about && (
        <p className="quiet">
          {t('version')} {about.version} · {t('engine')} {about.engine} · {t('you')} {about.you.name} (
          {about.you.roles.join(', ')})
        </p>
      )}
    </>
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
