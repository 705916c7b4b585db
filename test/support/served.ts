/** What `yx serve` prints: where it is, and what lets its owner in. */
export function servedAt(printed: string): {
  readonly url: string;
  readonly headers: Record<string, string>;
} {
  const found = /http:\/\/\S+/.exec(printed)?.[0];
  if (found === undefined) throw new Error(`no address: ${printed}`);
  const { origin, searchParams } = new URL(found);
  const key = searchParams.get('token');
  return { url: origin, headers: key === null ? {} : { authorization: `Bearer ${key}` } };
}
