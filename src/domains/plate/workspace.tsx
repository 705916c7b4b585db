import { useEffect, useMemo, useState } from 'react';
import type { Text } from '../../core/messages.ts';
import type { WorkspaceGiven } from '../../core/workspace.ts';
import type { PlateWire } from './contract.ts';
import { figuresOf, massText } from './figures.ts';
import { labels } from './labels.ts';
import { drawHere, type HoleRow, holeRows, type Live, leavesIn, readHere, shows } from './live.ts';
import { Versions } from './versions.tsx';
import './workspace.css';

const words = {
  live: { zh: '边说边画', en: 'Drawn as you type' },
  waits: { zh: '尺寸还不齐，补齐就画', en: 'Something is still missing; it is drawn once it is there' },
  drawing: { zh: '图', en: 'Drawing' },
  ghost: { zh: '虚线：上一版', en: 'Dashed: the version before' },
  holes: { zh: '孔表', en: 'Holes' },
  group: { zh: '组', en: 'Group' },
  count: { zh: '个数', en: 'How many' },
  diameter: { zh: '直径', en: 'Diameter' },
  where: { zh: '位置', en: 'Where' },
  centres: { zh: '孔心 (X, Y)', en: 'Centres (X, Y)' },
  size: { zh: '板', en: 'Plate' },
  allHoles: { zh: '孔数', en: 'Holes' },
  area: { zh: '净面积', en: 'Area left' },
  volume: { zh: '体积', en: 'Volume' },
  way: { zh: '切割长度', en: 'Length of cuts' },
  pierces: { zh: '穿孔数', en: 'Pierces' },
  mass: { zh: '单件重量', en: 'Mass of one' },
} as const satisfies Record<string, Text>;

/** Words left, the drawing right: redrawn at every letter, each dimension tied to its words. */
export default function PlateWorkspace(given: WorkspaceGiven) {
  const { lang, typed, text, reading, hasRun, litPaths, light } = given;
  const value = useMemo(
    () => (typed === text ? (reading.result as PlateWire) : readHere(typed, lang)),
    [typed, text, reading, lang],
  );
  const live = useMemo(() => drawHere(value, lang), [value, lang]);
  // A word half typed is no reason to take the drawing away.
  const [last, setLast] = useState<Live | null>(live);
  useEffect(() => {
    if (live) setLast(live);
  }, [live]);
  const shown = live ?? last;
  const before = useMemo(
    () => (given.before === null ? null : drawHere(given.before as PlateWire, lang)),
    [given.before, lang],
  );
  const lit = new Set(litPaths.map((path) => JSON.stringify(path)));
  return (
    <div className="plate">
      {!hasRun && (
        <figure className={live ? 'sheet' : 'sheet stale'}>
          <figcaption className="quiet">{live ? words.live[lang] : words.waits[lang]}</figcaption>
          {shown && (
            <Sheet
              live={shown}
              before={before}
              value={value}
              lit={lit}
              light={light}
              name={words.drawing[lang]}
            />
          )}
          {!shown && <Outline value={value} name={words.drawing[lang]} />}
          {before && <p className="quiet">{words.ghost[lang]}</p>}
        </figure>
      )}
      {shown && <Figures live={shown} lang={lang} />}
      {shown && <HoleTable rows={holeRows(shown.drawing.plate)} lang={lang} lit={lit} light={light} />}
      <Versions {...given} value={value} />
    </div>
  );
}

/** What is known already: the outline with its two sizes, dashed, since nothing is drawn before all is said. */
function Outline({ value, name }: { readonly value: PlateWire; readonly name: string }) {
  const { length, width } = value.base_shape;
  if (!length || !width) return null;
  const [w, h] = length > width ? [100, (100 * width) / length] : [(100 * length) / width, 100];
  const margin = 14;
  return (
    <svg
      className="outline"
      viewBox={`${-margin} ${-margin} ${w + 2 * margin} ${h + 2 * margin}`}
      role="img"
      aria-label={name}
    >
      <rect width={w} height={h} />
      <text x={w / 2} y={h + 9} textAnchor="middle">
        {length}
      </text>
      <text x={-5} y={h / 2} textAnchor="middle" transform={`rotate(-90 -5 ${h / 2})`}>
        {width}
      </text>
    </svg>
  );
}

interface SheetProps {
  readonly live: Live;
  /** The version before, where there is one. */
  readonly before: Live | null;
  readonly value: PlateWire;
  readonly lit: ReadonlySet<string>;
  readonly light: WorkspaceGiven['light'];
  readonly name: string;
}

