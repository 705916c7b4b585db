import { describe, expect, it } from 'vitest';
import { notesOf } from './notes.ts';

describe('what a report says of places in a layout', () => {
  it('modules by the boxes of their devices, broken rules by their edges', () => {
    const notes = notesOf({
      devices: [
        { device: 'M1', bbox_um: [0, 0, 1, 1] },
        { device: 'M2', bbox_um: [2, 0, 3, 2] },
      ],
      modules: [
        { id: 'DP1', type: 'pair', devices: ['M1', 'M2'] },
        { id: 'X', type: 'unknown', devices: ['M9'] },
      ],
      drc: {
        violations: [
          {
            rule_id: 'm.w',
            type: 'width',
            layer: 'm',
            demand: 'min',
            limit_um: 0.2,
            bbox_um: [0, 0, 1, 1],
            edges_um: [
              [
                [0, 0],
                [0, 1],
              ],
            ],
          },
        ],
      },
    });
    expect(notes?.modules.map(({ title, box }) => [title, box])).toEqual([['DP1', [0, 0, 3, 2]]]);
    expect(notes?.broken).toMatchObject([
      {
        title: 'm.w',
        detail: 'width · m · min 0.2 µm',
        lines: [
          [
            [0, 0],
            [0, 1],
          ],
        ],
      },
    ]);
    expect(notes?.checked).toBe(true);
    for (const other of ['nothing', {}, { modules: [], devices: [] }]) expect(notesOf(other)).toBeNull();
  });
});
