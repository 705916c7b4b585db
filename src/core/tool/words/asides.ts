import { createLexicon } from '../../language/index.ts';
import type { Lexer } from '../../reading/cover/tables.ts';
import { byStart } from './lexers.ts';
import type { OwnWords } from './own-lexers.ts';

/** What is told beside an order, by its shape: … is having surgery, 没看完, 太干了, because we are closed. */
const ASIDES: readonly RegExp[] = [
  // Dana Whitlock | is having surgery, …
  /(?<=(?:^|[.;!?,] )(?:[a-z][\w'-]{1,20} ){1,3})(?:is|are|was|were|has|had|'s|got|just)(?: [a-z'-]{2,16}){1,5}(?=, (?:so |and )?)/g,
  /(?:^|(?<=[,.;] ))(?:because|since|as) [a-z][a-z' -]{5,50}(?=,)/g,
  /(?:^|(?<=[，。；]))(?:因为|由于)?[\u3400-\u9fff]{0,3}?没[\u3400-\u9fff]{1,3}[完好到](?=[，。；])/g,
  /[太好][\u3400-\u9fff]{1,3}了(?=[，。；!])/g,
];
/** Behind these it is no telling of how things are, but of what may come of them. */
const OPEN =
  /[不别等问]|如果|要是|可能|也许|考虑|商量|确认|同意|决定|批|或|(?<![a-z])(?:not|no|never|n't|if|when|whether|unless|until|maybe|might|may|could|should|would|will|ask\w*|wait\w*|think\w*|thought|consider\w*|decid\w*|sure|said|says|told|cancel\w*|already|about|done|fine)(?![a-z])/;

/** Asides say nothing of what is asked for, as long as none of their words is a value, an order or what takes one back. */
export const asidesIn = (words: OwnWords): Lexer => {
  const counts = createLexicon(
    words.filter(([, keys]) =>
      keys.some((key) => /^(?:enum|no|do|wish|fix|most|least):?/.test(key) && key !== 'do:look'),
    ),
  );
  return ({ text }) =>
    byStart(
      ASIDES.flatMap((pattern) =>
        [...text.matchAll(pattern)].flatMap(({ 0: said, index: start }) => {
          const rest = said.replace(/^(?:is|are|was|were|has|had|'s|got|just)(?= )/, '');
          const isOpen = OPEN.test(said) || /\d/.test(said) || DAYS.test(said);
          for (const found of counts.scan(rest)) if (found.end > found.start + 1) return [];
          return isOpen ? [] : [{ start, end: start + said.length, keys: ['silent'], value: null }];
        }),
      ),
    );
};
const DAYS =
  /[今明昨后前]天|[上下这本]周|月底|(?<![a-z])(?:today|tomorrow|tonight|yesterday|(?:mon|tues|wednes|thurs|fri|satur|sun)day|week|month|year)(?![a-z])/;
