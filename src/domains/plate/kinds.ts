const prefixes = 'distance rim part shift spacing across coordinate pitch midline centred'.split(' ');
const names = 'l r t b x y lr tb edge long short any diameter radius'.split(' ');

/** As a key a string is kept once, so that comparing two of them is comparing references. */
const once = (name: string): string => Object.keys({ [name]: true })[0]!;

const known: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map(
  prefixes.map((prefix) => [prefix, new Map(names.map((name) => [name, once(`${prefix}_${name}`)]))]),
);

/** `distance_l`, `spacing_x`: what kind of fact a number is whose role has a side, an axis or a measure. */
export const kindOf = (prefix: string, name: string): string =>
  known.get(prefix)?.get(name) ?? `${prefix}_${name}`;
