import type { Frame } from '../../../core/reading/cover/tables.ts';
import {
  about,
  amount,
  client,
  clientFields,
  frame,
  limit,
  looking,
  period,
  progress,
  project,
  setting,
  slot,
  status,
} from './parts.ts';

const person = '<noun:contact <prep:ba <prep:of <act:delete >>field:phone >field:phone';
const atClient = slot('clientName', '#name', '<noun:client >>noun:contact >noun:contact', { cued: true });
const anyClient = { ...client, need: false };
const anyProject = slot('projectName', '#name', '<noun:project >noun:project', {
  cued: true,
  memory: 'project',
});

/** Beside a list; the one with most of something is no list. */
const plainly = looking.replace(' most', '');

/** What people ask on the first day: lists, what is owed, and changes of what is there. */
export const listFrames: readonly Frame[] = [
  frame(
    'crm.list_clients',
    `all noun:client
     q:which|q:count|q:any noun:client
     act:list noun:client
     noun:list act:see|please
     #grade noun:client act:see|all
     status:inactive|status:active noun:client act:see|all`,
    `${plainly} act:list noun:client noun:list noun:info field:rating field:category field:status`,
    [
      ...clientFields.filter(({ name }) => name !== 'address'),
      status('status:active status:inactive'),
      limit,
    ],
  ),
  frame(
    'crm.list_contacts',
    'act:list noun:contact',
    `${looking} act:list noun:contact noun:client field:phone`,
    [client],
  ),
  frame(
    'project.list_projects',
    `q:which|q:count|q:any noun:project
     all noun:project
     act:list noun:project
     status: noun:project act:see`,
    `${plainly} act:list act:create noun:project noun:info field:status field:progress`,
    [status(`${progress} status:active`), period, limit],
  ),
  frame(
    'finance.list_settlements',
    `noun:settlement act:list|q:some|all|noun:list
     noun:settlement noun:project act:see
     money q:some
     money act:list`,
    `${plainly} act:list money noun:settlement noun:project`,
    [anyClient, anyProject, period, limit],
  ),
  frame(
    'finance.receivables',
    'owe',
    `${looking} act:list owe money noun:client noun:project noun:settlement`,
    [anyClient],
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
