import type { Frame } from '../../../core/reading/cover/tables.ts';
import {
  about,
  amount,
  client,
  frame,
  limit,
  looking,
  making,
  ordered,
  owner,
  period,
  progress,
  project,
  setting,
  sliced,
  slot,
  sorting,
  status,
} from './parts.ts';

const person =
  '<noun:contact <prep:ba <prep:of <prep:for <de <act:delete >>field:phone >field:phone <field:phone';
const atClient = slot(
  'clientName',
  '#name',
  '<noun:client <prep:from <prep:at <prep:where >>noun:contact >>#name >noun:contact',
  {
    cued: true,
    memory: 'client',
    pointed: true,
  },
);
const anyClient = { ...client, need: false };
const anyProject = slot('projectName', '#name', '<noun:project >noun:project', {
  cued: true,
  memory: 'project',
});

const quotation = slot(
  'title',
  '#name',
  '<noun:quotation >noun:quotation <called <prep:ba <act:accept <act:decline',
  {
    need: true,
    memory: 'quotation',
    of: ['is:project'],
  },
);
/** Whose it is: whom the store knows needs no word for it. */
const whose = slot('clientName', '#known', '', { of: ['is:client'] });
const atQuoted = slot(
  'clientName',
  '#name',
  '<noun:client >noun:client >>noun:quotation >act:accept >act:decline',
  { cued: true },
);

const marking = 'set act:mark act:update';

const largest = [
  slot('sortBy', 'most:size', '', { need: true }),
  slot('limit', '#count #number', '', { need: true }),
];

/** Beside a list; the one with most of something is no list. */
const plainly = `${looking.replace(' most', '')} act:export as:csv`;

