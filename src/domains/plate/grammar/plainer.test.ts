import { describe, expect, it } from 'vitest';
import { normalize } from '../../../core/language/index.ts';
import { plainer } from './plainer.ts';

const meant = (text: string) => plainer(normalize(text)).normalized.text;

describe('what is said in many ways', () => {
  it.each([
    ['first hole 30 in and 25 up', 'first hole 30 from the left and 25 from the bottom'],
    ['first hole up 50 and over 30', 'first hole 30 from the left and 50 from the bottom'],
    ['two rows, 8 per row', 'two rows of 8'],
    ['2 rows, each with 6 holes', '2 rows of 6 holes'],
    ['12 clear of the left edge', '12 from the left edge'],
    ['on a 75 mm bolt circle radius', 'on a 75 mm radius bolt circle'],
    ['M8 clearance (9 mm)', ', m8 clearance holes dia 9 mm'],
    ['孔中心往里收15', '孔中心距边15'],
    ['眼都是13的', '孔径均为13'],
    ['高度均为120', 'y坐标都是120'],
  ])('%s', (said, plain) => expect(meant(said)).toBe(plain));

  it.each(['M8 clearance holes, 9 mm', '3 across and 2 up', 'two rows of 8', '高度120', '四角孔距边15'])(
    'says nothing else: %s',
    (text) => expect(meant(text)).toBe(normalize(text).text),
  );

  it('leads back to what was typed: a number to itself, other words to theirs', () => {
    const text = 'Bracket: first hole 30 in and 25 up';
    const { normalized, reworded } = plainer(normalize(text));
    const at = normalized.text.indexOf('25 from');
    expect(normalized.quote(at, at + 2)).toBe('25');
    expect(reworded.map(({ start, end }) => text.slice(start, end))).toEqual(['in', 'and', 'up']);
  });

  it('takes no word apart', () => {
    expect(meant('30 inches and 25 uprights')).toBe('30 inches and 25 uprights');
  });
});
