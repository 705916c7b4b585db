import { describe, expect, it } from 'vitest';
import { coverage, ignorables } from './coverage.ts';
import { explain, leavesOf } from './derivation.ts';
import { createLexicon } from './lexicon.ts';
import { type AmountMention, mentions } from './mentions.ts';
import { normalize } from './normalize.ts';
import { derive, grammar, type ParseNode, stage } from './rules.ts';
import { tokens, type Word } from './tokens.ts';

// A grammar of a neutral topic, as a domain would write one: an order of fruit.

interface Item {
  readonly fruit: string;
  readonly count: number | null;
  readonly unit: string | null;
}

interface Kinds {
  verb: 'buy' | 'return';
  fruit: string;
  colour: string;
  measure: string;
  and: string;
  number: AmountMention;
  quantity: AmountMention;
  punctuation: string;
  unread: string;
  amount: { count: number; unit: string | null };
  item: Item;
  list: readonly Item[];
  order: { verb: 'buy' | 'return'; items: readonly Item[] };
}

const lexicon = createLexicon<Word>([
  ['买', { kind: 'verb', value: 'buy' }],
  ['buy', { kind: 'verb', value: 'buy' }],
  ['退', { kind: 'verb', value: 'return' }],
  ['苹果', { kind: 'fruit', value: 'apple' }],
  ['apples', { kind: 'fruit', value: 'apple' }],
  ['梨', { kind: 'fruit', value: 'pear' }],
  ['pears', { kind: 'fruit', value: 'pear' }],
  ['红', { kind: 'colour', value: 'red' }],
  ['个', { kind: 'measure', value: '个' }],
  ['和', { kind: 'and', value: '和' }],
  ['and', { kind: 'and', value: 'and' }],
  ['、', { kind: 'and', value: '、' }],
]);

const { rule, opt, oneOf, where } = grammar<Kinds>();

const stages = [
  stage([
    rule('amount.weight', 'amount', ['quantity'], (q) => ({ count: q.value.value, unit: q.value.unit })),
    rule(
      'amount.count',
      'amount',
      [where('number', (n) => Number.isInteger(n.value)), opt('measure')],
      (n, m) => ({
        count: n.value.value,
        unit: m?.value ?? null,
      }),
    ),
  ]),
  stage([
    rule('item', 'item', [opt('amount'), opt('colour'), 'fruit'], (a, c, f) => ({
      fruit: c ? `${c.value} ${f.value}` : f.value,
      count: a?.value.count ?? null,
      unit: a?.value.unit ?? null,
    })),
  ]),
  stage(
    [
      rule('list.one', 'list', ['item'], (item) => [item.value]),
      rule('list.joined', 'list', ['list', 'and', 'list'], (a, _, b) => [...a.value, ...b.value]),
    ],
    { repeat: true },
  ),
  stage([
    rule('order', 'order', ['verb', 'list'], (verb, list) => ({ verb: verb.value, items: list.value })),
    // An order without a list is declined rather than built empty.
    rule('order.none', 'order', ['verb', oneOf('amount', 'punctuation')], () => undefined),
  ]),
];

function read(text: string) {
  const normalized = normalize(text);
  const leaves = tokens(normalized, lexicon, mentions(normalized), { ignorable: ignorables });
  return { normalized, nodes: derive(leaves, stages) };
}

const items = (text: string) =>
  read(text)
    .nodes.filter((n) => n.kind === 'order')
    .flatMap((n) =>
      (n.value as Kinds['order']).items.map((i) => `${i.count ?? '?'}${i.unit ?? ''} ${i.fruit}`),
    );

