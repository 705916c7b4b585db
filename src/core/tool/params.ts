import type * as z from 'zod';
import { jsonSchemaOf } from '../contract/described.ts';
import { firstOf, issue, issuesFromZod, unknownKey } from '../contract/issues.ts';
import { unknownKeys } from '../contract/keys.ts';
import { reasonOf, toPlain } from '../contract/plain-json.ts';
import type { Lang } from '../messages.ts';
import { err, ok, type Path, type Result } from '../result.ts';
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
    const unknown = firstOf(
      unknownKeys(tool.paramsSchema, plain.value).filter(({ open, path }) => !open && !isDeferred(path)),
      ({ path, suggestion }) => [unknownKey(path, suggestion)],
    );
    const parsed = tool.paramsSchema.safeParse(plain.value);
    if (parsed.success && unknown.length === 0) return ok(parsed.data);
    const problems = (parsed.error?.issues ?? []).filter(
      (found) => found.code !== 'unrecognized_keys' && stands(found, deferred),
    );
    const issues = [...unknown, ...issuesFromZod(problems, plain.value)].filter(
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

type JsonSchema = Readonly<Record<string, unknown>>;

/** The JSON Schema of a tool's parameters, as models and callers are shown it: closed, as calls are checked. */
export function paramsJsonSchema(tool: ToolDefinition, lang?: Lang): JsonSchema {
  return jsonSchemaOf(tool.paramsSchema, lang, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const { def } = zodSchema._zod;
      if (def.type === 'object' && !def.catchall) jsonSchema.additionalProperties = false;
    },
  });
}

/** The JSON Schema of what a tool answers with; undefined where it does not say. */
export const resultJsonSchema = (tool: ToolDefinition, lang?: Lang): JsonSchema | undefined =>
  tool.resultSchema && jsonSchemaOf(tool.resultSchema, lang, { unrepresentable: 'any' });

/** A tool in words. Models and programs are shown its Chinese, as tools-5 has it. */
export function describeTool(tool: ToolDefinition, lang: Lang = 'zh') {
  const { id, name, description, category, requiresConfirmation, effect, timeout, examples } = tool;
  const result = resultJsonSchema(tool, lang);
  return {
    id,
    name: name[lang],
    description: description[lang],
    category,
    requiresConfirmation,
    effect,
    ...(timeout !== undefined && { timeout }),
    ...(examples && { examples: examples.map((one) => ({ text: one[lang], params: one.params })) }),
    params: paramsJsonSchema(tool, lang),
    ...(result && { result }),
  };
}
