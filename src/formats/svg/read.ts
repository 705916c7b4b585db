/** An element with what it inherits from the groups around it. */
export interface SvgShape {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** The classes of the groups around it, outermost first. */
  readonly groups: readonly string[];
  /** The text inside, for elements that hold nothing else. */
  readonly text: string;
}

export interface SvgFile {
  /** Millimetres; NaN where the file does not say. */
  readonly width: number;
  readonly height: number;
  readonly shapes: readonly SvgShape[];
}

const markup = /<(\/?)([a-z][\w:-]*)((?:\s+[\w:-]+="[^"]*")*)\s*(\/?)>([^<]*)/gi;
const attribute = /(?<![\w:-])([\w:-]+)="([^"]*)"/g;
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

const plain = (text: string): string =>
  text.replace(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole);

/** The text in pieces that end where a tag begins, so that none is cut in two. */
function* tagged(source: string | Iterable<string>): Generator<string> {
  if (typeof source === 'string') return yield source;
  let rest = '';
  for (const piece of source) {
    const text = rest + piece;
    const end = Math.max(0, text.lastIndexOf('<'));
    rest = text.slice(end);
    if (end > 0) yield text.slice(0, end);
  }
  yield rest;
}

function* matches(source: string | Iterable<string>): Generator<RegExpExecArray> {
  for (const text of tagged(source)) yield* text.matchAll(markup);
}

/**
 * What stands in a file of plain shapes, whole or in pieces; null where tags do not close, or where it is no SVG at all.
 * Shapes that `take` takes are not kept: there may be a million of them.
 */
export function readSvg(
  source: string | Iterable<string>,
  take: (shape: SvgShape) => boolean = () => false,
): SvgFile | null {
  const open: { readonly tag: string; readonly group: string }[] = [];
  const shapes: SvgShape[] = [];
  let root: Readonly<Record<string, string>> | null = null;
  let groups: readonly string[] = [];
  const groupsNow = () => open.flatMap(({ group }) => (group === '' ? [] : [group]));
  for (const [, slash, tag = '', rest = '', empty, inside = ''] of matches(source)) {
    if (slash === '/') {
      if (open.pop()?.tag !== tag) return null;
      if (tag === 'g') groups = groupsNow();
      continue;
    }
    const attributes: Record<string, string> = {};
    for (const [, name, value] of rest.matchAll(attribute)) attributes[name!] = plain(value!);
    if (tag === 'svg') root ??= attributes;
    else if (tag !== 'g') {
      const shape: SvgShape = { tag, attributes, groups, text: plain(inside) };
      if (!take(shape)) shapes.push(shape);
    }
    if (empty === '/') continue;
    open.push({ tag, group: tag === 'g' ? (attributes.class ?? '') : '' });
    if (tag === 'g') groups = groupsNow();
  }
  if (!root || open.length > 0) return null;
  const millimetres = (value: string | undefined): number =>
    Number(/^([\d.]+)mm$/.exec(value ?? '')?.[1] ?? Number.NaN);
  return { width: millimetres(root.width), height: millimetres(root.height), shapes };
}
