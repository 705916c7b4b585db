import { isRecord } from '../contract/plain-json.ts';
import { type Catalogue, fill, joined, type Lang } from '../messages.ts';
import { paramsJsonSchema } from './params.ts';
import type { ToolDefinition } from './tool.ts';

const words = {
  call: { zh: '{what}：{parts}', en: '{what}: {parts}' },
  part: { zh: '{label} {value}', en: '{label} {value}' },
  none: { zh: '（空）', en: '(none)' },
} as const satisfies Catalogue;

/** A call in words, of a tool that says none itself: Cancel a rental: number of the contract R-31. */
export function callInWords(tool: ToolDefinition, params: unknown, lang: Lang): string {
  const what = tool.name[lang];
  const parts = partsOf(paramsJsonSchema(tool, lang), params, lang);
  return parts.length === 0 ? what : fill(words.call, lang, { what, parts: joined(parts, lang, 'names') });
}

function partsOf(schema: unknown, params: unknown, lang: Lang): string[] {
  if (!isRecord(params)) return [];
  const properties = isRecord(schema) && isRecord(schema.properties) ? schema.properties : {};
  return Object.entries(params).flatMap(([name, value]) => {
    const own = properties[name];
    const said = isRecord(own) && typeof own.description === 'string' ? own.description : '';
    // What it is stands before what is said further.
    const label = said.replace(/[（(：:，,。.；;][\s\S]*/u, '').trim() || name;
    if (isRecord(value)) return partsOf(own, value, lang);
    const text = Array.isArray(value)
      ? joined(
          value.map((one) =>
            isRecord(one) ? partsOf(isRecord(own) ? own.items : null, one, lang).join(' ') : String(one),
          ),
          lang,
          'names',
        )
      : String(value);
    return value === undefined ? [] : [fill(words.part, lang, { label, value: text || words.none[lang] })];
  });
}
