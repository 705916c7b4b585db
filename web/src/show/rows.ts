/** `¥1,200`, `12%` → a number; NaN where it is none. */
export function numberIn(text: string): number {
  const plain = text.replace(/[¥$€,%\s]/g, '');
  return plain !== '' && /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN;
}

/** Rows as a spreadsheet reads them. What would be a formula there stays a text: names are written by strangers. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `${rows.map((row) => row.map(cellOf).join(',')).join('\r\n')}\r\n`;

function cellOf(text: string): string {
  const isFormula = /^[=+\-@\t\r]/.test(text) && Number.isNaN(numberIn(text));
  return `"${`${isFormula ? "'" : ''}${text}`.replaceAll('"', '""')}"`;
}
