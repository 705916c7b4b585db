import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { million } from '../../../bench/million.ts';

const holes = process.env.YX_SOAK === '1' ? 1_000_000 : 40_000;
const root = join(import.meta.dirname, '../../..');

it('D16: every file of very many holes is read back and measured in bounded memory (plate-4.3)', () => {
  // A million circles as objects with their own strings need more than a gigabyte.
  const program = `import { million } from './bench/million.ts'; console.log(JSON.stringify(await million(${holes})))`;
  const argv = ['--max-old-space-size=300', '--import', 'tsx', '--input-type=module', '-e', program];
  const printed = execFileSync(process.execPath, argv, { cwd: root, encoding: 'utf8' });
  const {
    holes: found,
    passed,
    checked,
    rss_mb,
  } = JSON.parse(printed) as Awaited<ReturnType<typeof million>>;
  expect(found).toBe(holes);
  expect(passed).toBe(true);
  const endings = ['_cut.dxf', '_drawing.dxf', '.svg', '.pdf', ...(holes > 100_000 ? [] : ['.step'])];
  expect(Object.keys(checked)).toEqual(endings.map((ending) => `p${ending}`));
  expect(rss_mb).toBeLessThan(600);
});
