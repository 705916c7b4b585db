// What bench/sentences.ts measures beside the domains, bundled as the build bundles it.

export { loadDomainModule } from '../src/app/domains.ts';
export { readerOf } from '../src/core/domain.ts';
export { readGrammar } from '../src/core/reading/interpret.ts';
