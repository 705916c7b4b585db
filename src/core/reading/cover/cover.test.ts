import { describe, expect, it } from 'vitest';
import { createLexicon, mentions } from '../../language/index.ts';
import { COST, costText, partsOf } from './cost.ts';
import { type Cover, createCover, isInstance } from './cover.ts';
import { equalsOf } from './equals.ts';
import { withPhrases } from './phrases.ts';
import { sample } from './sample.ts';
import type { Lexer, Tables } from './tables.ts';
import { compare, traceOf } from './trace.ts';

/** A kitchen: enough words to order dishes for tables, and to take orders back. */
const numbers: Lexer = (source) => {
  const found = new Map(mentions(source).map((mention) => [mention.start, mention]));
  return (at) => {
    const mention = found.get(at);
    return mention?.kind === 'number' || mention?.kind === 'ordinal'
      ? [{ start: at, end: mention.end, keys: ['#number'], value: mention.value }]
      : [];
  };
};
const words: Readonly<Record<string, string>> = {
  'act:cook': '做 来一份 上菜 cook serve',
  'act:clear': '收拾 清理 clear clean',
  'noun:table': '桌 桌子 table',
  'noun:dish': '菜 dish',
  for: '给 for',
  called: '叫 called',
  and: '和 and',
  next: '然后 then',
  wrong: '不对 no_wait',
  it: '它 it',
  'whose:guest': '他们的 their',
  not: '别 不要 never',
  label: '备注 note',
  is: '是 is',
  quiet: '请 一下 了 please the a',
};
const tables: Tables = {
  words: Object.entries(words).flatMap(([key, list]) =>
    list.split(' ').map((word) => [word.replaceAll('_', ' '), [key]] as const),
  ),
  keys: {
    quiet: { weight: 'silent', trails: true },
    for: { weight: 'light', leads: true, trails: true, binds: true },
    and: { weight: 'silent', role: 'join', leads: true, trails: true },
    next: { weight: 'silent', role: 'then' },
    wrong: { role: 'fix' },
    it: { role: 'point', trails: true },
    whose: { role: 'point', trails: true, leads: true },
    is: { weight: 'light', role: 'glue', binds: true },
    act: { acts: true, stops: true, leads: true, trails: true, binds: true },
    called: { leads: true, binds: true },
    noun: { leads: true, trails: true },
    not: { leads: true },
  },
  frames: [
    {
      id: 'cook',
      heads: [['act:cook']],
      uses: ['for', 'noun:dish', 'called', 'noun:table', 'label', 'is'],
      slots: [
        {
          name: 'dish',
          takes: ['#name'],
          cues: ['<act:cook', '<called', '<noun:dish'],
          need: true,
          each: true,
        },
        {
          name: 'table',
          takes: ['#number'],
          cues: ['<noun:table', '>noun:table', '<for'],
          need: true,
          memory: 'table',
        },
        { name: 'note', takes: ['#text'], cues: ['<label'], cued: true },
      ],
    },
    {
      id: 'clear',
      heads: [['act:clear']],
      uses: ['for', 'noun:table'],
      slots: [
        {
          name: 'table',
          takes: ['#number'],
          cues: ['>noun:table', '<noun:table'],
          need: true,
          memory: 'table',
        },
        { name: 'guest', takes: ['#name'], cues: ['<for'], cued: true, memory: 'guest', pointed: true },
      ],
    },
  ],
  lexers: [numbers],
  labels: { label: { over: true } },
  endings: ['汤', 'soup'],
  hardly: '了吗',
};
const engine = createCover(tables);

const said = (text: string, before?: ReadonlyMap<string, unknown>) => {
  const { cover } = engine.read({ text, ...(before && { before }) });
  return cover.parts
    .filter(isInstance)
    .map(({ frame, values, asked }) => [
      frame.id,
      Object.fromEntries(values.map(({ slot, value }) => [slot.name, value])),
      ...asked.map(({ name }) => `${name}?`),
    ]);
};
const unread = (text: string) => {
  const { cover, normalized } = engine.read({ text });
  return cover.parts.flatMap((part) => part.unread.map(({ start, end }) => normalized.quote(start, end)));
};