describe('rules', () => {
  it.each<[string, string[]]>([
    ['买三斤苹果和两个梨', ['3jin apple', '2个 pear']],
    ['请帮我买苹果、三个梨和半斤红苹果吧', ['? apple', '3个 pear', '0.5jin red apple']],
    ['buy 3 kg apples and two pears', ['3kg apple', '2 pear']],
    ['买苹果，退两个梨', ['? apple', '2个 pear']],
    ['買三斤蘋果', ['3jin apple']],
    ['三斤苹果', []],
    ['买三斤神秘苹果', []],
    ['买三斤', []],
    ['买', []],
    ['', []],
  ])('%s', (text, expected) => {
    expect(items(text)).toEqual(expected);
  });

  it('explains a value by the rules and words that made it', () => {
    const { normalized, nodes } = read('請買三斤蘋果和兩個梨');
    const order = nodes.find((n) => n.kind === 'order')!;
    expect(explain(order, normalized).map((s) => `${'  '.repeat(s.depth)}${s.rule} ${s.text}`)).toEqual([
      'order 買三斤蘋果和兩個梨',
      '  word.verb 買',
      '  list.joined 三斤蘋果和兩個梨',
      '    list.one 三斤蘋果',
      '      item 三斤蘋果',
      '        amount.weight 三斤',
      '          quantity.unit 三斤',
      '        word.fruit 蘋果',
      '    word.and 和',
      '    list.one 兩個梨',
      '      item 兩個梨',
      '        amount.count 兩個',
      '          number.han 兩',
      '          word.measure 個',
      '        word.fruit 梨',
    ]);
    expect(coverage(normalized, leavesOf([order]))).toEqual({ share: 1, gaps: [] });
  });

  it('leaves unknown words standing between what it knows, as a gap', () => {
    const { normalized, nodes } = read('买三斤神秘苹果');
    expect(nodes.map((n) => n.kind)).toEqual(['verb', 'amount', 'unread', 'list']);
    expect(coverage(normalized, leavesOf(nodes)).gaps).toEqual([{ start: 3, end: 5 }]);
  });
});

describe('derive', () => {
  interface Letters {
    a: string;
    b: string;
    c: string;
  }
  const g = grammar<Letters>();
  const row = (text: string): ParseNode[] =>
    [...text].map((kind, i) => ({ kind, start: i, end: i + 1, value: kind, rule: 'letter', children: [] }));
  const run = (text: string, ...stages: ReturnType<typeof stage>[]) =>
    derive(row(text), stages)
      .map((n) => n.value)
      .join(' ');
  const join = (...parts: (ParseNode<string, string> | readonly ParseNode<string, string>[] | undefined)[]) =>
    `<${parts
      .flat()
      .map((p) => p?.value ?? '-')
      .join('')}>`;

  it('knows its kinds', () => {
    // @ts-expect-error there is no kind d
    expect(g.rule('r', 'c', ['d'], () => 'd').slots).toHaveLength(1);
    // @ts-expect-error a c is a string
    expect(g.rule('r', 'c', ['a'], () => 1).kind).toBe('c');
  });

  it('prefers the longest match, then the first rule', () => {
    const short = g.rule('short', 'c', ['a'], (a) => `short${a.value}`);
    const long = g.rule('long', 'c', ['a', 'b'], join);
    const same = g.rule('same', 'c', ['a'], (a) => `same${a.value}`);
    expect(run('aba', stage([short, long, same]))).toBe('<ab> shorta');
    expect(run('a', stage([same, short]))).toBe('samea');
  });

  it('falls back to the next match when a rule declines', () => {
    const declines = g.rule('declines', 'c', ['a', 'b'], () => undefined);
    expect(run('ab', stage([declines, g.rule('short', 'c', ['a'], join)]))).toBe('<a> b');
  });

  it('takes optional and repeated parts greedily and without backtracking', () => {
    expect(run('aaab', stage([g.rule('r', 'c', [g.many('a'), g.opt('b')], join)]))).toBe('<aaab>');
    expect(run('aaa', stage([g.rule('r', 'c', [g.many('a'), 'a'], join)]))).toBe('a a a');
    expect(run('b', stage([g.rule('r', 'c', [g.opt('a'), 'b'], join)]))).toBe('<-b>');
    expect(run('ab', stage([g.rule('r', 'c', [g.opt('c')], join)]))).toBe('a b');
  });

  it('repeats to a fixpoint from either side', () => {
    const left = g.rule('left', 'a', ['a', 'b'], join);
    const right = g.rule('right', 'b', ['a', 'b'], join);
    expect(run('abbb', stage([left], { repeat: true }))).toBe('<<<ab>b>b>');
    expect(run('aaab', stage([right], { repeat: true }))).toBe('<a<a<ab>>>');
    expect(run('aaab', stage([right]))).toBe('a a <ab>');
  });

  it('ends where rules rename each other in a circle', () => {
    const there = g.rule('there', 'b', ['a'], (a) => a.value);
    const back = g.rule('back', 'a', ['b'], (b) => b.value);
    expect(run('ab', stage([there, back], { repeat: true }))).toBe('a b');
  });

  it('is quick on long rows', () => {
    const text = 'a'.repeat(50_000);
    const rules = [
      g.rule('pair', 'a', ['a', 'a'], () => 'a'),
      g.rule('never', 'c', [g.many('a'), 'c'], join),
    ];
    expect(run(text, stage(rules, { repeat: true }))).toBe('a');
    expect(run(`${text}b`, stage([g.rule('right', 'b', ['a', 'b'], () => 'b')], { repeat: true }))).toBe('b');
  });
});
