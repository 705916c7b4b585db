/** The generations of the format that are written; older machines and programs read older ones only. */
export const dxfVersions = ['R2007', 'R2000', 'R12'] as const;
export type DxfVersion = (typeof dxfVersions)[number];

/** As `$ACADVER` names them. */
export const acadVersions: Readonly<Record<DxfVersion, string>> = {
  R2007: 'AC1021',
  R2000: 'AC1015',
  R12: 'AC1009',
};

/** The generation whose rules about names a file of any version follows. */
export function versionOf(acadver: string): DxfVersion {
  if (acadver >= acadVersions.R2007) return 'R2007';
  return acadver > acadVersions.R12 ? 'R2000' : 'R12';
}

/** The code page of what is older than R2007, and its name elsewhere. */
export const oldCodePage = 'ANSI_936';
const codePages: Readonly<Record<string, string>> = {
  [oldCodePage]: 'gbk',
  GB2312: 'gbk',
  ANSI_950: 'big5',
  ANSI_932: 'shift_jis',
  ANSI_949: 'euc-kr',
};

/** How the bytes of a file are to be read, by its head: since R2007 as UTF-8, before by its code page. */
export function encodingOf(head: string): string {
  const named = (name: string) => head.split(`$${name}`, 2)[1]?.trim().split(/\s+/, 2)[1] ?? '';
  const page = codePages[named('DWGCODEPAGE').toUpperCase()];
  return page === undefined || versionOf(named('ACADVER')) === 'R2007' ? 'utf-8' : page;
}

const unicode = (unit: string): string =>
  `\\U+${unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;

/** Every character of the code page by its bytes; made when first needed. */
let pairs: ReadonlyMap<string, number> | null = null;
function gbkPairs(): ReadonlyMap<string, number> {
  if (pairs) return pairs;
  const decoder = new TextDecoder('gbk');
  const made = new Map<string, number>();
  for (let lead = 0x81; lead <= 0xfe; lead++)
    for (let trail = 0x40; trail <= 0xfe; trail++) {
      const text = decoder.decode(Uint8Array.of(lead, trail));
      if (/^[^\ufffd\p{Co}]$/u.test(text) && !made.has(text)) made.set(text, (lead << 8) | trail);
    }
  pairs = made;
  return made;
}

/** What an older version can hold of a name, where there is no other way to write a character. */
export const inCodePage = (text: string): string =>
  text.replace(/[^\0-\x7f]/gu, (letter) => (gbkPairs().has(letter) ? letter : '_'));

/** The bytes of a piece of a file; what the code page of an older version lacks becomes `\U+XXXX`. */
export function encoded(text: string, version: DxfVersion): Uint8Array {
  if (version === 'R2007' || !/[^\0-\x7f]/.test(text)) return new TextEncoder().encode(text);
  const table = gbkPairs();
  const plain = text.replace(/[^\0-\x7f]/g, (unit) => (table.has(unit) ? unit : unicode(unit)));
  const bytes = new Uint8Array(2 * plain.length);
  let length = 0;
  for (let i = 0; i < plain.length; i++) {
    const pair = table.get(plain[i]!);
    if (pair !== undefined) bytes[length++] = pair >> 8;
    bytes[length++] = pair === undefined ? plain.charCodeAt(i) : pair & 255;
  }
  return bytes.subarray(0, length);
}

/** What was written with codes for characters. */
export const fromCodes = (text: string): string =>
  text.includes('\\U+')
    ? text.replace(/\\U\+([0-9A-Fa-f]{4})/g, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : text;
