import { describe, expect, it } from 'vitest';
import type { Interpretation } from '../core/reading/interpret.ts';
import { evidenceLines, sentence } from './show.ts';
import type { Terminal } from './terminal.ts';

const terminal = { lang: 'en', color: { out: true, err: true } } as unknown as Terminal;
const entry = (path: string, value: unknown, ...spans: [number, number][]) => ({
  path: [path],
  value,
  how: 'read' as const,
  rule: 'said',
  spans: spans.map(([start, end]) => ({ start, end })),
});
/** The styles that a piece of painted text stands in. */
const styleOf = (painted: string, words: string): string =>
  painted.slice(0, painted.indexOf(words)).split('\u001b').at(-1)!.slice(0, 4);

describe('the colours of a sentence', () => {
  const text = 'plate 500 by 400, hole 12';
  const evidence = [
    entry('unit', 'mm'),
    entry('type', 'rectangle', [6, 16]),
    entry('length', 500, [6, 9]),
    entry('width', 400, [13, 16]),
    entry('diameter', 12, [23, 25]),
  ];
  const read = { evidence, setAside: [], unread: [] } as unknown as Interpretation<unknown>;
  const said = sentence(text, read, terminal);

  it.each([
    ['500', 2],
    ['400', 3],
    ['12', 4],
  ])('%s has the colour of its value, whichever values are listed', (words, at) => {
    for (const shown of [evidence, evidence.slice(at)]) {
      const line = evidenceLines(text, read, shown, terminal).find((one) => one.includes(`“${words}”`))!;
      expect(styleOf(line, words)).toBe(styleOf(said, words));
    }
  });

  it('different words have different colours, and what has no words has none', () => {
    const styles = ['500', '400', '12'].map((words) => styleOf(said, words));
    expect(new Set(styles).size).toBe(3);
    expect(evidenceLines(text, read, evidence.slice(0, 1), terminal)[0]).toContain('unit = "mm"');
  });
});
