import type { Frame } from '../../../core/reading/cover/tables.ts';
import {
  about,
  amount,
  client,
  clientFields,
  frame,
  looking,
  making,
  period,
  progress,
  project,
  setting,
  sliced,
  slot,
  sorting,
  status,
} from './parts.ts';

const person = '<noun:contact <prep:ba <prep:of <act:delete >>field:phone >field:phone';
const atClient = slot('clientName', '#name', '<noun:client >>noun:contact >noun:contact', { cued: true });
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
  },
);
const atQuoted = slot('clientName', '#name', '<noun:client >noun:client >>noun:quotation', { cued: true });

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
     act:export noun:client|noun:list
     limit act:see noun:client
     ${sorting}|as:csv noun:client|noun:list
     q:which|q:count|q:any noun:client
     act:list noun:client
     noun:list act:see|please
     #grade noun:client act:see|all
     status:inactive|status:active noun:client act:see|all`,
    `${plainly} act:list noun:client noun:list noun:info field:rating field:category field:status`,
    [
      ...clientFields.filter(({ name }) => name !== 'address'),
      status('status:active status:inactive'),
      ...sliced,
    ],
  ),
  frame(
    'crm.list_contacts',
    'act:list|act:export noun:contact',
    `${looking} act:list act:export as:csv noun:contact noun:client field:phone`,
    [client, ...sliced],
  ),
  frame(
    'project.list_projects',
    `q:which|q:count|q:any noun:project
     all noun:project
     act:export noun:project
     recent noun:project
     limit act:see noun:project
     ${sorting} noun:project
     act:list noun:project
     status: noun:project act:see`,
    `${plainly} recent act:list act:create noun:project noun:info field:status field:progress`,
    [status(`${progress} status:active`), period, ...sliced],
  ),
  frame(
    'finance.list_settlements',
    `noun:settlement act:list|q:some|all|noun:list|act:export|${sorting}
     money act:export|${sorting}
     noun:settlement noun:project act:see
     money|noun:settlement recent
     money q:some
     money act:list`,
    `${plainly} recent act:list money noun:settlement noun:project`,
    [anyClient, anyProject, period, ...sliced],
  ),
  // The largest of them, and how many.
  frame(
    'project.list_projects',
    'noun:project most:size #count|#number',
    `${looking} noun:project field:amount`,
    [status(`${progress} status:active`), period, ...largest],
  ),
  frame(
    'finance.list_settlements',
    'money|noun:settlement most:size #count|#number',
    `${looking} money noun:settlement field:amount`,
    [anyClient, period, ...largest],
  ),
  frame(
    'finance.receivables',
    'owe',
    `${looking} act:list act:export as:csv owe money noun:client noun:project noun:settlement noun:list`,
    [anyClient, ...sliced],
  ),
  frame(
    'finance.list_quotations',
    `noun:quotation act:see|act:search|act:list|act:export|q:which|q:some|q:count|q:any|all|noun:list|have|${sorting}`,
    `${plainly} act:list noun:quotation noun:client noun:info`,
    [anyClient, status('status:accepted status:declined status:sent'), period, ...sliced],
  ),
  frame(
    'finance.create_quotation',
    `${making} noun:quotation
     fresh noun:quotation`,
    `${about} called act:create act:record noun:quotation noun:client noun:project field:name field:title field:amount field:date`,
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
      }),
      { ...amount, need: true },
      slot('date', '#day'),
    ],
  ),
  frame(
    'finance.accept_quotation',
    `act:accept noun:quotation
     set noun:quotation noun:project`,
    `${about} called act:accept set noun:quotation noun:project noun:client`,
    [quotation, atQuoted],
  ),
  frame(
    'finance.decline_quotation',
    'act:decline noun:quotation',
    `${about} called act:decline noun:quotation noun:client`,
    [quotation, atQuoted],
  ),
  frame(
    'finance.reverse_settlement',
    `act:reverse money|noun:settlement`,
    `${about} act:reverse money noun:settlement noun:project field:amount`,
    [project, amount, slot('date', '#day')],
  ),
  frame(
    'crm.update_contact',
    `${setting} field:phone`,
    `${about} set act:update act:mark act:edit noun:contact noun:client field:phone`,
    [
      slot('contactName', '#name', person, { need: true }),
      atClient,
      slot('phone', '#phone #text #quoted', '<field:phone <set', { need: true }),
    ],
  ),
  frame('crm.delete_contact', 'act:delete noun:contact', `${about} act:delete noun:contact noun:client`, [
    slot('contactName', '#name', person, { need: true }),
    atClient,
  ]),
  frame(
    'project.update_project',
    `${setting} field:amount`,
    `${about} called set act:update act:mark act:edit noun:project field:amount field:name field:title`,
    [
      project,
      { ...amount, cues: ['<field:amount', '<set'] },
      slot('name', '#name', '<called <field:name <field:title', { cued: true }),
    ],
  ),
  frame(
    'project.update_project',
    'act:rename noun:project',
    `${about} act:rename noun:project called field:name field:title`,
    [
      slot('projectName', '#name', '<noun:project >noun:project <prep:ba <act:rename', {
        need: true,
        memory: 'project',
      }),
      slot('name', '#name', '<prep:to <prep:for <called <set <act:rename', { cued: true, need: true }),
    ],
  ),
];
