// Device names that Windows reserves whatever the extension.
const RESERVED = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(?:\.|$)/i;
const FAULTS: readonly (readonly [reason: string, fault: RegExp])[] = [
  ['/ \\', /[/\\]/],
  ['..', /\.\./],
  // Also line separators, halves of characters and marks that turn the reading direction.
  ['control characters', /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u],
  ['< > : " | ? *', /[<>:"|?*]/],
  ['reserved name', RESERVED],
  ['leading or trailing dot or space', /^[. ]|[. ]$/],
];

/** Why `name` is no plain file name that every system can hold, or null. Names are refused, never changed. */
export function nameFault(name: string): string | null {
  if (name === '') return 'empty';
  if (new TextEncoder().encode(name).length > 200) return 'more than 200 bytes';
  return FAULTS.find(([, fault]) => fault.test(name))?.[0] ?? null;
}
