import { useState } from 'react';
import { useCatalogue } from '../naming.tsx';
import { useWorkbench } from '../settings.tsx';
import { CodeView } from '../show/JsonView.tsx';
import type { About } from '../wire.ts';
import { FileSetting } from './FileSetting.tsx';

interface Props extends Pick<About, 'settings'> {
  /** Only they may write what a file holds. */
  readonly isOwner: boolean;
  readonly onChange: () => void;
}

/** What the domains can be told about the world around them: devices, the company's title block, rates. */
export function Surroundings({ settings, isOwner, onChange }: Props) {
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
              {t(one.isFile && isOwner ? 'fillIn' : 'howTo')}
            </button>
            {env === one.env && (
              <div className="howto">
                {one.isFile && isOwner && <FileSetting setting={one} onSaved={onChange} />}
                <CodeView text={configOf(one)} label={one.key} />
              </div>
            )}
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
