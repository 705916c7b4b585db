import { InWordsOf, useCatalogue } from '../naming.tsx';
import { useLoaded, useWorkbench } from '../settings.tsx';
import type { RunDetails, RunInfo } from '../wire.ts';
import { Confirm } from './Confirm.tsx';
import { useInbox } from './inbox.tsx';
import { Orders } from './Orders.tsx';
import { stepsOf } from './steps.ts';

/** Everything that waits for a yes or a no, the oldest first. */
export default function InboxPage() {
  const { t } = useWorkbench();
  const { waiting } = useInbox();
  return (
    <>
      <h1>{t('inboxTitle')}</h1>
      {waiting.length === 0 && <p className="emptystate">{t('inboxEmpty')}</p>}
      {[...waiting].reverse().map((run) => (
        <Waits key={run.id} run={run} />
      ))}
      <Orders domain={null} />
    </>
  );
}

function Waits({ run }: { readonly run: RunInfo }) {
  const { look } = useInbox();
  const { tools } = useCatalogue();
  const { data, reload } = useLoaded<RunDetails>(`/v1/runs/${encodeURIComponent(run.id)}`);
  const steps = stepsOf(data, []);
  return (
    <InWordsOf domain={run.domain}>
      <section className="waits" aria-label={run.title}>
        {(data?.calls ?? [])
          .filter(({ status }) => status === 'waiting')
          .map((call) => (
            <Confirm
              key={call.id}
              call={call}
              run={data}
              linked
              name={
                tools.get(call.toolId) ?? steps.find(({ key }) => key === call.stepId)?.name ?? call.toolId
              }
              onDecided={() => {
                reload();
                look();
              }}
            />
          ))}
      </section>
    </InWordsOf>
  );
}
