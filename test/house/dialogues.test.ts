import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Dialogue, play } from './play.ts';

const rows = (name: string): readonly Dialogue[] =>
  readFileSync(new URL(`../../src/domains/home/corpus/${name}.jsonl`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => Dialogue.parse(JSON.parse(line)));
const dialogues = ['house-dialogues', 'gold-house-dialogues', 'undo-house-dialogues'].flatMap(rows);

describe('H07: a house that Home Assistant runs, spoken with over HTTP', () => {
  it.each(dialogues.map((one) => [one.id, one] as const))('%s', async (_, dialogue) => {
    expect(await play(dialogue)).toBeNull();
  });
});
