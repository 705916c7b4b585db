/** A material that has one density, by the names it goes by. */
interface Material {
  readonly names: readonly string[];
  /** g/cm³. */
  readonly density: number;
  readonly source: string;
}

const carbon = 'GB/T 709-2019: 7.85 g/cm³ for the theoretical mass of steel plate and strip';
const stainless = 'GB/T 20878-2007, annex: physical properties of stainless steels';
const aluminium = 'Aluminum Association, Aluminum Standards and Data: nominal densities';
const copper = 'Copper Development Association, C11000: 0.322 lb/in³';
const titanium = 'ASM International, Materials Properties Handbook: Titanium Alloys';

/** Only what a source gives one figure for: "stainless steel" alone may be 7.7 or 8.0, so it is not here. */
const materials: readonly Material[] = [
  {
    names: [
      ...['Q195', 'Q215', 'Q235', 'Q275', 'Q345', 'Q355', 'Q390', 'Q420', 'Q460', 'Q690'],
      ...['SPCC', 'SPHC', 'SECC', 'SGCC', 'DC01', 'SS400', 'A36', 'S235', 'S275', 'S355', 'ST37'],
      ...['20钢', '20#', '45', '45钢', '45#', '45号钢', '40Cr', '65Mn', 'C45', '1045', '4140'],
      ...['碳钢', '低碳钢', '普通碳钢', '冷轧板', '热轧板', '镀锌板', 'carbon steel', 'mild steel'],
    ],
    density: 7.85,
    source: carbon,
  },
  {
    names: ['06Cr19Ni10', 'SUS304', 'AISI 304', '304', '1.4301', '12Cr17Ni7', '301'],
    density: 7.93,
    source: stainless,
  },
  { names: ['022Cr19Ni10', 'SUS304L', '304L', '1.4307'], density: 7.9, source: stainless },
  {
    names: ['06Cr17Ni12Mo2', '022Cr17Ni12Mo2', 'SUS316', 'SUS316L', '316', '316L', '1.4401', '1.4404'],
    density: 8,
    source: stainless,
  },
  { names: ['10Cr17', 'SUS430', '430', '1.4016'], density: 7.7, source: stainless },
  { names: ['1060'], density: 2.705, source: aluminium },
  { names: ['1100'], density: 2.71, source: aluminium },
  { names: ['2024', '2A12'], density: 2.78, source: aluminium },
  { names: ['3003'], density: 2.73, source: aluminium },
  { names: ['5052'], density: 2.68, source: aluminium },
  { names: ['5083'], density: 2.66, source: aluminium },
  { names: ['6061', '6063', '6082'], density: 2.7, source: aluminium },
  { names: ['7075'], density: 2.81, source: aluminium },
  { names: ['T2', '紫铜', 'C11000', 'C1100'], density: 8.91, source: copper },
  { names: ['TA2', 'Grade 2 titanium', 'Ti Grade 2'], density: 4.51, source: titanium },
  { names: ['TC4', 'Ti-6Al-4V', 'Ti6Al4V', 'Grade 5 titanium'], density: 4.43, source: titanium },
];

export interface Density {
  /** g/cm³. */
  readonly value: number;
  /** The name it was found by. */
  readonly name: string;
  readonly source: string;
}

/** A density a shop weighs by. */
export interface OwnDensity {
  readonly name: string;
  readonly density: number;
}

const plain = (text: string): string => text.normalize('NFKC').toUpperCase().replace(/\s+/g, ' ').trim();
const isPart = (character: string | undefined): boolean =>
  character !== undefined && /[A-Z0-9.]/.test(character);

/** Grades carry a letter for their quality (Q235B, 5052-H32); a name that goes on with a figure is another material. */
function isNamed(said: string, name: string): boolean {
  const wanted = plain(name);
  for (let at = said.indexOf(wanted); at >= 0; at = said.indexOf(wanted, at + 1)) {
    const after = said.slice(at + wanted.length);
    const isGrade = /^[A-E]?(?![A-Z0-9.])/.test(after);
    if (!isPart(said[at - 1]) && (isGrade || /\p{Script=Han}$/u.test(wanted))) return true;
  }
  return false;
}

/** The density of a material as it was said: the shop's own first; null where none, or more than one, is meant. */
export function densityOf(said: string, own: readonly OwnDensity[] = []): Density | null {
  const text = plain(said);
  if (text === '') return null;
  const shop = longest(
    own.flatMap(({ name, density }) =>
      isNamed(text, name) ? [{ value: density, name, source: 'shop' }] : [],
    ),
  );
  if (shop.length > 0) return only(shop);
  return only(
    longest(
      materials.flatMap(({ names, density, source }) =>
        names.filter((name) => isNamed(text, name)).map((name) => ({ value: density, name, source })),
      ),
    ),
  );
}

/** `304L` is no `304`. */
const longest = (found: readonly Density[]): readonly Density[] =>
  found.filter(
    ({ name }) => !found.some((other) => other.name !== name && plain(other.name).includes(plain(name))),
  );

const only = (found: readonly Density[]): Density | null =>
  found.length > 0 && found.every(({ value }) => value === found[0]!.value) ? found[0]! : null;
