import { useEffect, useRef, useState } from 'react';
import { useCatalogue } from '../naming.tsx';
import { useWorkbench } from '../settings.tsx';
import { Wrong } from '../Wrong.tsx';
import type { AnswerCall, Answer as Answered, AnswerPart } from '../wire.ts';

type State = Pick<Answered, 'parts' | 'calls'> & {
  readonly whole: Answered | null;
  readonly busy: boolean;
  readonly wrong: string | null;
};
const nothing: State = { parts: [], calls: [], whole: null, busy: false, wrong: null };

/** A model looks it up, where there is one: its words as they come, each figure with where it comes from. */
export function Answer({ text, domain }: { readonly text: string; readonly domain: string | null }) {
  const { t, api } = useWorkbench();
  const { model } = useCatalogue();
  const [state, setState] = useState<State>(nothing);
  const asking = useRef<AbortController | null>(null);
  useEffect(() => () => asking.current?.abort(), []);
  if (model === null) return null;
  const ask = async () => {
    asking.current?.abort();
    const own = new AbortController();
    asking.current = own;
    const set = (change: (before: State) => Partial<State>) => {
      if (!own.signal.aborted) setState((before) => ({ ...before, ...change(before) }));
    };
    setState({ ...nothing, busy: true });
    try {
      await api.ask(
        { text, ...(domain && { domain }) },
        {
          call: ({ call }) => set(({ calls }) => ({ calls: [...calls, call] })),
          parts: ({ parts }) => set((before) => ({ parts: [...before.parts, ...parts] })),
          again: () => set(() => ({ parts: [] })),
          answer: (whole) => set(() => ({ whole, parts: whole.parts, calls: whole.calls })),
          failed: ({ diagnostics }) =>
            set(() => ({ wrong: diagnostics.map(({ message }) => message).join('\n') })),
        },
        own.signal,
      );
    } catch (reason) {
      set(() => ({ wrong: reason instanceof Error ? reason.message : String(reason) }));
    }
    set(() => ({ busy: false }));
  };
  return (
    <section className="card looked" aria-busy={state.busy}>
      <button type="button" className="choice" disabled={state.busy} onClick={() => void ask()}>
        {t(state.busy ? 'lookingUp' : 'lookUp')}
      </button>
      <Wrong says={state.wrong} />
      {state.parts.length > 0 && (
        <p className="words" role="status">
          {state.parts.map((part, i) => (
            <Part key={i} part={part} calls={state.calls} />
          ))}
        </p>
      )}
      {state.calls.length > 0 && <Calls calls={state.calls} />}
      {state.whole && <After answer={state.whole} />}
    </section>
  );
}

function Part({ part, calls }: { readonly part: AnswerPart; readonly calls: readonly AnswerCall[] }) {
  const { t } = useWorkbench();
  if (part.kind === 'words' || part.kind === 'said') return part.text;
  if (part.kind === 'struck') return <s title={t('struckOut')}>{part.text}</s>;
  const tool = calls.find(({ ref }) => ref === part.call)?.tool ?? part.call;
  return <mark title={`${part.call} ${tool}: ${part.path.join('.')}`}>{part.text}</mark>;
}

/** What was looked up; the results themselves for whoever wants to see them. */
function Calls({ calls }: { readonly calls: readonly AnswerCall[] }) {
  const { t } = useWorkbench();
  return (
    <ul className="sources" aria-label={t('lookedUp')}>
      {calls.map(({ ref, tool, params, ok, data, error }) => (
        <li key={ref}>
          <details>
            <summary>
              {ref} <code>{tool}</code> <span className="quiet">{JSON.stringify(params)}</span>
            </summary>
            <pre>{ok ? JSON.stringify(data, null, 2) : error}</pre>
          </details>
        </li>
      ))}
    </ul>
  );
}

function After({ answer }: { readonly answer: Answered }) {
  const { t } = useWorkbench();
  return (
    <>
      {answer.waiting.map(({ run, preview }) => (
        <p key={run}>
          <span className="tag warn">{t('waitsForYou')}</span> <a href={`#/runs/${run}`}>{preview}</a>
        </p>
      ))}
      {answer.diagnostics.map(({ code, message }) => (
        <p key={code + message} className="quiet">
          {message}
        </p>
      ))}
      {answer.spent.map(({ model, input, output, cost }) => (
        <p key={model} className="quiet">
          {t('spentOn', { model, input, output })}
          {cost && ` · ${Number(cost.amount.toPrecision(6))} ${cost.currency}`}
        </p>
      ))}
    </>
  );
}
