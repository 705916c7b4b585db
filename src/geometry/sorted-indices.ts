const MOST_BITS = 12;
const LEAST_BITS = 4;

/** Indices in the order of `keys`, stable; starting from `order` where one is given, so that keys can be combined. */
export function sortedIndices(keys: Int32Array, order?: Uint32Array): Uint32Array {
  const { length } = keys;
  let indices: Uint32Array = order ? order.slice() : identity(length);
  const range = rangeOf(keys);
  if (length < 2 || range.size === 0) return indices;
  const bits = Math.ceil(Math.log2(range.size + 1));
  // No more buckets than keys: a few keys would spend all their time counting empty ones.
  const most = Math.min(MOST_BITS, Math.max(LEAST_BITS, 31 - Math.clz32(length)));
  const passes = Math.ceil(bits / most);
  const width = Math.ceil(bits / passes);
  const mask = 2 ** width - 1;
  const starts = new Uint32Array(2 ** width + 1);
  // Keys move along with their indices: reading them in order is what makes this quick.
  let moving: Uint32Array = new Uint32Array(length);
  for (let i = 0; i < length; i++) moving[i] = keys[indices[i]!]! - range.least;
  let [nextIndices, nextKeys]: Uint32Array[] = [new Uint32Array(length), new Uint32Array(length)];
  for (let pass = 0; pass < passes; pass++) {
    const shift = pass * width;
    starts.fill(0);
    for (let i = 0; i < length; i++) starts[((moving[i]! >>> shift) & mask) + 1]!++;
    for (let digit = 1; digit <= mask; digit++) starts[digit]! += starts[digit - 1]!;
    for (let i = 0; i < length; i++) {
      const key = moving[i]!;
      const to = starts[(key >>> shift) & mask]!++;
      nextIndices![to] = indices[i]!;
      nextKeys![to] = key;
    }
    [indices, nextIndices, moving, nextKeys] = [nextIndices!, indices, nextKeys!, moving];
  }
  return indices;
}

/** The least value and how far the greatest is above it. */
export function rangeOf(values: Int32Array): { readonly least: number; readonly size: number } {
  if (values.length === 0) return { least: 0, size: 0 };
  let least = values[0]!;
  let most = least;
  for (let i = 1; i < values.length; i++) {
    const value = values[i]!;
    if (value < least) least = value;
    else if (value > most) most = value;
  }
  return { least, size: most - least };
}

function identity(length: number): Uint32Array {
  const order = new Uint32Array(length);
  for (let i = 0; i < length; i++) order[i] = i;
  return order;
}
