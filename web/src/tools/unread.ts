/** What was typed and is not yet what belongs there. */
export class Unread {
  constructor(readonly text: string) {}
}

export const isComplete = (value: unknown): boolean =>
  !(value instanceof Unread) &&
  (typeof value !== 'object' || value === null || Object.values(value).every(isComplete));
