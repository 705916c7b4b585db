import { type Font, joined } from './sfnt.ts';

export type Deflate = (bytes: Uint8Array) => Uint8Array;

export interface PdfOptions {
  /** The page in millimetres. */
  readonly width: number;
  readonly height: number;
  readonly title: string;
  readonly font: Font;
  readonly fontName: string;
  readonly deflate: Deflate;
}

const unit = 72 / 25.4;
const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const number = (value: number): string => String(Math.round(value * 1e5) / 1e5 + 0);
const hex = (value: number): string => value.toString(16).toUpperCase().padStart(4, '0');
/** How far a Bézier curve's handles reach along a quarter of a circle of radius one. */
const kappa = 0.5522847498;
/** Stands for a character the font does not have. */
const substitute = 0x25a1;

export interface Stroke {
  readonly width: number;
  readonly ink: string;
  readonly dash: readonly number[];
}

interface Turned {
  readonly width: number;
  readonly height: number;
  readonly content: Uint8Array;
}

const fresh = `${unit.toFixed(8)} 0 0 ${unit.toFixed(8)} 0 0 cm\n1 J 1 j\n`;

/** Pages of lines, circles and text, one after the other, in millimetres from the lower left corner of each. */
export class PdfPage {
  readonly #options: PdfOptions;
  #content: Uint8Array[] = [];
  readonly #turned: Turned[] = [];
  #size: { readonly width: number; readonly height: number };
  readonly #glyphs = new Map<number, { readonly index: number; readonly text: string }>();
  readonly #circles = new Map<string, number>();
  readonly #missing = new Set<string>();
  #pending = fresh;

  constructor(options: PdfOptions) {
    this.#options = options;
    this.#size = options;
    this.#glyphs.set(0, { index: 0, text: '' });
  }

  /** Characters that were asked for and that the font does not have. */
  get missing(): readonly string[] {
    return [...this.#missing];
  }

  #add(text: string): void {
    this.#pending += text;
    if (this.#pending.length > 65_536) this.#flush();
  }

  #flush(): void {
    this.#content.push(encode(this.#pending));
    this.#pending = '';
  }

  pen({ width, ink, dash }: Stroke): void {
    const colour = rgb(ink);
    this.#add(`${number(width)} w ${colour} RG ${colour} rg [${dash.map(number).join(' ')}] 0 d\n`);
  }

  path(
    points: readonly { readonly x: number; readonly y: number }[],
    how: 'open' | 'closed' | 'filled',
  ): void {
    const steps = points.map(({ x, y }, i) => `${number(x)} ${number(y)} ${i === 0 ? 'm' : 'l'}`);
    this.#add(`${steps.join(' ')} ${{ open: 'S', closed: 's', filled: 'f' }[how]}\n`);
  }

  /** A line of straight pieces and arcs; a bulge (tan of a quarter of the angle) makes an arc of the way to the next point. */
  contour(
    points: readonly { readonly x: number; readonly y: number; readonly bulge?: number }[],
    closed = true,
  ): void {
    const [first] = points;
    if (!first) return;
    const steps = [`${number(first.x)} ${number(first.y)} m`];
    points.forEach((point, i) => {
      const next = points[i + 1] ?? (closed ? first : null);
      if (!next) return;
      if (point.bulge === undefined) {
        if (next !== first) steps.push(`${number(next.x)} ${number(next.y)} l`);
      } else steps.push(...curvesAlong(point, next, point.bulge));
    });
    this.#add(`${steps.join(' ')} ${closed ? 's' : 'S'}\n`);
  }

  /** A circle is drawn once for every size and then placed: drawings may have very many of them. */
  circle(x: number, y: number, radius: number, filled = false): void {
    const key = `${number(radius)}${filled ? 'f' : 's'}`;
    const known = this.#circles.get(key) ?? this.#circles.size;
    this.#circles.set(key, known);
    this.#add(`q 1 0 0 1 ${number(x)} ${number(y)} cm /C${known} Do Q\n`);
  }

