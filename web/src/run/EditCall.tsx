import { useEffect, useState } from 'react';
import { InWordsOf, useCatalogue } from '../naming.tsx';
import { useLoaded, useWorkbench } from '../settings.tsx';
import { Form } from '../tools/Form.tsx';
import { isComplete } from '../tools/unread.ts';
import { useRested } from '../useRested.ts';
import { Wrong } from '../Wrong.tsx';
import type { Call, CallPreview, ToolDetails } from '../wire.ts';
import { editOf, type Params } from './edit.ts';

const PAUSE_MS = 250;

export interface Edited {
  readonly edit: Params;
  /** What it would do now; null until that is known, or where it cannot be done. */
  readonly preview: CallPreview | null;
  readonly refused: string | null;
}

/** A waiting call with other values, looked at again a moment after each change; null where nothing was changed. */
export function useEdited(call: Call, params: Params | null): Edited | null {
  const { api } = useWorkbench();
  const rested = useRested(params, PAUSE_MS);
  const [seen, setSeen] = useState<(Omit<Edited, 'edit'> & { readonly about: string }) | null>(null);
  const isWhole = params !== null && isComplete(params);
  const edit = isWhole ? editOf(call.params as Params, params) : {};
  const key = JSON.stringify(edit);
  const isChanged = params !== null && (!isWhole || key !== '{}');
  useEffect(() => {
    if (!isWhole || key === '{}' || rested !== params) return;
    const gone = new AbortController();
    const path = `/v1/runs/${call.runId}/confirmations/${encodeURIComponent(call.id)}/preview`;
    api.post<CallPreview>(path, { edit: JSON.parse(key) as Params }, gone.signal).then(
      (preview) => setSeen({ about: key, preview, refused: null }),
      (reason: unknown) =>
        !gone.signal.aborted && setSeen({ about: key, preview: null, refused: (reason as Error).message }),
    );
    return () => gone.abort();
  }, [api, call.runId, call.id, key, isWhole, rested, params]);
  if (!isChanged) return null;
  const known = isWhole && seen?.about === key ? seen : null;
  return { edit, preview: known?.preview ?? null, refused: known?.refused ?? null };
}

/** A waiting call as the reader's language tells it: it was asked in the language of whoever asked. Null where it stays as it was. */
export function useOwnWords({ runId, id, reason }: Call): CallPreview | null {
  const { api } = useWorkbench();
  const [told, setTold] = useState<CallPreview | null>(null);
  useEffect(() => {
    if (reason !== 'confirmation') return;
    const gone = new AbortController();
    const path = `/v1/runs/${runId}/confirmations/${encodeURIComponent(id)}/preview`;
    api.post<CallPreview>(path, { edit: {} }, gone.signal).then(setTold, () => setTold(null));
    return () => gone.abort();
  }, [api, runId, id, reason]);
  return told;
}

interface Props {
  readonly call: Call;
  readonly params: Params;
  readonly onChange: (params: Params) => void;
}

/** The values of a call in the fields of its tool. */
export function EditCall({ call, params, onChange }: Props) {
  const { t } = useWorkbench();
  const { data: tool, error } = useLoaded<ToolDetails>(`/v1/tools/${encodeURIComponent(call.toolId)}`);
  const domain = useCatalogue().domains.find(({ tools }) => tools.includes(call.toolId))?.id ?? null;
  return (
    <InWordsOf domain={domain}>
      <section className="editcall" aria-label={t('editCall')}>
        {tool ? (
          <Form schema={tool.params} value={params} onChange={onChange} />
        ) : (
          <p className="quiet">{t('loading')}</p>
        )}
        <Wrong says={error} />
      </section>
    </InWordsOf>
  );
}
