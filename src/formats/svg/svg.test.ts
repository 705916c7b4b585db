import { describe, expect, it } from 'vitest';
import { readSvg } from './read.ts';
import { element, escapeXml, svgEnd, svgStart } from './write.ts';

describe('svg', () => {
  it('reads back what was written, with the groups around it', () => {
    const text = `${svgStart(297, 210, 'a<b')}<g class="outer">\n<g class="inner">\n${element('circle', {
      cx: 1.5,
      cy: 2,
      r: 0.25,
    })}</g>\n${element('text', { fill: '"' }, escapeXml('<&>'))}</g>\n${element('line', { x1: 0 })}${svgEnd}`;
    expect(readSvg(text)).toEqual({
      width: 297,
      height: 210,
      shapes: [
        { tag: 'title', attributes: {}, groups: [], text: 'a<b' },
        {
          tag: 'circle',
          attributes: { cx: '1.5', cy: '2', r: '0.25' },
          groups: ['outer', 'inner'],
          text: '\n',
        },
        { tag: 'text', attributes: { fill: '"' }, groups: ['outer'], text: '<&>' },
        { tag: 'line', attributes: { x1: '0' }, groups: [], text: '\n' },
      ],
    });
  });

  it('reads it in pieces of any size, and keeps no shape that was taken', () => {
    const circles = Array.from({ length: 20 }, (_, cx) => element('circle', { cx, cy: 1, r: 2 })).join('');
    const text = `${svgStart(297, 210, '板')}<g class="outline">\n${circles}</g>\n${element('text', {}, '孔')}${svgEnd}`;
    for (const size of [1, 7, 50, 4096]) {
      const pieces = text.match(new RegExp(`[^]{1,${size}}`, 'g'))!;
      expect(readSvg(pieces)).toEqual(readSvg(text));
      const taken: string[] = [];
      const rest = readSvg(
        pieces,
        ({ tag, attributes }) => tag === 'circle' && taken.push(attributes.cx!) > 0,
      );
      expect(taken).toEqual(Array.from({ length: 20 }, (_, cx) => String(cx)));
      expect(rest?.shapes.map(({ tag }) => tag)).toEqual(['title', 'text']);
    }
  });

  it.each(['', 'hello', '<svg><g></svg>', '<svg width="1mm"><g></g>', '<g></g>', '</svg><svg>'])(
    '%j is none',
    (text) => {
      expect(readSvg(text)).toBeNull();
    },
  );
});
