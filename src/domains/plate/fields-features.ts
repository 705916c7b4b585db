import { defineRule, type Field, type FieldRule, fixed, readFrom } from '../../core/reading/evidence.ts';
import type { Path } from '../../core/result.ts';

// The evidence of what 1.1.0 says beside 1.0.0: the grammar's words for that very field, or nothing.

export const saidKind = (pattern: string): string => `said ${pattern}`;
export const madeKind = (pattern: string): string => `made ${pattern}`;

/** A number whose role the words leave open may answer a question about one of these. */
const numbers = [
  'outline.diameter',
  'outline.inner_diameter',
  'corner.size',
  'cutouts[*].length',
  'cutouts[*].width',
  'cutouts[*].angle',
  'cutouts[*].radius',
  'hole_features[*].thread.pitch',
  'hole_features[*].thread.depth',
  'hole_features[*].countersink.diameter',
  'hole_features[*].countersink.angle',
  'hole_features[*].counterbore.diameter',
  'hole_features[*].counterbore.depth',
  'hole_features[*].start_angle',
  'quantity',
] as const;
const words = [
  'outline.type',
  'corner.type',
  'corner.at[*]',
  'cutouts[*].type',
  'hole_features[*].thread.size',
  'hole_features[*].fit',
  'material',
  'drawing_number',
  'notes[*]',
] as const;

const made = (pattern: string) =>
  defineRule({ ...readFrom('feature_made', [madeKind(pattern)]), how: 'computed' });
const said = (pattern: string) => readFrom('feature_said', [saidKind(pattern)]);

/** Which hole a feature belongs to: one that is there. */
const ofHole = defineRule({
  name: 'feature_of_hole',
  how: 'computed',
  from: [saidKind('hole_features[*].hole')],
  derive: ({ proposed, facts, settled }) =>
    typeof proposed === 'number' && settled(['holes', proposed, 'shape'])
      ? facts
          .filter(({ value }) => value === proposed)
          .map(({ span }) => ({ value: proposed, spans: [span] }))
      : [],
});

/** Before the holes: what is computed of the plate's sizes may rest on a diameter. */
export const outlineFields = (
  open: FieldRule<'role_given'>,
): Field<'feature_made' | 'feature_said' | 'role_given'>[] =>
  ['outline.type', 'outline.diameter', 'outline.inner_diameter'].map((pattern) => ({
    pattern,
    rules: pattern === 'outline.type' ? [said(pattern), made(pattern)] : [said(pattern), made(pattern), open],
  }));

/** Behind them. */
export const featureFields = (open: FieldRule<'role_given'>) => [
  ...numbers
    .filter((pattern) => !pattern.startsWith('outline'))
    .map((pattern) => ({ pattern, rules: [said(pattern), made(pattern), open] })),
  ...words
    .filter((pattern) => pattern !== 'outline.type')
    .map((pattern) => ({
      pattern,
      rules: [said(pattern), made(pattern)],
    })),
  { pattern: 'corner.at', rules: [fixed('all_corners', 'all')] },
  { pattern: 'hole_features[*].hole', rules: [ofHole] },
];

export const outlineDiameter: Path = ['outline', 'diameter'];
