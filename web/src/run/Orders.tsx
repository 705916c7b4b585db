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
  const change = async (run: string, text: string) => {
    try {
      const heard = await api.post<OrdersHeard>(`/v1/orders/${encodeURIComponent(run)}`, { text });
      setRemark(heard.does === 'which' ? heard.diagnostics.map(({ message }) => message).join('\n') : null);
    } catch (reason) {
      setRemark((reason as Error).message);
    }
    reload();
  };
  return (
    <section className="orders" aria-label={t('orders')}>
      <h3>{t('orders')}</h3>
      <ul>
        {waiting.map((order) => (
          <Order key={order.run} order={order} onChange={(text) => void change(order.run, text)} />
        ))}
      </ul>
      <Wrong says={remark} />
    </section>
  );
}

interface OrderProps {
  readonly order: WaitingOrder;
  readonly onChange: (text: string) => void;
}

function Order({ order: { run, text, at, every }, onChange }: OrderProps) {
  const { t } = useWorkbench();
  const [said, setSaid] = useState<string | null>(null);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!said?.trim()) return;
    onChange(said.trim());
    setSaid(null);
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
          onClick={() => onChange(t('callOffSaid'))}
        >
          {t('callOff')}
        </button>
      </span>
      {said !== null && (
        <form className="further" onSubmit={send}>
          <input
            aria-label={t('putOffTo')}
            placeholder={t('putOffTo')}
            value={said}
            onChange={(event) => setSaid(event.target.value)}
          />
        </form>
      )}
    </li>
  );
}
