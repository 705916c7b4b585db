import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    // By default one core is left idle, which on two cores is half of them.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // One seed for every property test, so that a red run can be repeated.
    env: { YX_SEED: process.env.YX_SEED ?? '20261115', YX_LANG: 'en' },
  },
});
