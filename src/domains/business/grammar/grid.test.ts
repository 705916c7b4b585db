import { describe, expect, it } from 'vitest';
import { cells, judged } from './grid.testkit.ts';
import { en } from './grid-en.testkit.ts';
import { zh } from './grid-zh.testkit.ts';

/** Of a hundred, how many may be asked about, and how many done otherwise than they were said. */
const MOST = { zh: { asked: 4, otherwise: 0 }, en: { asked: 1, otherwise: 0.5 } };
const STEP = { zh: 31, en: 61 };

describe('what is asked for × what stands around it × how its values are said', () => {
  it.each([zh, en])('$lang', (grid) => {
    const asked: string[] = [];
    const otherwise: string[] = [];
    let all = 0;
    for (const cell of cells(grid, process.env.YX_SOAK === '1' ? 1 : STEP[grid.lang])) {
      all++;
      const { verdict, got } = judged(cell, grid.lang);
      if (verdict === 'asked') asked.push(cell.text);
      if (verdict === 'otherwise') otherwise.push(`${cell.text}: ${JSON.stringify(got)}`);
    }
    const most = MOST[grid.lang];
    expect((otherwise.length / all) * 100, otherwise.join('\n')).toBeLessThanOrEqual(most.otherwise);
    expect((asked.length / all) * 100, asked.join('\n')).toBeLessThanOrEqual(most.asked);
  });
});
