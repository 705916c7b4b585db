import * as z from 'zod';
import { issue, issuesFromZod, unknownKey } from '../contract/issues.ts';
import { unknownKeys } from '../contract/keys.ts';
import { reasonOf, toPlain } from '../contract/plain-json.ts';
import type { Lang } from '../messages.ts';
import { err, ok, type Path, type Result } from '../result.ts';
import { inLang, schemaIn } from './glossary.ts';
import type { ToolDefinition } from './tool.ts';

const within = (path: Path, outer: Path): boolean =>
  outer.length <= path.length && outer.every((step, i) => step === path[i]);

/** Whether a problem stays one whatever the deferred values turn out to be. */
function stands(found: z.core.$ZodIssue, deferred: readonly Path[], base: Path = []): boolean {
  const path = [...base, ...(found.path as Path)];
  if (deferred.some((outer) => within(path, outer))) return false;
  if (found.code !== 'invalid_union' || !deferred.some((inner) => within(inner, path))) return true;
  // One alternative that only fails for deferred values may yet be the one.
  return found.errors.every((branch) => branch.some((one) => stands(one, deferred, path)));
}

/**
 * Checks parameters against a tool's schema; one it does not know is refused at every level. Problems at or below a
 * `deferred` path pass: the value there is not known yet.
 */
export function checkParams(
  tool: ToolDefinition,
  input: unknown,
  deferred: readonly Path[] = [],
): Result<unknown> {
  const plain = toPlain(input);
  if (!plain.ok) return plain;
  const isDeferred = (path: Path): boolean => deferred.some((outer) => within(path, outer));
  try {
    const unknown = unknownKeys(tool.paramsSchema, plain.value)
      .filter(({ open }) => !open)
      .map(({ path, suggestion }) => unknownKey(path, suggestion));
    const parsed = tool.paramsSchema.safeParse(plain.value);
    const problems = parsed.error?.issues.filter(
      (found) => found.code !== 'unrecognized_keys' && stands(found, deferred),
    );
    const issues = [...unknown, ...issuesFromZod(problems ?? [], plain.value)].filter(
      ({ path }) => !isDeferred(path),
    );
    if (issues.length > 0) return err(issues);
    return ok(parsed.success ? parsed.data : plain.value);
  } catch (thrown) {
    // A refinement fell over the value; with deferred values in it, that proves nothing.
    if (deferred.length > 0) return ok(plain.value);
    return err([issue('check_failed', { params: { reason: reasonOf(thrown) } })]);
  }
}

/** The JSON Schema of a tool's parameters, as models and callers are shown it: closed, as calls are checked. */
export function paramsJsonSchema(tool: ToolDefinition): Readonly<Record<string, unknown>> {
  return z.toJSONSchema(tool.paramsSchema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const { def } = zodSchema._zod;
      if (def.type === 'object' && !def.catchall) jsonSchema.additionalProperties = false;
    },
  });
}

/** The JSON Schema of what a tool answers with; undefined where it does not say. */
export function resultJsonSchema(tool: ToolDefinition): Readonly<Record<string, unknown>> | undefined {
  return tool.resultSchema && z.toJSONSchema(tool.resultSchema, { unrepresentable: 'any' });
}

/** What a tool is called and does. Models are shown the Chinese it was registered with. */
export const toolWords = ({ name, description, english }: ToolDefinition, lang?: Lang) => ({
  name: inLang(name, lang, english),
  description: inLang(description, lang, english),
});

/** A tool as it is shown to people, in their language, and to programs, as registered. */
export function describeTool(tool: ToolDefinition, lang?: Lang) {
  const { id, category, requiresConfirmation, effect, timeout, usage, english } = tool;
  const examples = tool.examples?.map((one) => ({ ...one, text: inLang(one.text, lang, english) }));
  const result = schemaIn(resultJsonSchema(tool), lang, english);
  return {
    id,
    ...toolWords(tool, lang),
    category,
    requiresConfirmation,
    effect,
    ...(timeout !== undefined && { timeout }),
    ...(usage !== undefined && { usage }),
    ...(examples && { examples }),
    params: schemaIn(paramsJsonSchema(tool), lang, english),
    ...(result && { result }),
  };
}
