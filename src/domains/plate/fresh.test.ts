import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { same } from '../../core/reading/evidence.ts';
import { readGrammar } from '../../core/reading/interpret.ts';
import { pathText } from '../../core/result.ts';
import type { PlateWire } from './contract.ts';
import { reader } from './interpret.ts';

/** Written from the rulings before anybody saw what the grammar makes of them. */
interface Row {
  readonly id: string;
  readonly text: string;
  readonly gold: PlateWire;
  /** Fields that have to be asked for. */
  readonly asks?: readonly string[];
  /** Whether something is said that no drawing shows: the run waits. */
  readonly held?: true;
}

const rows = readFileSync(new URL('./corpus/fresh.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Row);

const read = (text: string, contract: '1.0.0' | '1.1.0') => {
  const lang = /[\u4e00-\u9fff]/.test(text) ? 'zh' : 'en';
  return readGrammar(
    reader,
    { text },
    { world: null, now: new Date(0), lang, last: undefined, contract },
    true,
  );
};

describe('descriptions as people write them', () => {
  it('are read exactly', () => {
    expect(rows.length).toBeGreaterThanOrEqual(200);
    expect(
      rows.filter(({ text, gold }) => !same(read(text, '1.0.0').value, gold)).map(({ text }) => text),
    ).toEqual([]);
  });

  it('are held where something is left out, and only there', () => {
    const astray = rows.filter(({ text, held = false }) => read(text, '1.1.0').held.length > 0 !== held);
    expect(astray.map(({ text }) => text)).toEqual([]);
  });

  it('ask for what was not said', () => {
    const missing = rows.flatMap(({ text, asks = [] }) => {
      const asked = read(text, '1.1.0').questions.map(({ path }) => pathText(path));
      return asks.filter((path) => !asked.includes(path)).map((path) => [text, path]);
    });
    expect(missing).toEqual([]);
  });
});
