/** The text of a file as it comes, so that it need not stand in memory twice. */
export function* textPieces(bytes: Uint8Array, encoding = 'utf-8', size = 1 << 20): Generator<string> {
  const decoder = new TextDecoder(encoding);
  for (let at = 0; at < bytes.length; at += size)
    yield decoder.decode(bytes.subarray(at, at + size), { stream: true });
  yield decoder.decode();
}

/** The same line by line, each with its end. */
export function* textLines(bytes: Uint8Array): Generator<string> {
  let rest = '';
  for (const piece of textPieces(bytes)) {
    const text = rest + piece;
    let at = 0;
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', at)) {
      yield text.slice(at, end + 1);
      at = end + 1;
    }
    rest = text.slice(at);
  }
  if (rest !== '') yield rest;
}
