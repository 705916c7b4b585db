import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useCatalogue } from '../naming.tsx';
import { Orders } from '../run/Orders.tsx';
import { RunView } from '../run/RunView.tsx';
import { useWorkbench } from '../settings.tsx';
import { Moment } from '../show/Moment.tsx';
import { hasWorkspace, Workspace } from '../show/Workspace.tsx';
import { TokenCard } from '../TokenCard.tsx';
import { useRested } from '../useRested.ts';
import { Wrong } from '../Wrong.tsx';
import type { Planned, Reading } from '../wire.ts';
import { Answer } from './Answer.tsx';
import { Box } from './Box.tsx';
import { Details } from './Details.tsx';
import { Examples } from './Examples.tsx';
import { Fields } from './Fields.tsx';
import { LeftOut } from './LeftOut.tsx';
import { OfStanding, WouldAnswer } from './OfStanding.tsx';
import { Questions } from './Questions.tsx';
import { CanSay, Remarks } from './Remarks.tsx';
import { Sentence } from './Sentence.tsx';
import { inTime } from './timed.ts';
import { Undecided } from './Undecided.tsx';
import { useConversation } from './useConversation.ts';
import { useEvidence } from './useEvidence.ts';
import { useOrder } from './useOrder.ts';
import { usePlan } from './usePlan.ts';
import { bodyOf, type Draft, emptyDraft, readerOf, useReading } from './useReading.ts';
import { useStanding } from './useStanding.ts';
import { Versions } from './Versions.tsx';

interface Props {
  readonly draft: Draft;
  readonly onDraft: (draft: Draft) => void;
}

const REST_MS = 900;

/** What only takes words back or puts them back is not carried out by itself. */
const STEPS: ReadonlySet<string> = new Set(['undo', 'redo', 'cancel']);