describe('a cover uses every word once', () => {
  it.each([
    ['给3号桌做宫保鸡丁', [['cook', { dish: '宫保鸡丁', table: 3 }]]],
    ['做宫保鸡丁，给3号桌', [['cook', { dish: '宫保鸡丁', table: 3 }]]],
    ['Cook Dan Dan Noodles for table 7', [['cook', { dish: 'Dan Dan Noodles', table: 7 }]]],
    ['for table 7 please cook Dan Dan Noodles', [['cook', { dish: 'Dan Dan Noodles', table: 7 }]]],
  ])('%s, in whatever order', (text, calls) => {
    expect(said(text)).toEqual(calls);
    expect(unread(text)).toEqual([]);
  });

  it('asks for what a frame needs and nobody said', () => {
    expect(said('做宫保鸡丁')).toEqual([['cook', { dish: '宫保鸡丁' }, 'table?']]);
  });

  it('whose it is has to be found where a word of its own points at it, and a word for anything does not', () => {
    const before = new Map([['guest', '周舟']]);
    expect(said('收拾他们的3号桌', before)).toEqual([['clear', { table: 3, guest: '周舟' }]]);
    expect(said('收拾他们的3号桌')).toEqual([['clear', { table: 3 }, 'guest?']]);
    expect(said('收拾它3号桌', before)).toEqual([['clear', { table: 3 }]]);
  });

  it('leaves what no frame uses unread, and says so', () => {
    expect(unread('别清理3号桌')).toEqual(['别']);
    expect(unread('清理3号桌 5')).toEqual(['5']);
  });

  it('a name may be made of words that are not meant', () => {
    // 和 is a joint, and the first sign of a name.
    expect(said('给3号桌做和风沙拉')).toEqual([['cook', { dish: '和风沙拉', table: 3 }]]);
    expect(said('给3号桌做番茄汤和蛋花汤')[0]![1]).toMatchObject({ table: 3 });
  });

  it('several requests are several instances, and a pointing word takes the last of its kind', () => {
    expect(said('给3号桌做宫保鸡丁，然后清理它')).toEqual([
      ['cook', { dish: '宫保鸡丁', table: 3 }],
      ['clear', { table: 3 }],
    ]);
    expect(said('清理它', new Map([['table', 9]]))).toEqual([['clear', { table: 9 }]]);
  });

  it('what is said instead takes the place of what was said', () => {
    expect(said('给3号桌做宫保鸡丁，不对，5号桌')).toEqual([['cook', { dish: '宫保鸡丁', table: 5 }]]);
    expect(unread('清理3号桌，不对')).toEqual(['不对']);
  });

  it('free text stands behind its label as it is', () => {
    expect(said('Cook Pad Thai for table 2, note: no nuts, extra lime')[0]![1]).toMatchObject({
      note: 'no nuts, extra lime',
    });
  });

  it('names of the world are read before their parts', () => {
    const names = createLexicon([['别做菜', ['is:dish']] as const]);
    const { cover } = engine.read({ text: '给3号桌做别做菜', names });
    expect(cover.parts.filter(isInstance)[0]!.values.map(({ value }) => value)).toContain('别做菜');
    expect(cover.parts.flatMap((part) => part.unread)).toEqual([]);
  });
});

describe('cost has five levels', () => {
  it('a level outweighs any number of lesser ones', () => {
    expect(COST.lost).toBeGreaterThan(COST.torn * 500 + COST.asked * 500);
    expect(partsOf(COST.lost + COST.loose * 3 + 4)).toEqual({
      lost: 1,
      torn: 0,
      asked: 0,
      loose: 3,
      plain: 4,
    });
    expect(costText(COST.torn * 2 + 1)).toBe('torn 2 · plain 1');
    expect(costText(0)).toBe('nothing');
  });

  it('a reading that loses a word loses to one that asks', () => {
    const covers = engine.all({ text: '清理桌子 宫保鸡丁' });
    expect(covers.map(({ cost }) => cost)).toEqual([...covers.map(({ cost }) => cost)].sort((a, b) => a - b));
  });
});

describe('a reading can be looked into', () => {
  it('the trace is the cover itself', () => {
    const reading = engine.read({ text: '给3号桌做宫保鸡丁' });
    const trace = traceOf(reading.cover, reading, engine.compiled);
    expect(trace.parts).toEqual([
      {
        frame: 'cook',
        values: [
          { slot: 'dish', words: '宫保鸡丁', carried: false },
          { slot: 'table', words: '3号', carried: false },
        ],
        asked: [],
        unread: [],
      },
    ]);
    expect(trace.tokens.map(({ words }) => words).join('')).toBe('给3号桌做宫保鸡丁');
  });

  it('says in which level the other reading lost', () => {
    const covers = engine.all({ text: '给3号桌做宫保鸡丁，然后清理它' });
    const { level, onlyChosen } = compare(covers.at(-1)!, covers[0]!);
    expect(level).not.toBeNull();
    expect(onlyChosen.length).toBeGreaterThan(0);
  });
});

