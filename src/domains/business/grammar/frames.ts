import type { Frame } from '../../../core/reading/cover/tables.ts';
import { listFrames } from './list-frames.ts';
import {
  about,
  amount,
  asking,
  asks,
  client,
  clientFields,
  either,
  fields,
  frame,
  keyword,
  limit,
  looking,
  making,
  named,
  ofClient,
  owner,
  period,
  progress,
  project,
  setting,
  sliced,
  slot,
  sorting,
  status,
  text,
} from './parts.ts';
import { queryFrames } from './query-frames.ts';

const orders =
  'act:create|act:record|act:update|act:edit|act:mark|act:rename|act:delete|act:disable|act:enable|act:cancelled|act:accept|act:decline|act:reverse|set';

/** What is spoken of, and whatever follows may be about. */
const spokenOf = slot('clientName', '#name', '', { memory: 'client', also: ['project', 'quotation'] });
export const DECLINED = 'declined';
/** Said, and nothing to be done: what is not wanted, and why something else is. What it names is spoken of. */
const asides: readonly Frame[] = [
  frame(
    DECLINED,
    `neg:dont ${orders}`,
    `${about} neg:dont ${orders.replaceAll('|', ' ')} person all both noun:client noun:project noun:contact called`,
    [spokenOf],
  ),
  frame(DECLINED, 'keep', `${about} keep all both field: noun:`, [spokenOf]),
  frame('reason', 'unwanted', `${about} unwanted person noun:client noun:project`, [spokenOf]),
];
/** Why something is asked for, in words of which only the names are ours. */
export const REMARK = 'remark';
const nouns = 'noun:client noun:project noun:contact noun:settlement noun:quotation noun:info';
const near = 'prep:for prep:in prep:at prep:to prep:of prep:from prep:dui';
const remark: Frame = {
  ...frame(
    REMARK,
    '',
    `past person verb verb:done family: unwanted ${nouns} money loc that have cop aside paid many #day #period #when #count ${near}`,
    [{ ...spokenOf, takes: ['#known', '#quoted', '#whole'] }],
  ),
  heads: [],
  remark: true,
};
/** A payment that is told of: whether it is to be recorded is asked. */
export const TOLD = 'told';
const told: Frame = {
  ...frame(
    TOLD,
    'money #money|#number',
    `${about} money noun:project noun:settlement field:amount field:date`,
    [project, owner, { ...amount, need: true }, slot('date', '#day')],
  ),
  reluctant: true,
};
export const isAside = (id: string): boolean => asides.some((one) => one.id === id);

