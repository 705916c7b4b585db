// What bench/sentences.ts measures beside the domains, bundled as the build bundles it.
export { readerOf } from '../src/core/domain.ts';
export { readGrammar } from '../src/core/interpret.ts';
export { loadDomainModule } from '../src/domain-loader.ts';
