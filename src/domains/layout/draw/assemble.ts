import { type Assembled, assembleRows } from './assemble-rows.ts';
import { assembleBlocks } from './blocks/assemble-blocks.ts';
import type { AssembleOptions, Section } from './sections.ts';
import type { Tech } from './tech.ts';

/** Draws placed devices and connects every net: in one block, or in several with wires between them. */
export const assemble = (sections: readonly Section[], tech: Tech, options: AssembleOptions): Assembled =>
  sections.some(({ block = '' }) => block !== '')
    ? assembleBlocks(sections, tech, options)
    : assembleRows(sections, tech, options);
