import { describe, expect, it } from 'vitest';
import { type Labels, labelOf, plainName, valueWord } from './labels.ts';
import type { Path } from './result.ts';

const labels: Labels = {
  words: {
    type: { zh: '种类', en: 'Kind' },
    'place.type': { zh: '位置', en: 'Where' },
    'parts.#': { zh: '第几件', en: 'Part' },
    '=round': { zh: '圆', en: 'round' },
    'place.type=round': { zh: '圆周', en: 'on a circle' },
  },
  said: (value) => (value.startsWith('!') ? value.slice(1) : null),
};

describe('what people call the parts of a contract', () => {
  it.each<[Path, string | null]>([
    [['type'], 'Kind'],
    [['parts', 2, 'type'], 'Kind'],
    [['parts', 2, 'place', 'type'], 'Where'],
    [['parts', 2], 'Part 3'],
    [['parts'], null],
    [['constructor'], null],
  ])('%j is called %j', (path, name) => {
    expect(labelOf(labels, path, 'en')).toBe(name);
  });

  it.each<[Path, unknown, string | null]>([
    [['shape'], 'round', 'round'],
    [['parts', 0, 'place', 'type'], 'round', 'on a circle'],
    [['shape'], '!as written', 'as written'],
    [['shape'], 'square', null],
    [['shape'], null, null],
    [['shape'], { round: 1 }, null],
  ])('%j %j is said as %j', (path, value, word) => {
    expect(valueWord(labels, path, value, 'en')).toBe(word);
  });

  it('a key without a name is read as words', () => {
    expect(['origin_offset_x', 'clientName', 'id'].map(plainName)).toEqual([
      'origin offset x',
      'client name',
      'id',
    ]);
  });
});
