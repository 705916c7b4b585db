// What XML 1.0 cannot hold in any spelling, and halves of characters.
const illegal = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu;
const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text that is safe between tags and inside quotes. */
export const escapeXml = (text: string): string =>
  text.replace(illegal, '\ufffd').replace(/[&<>"']/g, (character) => entities[character]!);

/** A length with at most five decimals: enough to find a hole a hundredth of a millimetre off at 1:100. */
export const length = (value: number): string => String(Math.round(value * 1e5) / 1e5 + 0);

export type Attributes = Readonly<Record<string, string | number | undefined>>;

export function attributes(values: Attributes): string {
  let out = '';
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) continue;
    out += ` ${name}="${typeof value === 'number' ? length(value) : escapeXml(value)}"`;
  }
  return out;
}

/** An element; `content` is markup already. */
export const element = (name: string, values: Attributes, content = ''): string =>
  content === ''
    ? `<${name}${attributes(values)}/>\n`
    : `<${name}${attributes(values)}>${content}</${name}>\n`;

/** What one unit of a drawing is in the world, for whoever measures on it. */
export const worldUnit = (unit: string, perUnit: number): Attributes => ({
  'data-unit': unit,
  'data-per-unit': perUnit,
});

/** A drawing of so many millimetres, one unit each. */
export const svgStart = (width: number, height: number, title: string, more: Attributes = {}): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<svg xmlns="http://www.w3.org/2000/svg"${attributes({
    width: `${length(width)}mm`,
    height: `${length(height)}mm`,
    viewBox: `0 0 ${length(width)} ${length(height)}`,
    ...more,
  })}>\n<title>${escapeXml(title)}</title>\n`;

export const svgEnd = '</svg>\n';
