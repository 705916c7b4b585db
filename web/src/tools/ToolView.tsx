import { useState } from 'react';
import { waitingRun } from '../api.ts';
import { Lost } from '../Lost.tsx';
import { InWordsOf, useCatalogue } from '../naming.tsx';
import { RunView } from '../run/RunView.tsx';
import { timeText } from '../run/steps.ts';
import { useLoaded, useWorkbench } from '../settings.tsx';
import { Embedded } from '../show/Embedded.tsx';
import { JsonView } from '../show/JsonView.tsx';
import { Value } from '../show/Value.tsx';
import { useTitle } from '../useTitle.ts';
import { Wrong } from '../Wrong.tsx';
import type { ToolDetails, ToolResult } from '../wire.ts';
import { Form } from './Form.tsx';
import { SameRequest, sameCall } from './SameRequest.tsx';
import { isComplete } from './unread.ts';

type Params = Readonly<Record<string, unknown>>;
type Outcome =
  | { readonly kind: 'done'; readonly result: ToolResult; readonly params: Params }
  | { readonly kind: 'waits'; readonly run: string }
  | { readonly kind: 'failed'; readonly message: string };

/** One tool: what it does, a form of its parameters, and what a call gives. */
export function ToolView({ id }: { readonly id: string }) {
  const { t, api } = useWorkbench();
  const domain = useCatalogue().domains.find(({ tools }) => tools.includes(id))?.id ?? null;
  const { data: tool, error, status } = useLoaded<ToolDetails>(`/v1/tools/${encodeURIComponent(id)}`);
  const [params, setParams] = useState<Params>({});
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [busy, setBusy] = useState(false);
  const call = async () => {
    setBusy(true);
    setOutcome(
      await called(
        () => api.post<ToolResult>(`/v1/tools/${encodeURIComponent(id)}/call`, { params }),
        params,
      ),
    );
    setBusy(false);
  };
  useTitle(tool?.name);
  if (error !== null) return status === 404 ? <Lost title="noTool" says={error} /> : <Wrong says={error} />;
  if (!tool) return <p className="quiet">{t('loading')}</p>;
  return (
    <InWordsOf domain={domain}>
      <p>
        <a href="#/tools">← {t('toolsTitle')}</a>
      </p>
      <h1>
        {tool.name} <code>{tool.id}</code>
        {tool.requiresConfirmation && <span className="tag warn">{t('writes')}</span>}
      </h1>
      <p>{tool.description}</p>
      {tool.usage && <p className="quiet">{tool.usage}</p>}
      <div className="choices">
        {(tool.examples ?? []).map(({ text, params: given }) => (
          <button
            key={`${text}${JSON.stringify(given)}`}
            type="button"
            className="choice"
            onClick={() => setParams(given ?? {})}
          >
            {text ?? JSON.stringify(given)}
          </button>
        ))}
      </div>
      <form
        className="card"
        onSubmit={(event) => {
          event.preventDefault();
          void call();
        }}
      >
        <Form schema={tool.params} value={params} onChange={setParams} />
        <button type="submit" className="primary" disabled={busy || !isComplete(params)}>
          {t('call')}
        </button>
      </form>
      <div aria-live="polite">{outcome && <OutcomeView outcome={outcome} />}</div>
      <SameRequest ways={sameCall(id, params)} />
      <details className="more">
        <summary>{t('schema')}</summary>
        <JsonView value={tool.params} label={t('schema')} />
      </details>
    </InWordsOf>
  );
}

/** A write is not carried out by the call: it waits as a run of one step. */
async function called(ask: () => Promise<ToolResult>, params: Params): Promise<Outcome> {
  try {
    return { kind: 'done', result: await ask(), params };
  } catch (reason) {
    const run = waitingRun(reason);
    return run === null ? { kind: 'failed', message: (reason as Error).message } : { kind: 'waits', run };
  }
}

function OutcomeView({ outcome }: { readonly outcome: Outcome }) {
  const { t } = useWorkbench();
  if (outcome.kind === 'waits') return <RunView id={outcome.run} />;
  if (outcome.kind === 'failed') {
    return <Wrong says={outcome.message} />;
  }
  return (
    <section className="card" aria-label={t('callResult')}>
      <h2 className="small">
        {t('callResult')} <span className="ms">{timeText(outcome.result.duration_ms)}</span>
      </h2>
      <Embedded params={outcome.params} result={outcome.result.data} />
      <Value value={outcome.result.data} />
    </section>
  );
}