  /** A line of text about its middle, made exactly `width` wide; `size` is that of the font's square. */
  text(
    text: string,
    at: { readonly x: number; readonly y: number },
    size: number,
    width: number,
    angle: number,
  ): void {
    const { font } = this.#options;
    const glyphs = [...text].map((character) => this.#glyphFor(character));
    const natural = (glyphs.reduce((sum, glyph) => sum + font.advance(glyph), 0) / font.unitsPerEm) * size;
    if (natural === 0) return;
    const turn = (angle * Math.PI) / 180;
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
    const start = { x: at.x - (width / 2) * cos, y: at.y - (width / 2) * sin };
    const codes = glyphs.map((glyph) => hex(this.#glyphs.get(glyph)!.index)).join('');
    const matrix = [cos, sin, -sin, cos, start.x, start.y].map(number).join(' ');
    this.#add(
      `BT /F0 ${number(size)} Tf ${number((100 * width) / natural)} Tz ${matrix} Tm <${codes}> Tj ET\n`,
    );
  }

  #glyphFor(character: string): number {
    const { font } = this.#options;
    let glyph = font.glyph(character.codePointAt(0)!);
    if (glyph === 0) {
      this.#missing.add(character);
      glyph = font.glyph(substitute);
    }
    if (!this.#glyphs.has(glyph)) this.#glyphs.set(glyph, { index: this.#glyphs.size, text: character });
    return glyph;
  }

  /** Goes on with a page of another size. */
  turn(size: { readonly width: number; readonly height: number }): void {
    this.#close();
    this.#size = size;
  }

  #close(): void {
    this.#flush();
    const { width, height } = this.#size;
    this.#turned.push({ width, height, content: joined(this.#content) });
    this.#content = [];
    this.#pending = fresh;
  }

  finish(): Uint8Array {
    this.#close();
    const { title, fontName } = this.#options;
    const file = new PdfFile(this.#options.deflate);
    const circles = [...this.#circles].map(([key, i]) => `/C${i} ${file.add(circleForm(key))} 0 R`);
    const font = this.#addFont(file, `YXPART+${fontName}`);
    const pages = file.reserve();
    const kids = this.#turned.map(({ width, height, content }) => {
      const stream = file.addStream('', content);
      return file.add(
        `<</Type/Page/Parent ${pages} 0 R/MediaBox[0 0 ${number(width * unit)} ${number(height * unit)}]` +
          `/Resources<</Font<</F0 ${font} 0 R>>/XObject<<${circles.join(' ')}>>>>/Contents ${stream} 0 R>>`,
      );
    });
    file.set(
      pages,
      `<</Type/Pages/Count ${kids.length}/Kids[${kids.map((kid) => `${kid} 0 R`).join(' ')}]>>`,
    );
    const root = file.add(`<</Type/Catalog/Pages ${pages} 0 R>>`);
    const info = file.add(`<</Title <FEFF${utf16(title)}>/Producer(Yanxing)>>`);
    return file.finish(root, info);
  }

  #addFont(file: PdfFile, name: string): number {
    const { font } = this.#options;
    const glyphs = [...this.#glyphs];
    const scaled = (units: number) => Math.round((units * 1000) / font.unitsPerEm);
    const data = font.subset(glyphs.map(([glyph]) => glyph));
    const program = file.addStream(`/Length1 ${data.length}`, data);
    const descriptor = file.add(
      `<</Type/FontDescriptor/FontName/${name}/Flags 4/ItalicAngle 0/StemV 80/FontBBox[${font.box.map(scaled).join(' ')}]` +
        `/Ascent ${scaled(font.ascent)}/Descent ${scaled(font.descent)}/CapHeight ${scaled(font.ascent)}/FontFile2 ${program} 0 R>>`,
    );
    const widths = glyphs.map(([glyph]) => scaled(font.advance(glyph))).join(' ');
    const descendant = file.add(
      `<</Type/Font/Subtype/CIDFontType2/BaseFont/${name}/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>` +
        `/FontDescriptor ${descriptor} 0 R/W[0[${widths}]]/CIDToGIDMap/Identity>>`,
    );
    const unicode = file.addStream('', encode(toUnicode(glyphs.map(([, { text }]) => text))));
    return file.add(
      `<</Type/Font/Subtype/Type0/BaseFont/${name}/Encoding/Identity-H/DescendantFonts[${descendant} 0 R]/ToUnicode ${unicode} 0 R>>`,
    );
  }
}

interface Spot {
  readonly x: number;
  readonly y: number;
}

/** An arc as curves of at most a quarter turn each. */
function curvesAlong(from: Spot, to: Spot, bulge: number): string[] {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const away = (1 - bulge * bulge) / (4 * bulge);
  const centre = { x: (from.x + to.x) / 2 - dy * away, y: (from.y + to.y) / 2 + dx * away };
  const radius = Math.hypot(from.x - centre.x, from.y - centre.y);
  const sweep = 4 * Math.atan(bulge);
  const count = Math.ceil(Math.abs(sweep) / (Math.PI / 2) - 1e-9);
  const handle = (4 / 3) * Math.tan(sweep / count / 4) * radius;
  const start = Math.atan2(from.y - centre.y, from.x - centre.x);
  const at = (angle: number): Spot => ({
    x: centre.x + radius * Math.cos(angle),
    y: centre.y + radius * Math.sin(angle),
  });
  return Array.from({ length: count }, (_, i) => {
    const [a, b] = [start + (sweep * i) / count, start + (sweep * (i + 1)) / count];
    const [p, q] = [at(a), i === count - 1 ? to : at(b)];
    const values = [
      p.x - handle * Math.sin(a),
      p.y + handle * Math.cos(a),
      q.x + handle * Math.sin(b),
      q.y - handle * Math.cos(b),
      q.x,
      q.y,
    ];
    return `${values.map(number).join(' ')} c`;
  });
}

function circleForm(key: string): string {
  const radius = Number(key.slice(0, -1));
  const k = radius * kappa;
  const at = (...values: readonly number[]) => values.map(number).join(' ');
  const body =
    `${at(radius, 0)} m ${at(radius, k, k, radius, 0, radius)} c ${at(-k, radius, -radius, k, -radius, 0)} c ` +
    `${at(-radius, -k, -k, -radius, 0, -radius)} c ${at(k, -radius, radius, -k, radius, 0)} c ${key.endsWith('f') ? 'f' : 's'}`;
  const reach = number(radius + 1);
  return `<</Type/XObject/Subtype/Form/BBox[-${reach} -${reach} ${reach} ${reach}]/Length ${body.length}>>\nstream\n${body}\nendstream`;
}

const rgb = (ink: string): string =>
  [1, 3, 5].map((at) => number(Number.parseInt(ink.slice(at, at + 2), 16) / 255)).join(' ');

const utf16 = (text: string): string =>
  Array.from({ length: text.length }, (_, i) => hex(text.charCodeAt(i))).join('');

/** What makes text in the file searchable: the characters behind the glyphs' numbers. */
function toUnicode(texts: readonly string[]): string {
  const rows = texts.map((text, i) => (text === '' ? '' : `<${hex(i)}> <${utf16(text)}>`)).filter(Boolean);
  const blocks: string[] = [];
  for (let i = 0; i < rows.length; i += 100) {
    const part = rows.slice(i, i + 100);
    blocks.push(`${part.length} beginbfchar\n${part.join('\n')}\nendbfchar\n`);
  }
  return (
    '/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n' +
    '/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def\n/CMapName /Adobe-Identity-UCS def\n' +
    '/CMapType 2 def\n1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange\n' +
    `${blocks.join('')}endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n`
  );
}

/** Numbered objects and the table of where they begin. */
class PdfFile {
  readonly #objects: Uint8Array[] = [];
  readonly #deflate: Deflate;

