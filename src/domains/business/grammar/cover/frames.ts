import type { Frame, Slot } from '../../../../core/reading/cover/tables.ts';

const split = (list: string): string[] => list.split(/\s+/).filter((word) => word !== '');

/** What may stand beside any request; beside one that looks; beside one that writes. */
const about = 'prep: loc that fresh cop have unwanted person:you verb';
const looking = `${about} aside act:see act:count act:search q: all most person able past noun:list noun:count limit todate explain`;

const slot = (name: string, takes: string, cues = '', more: Partial<Slot> = {}): Slot => ({
  name,
  takes: split(takes),
  ...(cues !== '' && { cues: split(cues) }),
  ...more,
});

const ofClient = `<noun:client <prep:for <prep:to <prep:of <prep:in <prep:at <prep:from <prep:dui >noun:client >>noun:client >loc >have
  >>noun:project >>noun:contact >>noun:info >>field: >>money >>by: >money >by:contact >noun:contact >noun:info >q:`;
const named = { need: true, each: true } as const;
const client = slot('clientName', '#name', `${ofClient} <prep:ba >field: >status:`, {
  ...named,
  memory: 'client',
});
const project = slot(
  'projectName',
  '#name',
  `<noun:project >noun:project <prep:for <prep:to <prep:ba <prep:of >>money >money >>field: >>noun:settlement >status: <money <act:record >act:record`,
  { ...named, memory: 'project' },
);
const period = slot('dateRange', '#period', '', { each: true });
const text = (name: string, also = ''): Slot =>
  slot(name, `#text #quoted ${also}`, `<field:${name}`, also === '' ? { cued: true } : {});
const amount = slot('amount', '#money #number');
const status = (names: string): Slot => slot('status', names);
const progress = 'status:pending status:in-progress status:completed status:cancelled';
const clientFields = [
  text('address'),
  text('category'),
  slot('rating', '#text #grade', '<field:rating <set'),
];
const fields = 'field:address field:category field:rating';

const keyword = (noun: string): Slot =>
  slot(
    'keyword',
    '#name',
    `<called <contains <contains: <noun:${noun} >noun:${noun} <field: <prep:for <act:search >contains >>noun:${noun}`,
    { need: true, memory: noun },
  );
const limit = slot('limit', '#count #number', '<limit <most');

/** `heads` are ways to call it, one a line; `a|b` is either. */
const frame = (
  id: string,
  heads: string,
  uses: string,
  slots: readonly Slot[],
  repeats = false,
  alone?: readonly string[],
): Frame => ({
  id,
  heads: heads.trim().split('\n').map(split),
  uses: split(uses),
  slots,
  ...(repeats && { repeats }),
  ...(alone && { alone }),
});

const asking = 'act:see|act:count|act:search|q:|have|noun:list|please|status:|all|de';
const setting = 'set|act:update|act:mark|act:edit';
const making = 'act:create|act:record';

