import fc from 'fast-check';
import {
  type Action,
  ASK_PROPERTIES,
  PLAIN_VERBS,
  readAction,
  SET_PROPERTIES,
  STEP_PROPERTIES,
  type Value,
} from './action.ts';
import { type Command, DEVICE_TYPES, QUANTIFIERS, readCommand } from './contract.ts';

/** The parameters of every property test. */
export const seeded = (runs = 300) => ({ seed: Number(process.env.YX_SEED), numRuns: runs });

/** A command that is known to be legal. */
export function command(text: string): Command {
  const { command: read } = readCommand(text);
  if (!read) throw new Error(`not a command: ${text}`);
  return read;
}

const word = (forbidden: string) =>
  fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 8 })
    .filter((text) => text.trim() === text && ![...text].some((c) => c < ' ' || forbidden.includes(c)))
    .filter((text) => !/[\u007f-\u009f]/.test(text));

const amount: fc.Arbitrary<Value> = fc.oneof(
  fc
    .record({ amount: fc.integer({ min: 0, max: 99_999 }), unit: fc.constantFrom('%', 'F', 'K', '档') })
    .map(({ amount: size, unit }) => ({ kind: 'amount', amount: size, unit }) as const),
  fc
    .integer({ min: -999, max: 999 })
    .map((tenths) => ({ kind: 'amount', amount: tenths / 10, unit: 'C' }) as const),
);
const value: fc.Arbitrary<Value> = fc.oneof(
  amount,
  fc.constantFrom('最高', '最低').map((end) => ({ kind: 'extreme', end }) as const),
  fc.constantFrom('制冷', '红色', '暖光', '5').map((text) => ({ kind: 'word', word: text }) as const),
);

const action: fc.Arbitrary<Action> = fc.oneof(
  fc.constantFrom(...PLAIN_VERBS).map((verb) => ({ kind: 'plain', verb }) as const),
  fc.record({ kind: fc.constant('set' as const), property: fc.constantFrom(...SET_PROPERTIES), value }),
  fc.record({
    kind: fc.constant('step' as const),
    direction: fc.constantFrom('调高' as const, '调低' as const),
    property: fc.constantFrom(...STEP_PROPERTIES),
    by: fc.option(amount.filter((one) => one.kind === 'amount')),
  }),
  fc.constantFrom(...ASK_PROPERTIES).map((property) => ({ kind: 'ask', property }) as const),
  fc.record({ kind: fc.constant('func' as const), on: fc.boolean(), name: word('-') }),
  fc.constant({ kind: 'unknown' } as const),
  word('-')
    .filter((text) => readAction(text).kind === 'other')
    .map((text) => ({ kind: 'other', text }) as const),
);

const room = word('-#,!*');
/** Any command the contract can carry. */
export const anyCommand: fc.Arbitrary<Command> = fc
  .record({
    action,
    scope: fc.record({
      include: fc.oneof(fc.constant(['*']), fc.array(room, { minLength: 1, maxLength: 3 })),
      exclude: fc.array(room, { maxLength: 2 }),
    }),
    name: fc.oneof(fc.constantFrom('*', '@last'), word('-#')),
    type: fc.constantFrom(...DEVICE_TYPES),
    q: fc.constantFrom(...QUANTIFIERS),
    n: fc.option(fc.integer({ min: 1, max: 10_000 }), { nil: undefined }),
  })
  .map(({ n, ...rest }) => (n === undefined ? rest : { ...rest, n }));
