import { describe, expect, it } from 'vitest';
import { type ConnectorPlace, clauses } from './clauses.ts';
import { createLexicon } from './lexicon.ts';
import { normalize } from './normalize.ts';

/** Each clause as `[connector] text mark`. */
const show = (raw: string, connectors?: Parameters<typeof clauses>[1]) => {
  const { text } = normalize(raw);
  return clauses(text, connectors).map(
    (c) =>
      `${c.connector ? `[${c.connector.word}] ` : ''}${text.slice(c.start, c.end)}${c.mark ? ` ${c.mark}` : ''}`,
  );
};

describe('clauses', () => {
  it.each<[string, string[]]>([
    ['买苹果，再买梨。', ['买苹果 ，', '[再] 买梨 。']],
    ['先洗苹果再切梨', ['[先] 洗苹果', '[再] 切梨']],
    ['把价格再降低一点', ['把价格再降低一点']],
    ['洗苹果然后切梨，最后吃掉', ['洗苹果', '[然后] 切梨 ，', '[最后] 吃掉']],
    ['wash the apple and then cut the pear', ['wash the apple', '[and then] cut the pear']],
    ['wash it, then cut it. Also eat it', ['wash it ,', '[then] cut it .', '[also] eat it']],
    ['the thenar also hurts', ['the thenar also hurts']],
    ['一行\n两行', ['一行 \n', '两行']],
    ['好吗？好！……行；', ['好吗 ?', '好 !', '行 ;']],
    ['最后一个苹果，先生再见', ['最后一个苹果 ，', '先生再见']],
    ['苹果、梨、桃', ['苹果、梨、桃']],
    ['1,000克，3.5斤,在(30,40)', ['1,000克 ，', '3.5斤 ,', '在(30,40)']],
    ['到30,40去', ['到30,40去']],
    ['到（30，40）去', ['到(30，40)去']],
    ['写“买，卖。然后走”这句，然后念', ['写“买，卖。然后走”这句 ，', '[然后] 念']],
    ['写“买（一，二）卖，三”，然后念', ['写“买(一，二)卖，三” ，', '[然后] 念']],
    ['看《你好，再见》，再睡', ['看《你好，再见》 ，', '[再] 睡']],
    ['say "one, two", then stop', ['say "one, two" ,', '[then] stop']],
    ['12" wide, 6" deep', ['12" wide ,', '6" deep']],
    ['没关上的（括号，照样分', ['没关上的(括号 ，', '照样分']],
    ['多余的)右括号，照样分', ['多余的)右括号 ，', '照样分']],
    ['approx. 5 kg of no. 3. Done.', ['approx. 5 kg of no. 3 .', 'done .']],
    ['version 1.2 is out', ['version 1.2 is out']],
    ['，，，', []],
    ['然后', []],
    ['', []],
  ])('%j', (text, expected) => {
    expect(show(text)).toEqual(expected);
  });

  it('takes other connectors', () => {
    const connectors = createLexicon<ConnectorPlace>([['完了', 'anywhere']]);
    expect(show('洗苹果完了切梨然后吃', { connectors })).toEqual(['洗苹果', '[完了] 切梨然后吃']);
  });

  it('keeps extents that quote the original', () => {
    const normalized = normalize('買　蘋果，然後　切');
    const [first, second] = clauses(normalized.text).map((c) => normalized.span(c.start, c.end));
    expect([first, second].map((s) => normalized.original.slice(s?.start, s?.end))).toEqual([
      '買　蘋果',
      '切',
    ]);
  });
});
