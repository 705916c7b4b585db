import { useState } from 'react';
import { useCatalogue } from '../naming.tsx';
import { useWorkbench } from '../settings.tsx';
import { CodeView } from '../show/JsonView.tsx';
import type { About } from '../wire.ts';
import { SettingForm } from './SettingForm.tsx';

type Setting = About['settings'][number];

interface Props extends Pick<About, 'settings'> {
  /** Only they may set it. */
  readonly isOwner: boolean;
  readonly onChange: () => void;
}

/** What the domains can be told about the world around them: devices, the company's title block, rates. */
export function Surroundings({ settings, isOwner, onChange }: Props) {
  const { t } = useWorkbench();
  const { domains } = useCatalogue();
  const [open, setOpen] = useState<string | null>(null);
  const own = settings.filter(({ domain }) => domain !== null);
  const owners = domains.filter(({ id }) => own.some(({ domain }) => domain === id));
  if (own.length === 0) return null;
  return (
    <section className="setting" aria-label={t('surroundings')}>
      <h2>{t('surroundings')}</h2>
      <p className="quiet">{t('surroundingsHelp')}</p>
      {owners.map(({ id, title }) => (
        <section key={id} aria-label={title}>
          <h3>{title}</h3>
          <ul className="surroundings">
            {own
              .filter(({ domain }) => domain === id)
              .map((one) => (
                <li key={one.key}>
                  <span className={one.isSet ? 'tag' : 'tag idle'}>{t(one.isSet ? 'isSet' : 'isUnset')}</span>
                  <span>{one.parts[0]?.meaning}</span>
                  <button
                    type="button"
                    className="ghost"
                    aria-label={`${t(isOwner ? 'fillIn' : 'howTo')} ${one.parts[0]?.meaning}`}
                    aria-expanded={open === one.key}
                    onClick={() => setOpen(open === one.key ? null : one.key)}
                  >
                    {t(isOwner ? 'fillIn' : 'howTo')}
                  </button>
                  {open === one.key && (
                    <div className="howto">
                      {isOwner && <SettingForm setting={one} onSaved={onChange} />}
                      <AtStart setting={one} />
                    </div>
                  )}
                </li>
              ))}
          </ul>
        </section>
      ))}
    </section>
  );
}

/** Where everything is kept, and another place for it from the next start on. */
export function DatabaseSetting({
  about,
  isOwner,
  onChange,
}: Omit<Props, 'settings'> & { readonly about: About }) {
  const { t } = useWorkbench();
  const setting = about.settings.find(({ domain }) => domain === null);
  if (!setting) return null;
  return (
    <section className="setting" aria-label={t('storage')}>
      <h2>{t('storage')}</h2>
      <p className="inuse">{t(`storage_${about.storage}`)}</p>
      {setting.waits && (
        <p className="notice" role="status">
          {t(setting.from === 'kept' ? 'databaseNext' : 'databaseOwnNext')}
        </p>
      )}
      <p className="quiet">{t('databaseHelp')}</p>
      {isOwner && <SettingForm setting={setting} onSaved={onChange} />}
      <AtStart setting={setting} />
    </section>
  );
}

/** The same as variables and as a place in the file, for whoever starts the server. */
function AtStart({ setting: { key, parts } }: { readonly setting: Setting }) {
  const { t } = useWorkbench();
  const variables = parts.map(({ env, expected }) => `${env}=${expected}`).join(' ');
  const file: Record<string, unknown> = {};
  for (const { key: name, expected } of parts) {
    const [group, rest] = name.split('.') as [string, string?];
    file[group] =
      rest === undefined ? expected : { ...(file[group] as object | undefined), [rest]: expected };
  }
  return (
    <details>
      <summary>{t('atStart')}</summary>
      <CodeView
        text={`${variables} yx serve\n\nyx.config.json\n${JSON.stringify(file, null, 2)}`}
        label={key}
      />
    </details>
  );
}
