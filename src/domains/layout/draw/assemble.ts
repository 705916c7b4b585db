import { type Assembled, assembleRows } from './assemble-rows.ts';
import { assembleBlocks } from './blocks/assemble-blocks.ts';
import { type AssembleOptions, isParted, type Section } from './sections.ts';
import type { Tech } from './tech.ts';

/** Draws placed devices and connects every net: in one block, or in several with wires between them; with its outline. */
export function assemble(sections: readonly Section[], tech: Tech, options: AssembleOptions): Assembled {
  const made = isParted(sections)
    ? assembleBlocks(sections, tech, options)
    : assembleRows(sections, tech, options);
  // Within another block, the outline is that one's to draw.
  if (tech.has('outline') && !options.edge) {
    const { x1, y1, x2, y2 } = made.bounds;
    made.drawing.add('outline', x1, y1, x2, y2);
    made.cells?.own.add('outline', x1, y1, x2, y2);
  }
  return made;
}
