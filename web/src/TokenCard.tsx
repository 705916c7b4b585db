import { useState } from 'react';
import { useWorkbench } from './settings.tsx';

/** Where a server lets nobody in without a token: the place to give it, here and now. */
export function TokenCard() {
  const { t, change } = useWorkbench();
  const [token, setToken] = useState('');
  return (
    <form
      className="card ask"
      onSubmit={(event) => {
        event.preventDefault();
        change({ token: token.trim() });
      }}
    >
      <h2>{t('tokenNeeded')}</h2>
      <p className="quiet">{t('tokenHelp')}</p>
      <div className="go">
        <input
          type="password"
          aria-label={t('token')}
          placeholder={t('token')}
          autoComplete="off"
          value={token}
          onChange={(event) => setToken(event.target.value)}
        />
        <button type="submit" disabled={token.trim() === ''}>
          {t('save')}
        </button>
      </div>
    </form>
  );
}