/** The picture as an image, and over it what can be pointed at: dimensions and holes. */
function Sheet({ live: { drawing, svg }, before, value, lit, light, name }: SheetProps) {
  const url = useBlob(svg);
  const { sheet, origin, view, plate } = drawing;
  const leaves = useMemo(() => leavesIn(value), [value]);
  const factor = view.scale.paper / view.scale.real;
  const up = (y: number) => sheet.height - y;
  return (
    <div className="paper" style={{ aspectRatio: `${sheet.width} / ${sheet.height}` }}>
      {url && <img src={url} alt={name} draggable={false} />}
      <svg viewBox={`0 0 ${sheet.width} ${sheet.height}`} role="presentation">
        {view.annotations.map((annotation, i) => {
          const paths = leaves
            .filter((leaf) => shows(annotation, leaf.path, leaf.value))
            .map(({ path }) => path);
          const { label, lines } = annotation;
          const [x, y] = [origin.x + label.at.x, up(origin.y + label.at.y)];
          const isLit = paths.some((path) => lit.has(JSON.stringify(path)));
          return (
            // biome-ignore lint/a11y/noStaticElementInteractions: the keyboard reaches the same at the values
            <g
              key={i}
              className={isLit ? 'dimension lit' : 'dimension'}
              onMouseEnter={() => light(paths)}
              onMouseLeave={() => light([])}
            >
              <rect
                x={x - label.width / 2 - 1}
                y={y - label.height / 2 - 1}
                width={label.width + 2}
                height={label.height + 2}
                transform={`rotate(${-label.rotation} ${x} ${y})`}
              />
              {lines.map(({ a, b }, at) => (
                <line
                  key={at}
                  x1={origin.x + a.x}
                  y1={up(origin.y + a.y)}
                  x2={origin.x + b.x}
                  y2={up(origin.y + b.y)}
                />
              ))}
            </g>
          );
        })}
        {before && <Ghost before={before} origin={origin} factor={factor} up={up} />}
        {holeRows(plate).flatMap(({ group, centres }) => {
          const path = ['holes', group.index, 'diameter'];
          return centres.map(({ x, y }, i) => (
            // biome-ignore lint/a11y/noStaticElementInteractions: the keyboard reaches the same at the values
            <circle
              key={`${group.index}.${i}`}
              className={lit.has(JSON.stringify(path)) ? 'hole lit' : 'hole'}
              cx={origin.x + x * factor}
              cy={up(origin.y + y * factor)}
              r={Math.max(1.2, (group.diameter * factor) / 2)}
              onMouseEnter={() => light([path])}
              onMouseLeave={() => light([])}
            />
          ));
        })}
      </svg>
    </div>
  );
}

interface GhostProps {
  readonly before: Live;
  readonly origin: { readonly x: number; readonly y: number };
  readonly factor: number;
  readonly up: (y: number) => number;
}

/** The outline and the holes of the version before, at the scale of this one. */
function Ghost({ before, origin, factor, up }: GhostProps) {
  const { plate } = before.drawing;
  return (
    <g className="ghost">
      <rect
        x={origin.x}
        y={up(origin.y + plate.width * factor)}
        width={plate.length * factor}
        height={plate.width * factor}
      />
      {holeRows(plate).flatMap(({ group, centres }) =>
        centres.map(({ x, y }, i) => (
          <circle
            key={`${group.index}.${i}`}
            cx={origin.x + x * factor}
            cy={up(origin.y + y * factor)}
            r={(group.diameter * factor) / 2}
          />
        )),
      )}
    </g>
  );
}

function useBlob(svg: string): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [svg]);
  return url;
}

type Lang = WorkspaceGiven['lang'];

function Figures({ live, lang }: { readonly live: Live; readonly lang: Lang }) {
  const { plate } = live.drawing;
  const { holes, area, volume, cutLength, pierces, mass } = figuresOf(plate);
  const shown = (n: number) => n.toLocaleString(lang, { maximumFractionDigits: 1 });
  const facts = [
    [words.size, `${shown(plate.length)} × ${shown(plate.width)} × ${shown(plate.thickness)} mm`],
    [words.allHoles, shown(holes)],
    [words.area, `${shown(area / 100)} cm²`],
    [words.volume, `${shown(volume / 1000)} cm³`],
    [words.way, `${shown(cutLength / 1000)} m`],
    [words.pierces, shown(pierces)],
    ...(mass === null ? [] : [[words.mass, `${massText(mass)} kg`] as const]),
  ] as const;
  return (
    <dl className="facts">
      {facts.map(([name, text]) => (
        <div key={name.en}>
          <dt>{name[lang]}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

interface TableProps {
  readonly rows: readonly HoleRow[];
  readonly lang: Lang;
  readonly lit: ReadonlySet<string>;
  readonly light: WorkspaceGiven['light'];
}
const MOST_NAMED = 8;

function HoleTable({ rows, lang, lit, light }: TableProps) {
  if (rows.length === 0) return null;
  const number = (n: number) => String(Math.round(n * 1000) / 1000);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="scroll" tabIndex={0} aria-label={words.holes[lang]}>
      <table>
        <thead>
          <tr>
            {(['group', 'count', 'diameter', 'where', 'centres'] as const).map((name) => (
              <th key={name} scope="col">
                {words[name][lang]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ group, count, centres }) => {
            const path = ['holes', group.index, 'diameter'];
            return (
              <tr
                key={group.index}
                className={lit.has(JSON.stringify(path)) ? 'lit' : ''}
                onMouseEnter={() => light([path])}
                onMouseLeave={() => light([])}
              >
                <th scope="row">{group.index + 1}</th>
                <td>{count}</td>
                <td>⌀{number(group.diameter)}</td>
                <td>{labels.words[`=${group.placement.type}`]?.[lang] ?? group.placement.type}</td>
                <td>
                  {centres
                    .slice(0, MOST_NAMED)
                    .map(({ x, y }) => `(${number(x)},\u00a0${number(y)})`)
                    .join(' ')}
                  {count > MOST_NAMED && ' …'}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
