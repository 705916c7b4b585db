import type { Issue, Path, Severity, Span } from './result.ts';

export type Lang = 'zh' | 'en';
export type Text = Readonly<Record<Lang, string>>;
/** code → wording in both languages; `{name}` is filled from the issue's params. */
export type Catalogue = Readonly<Record<string, Text>>;

/** By hand: a regular expression with a callback is ten times slower, and every refusal is worded. */
export function fill(template: string, params: Readonly<Record<string, unknown>>): string {
  let out = '';
  let done = 0;
  for (let open = template.indexOf('{'); open >= 0; open = template.indexOf('{', open + 1)) {
    const close = template.indexOf('}', open);
    if (close < 0) break;
    const key = template.slice(open + 1, close);
    if (!Object.hasOwn(params, key)) continue;
    out += template.slice(done, open) + show(params[key]);
    done = close + 1;
    open = close;
  }
  return done === 0 ? template : out + template.slice(done);
}

function show(value: unknown): string {
  if (typeof value === 'string') return value;
  return JSON.stringify(value) ?? String(value);
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
      message: fill(catalogue[code]!.en, params),
      params,
      severity: parts.severity ?? 'error',
      spans: parts.spans ?? [],
    };
  };
}

/** The wording of an issue in `lang`; an issue no catalogue knows keeps the message it came with. */
export function wording(issue: Issue, lang: Lang, catalogues: readonly Catalogue[]): string {
  for (const catalogue of catalogues) {
    const text = Object.hasOwn(catalogue, issue.code) ? catalogue[issue.code] : undefined;
    if (text) return fill(text[lang], issue.params);
  }
  return issue.message;
}
