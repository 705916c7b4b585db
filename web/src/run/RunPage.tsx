import { Lost } from '../Lost.tsx';
import { useCatalogue, useWho } from '../naming.tsx';
import { type Draft, emptyDraft } from '../say/useReading.ts';
import { useLoaded, useWorkbench } from '../settings.tsx';
import { Ago } from '../show/Ago.tsx';
import { JsonView } from '../show/JsonView.tsx';
import { useTitle } from '../useTitle.ts';
import type { Input, RunDetails } from '../wire.ts';
import { RunView } from './RunView.tsx';

interface Props {
  readonly id: string;
  readonly onEdit: (draft: Draft) => void;
}

/** One run, reopened; what was said can be done again, as it was or changed. */
export function RunPage({ id, onEdit }: Props) {
  const { t, api, settings } = useWorkbench();
  const { domains } = useCatalogue();
  const who = useWho();
  const { data, status, error } = useLoaded<RunDetails>(`/v1/runs/${encodeURIComponent(id)}`);
  // A single call has no domain, and its parameters for input.
  const said = data?.domain == null ? null : (data.input as Input | null);
  const text = said?.text ?? '';
  const files = (said?.files ?? []).map((file) => ({ ...file, option: '' }));
  const canRepeat = data !== null && data.domain !== null && (text !== '' || files.length > 0);
  const repeat = async () => {
    const body = { text, ...(files.length > 0 && { files: said?.files }) };
    const started = await api.post<{ id: string }>(`/v1/${data?.domain}/runs`, body);
    location.hash = `#/runs/${started.id}`;
  };
  useTitle(data?.title);
  if (status === 404) return <Lost title="noRun" says={error} />;
  const trade = domains.find((one) => one.id === data?.domain)?.title;
  return (
    <>
      <p>
        <a href="#/runs">← {t('allRuns')}</a>
      </p>
      <h1 className="said">{data?.title ?? '…'}</h1>
      {data && (
        <p className="quiet">
          {[trade, who(data.requester), new Date(data.createdAt).toLocaleString(settings.lang)]
            .filter(Boolean)
            .join(' · ')}{' '}
          · <Ago at={data.createdAt} />
        </p>
      )}
      {canRepeat && (
        <div className="go">
          <button type="button" onClick={() => void repeat()}>
            {t('again')}
          </button>
          <button type="button" onClick={() => onEdit({ ...emptyDraft, text, domain: data.domain, files })}>
            {t('edit')}
          </button>
        </div>
      )}
      <RunView id={id} />
      {data && (
        <details className="more">
          <summary>{t('contract')}</summary>
          <JsonView value={data.result} />
        </details>
      )}
    </>
  );
}
