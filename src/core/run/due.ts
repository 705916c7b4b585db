import * as z from 'zod';

/** Again and again at a time of day, by the clock on the wall: daylight saving changes nothing about it. */
export const Every = z.strictObject({
  time: z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/),
  /** Monday is 1; every day where none is named. */
  days: z.array(z.int().min(1).max(7)).min(1).readonly().exactOptional(),
});
export type Every = Readonly<z.output<typeof Every>>;

/** When something is to be carried out that does not begin at once. */
export interface Due {
  /** The moment, as `toISOString` writes it. */
  readonly at: string;
  readonly every?: Every;
}

/** The first such time after a moment; a time that a change of the clocks leaves out comes as much later. */
export function nextTime({ time, days }: Every, after: Date): Date {
  const [hour, minute] = time.split(':').map(Number) as [number, number];
  for (let ahead = 0; ; ahead++) {
    const found = new Date(after.getFullYear(), after.getMonth(), after.getDate() + ahead, hour, minute);
    const weekday = found.getDay() === 0 ? 7 : found.getDay();
    if (found > after && (days?.includes(weekday) ?? true)) return found;
  }
}
