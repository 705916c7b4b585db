import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const here = import.meta.dirname;
const model = readFileSync(join(here, '../../docs/security.md'), 'utf8');
const rows = [...model.matchAll(/^\| ([^|]+) \| [^|]+ \| `([^`]+)`[^|]*\|$/gm)].map(([, threat, suite]) => [
  threat!,
  suite!,
]);
const attacked = readdirSync(here)
  .filter((name) => name.endsWith('.test.ts'))
  .flatMap((name) =>
    [...readFileSync(join(here, name), 'utf8').matchAll(/^describe\('threat: (.+)', \(\) => \{$/gm)].map(
      ([, threat]) => [threat!, `test/security/${name}`],
    ),
  );

describe('docs/security.md', () => {
  it('names every threat that is attacked, and attacks every threat it names', () => {
    expect(rows.length).toBeGreaterThan(9);
    expect([...rows].sort()).toEqual([...attacked].sort());
  });
});
