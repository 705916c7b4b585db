import { readerOf } from '../../core/domain.ts';
import { type Interpretation, readGrammar } from '../../core/reading/interpret.ts';
import type { PlateWire } from './contract.ts';
import { domain } from './index.ts';

export const reader = readerOf(domain);
export const context = { world: null, now: new Date(0), lang: 'zh', last: undefined } as const;

/** What the grammar makes of a description. */
export const read = (text: string) => readGrammar(reader, { text }, context) as Interpretation<PlateWire>;
