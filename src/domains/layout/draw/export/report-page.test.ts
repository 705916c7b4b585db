import { describe, expect, it } from 'vitest';
import { Drawing } from '../shapes.ts';
import { pictureOf } from './picture.ts';
import { marksOf, reportPage } from './report-page.ts';

const report = {
  modules: [
    { id: 'DP1', type: 'differential_pair', devices: ['M1', 'M2'] },
    { id: 'X1', type: 'something new', devices: ['M3'] },
    { id: 'X2', type: 'current_mirror', devices: ['M9'] },
  ],
  devices: [
    { device: 'M1', bbox_um: [0, 0, 1, 2] },
    { device: 'M2', bbox_um: [3, -1, 4, 1] },
    { device: 'M3', bbox_um: [5, 5, 6, 6] },
    { device: 'M4', bbox_um: 'nowhere' },
  ],
  drc: {
    violations: [
      { rule_id: 'm1.w', bbox_um: [0, 0, 0.1, 0.1] },
      { rule_id: 'm1.s', bbox_um: [1, 2] },
    ],
    rule_counts: [
      { rule_id: 'm1.w', count: 1 },
      { rule_id: 'm2.w', count: 0 },
    ],
  },
  size_changes: [{ device: 'M1', field: 'w', from: 1e-7, to: 4.2e-7, reason: 'too <small>' }],
  assumptions: [{ field: 'devices.resistor', value: 48, source: 'the manual' }],
  evaluation: {
    passed: false,
    qualitative_feedback: 'one rule & a half',
    metrics: { total_area: 12 },
    antenna: [{ layer: 'met1', net: 'in', ratio: 2.71949 }],
  },
};

describe('the report for people', () => {
  it('frames modules around all of their devices, and shows where rules are broken', () => {
    expect(marksOf(report)).toEqual([
      {
        x1: 0,
        y1: -1000,
        x2: 4000,
        y2: 2000,
        title: 'DP1 differential_pair',
        colour: '#0f766e',
        filled: true,
      },
      { x1: 5000, y1: 5000, x2: 6000, y2: 6000, title: 'X1 something new', colour: '#334155', filled: true },
      { x1: 0, y1: 0, x2: 100, y2: 100, title: 'm1.w', colour: '#ef4444', filled: true },
    ]);
    expect(marksOf({})).toEqual([]);
    expect(marksOf({ modules: 'none', devices: [1], drc: [] })).toEqual([]);
  });

  it.each([
    ['zh', '检查未通过', '违反的规则'],
    ['en', 'not passed', 'Broken rules'],
  ] as const)('says everything it was told, escaped, %s', (lang, verdict, broken) => {
    const page = reportPage('ota', 'sky130A', report, '<?xml?>\n<svg/>', lang);
    for (const words of [
      `ota · sky130A · ${verdict}`,
      broken,
      'one rule &amp; a half',
      'too &lt;small&gt;',
      '<td>2.719</td>',
      '<td>48</td>',
      'm1.w',
    ])
      expect(page).toContain(words);
    expect(page).not.toContain('m2.w');
    expect(page).not.toContain('<?xml');
  });

  it('leaves out what it was not told', () => {
    const page = reportPage('a<b', 't', {}, '<svg/>', 'en');
    expect(page).toContain('<h1>a&lt;b · t</h1>');
    expect(page).not.toContain('<table>');
    expect(reportPage('a', 't', { evaluation: { passed: true } }, '<svg/>', 'en')).toContain(
      'a · t · passed',
    );
  });
});

describe('the picture', () => {
  it('draws layers from below to above, unknown metals last, and outlines what is not filled', () => {
    const drawing = new Drawing();
    drawing.add('metal9', 0, 0, 10, 10);
    drawing.add('metal8', 0, 0, 10, 10);
    drawing.add('nwell', 0, 0, 10, 10);
    drawing.add('capacitor_marker', 0, 0, 10, 10);
    const mark = { x1: 0, y1: 0, x2: 10, y2: 10, title: 'here', colour: '#123456', filled: false };
    const svg = pictureOf(drawing, 't', [mark]);
    const ids = [...svg.matchAll(/<g id="(\w+)"/g)].map(([, id]) => id);
    expect(ids).toEqual(['nwell', 'metal8', 'metal9', 'capacitor_marker']);
    expect(svg).toMatch(/fill="none"[^>]*stroke="#123456"/);
  });

  it('of nothing is an empty sheet', () => {
    expect(pictureOf(new Drawing(), 'nothing')).toMatch(/^<\?xml[\s\S]*<\/svg>\n$/);
  });
});
