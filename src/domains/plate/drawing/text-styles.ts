import type { DxfTextStyle } from '../../../formats/dxf/document.ts';

const files = { font: 'gbenor.shx', bigFont: 'gbcbig.shx', widthFactor: 0.7 } as const;

/** LibreCAD takes a font by the name of its style, others by its files: so these names, of fonts that are there. */
const plain = { name: 'unicode', ...files } as const;
/** Of its fonts the one with most Han characters; the one `yx plate font` makes, with all of them, bears this name too. */
export const han = { name: 'kst32b', ...files } as const;

export const textStyles: readonly DxfTextStyle[] = [plain, han];

export const styleOf = (text: string): DxfTextStyle => (/[\u2e80-\uffef]/.test(text) ? han : plain);
