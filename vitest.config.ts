import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The longest, which would end last and alone: a fresh clone knows no times to order files by. */
const LONGEST = [
  'test/web/browser',
  'test/cli',
  'test/kills/kills',
  'test/tutorials',
  'test/dialogues',
  'test/house/dialogues',
  'test/readme',
  'threads/pool',
  'test/model-attacks',
  'test/guide',
];
const rankOf = ({ moduleId }: TestSpecification): number => {
  const at = LONGEST.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
  return at < 0 ? LONGEST.length : at;
};

/** What shares its modules comes last and in a row, for a worker is handed on only to the next of its kind. */
const SHARED = 'shared';
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const shares = ({ project }: TestSpecification) => Number(project.name === SHARED);
    return sorted.sort((a, b) => shares(a) - shares(b) || rankOf(a) - rankOf(b));
  }
}

// By default one core is left idle, which on two cores is half of them.
const maxWorkers = Math.max(2, availableParallelism() - 1);
/** Tests of pure code: a worker loads the modules once for all of them. */
const pure = ['src/{core,geometry,formats,domains}/**/*.test.ts'];

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      { extends: true, test: { name: SHARED, include: pure, isolate: false } },
      {
        extends: true,
        test: { name: 'own', include: ['src/**/*.test.ts', 'test/**/*.test.ts'], exclude: pure },
      },
    ],
    maxWorkers,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // One seed for every property test, so that a red run can be repeated.
    env: { YX_SEED: process.env.YX_SEED ?? '20261115', YX_LANG: 'en' },
  },
});
