import { type FormEvent, useEffect, useState } from 'react';
import { useLoaded, useWorkbench } from '../settings.tsx';
import { Moment } from '../show/Moment.tsx';
import { Wrong } from '../Wrong.tsx';
import type { Heard, WaitingOrder } from '../wire.ts';

type OrdersHeard = Extract<Heard, { readonly kind: 'orders' }>;

interface Props {
  /** Of one domain only; of all where it is null. */
  readonly domain: string | null;
  /** Goes up when something was carried out: look again. */
  readonly changed?: number;
}

const EVERY_MS = 5_000;

/** What waits for its time, the next first; each can be put off in words and called off. */
export function Orders({ domain, changed = 0 }: Props) {
  const { t, api } = useWorkbench();
  const [remark, setRemark] = useState<string | null>(null);
  const { data, reload } = useLoaded<{ items: readonly WaitingOrder[] }>('/v1/orders');
  useEffect(() => {
    const timer = setInterval(() => !document.hidden && reload(), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    if (changed > 0) reload();
  }, [changed]);
  const waiting = (data?.items ?? []).filter((order) => domain === null || order.domain === domain);
  if (waiting.length === 0) return null;
  /** Whether it was done; where not, it is told why. */
  const change = async (run: string, texts: readonly string[]): Promise<boolean> => {
    const [text = '', ...others] = texts;
    const path = `/v1/orders/${encodeURIComponent(run)}`;
    const why = await api.post<OrdersHeard>(path, { text }).then(
      ({ does, diagnostics }) =>
        does === 'which' ? diagnostics.map(({ message }) => message).join('\n') : null,
      (reason: unknown) => (reason as Error).message,
    );
    if (why !== null && others.length > 0) return change(run, others);
    setRemark(why);
    reload();
    return why === null;
  };
  return (
    <section className="orders" aria-label={t('orders')}>
      <h3>{t('orders')}</h3>
      <ul>
        {waiting.map((order) => (
          <Order key={order.run} order={order} onChange={(...texts) => change(order.run, texts)} />
        ))}
      </ul>
      <Wrong says={remark} />
    </section>
  );
}

interface OrderProps {
  readonly order: WaitingOrder;
  /** What is wanted in words, and the same in other words where those are not understood. */
  readonly onChange: (...texts: readonly string[]) => Promise<boolean>;
}

function Order({ order: { run, text, at, every }, onChange }: OrderProps) {
  const { t } = useWorkbench();
  const [said, setSaid] = useState<string | null>(null);
  const send = async (...texts: readonly string[]) => {
    if (await onChange(...texts)) setSaid(null);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const time = said?.trim();
    // A bare time is a time to move it to.
    if (time) void send(time, t('putOffSaid', { time }));
  };
  return (
    <li>
      <Moment at={at} every={every ?? null} />
      <a href={`#/runs/${encodeURIComponent(run)}`}>
        <bdi>{text}</bdi>
      </a>
      <span className="go">
        <button
          type="button"
          aria-expanded={said !== null}
          onClick={() => setSaid(said === null ? '' : null)}
        >
          {t('putOff')}
        </button>
        <button
          type="button"
          aria-label={`${t('callOff')}: ${text}`}
          onClick={() => void onChange(t('callOffSaid'))}
        >
          {t('callOff')}
        </button>
      </span>
      {said !== null && (
        <form className="further putoff" onSubmit={submit}>
          <input
            aria-label={t('putOffTo')}
            placeholder={t('putOffTo')}
            value={said}
            onChange={(event) => setSaid(event.target.value)}
          />
          <button type="submit" disabled={said.trim() === ''}>
            {t('putOff')}
          </button>
          {(['putOffHalf', 'putOffHour'] as const).map((word) => (
            <button key={word} type="button" className="choice" onClick={() => void send(t(word))}>
              {t(word)}
            </button>
          ))}
        </form>
      )}
    </li>
  );
}
