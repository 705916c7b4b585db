import { type Labels, labelOf, plainName, valueWord } from '../labels.ts';
import type { Lang, Text } from '../messages.ts';
import { jsonLeaves, same } from '../reading/evidence.ts';
import type { Path } from '../result.ts';

export interface Naming {
  readonly labels: Labels | undefined;
  readonly lang: Lang;
  /** What something is called that the labels do not know: a tool by its id. */
  called?(value: unknown): string | undefined;
}

/** What a message has changed, as people would say it: a line each for what came (＋), went (－) or is another now. */
export function changesBetween(was: unknown, now: unknown, naming: Naming): readonly string[] {
  return compared(was, now, [], naming);
}

function compared(was: unknown, now: unknown, path: Path, naming: Naming): string[] {
  if (same(was, now)) return [];
  if (Array.isArray(was) && Array.isArray(now)) return listed(was, now, path, naming);
  if (isRecord(was) && isRecord(now)) {
    const keys = [...new Set([...Object.keys(was), ...Object.keys(now)])];
    return keys.flatMap((key) => compared(was[key] ?? null, now[key] ?? null, [...path, key], naming));
  }
  // A list or a group that comes or goes as a whole is its parts.
  const [old, fresh] = [was ?? null, now ?? null];
  if (old === null && Array.isArray(fresh)) return listed([], fresh, path, naming);
  if (fresh === null && Array.isArray(old)) return listed(old, [], path, naming);
  if (old === null && isRecord(fresh)) return compared({}, fresh, path, naming);
  if (fresh === null && isRecord(old)) return compared(old, {}, path, naming);
  return [`${nameOf(path, naming)}: ${shown(old, path, naming)} → ${shown(fresh, path, naming)}`];
}

/** Members that are in both lists stay, wherever they stand; as many others on both sides are the same ones changed. */
function listed(was: readonly unknown[], now: readonly unknown[], path: Path, naming: Naming): string[] {
  const [gone, come] = [missingFrom(now, was), missingFrom(was, now)];
  if (gone.length === come.length)
    return gone.flatMap((i, k) => compared(was[i], now[come[k]!], [...path, come[k]!], naming));
  return [
    ...gone.map((i) => `－ ${summary(was[i], [...path, i], naming)}`),
    ...come.map((i) => `＋ ${summary(now[i], [...path, i], naming)}`),
  ];
}

/** The places in a list of what another does not have, each member of that counted once. */
function missingFrom(others: readonly unknown[], list: readonly unknown[]): number[] {
  const left = [...others];
  return list.flatMap((one, i) => {
    const at = left.findIndex((other) => same(other, one));
    if (at >= 0) left.splice(at, 1);
    return at >= 0 ? [] : [i];
  });
}

const comma: Text = { zh: '，', en: ', ' };

function summary(value: unknown, path: Path, naming: Naming): string {
  const parts = jsonLeaves(value).map((leaf) => {
    const at = [...path, ...leaf.path];
    const name = leaf.path.length > 0 ? ownName(at, naming) : '';
    return `${name && `${name} `}${shown(leaf.value, at, naming)}`;
  });
  return `${nameOf(path, naming)}: ${parts.join(comma[naming.lang])}`;
}

function ownName(path: Path, { labels, lang }: Naming): string {
  const last = path.at(-1) ?? '';
  const known = labels ? labelOf(labels, path, lang) : null;
  return known ?? (typeof last === 'number' ? String(last + 1) : plainName(last));
}

/** With the member of a list it is of, as that is what tells it from the others. */
function nameOf(path: Path, naming: Naming): string {
  const member = path.findLastIndex((step) => typeof step === 'number');
  if (member < 0 || member === path.length - 1) return ownName(path, naming);
  return `${ownName(path.slice(0, member + 1), naming)} · ${ownName(path, naming)}`;
}

function shown(value: unknown, path: Path, { labels, lang, called }: Naming): string {
  if (value === null || value === '') return '—';
  const word = called?.(value) ?? (labels ? valueWord(labels, path, value, lang) : null);
  return word ?? (typeof value === 'string' ? value : JSON.stringify(value));
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
