/**
 * Characters that are there and not to be seen, or that turn round what stands beside them: controls, directions, joiners and
 * spaces without width, tags, variation selectors, fillers, and the two that end a line without being one.
 */
const hidden = /\p{Cc}|\p{Cf}|\p{Zl}|\p{Zp}|\p{Variation_Selector}|\p{Default_Ignorable_Code_Point}|\u2800/gu;

/** A text in which everything can be seen: what a person is asked to approve is what stands there. */
export const visible = (text: string): string =>
  text.replace(hidden, (c) => (c === '\n' || c === '\t' ? c : `⟨U+${hex(c)}⟩`));

const hex = (c: string): string => c.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0');