/** Words on one side, what comes of them on the other: the answer first, then what it rests on. */
export function SayPage({ draft, onDraft }: Props) {
  const { t, isAway } = useWorkbench();
  const { domains, error: unreachable, status } = useCatalogue();
  const { door, error, busy, draft: readDraft } = useReading(draft, domains);
  const talk = useConversation(readDraft);
  const bare = talk.reading ?? (door?.kind === 'one' ? door : null);
  // Half a sentence is not yet one that nobody understands.
  const rested = useRested(draft.text, REST_MS);
  const isEmpty = draft.text.trim() === '' && draft.files.length === 0;
  const [further, setFurther] = useState<{ readonly of: Draft; readonly said: string } | null>(null);
  const [own, setOwn] = useState<Draft | null>(null);
  const [entered, setEntered] = useState<Draft | null>(null);
  const order = useOrder({
    draft,
    reading: bare,
    session: talk.session,
    further: talk.reading,
    busy: busy || talk.busy || further !== null,
  });
  const planned = usePlan(readDraft, bare, talk.session === null);
  const standing = useStanding({
    draft,
    reading: readDraft === draft ? bare : null,
    isRested: rested === draft.text,
    isOwn: own === draft,
    hear: talk.hear,
  });
  const on = standing?.goesOn ? standing : null;
  const stood = on?.of ?? null;
  const would = useMemo(
    () => (on?.heard ? talk.wouldBe(on.of, on.said, on.heard) : null),
    [on?.of, on?.said, on?.heard],
  );
  const { versions, at, told, remark } = would ?? talk;
  const reading = useMemo(() => {
    if (stood) return would?.versions[would.at]?.reading ?? stood.reading;
    return bare && planned ? inTime(bare, planned) : bare;
  }, [bare, planned, stood, would]);
  const go = (next: Draft) => {
    setOwn(next);
    onDraft(next);
    order.sendAs(next);
  };
  const say = (said: string, isGo = false) => {
    const next = { ...emptyDraft, text: said };
    if (isGo) return go(next);
    setOwn(next);
    onDraft(next);
  };
  const { text } = on ? on.of.draft : readDraft;
  const view = useEvidence(reading, text);
  const pick = (number: number) => {
    view.pick([number]);
    requestAnimationFrame(() =>
      document.querySelector('.evidence .field.lit')?.scrollIntoView({ block: 'nearest' }),
    );
  };
  const shown = reading !== null && !isEmpty ? reading : null;
  useEffect(() => {
    if (further === null || further.of !== readDraft || bare === null || busy) return;
    setFurther(null);
    void talk.answer(bare, further.said, { begin: false });
  }, [further, readDraft, bare, busy, talk]);
  const enter = () => {
    if (standing === null) return order.send();
    // Whoever is quicker than the answer is served as soon as it is known what is meant.
    if (!standing.isFor) return setEntered(draft);
    if (!standing.goesOn) return order.send();
    const { of, heard } = standing;
    if (heard === null || heard.kind === 'unanswered' || heard.kind === 'none') return;
    onDraft(of.draft);
    setFurther({ of: of.draft, said: draft.text });
    if ('evidence' in heard && !STEPS.has(heard.move)) order.sendAs(of.draft);
  };
  useEffect(() => {
    if (entered === null || (entered === draft && standing?.isFor === false)) return;
    setEntered(null);
    // What can be meant in two ways is shown before anything is done.
    if (entered === draft && !standing?.isEither) enter();
  });
  const isNothing = Array.isArray(shown?.result) && shown.result.length === 0;
  const isUnanswered =
    !isEmpty && rested === draft.text && (isNothing || (door !== null && door.kind === 'none'));
  const domain = domains.find(({ id }) => id === shown?.domain);
  const isSplit = shown !== null && (order.run !== null || hasWorkspace(shown.domain));
  return (
    <>
      <h1 className={isEmpty ? 'lead' : 'sr'}>{t('tagline')}</h1>
      <div className={isSplit ? 'work split' : 'work'}>
        <div className="said">
          <Box
            draft={draft}
            domains={domains}
            recognised={reading?.domain ?? readerOf(draft, domains)}
            onChange={onDraft}
            onGo={enter}
          >
            {!isEmpty && <GoButton order={order} canGo={on ? on.isFor : order.canGo} onGo={enter} />}
          </Box>
          {standing && <OfStanding standing={standing} />}
          {status === 401 ? <TokenCard /> : <Wrong says={status === 0 ? null : unreachable} />}
          {isEmpty && <Examples domains={domains} onPick={(part) => go({ ...emptyDraft, ...part })} />}
          <Wrong says={isAway ? null : error} />
          {door &&
            door.kind !== 'one' &&
            !isEmpty &&
            !on &&
            (rested === draft.text || door.kind === 'tie') && (
              <Undecided
                door={door}
                domains={domains}
                onChoose={(id) => onDraft({ ...draft, domain: id })}
                onSay={(said) => go({ ...emptyDraft, text: said })}
              />
            )}
          {isUnanswered && !on && <Answer key={readDraft.text} text={readDraft.text} domain={draft.domain} />}
          {shown && (
            <div className={busy ? 'answer busy' : 'answer'} aria-busy={busy}>
              <header className="readas">
                <span className="tag">{domain?.title ?? shown.domain}</span>
                {shown.degraded !== null && <span className="tag warn">{t('degraded')}</span>}
              </header>
              {text.trim() !== '' && (
                <Sentence segments={view.segments} lit={view.lit} onLight={view.light} onPick={pick} />
              )}
              <LeftOut words={view.loose.map(({ start, end }) => text.slice(start, end))} />
              {on ? (
                <WouldAnswer questions={shown.questions} told={told} remark={remark} />
              ) : (
                <Questions
                  questions={shown.questions}
                  busy={talk.busy}
                  remark={remark}
                  told={told}
                  onAnswer={(said) => void talk.answer(shown, said)}
                />
              )}
              <CanSay reading={shown} onSay={(said) => say(said, true)} />
              <Versions
                domain={shown.domain}
                versions={versions}
                at={at}
                busy={talk.busy || on !== null}
                onGo={(at) => void talk.goTo(at)}
              />
              <Obstacles planned={planned} />
              {order.run === null && <Times planned={planned} />}
              {!on && <GoHint reading={shown} planned={planned} order={order} />}
            </div>
          )}
        </div>
        {shown && isSplit && (
          <Result order={order}>
            <Orders domain={shown.domain} changed={order.ended + (order.run === null ? 0 : 1)} />
            <Workspace
              domain={shown.domain}
              reading={shown}
              typed={on ? text : draft.text}
              files={draft.files}
              options={draft.options}
              onGive={(given) => onDraft({ ...draft, domain: shown.domain, ...given })}
              text={text}
              view={view}
              before={versions[at - 1]?.reading.result ?? null}
              changed={order.ended}
              hasRun={order.run !== null && order.isOver}
              planned={planned}
              onSay={say}
            />
          </Result>
        )}
        {shown && (
          <div className="evidence">
            <Fields reading={shown} view={view} />
            <Remarks reading={shown} />
            <Details reading={shown} text={text} body={bodyOf(on ? on.of.draft : draft)} />
          </div>
        )}
      </div>
    </>
  );
}

