import type { Issue, Path, Severity, Span } from './result.ts';

export type Lang = 'zh' | 'en';
export type Text = Readonly<Record<Lang, string>>;
/** code → wording in both languages; `{name}` is filled from the issue's params. */
export type Catalogue = Readonly<Record<string, Text>>;

const marks = {
  /** Names in a row. */
  names: { zh: '、', en: ', ' },
  /** Parts of one sentence. */
  parts: { zh: '，', en: ', ' },
  /** Sentences. */
  sentences: { zh: '；', en: '; ' },
  /** What is spoken of, and what is said of it. */
  colon: { zh: '：', en: ': ' },
} as const satisfies Catalogue;

/** Texts strung together with the reader's own punctuation. */
export const joined = (texts: readonly string[], lang: Lang, by: keyof typeof marks = 'sentences'): string =>
  texts.join(marks[by][lang]);

/** A wording cut at its `{name}`s: texts and names by turns, a text first and last. */
type Template = readonly string[];

function templateOf(wording: string): Template {
  const parts: string[] = [];
  let done = 0;
  for (let close = wording.indexOf('}'); close >= 0; close = wording.indexOf('}', close + 1)) {
    const open = wording.lastIndexOf('{', close);
    if (open < done) continue;
    parts.push(wording.slice(done, open), wording.slice(open + 1, close));
    done = close + 1;
  }
  return [...parts, wording.slice(done)];
}

/** Each wording is cut once: every refusal is worded. */
const templates: Readonly<Record<Lang, WeakMap<Text, Template>>> = { zh: new WeakMap(), en: new WeakMap() };

/**
 * A text with its `{name}`s filled in; a param that is a text itself is said in the same language. `{n|row|rows}` is the
 * first word where `n` is one, the second where it is not.
 */
export function fill(text: Text, lang: Lang, params: Readonly<Record<string, unknown>> = {}): string {
  let template = templates[lang].get(text);
  if (!template) {
    template = templateOf(text[lang]);
    templates[lang].set(text, template);
  }
  let out = template[0]!;
  for (let i = 1; i < template.length; i += 2) {
    const [key, one, many] = template[i]!.split('|') as [string, string?, string?];
    const value = Object.hasOwn(params, key) ? params[key] : `{${template[i]}}`;
    const shown = many === undefined ? show(value, lang) : Number(value) === 1 ? one! : many;
    out += shown + template[i + 1]!;
  }
  return out;
}

function show(value: unknown, lang: Lang): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  if (isText(value)) return value[lang];
  return isNames(value) ? joined(value, lang, 'names') : String(JSON.stringify(value));
}

const isNames = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

export function isText(value: unknown): value is Text {
  if (value === null || typeof value !== 'object') return false;
  const { zh, en, ...rest } = value as Partial<Text>;
  return typeof zh === 'string' && typeof en === 'string' && Object.keys(rest).length === 0;
}

export interface IssueParts {
  path?: Path;
  params?: Readonly<Record<string, unknown>>;
  severity?: Severity;
  spans?: readonly Span[];
}

/** Makes issues whose codes a catalogue knows; a code that is not in it does not compile. */
export function issuesOf<C extends Catalogue>(catalogue: C) {
  return (code: keyof C & string, parts: IssueParts = {}): Issue => {
    const params = parts.params ?? {};
    return {
      code,
      path: parts.path ?? [],
      message: fill(catalogue[code]!, 'en', params),
      params,
      severity: parts.severity ?? 'error',
      spans: parts.spans ?? [],
    };
  };
}

/** The wording of an issue in `lang`; an issue no catalogue knows keeps the message it came with. */
export function wording(
  issue: Pick<Issue, 'code' | 'params' | 'message'>,
  lang: Lang,
  catalogues: readonly Catalogue[],
): string {
  for (const catalogue of catalogues) {
    const text = Object.hasOwn(catalogue, issue.code) ? catalogue[issue.code] : undefined;
    if (text) return fill(text, lang, issue.params);
  }
  return issue.message;
}
