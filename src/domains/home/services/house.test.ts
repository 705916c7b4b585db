import { expect, it } from 'vitest';
import { sampleHome } from '../sample-home.ts';
import { createHouse } from './house.ts';

const never = new AbortController().signal;

it('H06: of a person’s own devices nothing is known before they were told something', async () => {
  const own = createHouse({ ...sampleHome, name: '我家' });
  expect(own.house).toBe('simulated');
  expect(await own.state('living_sensor')).toEqual({ ok: true, value: {} });
  const half = { kind: 'set', capability: 'position', value: 50 } as const;
  expect(await own.command('living_curtain', half, never)).toEqual({
    ok: true,
    value: { position: 50, open: 'open' },
  });
  const swing = { kind: 'function', name: '健康', on: true } as const;
  expect(await own.command('living_ac', swing, never)).toEqual({ ok: true, value: { function: ['健康'] } });
});

it('H06: the sample house is named as what it is', () => {
  expect(createHouse(sampleHome).house).toBe('sample');
});
