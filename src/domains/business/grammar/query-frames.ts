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
  // What a payment, a project comes to on average.
  frame('db.query_readonly', 'avg money|noun:settlement|noun:project|noun:quotation', beside, [
    table('noun:project noun:quotation money noun:settlement'),
    slot('measure', 'avg', '', { need: true }),
    slot('group', 'by:client by:month by:quarter by:year by:status'),
    anyClient,
    status(progress),
    period,
  ]),
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