/** What stands in the way, said before anyone tries. */
const Obstacles = ({ planned }: { readonly planned: Planned | null }) => (
  <Wrong says={planned?.issues.map(({ message }) => message).join('\n')} />
);

type Order = ReturnType<typeof useOrder>;

interface GoProps {
  readonly order: Order;
  readonly canGo: boolean;
  readonly onGo: () => void;
}

function GoButton({ order, canGo, onGo }: GoProps) {
  const { t } = useWorkbench();
  return (
    <button type="button" className="primary" disabled={!canGo} onClick={onGo}>
      {t(order.isOver ? 'again' : 'carryOut')}
      <kbd>↵</kbd>
    </button>
  );
}

interface GoHintProps {
  readonly reading: Reading;
  readonly planned: Planned | null;
  readonly order: Order;
}

/** What happens next, where that is more than doing it. */
function GoHint({ reading, planned, order }: GoHintProps) {
  const { t } = useWorkbench();
  const { asking } = useCatalogue();
  const isAsked = planned?.plan?.steps.some(({ skill_name }) => asking.has(skill_name)) ?? false;
  const asks = isAsked ? 'carryOutHint' : null;
  const hint = reading.questions.length > 0 ? 'answerFirst' : reading.held.length > 0 ? 'heldHint' : asks;
  return (
    <>
      {hint && <p className="quiet">{t(hint)}</p>}
      <Wrong says={order.refused} />
    </>
  );
}

/** When what was said will be done, where that is not at once. */
function Times({ planned }: { readonly planned: Planned | null }) {
  const { t } = useWorkbench();
  const times = (planned?.timed ?? []).flatMap(({ at, every }) => (at === null ? [] : [{ at, every }]));
  if (times.length === 0) return null;
  return (
    <ul className="times" aria-label={t('doneAt')}>
      {times.map(({ at, every }) => (
        <li key={at}>
          <span className="tag warn">{t('doneAt')}</span> <Moment at={at} every={every} />
        </li>
      ))}
    </ul>
  );
}

function Result({ order, children }: { readonly order: Order; readonly children: ReactNode }) {
  const { t } = useWorkbench();
  const box = useRef<HTMLElement>(null);
  const { run, before, isOver } = order;
  useEffect(() => {
    // Beside the words it is in view already; below them it is brought there.
    const top = box.current?.getBoundingClientRect().top ?? 0;
    if (run !== null && (top < 0 || top > innerHeight / 3)) box.current?.scrollIntoView({ block: 'start' });
  }, [run]);
  return (
    <section ref={box} className="result" aria-label={t('callResult')}>
      {run !== null && <RunView key={run} id={run} onEnd={order.end} />}
      {run !== null && before !== null && isOver && (
        <p>
          <a href={`#/compare/${encodeURIComponent(before)}/${encodeURIComponent(run)}`}>
            {t('compareLast')}
          </a>
        </p>
      )}
      {children}
    </section>
  );
}
