import type { Glossary } from '../../src/core/tool/glossary.ts';

/** What the tools say, for readers of English. */
export const english: Glossary = {
  写下料单: 'Write a cutting list',
  '把物品、长度和件数写成一张下料单（CSV）':
    'Writes item, length and number of pieces as a cutting list (CSV)',
  切三根250mm的木条: 'cut 3 battens of 250 mm',
  '切什么，用说话人的原词；没说为 ""': 'what is cut, in the person’s own word; "" when not said',
  '单件长度，毫米': 'length of one piece in millimetres',
  切什么: 'what is cut',
  '单件长度（毫米）': 'length of one piece (millimetres)',
  件数: 'how many pieces',
};