export const frames: readonly Frame[] = [
  ...asides,
  ...listFrames,
  ...queryFrames,
  frame(
    'crm.contact_stats',
    `by:contact
     noun:contact act:count|each|most
     noun:contact noun:project q:who|noun:count|each
     noun:contact noun:count
     q:who noun:project most`,
    `${looking} each contains noun:contact noun:project noun:client noun:count by:contact`,
    [client, period, slot('includeAmount', 'field:amount q:money')],
    true,
  ),
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
     noun:client act:see|${asks}
     act:see q:which pron:it|pron:client
     #invoice q:choice`,
    `${looking} each act:open noun:client noun:info noun:contact ${fields} field:invoiceType field:status field:phone field:name`,
    [client, ...either],
    true,
  ),
  frame(
    'project.list_by_client',
    `noun:project ${asking.replace('act:search|', '')}
     q:which status:unfinished|status:pending|status:in-progress|status:completed prep:for #name
     noun:project prep:of|act:export|${sorting}
     noun:project pron:it
     many is:client`,
    `${looking} act:list act:export as:csv many noun:project noun:client field:status field:progress field:name`,
    [client, status(`${progress} status:active status:unfinished`, { each: true }), ...sliced],
    true,
  ),
  frame(
    'project.search_project',
    `act:search noun:project
     act:search noun:project prep:for
     contains noun:project
     contains:project
     called noun:project q:|have|act:see
     act:see that noun:project
     field:keyword noun:project`,
    `${looking} called contains: contains noun:project field:name field:title field:keyword`,
    [keyword('project'), limit],
    true,
  ),
  // How far it is, or whether it is done: of one that the store knows, or that is said to be somewhere.
  frame(
    'project.search_project',
    `field:progress|field:status|q:how|q:where is:project
     status: is:project q:yesno|q:any
     act:see|q:who noun:project is:project
     q:which status: is:project`,
    `${looking} noun:project noun:info field:progress field:status status: conj:or done`,
    [slot('keyword', '#known', '', { need: true, of: ['is:project'] })],
    true,
  ),
  frame('project.search_project', 'field:progress q:which|q:how', `${looking} noun:project field:progress`, [
    slot('keyword', '#name', '>field:progress >>field:progress >noun:project <noun:project', {
      need: true,
      cued: true,
      of: ['is:project'],
    }),
  ]),
  frame(
    'finance.stats_by_period',
    `money
     noun:settlement
     field:amount act:count|q:amount|#period`,
    `${looking} each money noun:settlement field:amount same`,
    [{ ...period, need: true }, slot('groupBy', 'by:month by:quarter by:year by:client')],
    true,
    ['client'],
  ),
  frame(
    'finance.stats_by_client',
    `money
     noun:settlement
     field:amount act:count|q:amount|#period`,
    `${looking} each money noun:settlement field:amount noun:client same`,
    [client, period],
    true,
  ),
  frame('analytics.stats_overview', 'noun:overview', `${looking} noun:overview noun:info`, [period], true),
  frame(
    'crm.create_client',
    `${making} noun:client|noun:list|noun:info
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
    `${making} noun:contact
     fresh noun:contact`,
    `${about} called act:create act:record noun:contact noun:client field:name field:phone`,
    [
      // 拾光的林晓: whose is whom.
      slot('clientName', '#name', `${ofClient} >>#name`, { ...named, memory: 'client' }),
      slot(
        'name',
        '#name',
        '<called <noun:contact <field:name <de >noun:contact <act:create <prep:ba',
        named,
      ),
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
      slot('name', '#name', '<called <noun:project <field:name <field:title <wants >noun:project', {
        ...named,
        memory: 'project',
      }),
      slot('contactName', '#name', '<noun:contact >noun:contact', { cued: true }),
      amount,
    ],
  ),
  frame(
    'finance.create_settlement',
    `${making} money|noun:settlement
     act:record #money|#number|#inexact
     fresh money|noun:settlement #money|#number`,
    `${about} act:record act:create both all money noun:settlement noun:project field:amount field:date`,
    [project, owner, { ...amount, need: true }, slot('date', '#day')],
    'whole',
  ),
  frame(
    'crm.update_client',
    `${setting} field:address|field:category|field:rating|field:status
     act:update #grade
     act:disable|act:enable
     act:mark|act:update|set status:inactive|status:active
     ${setting} noun:client field:name`,
    `${about} called set act:update act:mark act:edit noun:client noun:info field:status ${fields}`,
    [
      slot('clientName', '#name', `${ofClient} <called <prep:ba >field: <act:disable <act:enable`, {
        ...named,
        memory: 'client',
      }),
      ...clientFields,
      status('status:active status:inactive act:disable act:enable'),
      slot('name', '#name', '<called <field:name', { cued: true }),
    ],
  ),
  frame(
    'crm.update_client',
    `act:rename noun:client|pron:it|pron:client
     ${setting} field:name noun:client|called`,
    `${about} act:rename act:update act:mark act:edit set noun:client called field:name`,
    [
      slot('clientName', '#name', '<noun:client >noun:client >>field:name <prep:of <prep:ba <act:rename', {
        need: true,
        memory: 'client',
      }),
      slot('name', '#name', '<prep:to <prep:as <prep:for <called <set <act:rename', {
        cued: true,
        need: true,
      }),
    ],
  ),
  frame(
    'crm.delete_client',
    'act:delete noun:client|noun:list|pron:client',
    `${about} called act:delete noun:client noun:list`,
    [slot('clientName', '#name', `${ofClient} <called <prep:ba <act:delete`, { ...named, memory: 'client' })],
  ),
  frame(
    'project.update_progress',
    `${setting} act:cancelled|status:pending|status:in-progress|status:completed|status:cancelled
     ${setting} field:progress
     act:cancelled noun:project
     act:cancelled prep:ba`,
    `${about} set act:update act:mark act:edit noun:project field:status field:progress`,
    [project, owner, { ...status(`${progress} act:cancelled`), need: true }],
  ),
  frame(
    'ui.open_form',
    'noun:form act:open|act:create|act:record|act:edit|act:update|act:see',
    `${about} called noun:form act:open act:see field:name ${fields} field:amount noun:client noun:project noun:contact`,
    [
      slot(
        'formId',
        'noun:client noun:contact noun:project noun:settlement noun:info money',
        '>noun:form >act:edit >act:create <act:create <act:record <act:edit <act:update <fresh <prep:for',
        {
          need: true,
        },
      ),
      slot('mode', 'act:create act:record act:edit act:update fresh'),
      slot('initialData.clientName', '#name', '<noun:client <prep:for >>noun:contact >>noun:project', {
        cued: true,
      }),
      slot('initialData.projectName', '#name', '<noun:project', { cued: true }),
      slot('initialData.name', '#name', '<field:name <called >>noun:client', { cued: true }),
      slot('initialData.address', '#text', '<field:address', { cued: true }),
      slot('initialData.category', '#text', '<field:category', { cued: true }),
      slot('initialData.rating', '#text #grade', '<field:rating', { cued: true }),
      slot('initialData.amount', '#money #number'),
    ],
  ),
  frame(
    'ai.list_tools',
    'noun:tool\nability',
    `${looking} noun:tool ability noun:info field:category`,
    [slot('category', 'family: noun:client noun:project')],
    false,
  ),
  frame('ai.get_tool', 'tool: explain|q:|noun:param|act:see|noun:tool', `${looking} noun:tool noun:param`, [
    slot('toolId', 'tool:', '', { need: true }),
  ]),
  told,
  remark,
];
