/**
 * The 8-byte reals of GDSII: a sign bit, an exponent to base 16 in excess 64, and a fraction of 56 bits. A double's 53
 * bits always fit, so writing is exact; reading rounds to the nearest double.
 */
export function readReal(bytes: Uint8Array, at: number): number {
  const high = (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!;
  const low = bytes[at + 4]! * 0x1000000 + ((bytes[at + 5]! << 16) | (bytes[at + 6]! << 8) | bytes[at + 7]!);
  const exponent = 4 * ((bytes[at]! & 0x7f) - 64) - 56;
  const size = nearest(high, low) * 2 ** exponent;
  return (bytes[at]! & 0x80) !== 0 ? -size : size;
}

/** high · 2³² + low, rounded once: ties to even, as a double's own arithmetic does. */
const nearest = (high: number, low: number): number => high * 0x100000000 + low;

/** False where the value's size is beyond what the format holds. */
export function writeReal(value: number, bytes: Uint8Array, at: number): boolean {
  bytes.fill(0, at, at + 8);
  if (value === 0) return true;
  let fraction = Math.abs(value);
  let exponent = 64;
  if (!(fraction < 16 ** 63)) return false;
  for (; fraction >= 1; exponent++) fraction /= 16;
  for (; fraction < 1 / 16; exponent--) fraction *= 16;
  if (exponent < 0) return false;
  bytes[at] = exponent | (value < 0 ? 0x80 : 0);
  for (let i = 1; i < 8; i++) {
    fraction *= 256;
    const byte = Math.floor(fraction);
    bytes[at + i] = byte;
    fraction -= byte;
  }
  return true;
}
