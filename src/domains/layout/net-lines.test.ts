import { describe, expect, it } from 'vitest';
import { linesOfNet } from './net-lines.ts';

const spice = '* in is only a comment\nM1 out in vss vss nch W=2u\r\nM2 OUT inn vdd vdd pch\n.end\n';

describe('the lines of a net', () => {
  it.each([
    ['in', [2]],
    ['out', [2, 3]],
    ['inn', [3]],
    ['vss', [2]],
    ['nothing', []],
  ])('%s stands in %j', (net, numbers) => {
    expect(linesOfNet(spice, net).map(({ number }) => number)).toEqual(numbers);
  });

  it('JSON is read by words too', () => {
    expect(linesOfNet('{ "terminals": { "g": "in", "d": "out" } }', 'in')).toHaveLength(1);
  });
});
