import { type FormEvent, useState } from 'react';
import { useLoaded, useWorkbench } from '../settings.tsx';
import { Ago } from '../show/Ago.tsx';
import { CodeView } from '../show/JsonView.tsx';
import { Wrong } from '../Wrong.tsx';
import type { TokenInfo } from '../wire.ts';
import { isWord } from '../words.ts';

interface Page {
  readonly items: readonly TokenInfo[];
  readonly roles: readonly string[];
}
type Made = TokenInfo & { readonly token: string };

/** Whom this server lets in. What is made is shown once; what is revoked is refused at once. */
export function Tokens() {
  const { t, api } = useWorkbench();
  const { data, error, reload } = useLoaded<Page>('/v1/tokens');
  const [made, setMade] = useState<Made | null>(null);
  const [asked, setAsked] = useState<string | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const attempt = async (body: () => Promise<void>) => {
    try {
      await body();
      setRefused(null);
    } catch (reason) {
      setRefused((reason as Error).message);
    }
    reload();
  };
  const revoke = (id: string) =>
    attempt(async () => {
      setAsked(null);
      await api.remove(`/v1/tokens/${id}`);
      if (made?.id === id) setMade(null);
    });
  return (
    <section className="setting" aria-label={t('tokens')}>
      <h2>{t('tokens')}</h2>
      <p className="quiet">{t('tokensHelp')}</p>
      {data?.items.length === 0 && <p className="quiet">{t('tokensNone')}</p>}
      <ul className="tokens">
        {(data?.items ?? []).map((one) => (
          <li key={one.id}>
            <span>
              <b>
                <bdi>{one.name}</bdi>
              </b>{' '}
              <span className="quiet">
                {one.roles.map((role) => roleName(t, role)).join(t('comma'))} · <Ago at={one.created_at} />
                {one.expires_at && (
                  <>
                    {' '}
                    · {t('expires')} <Ago at={one.expires_at} />
                  </>
                )}
              </span>
            </span>
            {asked === one.id ? (
              <span className="go">
                <button type="button" className="danger" onClick={() => void revoke(one.id)}>
                  {t('revokeSure')}
                </button>
                <button type="button" onClick={() => setAsked(null)}>
                  {t('asItWas')}
                </button>
              </span>
            ) : (
              <button
                type="button"
                aria-label={`${t('revoke')} ${one.name}`}
                onClick={() => setAsked(one.id)}
              >
                {t('revoke')}
              </button>
            )}
          </li>
        ))}
      </ul>
      {made && (
        <div className="card made" role="status">
          <p>
            <b>{t('tokenOnce', { name: made.name })}</b>
          </p>
          <CodeView text={made.token} label={made.name} />
          <button type="button" onClick={() => setMade(null)}>
            {t('tokenKept')}
          </button>
        </div>
      )}
      <NewToken
        roles={data?.roles ?? []}
        onMake={(body) => attempt(async () => setMade(await api.post<Made>('/v1/tokens', body)))}
      />
      <Wrong says={error ?? refused} />
    </section>
  );
}

export const roleName = (t: ReturnType<typeof useWorkbench>['t'], role: string): string => {
  const word = `role_${role}`;
  return isWord(word) ? t(word) : role;
};

interface NewProps {
  readonly roles: readonly string[];
  readonly onMake: (body: unknown) => Promise<void>;
}

function NewToken({ roles, onMake }: NewProps) {
  const { t } = useWorkbench();
  const [name, setName] = useState('');
  const [role, setRole] = useState('viewer');
  const [days, setDays] = useState('');
  const send = (event: FormEvent) => {
    event.preventDefault();
    void onMake({ name: name.trim(), roles: [role], ...(days && { days: Number(days) }) });
    setName('');
  };
  return (
    <form className="form" onSubmit={send}>
      <div className="formfield">
        <label htmlFor="token-name">{t('tokenFor')}</label>
        <input
          id="token-name"
          maxLength={80}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </div>
      <div className="formfield">
        <label htmlFor="token-role">{t('tokenRole')}</label>
        <select id="token-role" value={role} onChange={(event) => setRole(event.target.value)}>
          {roles.map((one) => (
            <option key={one} value={one}>
              {roleName(t, one)}
            </option>
          ))}
        </select>
      </div>
      <div className="formfield">
        <label htmlFor="token-days">
          {t('tokenDays')}
          <span className="quiet"> {t('optional')}</span>
        </label>
        <input
          id="token-days"
          type="number"
          min={1}
          max={99_999}
          value={days}
          onChange={(event) => setDays(event.target.value)}
        />
      </div>
      <div className="go">
        <button type="submit" disabled={name.trim() === ''}>
          {t('tokenMake')}
        </button>
      </div>
    </form>
  );
}
