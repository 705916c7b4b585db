import { useState } from 'react';
import { languages } from '../languages.ts';
import { type Settings, useLoaded, useWorkbench } from '../settings.tsx';
import type { About } from '../wire.ts';
import { ModelSetting } from './ModelSetting.tsx';
import { DatabaseSetting, Surroundings } from './Surroundings.tsx';
import { roleName, Tokens } from './Tokens.tsx';

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
      {about && <Yourself about={about} />}
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
      {about && <Surroundings settings={about.settings} isOwner={isOwner(about)} onChange={reload} />}
      {about && <DatabaseSetting about={about} isOwner={isOwner(about)} onChange={reload} />}
      {about && isOwner(about) && <Tokens />}
    </>
  );
}

/** What is set for everybody is an owner's to set. */
const isOwner = ({ you }: About): boolean => you.roles.includes('owner');

/** Who one is to this server, what that allows, and what the server is. */
function Yourself({ about }: { readonly about: About }) {
  const { t } = useWorkbench();
  const { you, version, engine } = about;
  return (
    <section className="setting" aria-label={t('you')}>
      <h2>{t('you')}</h2>
      <p className="inuse">
        <b>
          <bdi>{you.name}</bdi>
        </b>{' '}
        <span className="quiet">{you.roles.map((role) => roleName(t, role)).join(t('comma'))}</span>
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