describe('readings that only who spoke can choose between', () => {
  const kettle: Tables = {
    words: Object.entries({
      'act:make': 'make',
      'act:brew': 'brew',
      'noun:tea': 'tea',
      'noun:cup': 'cup',
      'noun:hot': 'hot',
      'noun:milk': 'milk',
      'noun:oat': 'oat',
      quiet: 'a of please',
    }).flatMap(([key, list]) => list.split(' ').map((word) => [word, [key]] as const)),
    keys: { quiet: { weight: 'silent' } },
    frames: [
      { id: 'tea', heads: [['act:make', 'noun:tea']], uses: ['noun:cup', 'noun:hot'], slots: [] },
      { id: 'cup', heads: [['act:make', 'noun:cup', 'noun:hot']], uses: ['noun:tea'], slots: [] },
      { id: 'make', heads: [['act:make']], uses: ['noun:tea', 'noun:cup', 'noun:hot'], slots: [] },
      { id: 'oats', heads: [['act:brew', 'noun:oat']], uses: ['noun:milk'], slots: [] },
      { id: 'milk', heads: [['act:brew', 'noun:milk']], uses: ['noun:oat'], slots: [] },
      { id: 'milk too', heads: [['act:brew', 'noun:milk']], uses: ['noun:oat'], slots: [] },
    ],
    lexers: [],
    labels: {},
    endings: [],
    hardly: '',
  };
  const frameOf = ({ parts }: Cover) => parts.filter(isInstance).map(({ frame }) => frame.id);
  const both = (text: string) => {
    const reading = createCover(kettle).read({ text });
    return [reading.cover, ...equalsOf(reading)].map(frameOf);
  };

  it.each([
    // Each means words the other passes over: that one of them has a word more says nothing.
    ['make a hot cup of tea', [['cup'], ['tea']]],
    ['brew oat milk', [['oats'], ['milk'], ['milk too']]],
    // The same words, and nothing that tells them apart.
    ['brew milk please', [['milk'], ['milk too']]],
    // All that one means the other means too, and more.
    ['make tea', [['tea']]],
    ['brew oat', [['oats']]],
  ])('%s', (text, frames) => expect(both(text)).toEqual(frames));

  it('of those that lose a word the others keep none is an equal', () => {
    const reading = createCover({ ...kettle, frames: kettle.frames.slice(0, 1) }).read({
      text: 'make tea oat',
    });
    expect([frameOf(reading.cover), equalsOf(reading)]).toEqual([['tea'], []]);
  });
});

describe('the tables run backwards', () => {
  it('what a frame says of itself is read as that frame', () => {
    let seed = 7;
    const random = () => {
      seed = (seed * 1103515245 + 12345) % 2147483648;
      return seed / 2147483648;
    };
    const values = { '#name': ['Dan Dan Noodles', 'Pad Thai', 'Green Curry'], '#number': ['3', '12'] };
    const options = { random, values, space: ' ', fits: (word: string) => /^[a-z ]+$/.test(word) };
    for (let i = 0; i < 40; i++) {
      const frame = engine.compiled.frames[i % 2]!;
      const made = sample(engine.compiled, frame, options)!;
      const [read] = said(made.text);
      expect(read?.[0], made.text).toBe(made.frame);
    }
  });
});

describe('a tool that nobody knew is read by its own phrases', () => {
  const bring = withPhrases(tables, [
    {
      id: 'bill',
      phrases: ['给{table}桌结账', '结账{table}', 'bring the bill to table {table}'],
      slots: [{ name: 'table', takes: ['#number'], need: true }],
    },
    {
      id: 'book',
      phrases: ['预订{guest}{seats}位', 'book {seats} seats for {guest}'],
      slots: [
        { name: 'guest', takes: ['#name'], need: true },
        { name: 'seats', takes: ['#number'], need: true },
      ],
    },
  ]);
  const more = createCover(bring);
  it.each([
    ['给5号桌结账', 'bill', { table: 5 }],
    ['5号桌请结账', 'bill', { table: 5 }],
    ['please bring the bill to table 12', 'bill', { table: 12 }],
    ['book 4 seats for Ada Byron', 'book', { seats: 4, guest: 'Ada Byron' }],
    ['做宫保鸡丁，给3号桌', 'cook', { table: 3, dish: '宫保鸡丁' }],
  ])('%s', (text, id, values) => {
    const [first] = more.read({ text }).cover.parts.filter(isInstance);
    expect(first?.frame.id).toBe(id);
    expect(Object.fromEntries(first!.values.map(({ slot, value }) => [slot.name, value]))).toEqual(values);
  });
});

describe('cost grows with the length', () => {
  it('a long text is read piece by piece and to its end', () => {
    const text = '给3号桌做宫保鸡丁。'.repeat(200);
    expect(said(text)).toHaveLength(200);
    expect(engine.read({ text: '的'.repeat(2_000) }).cover.parts.length).toBeGreaterThan(0);
  });
});
