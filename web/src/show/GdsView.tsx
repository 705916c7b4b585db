import { useEffect, useState } from 'react';
import { GdsCells } from '../../../src/formats/gdsii/cells.ts';
import { useWorkbench } from '../settings.tsx';
import type { SentFile } from '../wire.ts';
import type { ViewerProps } from './Artifacts.tsx';
import { Broken } from './Broken.tsx';
import { GdsCanvas } from './GdsCanvas.tsx';
import { colourOf, type Plan, planOf } from './gds-plan.ts';
import { layerStyles } from './gds-styles.ts';
import { type Notes, netsOf, noNotes, notesOf, type Place } from './notes.ts';
import { usePointed } from './pointed.tsx';

interface Loaded {
  readonly plan: Plan;
  readonly notes: Notes;
}

/** A drawing, layer by layer by our own reader of the format, with what a report beside it says of its places. */
export default function GdsView({ name, blob, beside = [], inputs = noFiles, about }: ViewerProps) {
  const { t } = useWorkbench();
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [error, setError] = useState<string | null>(null);
  const besideNames = beside.map((file) => file.name).join('\n');
  useEffect(() => {
    let gone = false;
    const load = async () => {
      const text = async (wanted: (file: (typeof beside)[number]) => boolean) => {
        const file = beside.find(wanted);
        return file ? (await file.read()).text() : '';
      };
      const [buffer, styles, report] = await Promise.all([
        blob.arrayBuffer(),
        text(({ name }) => name.endsWith('.lyp')),
        about === undefined ? text(({ mediaType }) => mediaType.startsWith('application/json')) : '',
      ]);
      const read = GdsCells.read(new Uint8Array(buffer));
      const made = read.ok ? planOf(read.value, layerStyles(styles)) : read;
      const notes = await notesOf(about ?? jsonOf(report));
      if (gone) return;
      if (made.ok) setLoaded({ plan: made.value, notes });
      else setError(made.error.map(({ message }) => message).join('\n'));
    };
    load().catch((reason: unknown) => !gone && setError((reason as Error).message));
    return () => {
      gone = true;
    };
    // The files beside it are the same as long as their names are.
  }, [blob, besideNames, about]);
  const nets = useNets(blob, inputs, loaded !== null);
  if (error !== null) return <p className="wrong">{error}</p>;
  if (!loaded) return <p className="quiet">{t('loading')}</p>;
  return <Figure name={name} nets={nets} {...loaded} />;
}

const noFiles: readonly SentFile[] = [];

/** The nets of a drawing, found once it is shown. */
function useNets(blob: Blob, inputs: readonly SentFile[], isShown: boolean): readonly Place[] {
  const [nets, setNets] = useState<readonly Place[]>(noNotes.broken);
  useEffect(() => {
    if (!isShown || inputs.length === 0) return;
    let gone = false;
    const find = async () => {
      const found = await netsOf(new Uint8Array(await blob.arrayBuffer()), inputs);
      if (!gone) setNets(found);
    };
    const timer = setTimeout(() => void find().catch(() => {}), 100);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [blob, inputs, isShown]);
  return nets;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

interface FigureProps extends Loaded {
  readonly name: string;
  readonly nets: readonly Place[];
}

function Figure({ name, plan, nets, notes = noNotes }: FigureProps) {
  const { name: pointed, point } = usePointed();
  const { t } = useWorkbench();
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [withModules, setWithModules] = useState(true);
  const [target, setTarget] = useState<Place | null>(null);
  const { modules, broken, checked } = notes;
  const count = plan.layers.reduce((sum, { key, count }) => sum + (hidden.has(key) ? 0 : count), 0);
  const toggle = (key: string, on: boolean) => {
    const next = new Set(hidden);
    if (on) next.delete(key);
    else next.add(key);
    setHidden(next);
  };
  return (
    <figure className="gds" data-shown={count}>
      <GdsCanvas
        name={name}
        plan={plan}
        hidden={hidden}
        modules={withModules ? modules : noNotes.modules}
        broken={broken}
        target={target}
        lit={nets.find(({ title }) => title === pointed) ?? null}
      />
      {checked && <Broken places={broken} nets={nets} target={target} onTarget={setTarget} />}
      {modules.length > 0 && (
        <fieldset className="layers modules">
          <legend className="sr">{t('modules')}</legend>
          <label>
            <input
              type="checkbox"
              checked={withModules}
              onChange={(event) => setWithModules(event.target.checked)}
            />
            {t('modules')}
          </label>
          {modules.map((place, i) => (
            <button
              key={place.title}
              type="button"
              className="choice"
              title={place.detail}
              onClick={() => setTarget({ ...place })}
            >
              <span className="swatch" style={{ background: colourOf(i) }} aria-hidden="true" />
              {place.title}
            </button>
          ))}
        </fieldset>
      )}
      {nets.length > 0 && (
        <fieldset className="layers nets">
          <legend className="sr">{t('nets')}</legend>
          <span className="quiet">{t('nets')}</span>
          {nets.map(({ title, detail }) => (
            <button
              key={title}
              type="button"
              className="choice"
              aria-pressed={title === pointed}
              title={t('shapes', { n: detail })}
              onClick={() => point(title === pointed ? null : title)}
            >
              {title}
            </button>
          ))}
        </fieldset>
      )}
      <fieldset className="layers">
        <legend className="sr">{t('layers')}</legend>
        <span className="quiet">{t('shapes', { n: count.toLocaleString() })}</span>
        {plan.layers.map((layer) => (
          <label key={layer.key}>
            <input
              type="checkbox"
              checked={!hidden.has(layer.key)}
              onChange={(event) => toggle(layer.key, event.target.checked)}
            />
            <span className="swatch" style={{ background: layer.colour }} aria-hidden="true" />
            {layer.name} <span className="quiet">{layer.count.toLocaleString()}</span>
          </label>
        ))}
      </fieldset>
    </figure>
  );
}
