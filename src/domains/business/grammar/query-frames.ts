import type { Frame } from '../../../core/reading/cover/tables.ts';
import { client, frame, looking, period, progress, slot, status } from './parts.ts';

const beside = `${looking} each noun:client noun:project noun:contact noun:quotation noun:settlement money field:amount noun:info`;
const anyClient = { ...client, need: false };
const table = (takes: string) => slot('table', takes, '', { need: true });
const group = (takes: string) => slot('group', takes, '', { need: true });
const some = slot('limit', '#count #number', '', { need: true });

/** What no tool answers is measured: what of, by what, of which time, how many. Read-only, and shown as it was understood. */
export const queryFrames: readonly Frame[] = [
  // The five clients who paid most.
  frame(
    'db.query_readonly',
    `most|limit money|noun:settlement noun:client #count|#number
     most|limit money|noun:settlement noun:project #count|#number`,
    beside,
    [
      table('money noun:settlement'),
      slot('measure', 'most limit', '', { need: true }),
      group('noun:client noun:project'),
      { ...some },
      period,
    ],
  ),
  // Our largest client, our top three clients: by what they paid.
  frame('db.query_readonly', 'most:client', `${looking} by:client`, [table('most:client'), period]),
  frame('db.query_readonly', 'most:top|most:size noun:client #count|#number', beside, [
    table('most:top most:size'),
    group('noun:client'),
    slot('limit', '#count #number'),
    period,
  ]),
  // What a payment, a project comes to on average.
  frame('db.query_readonly', 'avg money|noun:settlement|noun:project|noun:quotation', beside, [
    table('noun:project noun:quotation money noun:settlement'),
    slot('measure', 'avg', '', { need: true }),
    slot('group', 'by:client by:month by:quarter by:year by:status'),
    anyClient,
    status(progress),
    period,
  ]),
  // What one client paid, month by month.
  frame(
    'db.query_readonly',
    'money|noun:settlement by:month|by:quarter|by:year',
    `${looking} each noun:client field:amount same`,
    [
      slot('paid', 'money noun:settlement', '', { need: true }),
      slot('clientName', '#name', client.cues?.join(' '), {
        need: true,
        of: ['is:client'],
        memory: 'client',
      }),
      group('by:month by:quarter by:year'),
      period,
    ],
  ),
  // Clients without an address, contacts without a phone.
  ...(
    [
      ['noun:client', 'field:address field:category field:rating field:invoiceType'],
      ['noun:contact', 'field:phone'],
    ] as const
  ).map(([noun, fields]) =>
    frame('db.query_readonly', `blank ${noun} ${fields.replaceAll(' ', '|')}`, `${looking} ${noun} prep:`, [
      table(noun),
      slot('conditions.0.value', 'blank', '', { need: true }),
      slot('conditions.0.column', fields, '<blank', { need: true }),
    ]),
  ),
  // Projects over 50,000 that are not finished, payments over 10,000 this year.
  ...(
    [
      ['noun:project', [status(`${progress} status:unfinished`, { name: 'conditions.1.state' })]],
      ['money noun:settlement', [slot('conditions.1.days', '#period')]],
      ['noun:quotation', []],
    ] as const
  ).map(([nouns, more]) =>
    frame(
      'db.query_readonly',
      `${nouns.replaceAll(' ', '|')} cmp: #money|#number`,
      `${looking} act:list field:amount ${nouns} prep: paid`,
      [
        table(nouns),
        slot('conditions.0.operator', 'cmp:', '', { need: true }),
        slot('conditions.0.figure', '#money #number', '<cmp: >cmp:', { need: true, cued: true }),
        ...more,
      ],
    ),
  ),
  frame('db.query_readonly', 'unpaid noun:project', `${looking} act:list noun:project prep:`, [
    table('noun:project'),
    slot('conditions.0.unpaid', 'unpaid', '', { need: true }),
  ]),
  // Clients in Hangzhou: by what stands in their address.
  frame(
    'db.query_readonly',
    `many noun:client prep:in|prep:at #name
     field:address noun:client prep:in|prep:at #name
     noun:client de q:which|q:some #name`,
    `${looking} act:list noun:client field:address many`,
    [
      table('noun:client'),
      slot('conditions.0.place', '#name', '<prep:in <prep:at >>noun:client', {
        need: true,
        cued: true,
      }),
    ],
  ),
  // How many of each kind, each month.
  frame(
    'db.query_readonly',
    `noun:client by:rating|by:category|by:status
     noun:project by:status
     noun:project by:month|by:quarter|by:year q:count|q:amount|noun:count|act:count|q:which
     noun:project by:client q:count|noun:count|most`,
    `${beside} act:create fresh`,
    [
      table('noun:client noun:project'),
      slot('measure', 'q:count q:amount noun:count act:count'),
      group('by:rating by:category by:status by:month by:quarter by:year by:client'),
      period,
    ],
  ),
];
