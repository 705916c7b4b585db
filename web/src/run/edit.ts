export type Params = Readonly<Record<string, unknown>>;

/** What was changed about a call: what was taken out is null, as the server wants it. */
export function editOf(before: Params, after: Params): Params {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  return Object.fromEntries(changed.map((name) => [name, after[name] ?? null]));
}
