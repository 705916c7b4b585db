import { issue } from './issues.ts';

export type Version = readonly [major: number, minor: number, patch: number];

/** versions-3's CompatibilityResult; all four are always there. */
export interface CompatibilityResult {
  readonly compatible: boolean;
  readonly migration_needed: boolean;
  readonly target_version: string | null;
  readonly error: string | null;
}

const number = '(0|[1-9]\\d{0,8})';
const shape = new RegExp(`^${number}(?:\\.${number}(?:\\.${number})?)?$`);

/** `1.2.3`; a shorter `1` or `1.2` is padded with zeros. Anything else (a prefix, a suffix, leading zeros, no string) is unreadable. */
export function readVersion(text: unknown): Version | null {
  const found = typeof text === 'string' ? shape.exec(text) : null;
  return found ? [Number(found[1]), Number(found[2] ?? 0), Number(found[3] ?? 0)] : null;
}

/** Negative, zero or positive, by integers: 1.10.0 is newer than 1.9.0. */
export function compareVersions(a: Version, b: Version): number {
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
}

export const versionText = (version: Version): string => version.join('.');

/** How a version that may be anything is quoted in a message; it never throws. */
export function quoteVersion(version: unknown): string {
  if (version !== null && (typeof version === 'object' || typeof version === 'function'))
    return typeof version;
  const text = String(version);
  return text.length > 100 ? `${text.slice(0, 100)}…` : text;
}

/** versions-3 over a list of supported versions, with integers where the document compares strings. */
export function compatibility(supported: readonly string[], version: unknown): CompatibilityResult {
  const wanted = readVersion(version);
  const sameMajor = supported
    .map(readVersion)
    .filter((listed): listed is Version => listed !== null && listed[0] === wanted?.[0]);
  if (wanted === null || sameMajor.length === 0) {
    const error = issue('unsupported_version', { params: { version: quoteVersion(version) } }).message;
    return { compatible: false, migration_needed: false, target_version: null, error };
  }
  if (sameMajor.some((listed) => compareVersions(listed, wanted) === 0)) {
    return { compatible: true, migration_needed: false, target_version: null, error: null };
  }
  const highest = sameMajor.reduce((a, b) => (compareVersions(a, b) < 0 ? b : a));
  return { compatible: true, migration_needed: true, target_version: versionText(highest), error: null };
}
