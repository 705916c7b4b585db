import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Dialogue, play } from './play.ts';

const corpus = new URL('../../src/domains/home/corpus/house-dialogues.jsonl', import.meta.url);
const dialogues = readFileSync(corpus, 'utf8')
  .trim()
  .split('\n')
  .map((line) => Dialogue.parse(JSON.parse(line)));

describe('H07: a house that Home Assistant runs, spoken with over HTTP', () => {
  it.each(dialogues.map((one) => [one.id, one] as const))('%s', async (_, dialogue) => {
    expect(await play(dialogue)).toBeNull();
  });
});