/** What people ask on the first day: lists, what is owed, and changes of what is there. */
export const listFrames: readonly Frame[] = [
  frame(
    'crm.list_clients',
    `all noun:client
     act:see many noun:client
     act:export noun:client|noun:list
     limit act:see noun:client
     limit noun:client status:active|status:inactive|#grade|#category
     ${sorting}|as:csv noun:client|noun:list
     q:which|q:count|q:any|q:who|q:amount noun:client
     act:list noun:client
     act:see|act:list noun:client field:category
     noun:list act:see|please
     noun:list noun:client
     noun:client attr
     #grade noun:client q:who|q:which|q:count|many
     status:inactive|status:active noun:client many
     recent noun:client
     #category noun:client
     #grade noun:client act:see|all|field:rating
     status:inactive|status:active noun:client act:see|all`,
    `${plainly} act:list noun:client noun:list noun:info field:rating field:category field:status kind`,
    [
      slot('category', '#text #quoted #category', '<field:category >kind', { cued: true }),
      slot('category', '#name', '>field:category', { cued: true }),
      slot('rating', '#text #grade', '<field:rating <set'),
      status('status:active status:inactive'),
      slot('sortBy', 'recent'),
      ...sliced,
    ],
  ),
  // Asked of which it is so; as an order it would be done to them.
  frame(
    'crm.list_clients',
    `q:which|q:count|q:any|q:who noun:client act:disable|act:enable
     q:which|q:count|q:any|q:who noun:client act:mark|act:update|set status:active|status:inactive`,
    `${plainly} noun:client act:mark act:update set`,
    [status('act:disable act:enable status:active status:inactive'), ...sliced],
  ),
  frame(
    'crm.list_contacts',
    'act:list|act:export noun:contact',
    `${looking} act:list act:export as:csv noun:contact noun:client field:phone`,
    [client, ...sliced],
  ),
  frame(
    'crm.list_contacts',
    `noun:contact prep:at|prep:of #name
     those:contacts prep:for
     noun:contact q:which|q:who|q:some|q:any|q:count
     noun:contact act:see|act:search|have|noun:list|de`,
    `${looking.replace(' fresh', '')} each noun:contact noun:client field:phone noun:info field:name`,
    [client],
    true,
  ),
  frame('crm.list_contacts', 'q:who act:see person prep:', `${about} q:who act:see person`, [client]),
  frame(
    'project.list_projects',
    `q:which|q:count|q:any noun:project
     all noun:project
     act:see many noun:project
     act:export noun:project
     recent noun:project
     limit act:see noun:project
     ${sorting} noun:project
     act:list noun:project
     whole noun:project
     noun:project attr
     status: many noun:project
     q:state status:in-progress|status:pending|status:completed|status:cancelled|status:unfinished
     status: noun:project act:see|that|have`,
    `${plainly} recent act:list act:create noun:project noun:info field:status field:progress`,
    [status(`${progress} status:active status:unfinished`), period, ...sliced],
  ),
  frame(
    'project.list_projects',
    'noun:project #period q:which|q:count|q:any|act:see|act:list|have',
    `${plainly} act:list noun:project noun:info`,
    [client, { ...period, need: true }, status(`${progress} status:active status:unfinished`), ...sliced],
  ),
  frame(
    'finance.list_settlements',
    `noun:rows
     noun:settlement act:list|q:some|all|noun:list|act:export|${sorting}
     money act:export|${sorting}
     noun:settlement|paid noun:project act:see
     paid all
     money noun:project q:amount that
     money|noun:settlement recent
     money q:some
     money q:when
     money act:list`,
    `${plainly} recent q:when act:list money noun:settlement noun:rows noun:project`,
    [anyProject, anyClient, period, ...sliced],
  ),
  // Paid for: of a client it would be said to be theirs.
  frame(
    'finance.list_settlements',
    `noun:rows prep:for|prep:in #name
     paid all prep:for|prep:in #name
     paid recent prep:in #name`,
    `${looking} noun:settlement noun:rows noun:project money`,
    [
      slot('projectName', '#name', '<prep:for <prep:in', { need: true, memory: 'project' }),
      anyClient,
      period,
      limit,
    ],
  ),
  // What was paid for one that the store knows as a project.
  frame(
    'finance.list_settlements',
    `money|noun:settlement|noun:rows|paid is:project
     field:amount is:project q:amount money`,
    `${looking} act:list noun:settlement noun:rows noun:project money paid field:amount field:date q:when recent act:export as:csv`,
    [slot('projectName', '#known', '', { need: true, of: ['is:project'] }), period, ...ordered],
    true,
  ),
  frame(
    'project.list_projects',
    'noun:project most:size',
    `${plainly} most noun:project field:amount sort:amount`,
    [status(`${progress} status:active`), period, largest[0]!],
  ),
  frame(
    'finance.list_settlements',
    'money|noun:settlement most:size',
    `${plainly} most money noun:settlement field:amount sort:amount`,
    [anyClient, period, largest[0]!],
  ),
  // The largest of them, and how many.
  frame(
    'project.list_projects',
    'noun:project most:size #count|#number',
    `${looking} noun:project field:amount sort:amount`,
    [status(`${progress} status:active`), period, ...largest],
  ),
  frame(
    'finance.list_settlements',
    'money|noun:settlement most:size #count|#number',
    `${looking} money noun:settlement field:amount sort:amount`,
    [anyClient, period, ...largest],
  ),
  frame(
    'finance.receivables',
    'owe',
    `${looking} each by:client act:list act:export as:csv owe money noun:client noun:project noun:settlement noun:list field:amount field:date recent`,
    [anyClient, ...sliced],
  ),
  frame(
    'finance.list_quotations',
    `noun:quotation act:see|act:search|act:list|act:export|q:which|q:some|q:count|q:any|all|noun:list|have|${sorting}
     noun:quotation attr
     those:quotations status:sent|status:draft|status:accepted|status:declined`,
    `${plainly} act:list noun:quotation noun:client noun:info field:status`,
    [anyClient, status('status:accepted status:declined status:sent status:draft'), period, ...sliced],
  ),
  frame(
    'finance.create_quotation',
    `${making} noun:quotation
     act:quote
     fresh noun:quotation`,
    `${about} called act:quote act:create act:record noun:quotation noun:client noun:project field:name field:title field:amount field:date`,
    [
      slot(
        'clientName',
        '#name',
        `<noun:client <prep:for <prep:to <prep:of <prep:in <prep:at <prep:from >noun:client >loc >>noun:quotation`,
        {
          need: true,
          memory: 'client',
        },
      ),
      slot('title', '#name', '<called <noun:quotation <field:name <field:title <prep:for <noun:project', {
        need: true,
        of: ['is:project'],
      }),
      { ...amount, need: true },
      slot('date', '#day'),
    ],
  ),
  frame(
    'finance.accept_quotation',
    `act:accept noun:quotation
     set|act:mark act:accept
     ${setting} status:accepted noun:quotation
     set noun:quotation noun:project`,
    `${about} called act:accept ${marking} status:accepted noun:quotation noun:project noun:client field:status`,
    [quotation, atQuoted, whose],
  ),
  frame(
    'finance.decline_quotation',
    `act:decline noun:quotation
     set|act:mark act:decline
     ${setting} status:declined noun:quotation`,
    `${about} called act:decline ${marking} status:declined noun:quotation noun:client field:status`,
    [quotation, atQuoted, whose],
  ),
  frame(
    'finance.reverse_settlement',
    `act:reverse money|noun:settlement
     act:reverse #money|#number`,
    `${about} act:reverse money noun:settlement noun:project field:amount field:date`,
    [project, owner, { ...amount, need: true }, slot('date', '#day #dated')],
  ),
  frame(
    'crm.update_contact',
    `${setting} field:phone`,
    `${about} set act:update act:mark act:edit noun:contact noun:client field:phone`,
    [
      slot('contactName', '#name', person, {
        need: true,
        memory: 'contact',
        of: ['is:contact'],
      }),
      atClient,
      whose,
      slot('phone', '#phone #text #quoted', '<field:phone <set', { need: true }),
    ],
  ),
  frame(
    'crm.update_contact',
    `${setting} field:name noun:contact
     act:rename noun:contact`,
    `${about} called set act:rename act:update act:mark act:edit noun:contact noun:client field:name`,
    [
      slot('contactName', '#name', '<noun:contact <prep:ba <prep:of >noun:contact <act:rename >>field:name', {
        need: true,
        of: ['is:contact'],
      }),
      atClient,
      whose,
      slot('name', '#name', '<set <called <prep:to', { cued: true, need: true }),
    ],
  ),
  frame('crm.delete_contact', 'act:delete noun:contact', `${about} act:delete noun:contact noun:client`, [
    slot('contactName', '#name', person, {
      need: true,
      memory: 'contact',
      of: ['is:contact'],
    }),
    { ...atClient, cues: [...atClient.cues!, '<prep:of'] },
    whose,
  ]),
  frame(
    'project.update_project',
    `${setting} field:amount
     act:rename noun:project
     ${setting} noun:project noun:contact
     ${setting} is:project noun:contact`,
    `${about} called set act:rename act:update act:mark act:edit noun:project noun:contact field:amount field:name field:title`,
    [
      project,
      owner,
      slot('contactName', '#name', '<noun:contact >noun:contact', { cued: true, of: ['is:contact'] }),
      { ...amount, cues: ['<field:amount', '<set'] },
      slot('name', '#name', '<called <field:name <field:title <act:rename', { cued: true }),
    ],
  ),
  // Its contact becomes somebody.
  frame(
    'project.update_project',
    `set noun:contact is:project|noun:project`,
    `${about} set act:update act:mark act:edit noun:project noun:contact`,
    [
      slot('projectName', '#name', '<noun:project >noun:project >>noun:contact', {
        need: true,
        memory: 'project',
        of: ['is:project'],
      }),
      owner,
      slot('contactName', '#name', '<set', {
        cued: true,
        need: true,
        of: ['is:contact'],
      }),
    ],
  ),
  // Make somebody the contact of it; set its contact to somebody.
  frame(
    'project.update_project',
    `${setting} noun:project noun:contact
     ${setting} pron:it|is:project noun:contact`,
    `${about} set act:update act:mark act:edit noun:project noun:contact`,
    [
      slot('projectName', '#name', '<noun:project >noun:project <prep:for <prep:of', {
        need: true,
        memory: 'project',
      }),
      owner,
      slot('contactName', '#name', '>noun:contact <prep:to <prep:ba <act:mark', { cued: true, need: true }),
    ],
  ),
  frame(
    'project.update_project',
    `act:rename noun:project|is:project
     ${setting} field:name noun:project
     ${setting} field:title`,
    `${about} act:rename act:update act:mark act:edit set noun:project called field:name field:title`,
    [
      slot(
        'projectName',
        '#name',
        '<noun:project >noun:project >>field:name >>field:title <prep:of <prep:ba <act:rename',
        {
          need: true,
          memory: 'project',
        },
      ),
      owner,
      slot('name', '#name', '<prep:to <prep:as <prep:for <called <set <act:rename', {
        cued: true,
        need: true,
      }),
    ],
  ),
];
