import { beforeAll, describe, expect, it } from 'vitest';
import { ensureConformance, runConformance } from '../../scripts/conformance.mjs';

// Downloads what it needs, so it is no part of `npm test`: `npm run conformance`, or the soak.
describe.skipIf(process.env.YX_SOAK !== '1')('MCP: the official conformance suite and the Inspector', () => {
  let found: Awaited<ReturnType<typeof runConformance>>;
  beforeAll(async () => {
    expect(ensureConformance()).toBe(true);
    found = await runConformance();
  }, 600_000);
  const of = (part: RegExp) => found.filter(({ name }) => part.test(name));

  it.each([
    ['the fixture conforms to 2025-11-25', /^2025-11-25 (?!.*yx serve)/, 30],
    ['the fixture conforms to 2026-07-28', /^2026-07-28 (?!.*yx serve)/, 40],
    ['yx serve, 2025-11-25', /^2025-11-25 .*yx serve/, 8],
    ['yx serve, 2026-07-28', /^2026-07-28 .*yx serve/, 9],
    ['the Inspector finds its way over HTTP', /over HTTP/, 4],
    ['the Inspector finds its way over stdio', /over stdio/, 4],
  ])('%s', (_, part, atLeast) => {
    expect(of(part).length).toBeGreaterThanOrEqual(atLeast);
    expect(of(part).filter(({ ok }) => !ok)).toEqual([]);
  });
});
