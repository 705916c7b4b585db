import { useEffect, useMemo, useState } from 'react';
import { GdsCells } from '../../../src/formats/gdsii/cells.ts';
import { useWorkbench } from '../settings.tsx';
import type { Artifact, RunDetails } from '../wire.ts';
import { GdsCanvas } from './GdsCanvas.tsx';
import { type Plan, planOf } from './gds-plan.ts';
import { type Side, versus } from './gds-versus.ts';
import { type Notes, noNotes, notesOf } from './notes.ts';
import { Table } from './Table.tsx';

interface Drawn {
  readonly plan: Plan;
  readonly notes: Notes;
}

const drawingOf = ({ artifacts }: RunDetails): Artifact | undefined =>
  artifacts.find(({ mediaType }) => mediaType === 'application/x-gdsii');

const colours: Readonly<Record<Side, string>> = { both: '#8a9097', a: '#d9534f', b: '#3b82d0' };

/** Two layouts laid over one another, and what their checks say: what went, what came, what stayed. */
export default function GdsVersus({ runs }: { readonly runs: readonly [RunDetails, RunDetails] }) {
  const { t, api } = useWorkbench();
  const [drawn, setDrawn] = useState<readonly Drawn[] | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const ids = runs.map(({ id }) => id).join(' ');
  useEffect(() => {
    let gone = false;
    const load = async (run: RunDetails): Promise<Drawn> => {
      const blob = (name: string) => api.blob(`/v1/runs/${run.id}/artifacts/${encodeURIComponent(name)}`);
      const report = run.artifacts.find(({ mediaType }) => mediaType.startsWith('application/json'));
      const read = GdsCells.read(new Uint8Array(await (await blob(drawingOf(run)!.name)).arrayBuffer()));
      const made = read.ok ? planOf(read.value) : read;
      if (!made.ok) throw new Error(made.error.map(({ message }) => message).join('\n'));
      const notes = report ? await notesOf(JSON.parse(await (await blob(report.name)).text())) : noNotes;
      return { plan: made.value, notes };
    };
    Promise.all(runs.map(load)).then(
      (both) => !gone && setDrawn(both),
      (reason: unknown) => !gone && setError((reason as Error).message),
    );
    return () => {
      gone = true;
    };
  }, [api, ids]);
  const plan = useMemo(() => {
    const [a, b] = drawn ?? [];
    if (!a || !b) return null;
    const look = (side: Side) => ({ name: t(`in_${side}`), colour: colours[side] });
    return versus(a.plan, b.plan, { both: look('both'), a: look('a'), b: look('b') });
  }, [drawn, t]);
  if (error !== null) return <p className="wrong">{error}</p>;
  if (!plan || !drawn) return <p className="quiet">{t('loading')}</p>;
  const sizeOf = ({ plan: { width, height, um } }: Drawn) =>
    `${(width * um).toFixed(2)} × ${(height * um).toFixed(2)} µm`;
  const areaOf = ({ plan: { width, height, um } }: Drawn) => width * um * height * um;
  const facts: readonly (readonly [string, (one: Drawn) => string])[] = [
    [t('sizeOf'), sizeOf],
    [t('areaOf'), (one) => `${areaOf(one).toFixed(2)} µm²`],
    [t('broken'), ({ notes }) => (notes.checked ? String(notes.broken.length) : '—')],
  ];
  return (
    <section className="compare overlaid" aria-label={t('overlay')}>
      <h2>{t('overlay')}</h2>
      <figure className="gds" data-shown={plan.layers.map(({ count }) => count).join(' ')}>
        <GdsCanvas
          name={t('overlay')}
          plan={plan}
          hidden={hidden}
          modules={noNotes.modules}
          broken={noNotes.broken}
          target={null}
          lit={null}
        />
        <fieldset className="layers">
          <legend className="sr">{t('layers')}</legend>
          {plan.layers.map(({ key, name, colour, count }) => (
            <label key={key}>
              <input
                type="checkbox"
                checked={!hidden.has(key)}
                onChange={(event) => {
                  const next = new Set(hidden);
                  if (event.target.checked) next.delete(key);
                  else next.add(key);
                  setHidden(next);
                }}
              />
              <span className="swatch" style={{ background: colour }} aria-hidden="true" />
              {name} <span className="quiet">{t('shapes', { n: count.toLocaleString() })}</span>
            </label>
          ))}
        </fieldset>
      </figure>
      <Table
        named
        label={t('overlay')}
        columns={[{ title: t('what') }, { title: 'A' }, { title: 'B' }]}
        rows={facts.map(([name, text]) => [name, ...drawn.map(text)])}
      />
      <p className="quiet">{change(areaOf(drawn[0]!), areaOf(drawn[1]!))}</p>
    </section>
  );
}

const change = (before: number, after: number): string =>
  `B − A: ${(after - before).toLocaleString(undefined, { maximumFractionDigits: 2, signDisplay: 'exceptZero' })} µm² (${(((after - before) / before) * 100).toLocaleString(undefined, { maximumFractionDigits: 1, signDisplay: 'exceptZero' })} %)`;
