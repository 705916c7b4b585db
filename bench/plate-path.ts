// What bench/plate.ts measures, bundled as the build bundles it.
export { readGrammar } from '../src/core/reading/interpret.ts';
export { analyse } from '../src/domains/plate/grammar/analyse.ts';
export { reader } from '../src/domains/plate/interpret.ts';
