import type { Card, Token } from './lines.ts';

/** Statements that set a simulation up and say nothing about the circuit. */
const silent = new Set(
  `simulator save ic nodeset statistics real if else section endsection library endlibrary ahdl_include
   simulatoroptions`.split(/\s+/),
);
const analyses = new Set(
  `tran ac dc noise options info alter altergroup sweep montecarlo pss pac pnoise xf sp stb set shell check
   envlp hb hbnoise`.split(/\s+/),
);
const sources = new Set('vsource isource vcvs vccs ccvs cccs bsource port iprobe'.split(' '));
const passives: Readonly<Record<string, 'r' | 'c'>> = { resistor: 'r', capacitor: 'c' };

/** A statement of Spectre's language as the card SPICE has for it; null where the circuit has none of it. */
export function fromSpectre(card: Card): Card | null {
  const [first, ...rest] = card.words;
  if (!first) return null;
  const word = first.text.toLowerCase();
  if (silent.has(word)) return null;
  const dot = (name: string, words: readonly Token[] = rest): Card => ({
    ...card,
    words: [{ ...first, text: name }, ...words],
  });
  switch (word) {
    case 'inline':
      return fromSpectre({ ...card, words: rest });
    case 'subckt':
    case 'ends':
    case 'global':
      return dot(`.${word}`);
    case 'parameters':
      return dot('.param', []);
    case 'include': {
      const section = card.params.get('section');
      return dot(section ? '.lib' : '.include', [...rest, ...(section ? [section] : [])]);
    }
    case 'model':
      return dot('.model', [...rest.slice(0, 1), ...modelType(card)]);
    default:
      return instance(card);
  }
}

/** `type=n` of a transistor's model; else what the model is called. */
function modelType({ words, params }: Card): readonly Token[] {
  const type = params.get('type');
  const named = { n: 'nmos', p: 'pmos' }[type?.text.toLowerCase() ?? ''];
  return type && named ? [{ ...type, text: named }] : words.slice(2, 3);
}

/** `M1 (d g s b) nch w=1u`: what the last word names says what it is, not the first letter. */
function instance(card: Card): Card | null {
  const master = card.words.at(-1)!.text.toLowerCase();
  if (analyses.has(master) || card.words.length < 2) return null;
  if (sources.has(master)) return { ...card, letter: 'v' };
  const letter = Object.hasOwn(passives, master) ? passives[master]! : 'x';
  return { ...card, letter, words: letter === 'x' ? card.words : card.words.slice(0, -1) };
}
