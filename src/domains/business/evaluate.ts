import * as z from 'zod';
import type { Acts } from '../../core/domain.ts';
import { joined, type Lang } from '../../core/messages.ts';
import type { ToolCallResult } from '../../core/tool/tool.ts';
import type { BusinessCalls } from './contract.ts';
import { nameKey } from './names.ts';
import type { Store } from './store.ts';
import type { BusinessWorld } from './world.ts';

/** What each family of tools must answer with, as tools-5 wants it; written down here a second time on purpose. */
const page = z.looseObject({ items: z.array(z.unknown()), total: z.number().nonnegative() });
const summed = z.looseObject({ summary: z.looseObject({}) });
const made = z.looseObject({ id: z.string().min(1), message: z.string().min(1) });
const done = z.looseObject({ message: z.string().min(1) });

const shapes: readonly (readonly [pattern: RegExp, shape: z.ZodType])[] = [
  [/\.(?:search_\w+|list_by_client|list_tools)$/, page],
  [/\.(?:stats_\w+|\w+_stats)$/, summed],
  [/\.create_\w+$/, made],
  [/\.(?:update|delete)_\w+$/, done],
  [/^ui\.open_form$/, z.looseObject({ formId: z.string(), mode: z.string() })],
];

const shapeOf = (toolId: string): z.ZodType =>
  shapes.find(([pattern]) => pattern.test(toolId))?.[1] ?? z.looseObject({});

const said = {
  nothing: { zh: '没有结果', en: 'no result' },
  failed: { zh: '失败', en: 'failed' },
  shape: { zh: '结果的形状不对', en: 'the result has another shape' },
  unseen: { zh: '数据库里没有看到这个改动', en: 'the change is not in the database' },
  passed: { zh: '要的都查到、做到了', en: 'everything that was asked for is there' },
  steps: { zh: '步骤与调用不一致', en: 'the steps are not those of the calls' },
} as const;

/** What is wrong with an answer; null when nothing is. */
function fault(toolId: string, result: ToolCallResult | undefined, lang: Lang): string | null {
  if (!result) return said.nothing[lang];
  if (!result.ok) return result.error?.message ?? said.failed[lang];
  return shapeOf(toolId).safeParse(result.data).success ? null : said.shape[lang];
}

type Params = Readonly<Record<string, unknown>>;

/** Asks the database whether what was written is there; null where it cannot tell. */
async function stands(store: Store, toolId: string, params: Params): Promise<boolean | null> {
  const text = (key: string) => (typeof params[key] === 'string' ? params[key] : '');
  const signal = new AbortController().signal;
  return store.read({ signal }, async (queries) => {
    const client = async (name: string) => {
      const { how, rows } = await queries.findClients(name);
      return how === 'similar' || how === 'initials' ? undefined : rows[0];
    };
    switch (toolId) {
      case 'crm.create_client':
        return nameKey((await client(text('name')))?.name ?? '') === nameKey(text('name'));
      case 'crm.delete_client':
        return nameKey((await client(text('clientName')))?.name ?? '') !== nameKey(text('clientName'));
      case 'crm.update_client': {
        const found = await client(text('name') || text('clientName'));
        const { clientName: _, name: __, ...fields } = params;
        return (
          found !== undefined &&
          Object.entries(fields).every(([key, value]) => found[key as 'address'] === value)
        );
      }
      case 'crm.create_contact': {
        const found = await client(text('clientName'));
        const contacts = found ? await queries.contactsOf(found.id) : [];
        return contacts.some(({ name }) => nameKey(name) === nameKey(text('name')));
      }
      case 'project.create_project':
        return (await queries.findProjects(text('name'))).rows.some(
          ({ name }) => nameKey(name) === nameKey(text('name')),
        );
      case 'project.update_progress':
        return (await queries.findProjects(text('projectName'))).rows.some(
          ({ status }) => status === params.status,
        );
      default:
        return null;
    }
  });
}

/** Judges answers by their shape and writes by looking again; a later call of the same run may have changed a record. */
export const evaluate: Acts<BusinessCalls, BusinessWorld>['evaluate'] = async ({
  value,
  plan,
  results,
  service,
  lang,
}) => {
  const faults: string[] = [];
  let checked = 0;
  for (const [i, step] of plan.steps.entries()) {
    const wrong = fault(step.skill_name, results.get(step.id), lang);
    if (wrong) faults.push(joined([step.name, wrong], lang, 'colon'));
    else if (i === plan.steps.findLastIndex((other) => other.skill_name === step.skill_name)) {
      const there = await readBack(service, step.skill_name, step.params);
      if (there !== null) checked++;
      if (there === false) faults.push(joined([step.name, said.unseen[lang]], lang, 'colon'));
    }
  }
  const all = Math.max(1, value.length);
  const passed = faults.length === 0 && plan.steps.length === value.length;
  return {
    metrics: { calls: value.length, failed: faults.length, read_back: checked },
    qualitative_feedback: passed ? said.passed[lang] : joined(faults, lang) || said.steps[lang],
    score: passed ? 1 : Math.max(0, (all - Math.max(1, faults.length)) / all),
    passed,
    suggestions: [],
  };
};

async function readBack(
  service: <T>(name: string) => Promise<T>,
  toolId: string,
  params: Params,
): Promise<boolean | null> {
  if (!/\.(?:create|update|delete)_/.test(toolId)) return null;
  try {
    return await stands(await service<Store>('business.store'), toolId, params);
  } catch {
    // Without its store nothing can be looked up again; the answers' shapes have been judged.
    return null;
  }
}
