import { describe, expect, it } from 'vitest';
import { domain as sample } from '../../examples/domain/index.ts';
import type { AnyDomain } from '../core/domain.ts';
import { ok } from '../core/result.ts';
import { createServices } from './services.ts';

function kit() {
  const made: unknown[] = [];
  let closed = 0;
  const domain: AnyDomain = {
    ...sample,
    outside: {
      services: {
        devices: {
          async create({ world }) {
            made.push(world);
            return {
              service: made.length,
              async close() {
                closed += 1;
              },
            };
          },
        },
      },
    },
  };
  const env = { settings: {}, dataDir: '', assets: '' };
  const never = () => Promise.reject(new Error('not asked for'));
  const services = createServices(
    async () => ok(domain),
    (_, world) => ({ ...env, world, sql: never, tools: never }),
  );
  return { services, made, closed: () => closed };
}

describe('services belong to a world', () => {
  it('the same house read twice is one house; another one is another', async () => {
    const { services, made, closed } = kit();
    const get = (world: unknown) => services.for(world).get<number>('sample.devices');
    expect(await get({ rooms: ['a'], here: 'a' })).toBe(1);
    expect(await get({ here: 'a', rooms: ['a'] })).toBe(1);
    expect(await get({ here: 'a', rooms: ['b'] })).toBe(2);
    expect(await get(undefined)).toBe(3);
    expect(made).toHaveLength(3);
    await services.close();
    expect(closed()).toBe(3);
  });

  it('no world and the empty one are the same: a call and a run act on the same devices', async () => {
    const { services, made } = kit();
    const get = (world: unknown) => services.for(world).get<number>('sample.devices');
    expect(await get(undefined)).toBe(1);
    expect(await get(sample.read.world.empty)).toBe(1);
    expect(made).toHaveLength(1);
  });

  it('a world JSON cannot carry is known by itself', async () => {
    const { services } = kit();
    const world = { when: new Date(0) };
    const get = (given: unknown) => services.for(given).get<number>('sample.devices');
    expect(await get(world)).toBe(1);
    expect(await get(world)).toBe(1);
    expect(await get({ when: new Date(0) })).toBe(2);
  });
});
