import { describe, expect, it } from 'vitest';
import type { AnyDomain } from './core/domain.ts';
import { createServices } from './services.ts';

const empty = { rooms: [] };
const house = { rooms: ['hall'] };
const domain = {
  id: 'one',
  world: { empty },
  services: { things: { create: async ({ world }: { world: unknown }) => ({ service: { world } }) } },
} as unknown as AnyDomain;

describe('the services of a world', () => {
  it.each([
    ['no world and the empty one are the same', undefined, empty, true],
    ['another house is another set of devices', house, empty, false],
    ['the same house is the same', house, house, true],
  ])('%s', async (_, a, b, same) => {
    const services = createServices(
      async () => [domain],
      (of, world) => ({ world: world ?? of.world.empty }) as never,
    );
    const [left, right] = await Promise.all([
      services.of(a).get('one.things'),
      services.of(b).get('one.things'),
    ]);
    expect(left === right).toBe(same);
    expect((right as { world: unknown }).world).toBe(b);
    await services.close();
  });
});
