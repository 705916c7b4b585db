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

/** What stands in a file of plain shapes; null where tags do not close, or where it is no SVG at all. */
export function readSvg(text: string): SvgFile | null {
  const open: { readonly tag: string; readonly group: string }[] = [];
  const shapes: SvgShape[] = [];
  let root: Readonly<Record<string, string>> | null = null;
  let groups: readonly string[] = [];
  const groupsNow = () => open.flatMap(({ group }) => (group === '' ? [] : [group]));
  for (const [, slash, tag = '', rest = '', empty, inside = ''] of text.matchAll(markup)) {
    if (slash === '/') {
      if (open.pop()?.tag !== tag) return null;
      if (tag === 'g') groups = groupsNow();
      continue;
    }
    const attributes: Record<string, string> = {};
    for (const [, name, value] of rest.matchAll(attribute)) attributes[name!] = plain(value!);
    if (tag === 'svg') root ??= attributes;
    else if (tag !== 'g') shapes.push({ tag, attributes, groups, text: plain(inside) });
    if (empty === '/') continue;
    open.push({ tag, group: tag === 'g' ? (attributes.class ?? '') : '' });
    if (tag === 'g') groups = groupsNow();
  }
  if (!root || open.length > 0) return null;
  const millimetres = (value: string | undefined): number =>
    Number(/^([\d.]+)mm$/.exec(value ?? '')?.[1] ?? Number.NaN);
  return { width: millimetres(root.width), height: millimetres(root.height), shapes };
}
