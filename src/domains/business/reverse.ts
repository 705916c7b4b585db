import * as z from 'zod';
import type { Acts } from '../../core/domain.ts';
import { type Controlled, normalize } from '../../core/language/index.ts';
import type { BusinessCall, BusinessCalls } from './contract.ts';
import { undoWords } from './grammar/undo-words.ts';
import type { BusinessWorld } from './world.ts';

const Data = z.looseObject({
  id: z.string().exactOptional(),
  before: z.string().exactOptional(),
  changes: z
    .array(z.object({ field: z.string(), before: z.union([z.string(), z.number()]).nullable() }))
    .exactOptional(),
});
type Data = z.output<typeof Data>;
type Params = Readonly<Record<string, unknown>>;

/** What was there before, where there was something: nothing can be set to nothing. */
function asBefore({ changes = [] }: Data): Params | null {
  if (changes.length === 0 || changes.some(({ before }) => before === null)) return null;
  return Object.fromEntries(changes.map(({ field, before }) => [field, before]));
}

/** What a changed record is called now. */
const now = (params: Params, key: string): unknown => params.name ?? params[key];

/** What takes back each write, from what was called and what it answered; null: it stays as it is. */
const compensations: Readonly<Record<string, (params: Params, data: Data) => BusinessCall | null>> = {
  'finance.create_settlement': (_, { id }) =>
    id === undefined ? null : { toolId: 'finance.reverse_settlement', params: { settlementId: id } },
  'crm.create_client': ({ name }) => ({ toolId: 'crm.delete_client', params: { clientName: name } }),
  'crm.create_contact': ({ name, clientName }) => ({
    toolId: 'crm.delete_contact',
    params: { contactName: name, clientName },
  }),
  'project.create_project': ({ name }) => ({
    toolId: 'project.update_progress',
    params: { projectName: name, status: 'cancelled' },
  }),
  'project.update_progress': ({ projectName }, { before }) =>
    before === undefined
      ? null
      : { toolId: 'project.update_progress', params: { projectName, status: before } },
  'finance.create_quotation': ({ title, clientName }) => ({
    toolId: 'finance.decline_quotation',
    params: { title, clientName },
  }),
  'crm.update_client': (params, data) => changedBack('crm.update_client', 'clientName', params, data),
  'crm.update_contact': (params, data) => changedBack('crm.update_contact', 'contactName', params, data),
  'project.update_project': (params, data) =>
    changedBack('project.update_project', 'projectName', params, data),
};

function changedBack(toolId: string, key: string, params: Params, data: Data): BusinessCall | null {
  const fields = asBefore(data);
  const { clientName } = params;
  const whose = key === 'contactName' && clientName !== undefined ? { clientName } : {};
  return fields && { toolId, params: { [key]: now(params, key), ...whose, ...fields } };
}

/** All of it or nothing, the last first: each is a call that shows what it does and waits for a yes. */
export const reverse: NonNullable<Acts<BusinessCalls, BusinessWorld>['reverse']> = (
  { results, calls },
  _,
  keeping,
) => {
  const back = calls.map(({ tool, params }, i) => {
    const data = Data.safeParse(results[i]).data;
    return (data && compensations[tool]?.(params, data)) ?? null;
  });
  const isWhole = keeping === undefined && back.length > 0 && back.every((call) => call !== null);
  return isWhole ? { value: back.reverse() } : null;
};

/** 撤销刚才那笔付款, where a payment is what was recorded last. */
export function undoIn(said: string, calls: BusinessCalls): Controlled | null {
  const { text } = normalize(said);
  const found = new Set<string>();
  for (let at = 0; at < text.length; ) {
    const word = undoWords.longestAt(text, at);
    if (word) found.add(word.value);
    else if (!/[\s\p{P}]/u.test(text[at]!)) return null;
    at = word?.end ?? at + 1;
  }
  const [thing, ...others] = [...found].filter((key) => /_/.test(key));
  if (thing === undefined || others.length > 0 || !found.has('back') || !found.has('last')) return null;
  const isDone = calls.length > 0 && calls.every(({ toolId }) => toolId.includes(`.${thing}`));
  return isDone ? { control: 'undo', times: 1 } : null;
}
