import { isRecord } from '../contract/plain-json.ts';
import type { Lang } from '../messages.ts';

/**
 * Chinese text → English. Tools describe themselves in Chinese, as models are shown them (tools-2), and contracts in
 * whichever language they were published; with this, readers of the other one see theirs.
 */
export type Glossary = Readonly<Record<string, string>>;

export function inLang(text: string, lang: Lang | undefined, english: Glossary = {}): string {
  if (lang === 'en') return Object.hasOwn(english, text) ? english[text]! : text;
  if (lang === undefined || Object.hasOwn(english, text)) return text;
  return Object.keys(english).find((chinese) => english[chinese] === text) ?? text;
}

/** Values, which are never translated. */
const values = new Set(['default', 'const', 'enum', 'examples']);

/** A JSON Schema with its descriptions in `lang`; as it is where no language is asked for. */
export function schemaIn<T>(schema: T, lang: Lang | undefined, english: Glossary | undefined): T {
  if (lang === undefined || !english) return schema;
  const visit = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(visit);
    if (!isRecord(part)) return part;
    return Object.fromEntries(
      Object.entries(part).map(([key, inner]) => {
        if (key === 'description' && typeof inner === 'string') return [key, inLang(inner, lang, english)];
        return [key, values.has(key) && !isRecord(inner) ? inner : visit(inner)];
      }),
    );
  };
  return visit(schema) as T;
}
