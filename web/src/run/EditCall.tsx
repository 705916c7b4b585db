import { useState } from 'react';
import { waitingRun } from '../api.ts';
import { useLoaded, useWorkbench } from '../settings.tsx';
import { Form, isComplete } from '../tools/Form.tsx';
import { Wrong } from '../Wrong.tsx';
import type { Call, ToolDetails } from '../wire.ts';

interface Props {
  readonly call: Call;
  readonly onCancel: () => void;
  readonly onReject: () => Promise<void>;
}

/** The same call with other values: it is asked about anew, and the first one is turned down. */
export function EditCall({ call, onCancel, onReject }: Props) {
  const { t, api } = useWorkbench();
  const path = `/v1/tools/${encodeURIComponent(call.toolId)}`;
  const { data: tool, error } = useLoaded<ToolDetails>(path);
  const [params, setParams] = useState(call.params as Readonly<Record<string, unknown>>);
  const [refused, setRefused] = useState<string | null>(null);
  const ask = async () => {
    try {
      await api.post(`${path}/call`, { params });
    } catch (reason) {
      const run = waitingRun(reason);
      if (run === null) return setRefused((reason as Error).message);
      await onReject();
      location.hash = `#/runs/${encodeURIComponent(run)}`;
    }
  };
  return (
    <form
      className="editcall"
      onSubmit={(event) => {
        event.preventDefault();
        void ask();
      }}
    >
      {tool && <Form schema={tool.params} value={params} onChange={setParams} />}
      <Wrong says={error ?? refused} />
      <div className="decide">
        <button type="submit" className="primary" disabled={!tool || !isComplete(params)}>
          {t('askAgain')}
        </button>
        <button type="button" onClick={onCancel}>
          {t('back')}
        </button>
      </div>
    </form>
  );
}