  constructor(deflate: Deflate) {
    this.#deflate = deflate;
  }

  reserve(): number {
    return this.#objects.push(new Uint8Array());
  }

  set(id: number, body: string): void {
    this.#objects[id - 1] = encode(body);
  }

  add(body: string): number {
    return this.#objects.push(encode(body));
  }

  addStream(entries: string, data: Uint8Array): number {
    const packed = this.#deflate(data);
    const head = `<<${entries}/Filter/FlateDecode/Length ${packed.length}>>\nstream\n`;
    return this.#objects.push(joined([encode(head), packed, encode('\nendstream')]));
  }

  finish(root: number, info: number): Uint8Array {
    // The second line tells programs that move files around that this one is not text.
    const parts: Uint8Array[] = [joined([encode('%PDF-1.4\n%'), Uint8Array.of(0xe2, 0xe3, 0xcf, 0xd3, 10)])];
    let at = parts[0]!.length;
    const offsets: number[] = [];
    for (const [i, body] of this.#objects.entries()) {
      const object = joined([encode(`${i + 1} 0 obj\n`), body, encode('\nendobj\n')]);
      offsets.push(at);
      at += object.length;
      parts.push(object);
    }
    const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
    const size = offsets.length + 1;
    parts.push(
      encode(
        `xref\n0 ${size}\n0000000000 65535 f \n${rows.join('')}` +
          `trailer\n<</Size ${size}/Root ${root} 0 R/Info ${info} 0 R>>\nstartxref\n${at}\n%%EOF\n`,
      ),
    );
    return joined(parts);
  }
}
