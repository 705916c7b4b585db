import { type Contract, contractMessages } from '../../../core/contract/contract.ts';
import { readJson, toPlain } from '../../../core/contract/plain-json.ts';
import { wording } from '../../../core/messages.ts';
import { patternOf } from '../../../core/reading/evidence.ts';
import { err, getAt, type Issue, ok, type Path, pathText, type Result } from '../../../core/result.ts';
import { issue } from '../messages.ts';

/** The document's exception for each kind of file; issues name it in `params.error`. */
export type ParseError =
  | 'NetlistParseError'
  | 'DRCParseError'
  | 'ObjectiveParseError'
  | 'ConstraintParseError';

export interface Checked<T> {
  readonly value: T;
  readonly warnings: readonly Issue[];
}

export interface CheckOptions {
  readonly error: ParseError;
  /** A value outside a closed set has the document's own message; undefined where it has not. */
  readonly unknown: (pattern: string, value: string) => Issue | undefined;
}

/** A file's text, or the JSON it holds, checked against its contract; what is wrong is said in the document's words. */
export function checkFile<T>(
  contract: Contract<T>,
  content: unknown,
  options: CheckOptions,
): Result<Checked<T>> {
  const read = typeof content === 'string' ? jsonIn(content, options.error) : ok(content);
  const data = read.ok ? toPlain(read.value) : read;
  if (!data.ok)
    return read.ok ? err(data.error.map((one) => schemaIssue(options.error, one.path, one))) : data;
  const found = contract.parse(data.value);
  if (found.ok) return ok({ value: found.value, warnings: oncePerKey(found.warnings) });
  return err(found.error.map((one) => inOurWords(one, data.value, options)));
}

/** Editors on Windows put a byte order mark before the text. */
export const withoutMark = (text: string): string => (text.startsWith('\uFEFF') ? text.slice(1) : text);

function jsonIn(text: string, error: ParseError): Result<unknown> {
  const read = readJson(withoutMark(text));
  if (read.ok) return read;
  const { line, column, reason } = read.error[0]!.params;
  const params = {
    error,
    line,
    column,
    reason: {
      zh: `${reason}（第 ${line} 行第 ${column} 列）`,
      en: `${reason} (line ${line}, column ${column})`,
    },
  };
  return err([issue('file_invalid_json', { params, spans: [{ start: 0, end: 0, line: Number(line) }] })]);
}

function inOurWords(cause: Issue, data: unknown, { error, unknown }: CheckOptions): Issue {
  if (cause.severity !== 'error' || cause.code === 'unsupported_version') return cause;
  const value = getAt(data, cause.path);
  const own =
    cause.code === 'not_allowed' && typeof value === 'string'
      ? unknown(patternOf(cause.path), value)
      : undefined;
  return own ? { ...own, path: cause.path } : schemaIssue(error, cause.path, cause);
}

/** `Schema validation failed: {field} - {reason}`, in both languages. */
export function schemaIssue(error: ParseError, path: Path, cause: Issue): Issue {
  const params = {
    error,
    field: pathText(path) || '(root)',
    reason: { zh: wording(cause, 'zh', [contractMessages]), en: cause.message },
    cause: cause.code,
  };
  return issue('file_schema', { path, params });
}

/** A key that nobody knows is said once, however many devices have it. */
function oncePerKey(warnings: readonly Issue[]): readonly Issue[] {
  const counts = new Map<string, number>();
  const keyOf = ({ code, path }: Issue) => `${code} ${patternOf(path)}`;
  for (const one of warnings) counts.set(keyOf(one), (counts.get(keyOf(one)) ?? 0) + 1);
  return warnings.flatMap((one) => {
    const count = counts.get(keyOf(one));
    counts.delete(keyOf(one));
    return count === undefined ? [] : [{ ...one, params: { ...one.params, count } }];
  });
}
