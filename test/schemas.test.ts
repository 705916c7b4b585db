import { expect, it } from 'vitest';
import { checkPins } from '../scripts/schema-pins.ts';
import { collectContracts, readPins } from '../scripts/schemas.ts';

it('seed 001 §5.6.2: every contract is published as it is in the code, and no step was too small', async () => {
  expect(checkPins(await collectContracts(), await readPins()).map(({ message }) => message)).toEqual([]);
});
