import type { Text } from '../../../core/messages.ts';
import type { ReadContext } from '../../../core/reading/interpret.ts';
import type { PlateWire } from '../contract.ts';

/** What can be said of a plate as it stands: each of these is understood. */
export function helpOf(
  { base_shape: { length, thickness }, holes }: PlateWire,
  { lang }: ReadContext<unknown>,
): readonly string[] {
  const sizes = holes.flatMap(({ diameter }) => diameter ?? []);
  const more = Math.max(...sizes) + 1;
  const ofAll: Text = { zh: `孔径改成${more}`, en: `make the holes ${more} mm` };
  const ofBig: Text = { zh: `大孔改成${more}`, en: `make the big hole ${more} mm` };
  const examples: readonly (Text | null)[] = [
    thickness && { zh: `板厚改成${thickness + 2}`, en: `make it ${thickness + 2} mm thick` },
    length && { zh: '长度加50', en: 'make the plate 50 mm longer' },
    sizes.length === 0 ? null : new Set(sizes).size === 1 ? ofAll : ofBig,
  ].map((one) => one || null);
  return examples.flatMap((one) => one?.[lang] ?? []);
}