export const frames: readonly Frame[] = [
  frame(
    'crm.search_client',
    `act:search noun:client
     contains noun:client|noun:list
     contains:client
     called noun:client q:|have|act:see
     field:keyword noun:client|noun:list`,
    `${looking} called contains: contains noun:client field:name field:keyword`,
    [keyword('client'), limit],
    true,
  ),
  frame(
    'crm.get_client',
    `noun:info
     field:address|field:category|field:rating|field:invoiceType|field:status|field:phone
     q:where
     noun:contact ${asking}
     noun:client act:see|q:`,
    `${looking} noun:client noun:info noun:contact ${fields} field:invoiceType field:status field:phone field:name`,
    [client],
    true,
  ),
  frame(
    'project.list_by_client',
    `noun:project ${asking}`,
    `${looking} noun:project noun:client noun:info field:status field:progress field:name`,
    [client, status(`${progress} status:active`)],
    true,
  ),
  frame(
    'project.search_project',
    `act:search noun:project
     contains noun:project
     contains:project
     called noun:project q:|have|act:see
     act:see that noun:project
     field:keyword noun:project`,
    `${looking} called contains: contains noun:project field:name field:title field:keyword`,
    [keyword('project'), limit],
    true,
  ),
  frame(
    'crm.contact_stats',
    `by:contact
     noun:contact act:count|each|most
     noun:contact noun:project q:who|noun:count|each
     noun:contact noun:count
     q:who noun:project most`,
    `${looking} each noun:contact noun:project noun:client noun:count by:contact`,
    [client, period, slot('includeAmount', 'field:amount')],
    true,
  ),
  frame(
    'finance.stats_by_period',
    `money
     noun:settlement
     field:amount act:count|q:amount|#period`,
    `${looking} money noun:settlement field:amount noun:info same`,
    [{ ...period, need: true }, slot('groupBy', 'by:month by:quarter by:year by:client')],
    true,
    ['client'],
  ),
  frame(
    'finance.stats_by_client',
    `money
     noun:settlement
     field:amount act:count|q:amount|#period`,
    `${looking} money noun:settlement field:amount noun:info noun:client same`,
    [client, period],
    true,
  ),
  frame('analytics.stats_overview', 'noun:overview', `${looking} noun:overview noun:info`, [period], true),
  frame(
    'crm.create_client',
    `${making} noun:client|noun:list
     fresh noun:client`,
    `${about} called act:create act:record noun:client noun:list noun:info field:name ${fields} field:invoiceType`,
    [
      slot('name', '#name', '<called <noun:client <field:name <noun:list <prep:ba >prep:as', {
        ...named,
        memory: 'client',
      }),
      ...clientFields,
      text('invoiceType', '#invoice'),
    ],
  ),
  frame(
    'crm.create_contact',
    `${making} noun:contact`,
    `${about} called act:create act:record noun:contact noun:client field:name field:phone`,
    [
      slot('clientName', '#name', ofClient.replace(' >noun:contact', ''), { ...named, memory: 'client' }),
      slot('name', '#name', '<called <noun:contact <field:name >noun:contact <act:create <prep:ba', named),
      slot('phone', '#phone #text #quoted', '<field:phone'),
    ],
  ),
  frame(
    'project.create_project',
    `${making} noun:project
     fresh noun:project`,
    `${about} called act:create act:record noun:project noun:client field:name field:title field:amount`,
    [
      slot('clientName', '#name', ofClient, { ...named, memory: 'client' }),
      slot('name', '#name', '<called <noun:project <field:name <field:title >noun:project', {
        need: true,
        memory: 'project',
      }),
      slot('contactName', '#name', '<noun:contact', { cued: true }),
      amount,
    ],
  ),
  frame(
    'finance.create_settlement',
    `${making} money|noun:settlement
     act:record #money|#number`,
    `${about} act:record act:create money noun:settlement noun:project field:amount field:date person`,
    [project, { ...amount, need: true }, slot('date', '#day')],
  ),
  frame(
    'crm.update_client',
    `${setting} field:address|field:category|field:rating|field:status
     act:disable|act:enable
     act:mark|act:update|set status:inactive|status:active
     act:rename noun:client
     ${setting} noun:client field:name`,
    `${about} called set act:update act:mark act:rename act:edit noun:client noun:info field:status ${fields}`,
    [
      slot('clientName', '#name', `${ofClient} <called <prep:ba >field: <act:disable <act:enable`, {
        ...named,
        memory: 'client',
      }),
      ...clientFields,
      status('status:active status:inactive act:disable act:enable'),
      slot('name', '#name', '<act:rename <called <field:name', { cued: true }),
    ],
  ),
  frame(
    'crm.delete_client',
    'act:delete noun:client|noun:list|is:client|pron:client',
    `${about} called act:delete noun:client noun:list`,
    [slot('clientName', '#name', `${ofClient} <called <prep:ba <act:delete`, { ...named, memory: 'client' })],
  ),
  frame(
    'project.update_progress',
    `${setting} status:pending|status:in-progress|status:completed|status:cancelled
     ${setting} field:progress
     status:cancelled noun:project`,
    `${about} set act:update act:mark act:edit noun:project field:status field:progress`,
    [project, { ...status(progress), need: true }],
  ),
  frame(
    'ui.open_form',
    'noun:form act:open|act:create|act:record|act:edit|act:update|act:see',
    `${about} called noun:form act:open act:see field:name ${fields} field:amount noun:client noun:project noun:contact`,
    [
      slot(
        'formId',
        'noun:client noun:contact noun:project noun:settlement noun:info money',
        '>noun:form <act:create <act:record <act:edit <act:update <fresh',
        {
          need: true,
        },
      ),
      slot('mode', 'act:create act:record act:edit act:update fresh'),
      slot('initialData.clientName', '#name', '<noun:client <prep:for >>noun:contact >>noun:project', {
        cued: true,
      }),
      slot('initialData.projectName', '#name', '<noun:project', { cued: true }),
      slot('initialData.name', '#name', '<field:name <called', { cued: true }),
      slot('initialData.address', '#text', '<field:address', { cued: true }),
      slot('initialData.category', '#text', '<field:category', { cued: true }),
      slot('initialData.rating', '#text #grade', '<field:rating', { cued: true }),
      slot('initialData.amount', '#money #number'),
    ],
  ),
  frame(
    'ai.list_tools',
    'noun:tool\nability',
    `${looking} noun:tool ability noun:info`,
    [slot('category', 'family: noun:client noun:project')],
    false,
  ),
  frame('ai.get_tool', 'tool: explain|q:|noun:param|act:see|noun:tool', `${looking} noun:tool noun:param`, [
    slot('toolId', 'tool:', '', { need: true }),
  ]),
];
