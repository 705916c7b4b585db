import { describe, expect, it } from 'vitest';
import { betweenDays, byDay, spanOf } from '../../web/src/run/days.ts';
import { differences } from '../../web/src/run/differences.ts';
import { stagesOf, stepsOf } from '../../web/src/run/steps.ts';
import { groupsOf, marksOf, placed, segmentsOf, withAnswer } from '../../web/src/say/marks.ts';
import { inTime } from '../../web/src/say/timed.ts';
import { chartable } from '../../web/src/show/chart-data.ts';
import { csvOf } from '../../web/src/show/rows.ts';
import type { Evidence, Reading, RunEvent } from '../../web/src/wire.ts';

const said = (path: Evidence['path'], value: unknown, ...spans: [number, number][]): Evidence => ({
  path,
  value,
  how: 'read',
  rule: 'said',
  spans: spans.map(([start, end]) => ({ start, end })),
});
const reading = (over: Partial<Reading>): Reading => ({
  domain: 'd',
  contract: { id: 'c', version: '1.0.0' },
  result: {},
  evidence: [],
  diagnostics: [],
  questions: [],
  used: [],
  set_aside: [],
  unread: [],
  held: [],
  engine: 'grammar',
  degraded: null,
  ...over,
});

describe('marks on a sentence', () => {
  const evidence = [
    said(['b'], 2, [4, 8]),
    said(['a'], 1, [0, 2]),
    said(['c'], 3, [4, 6]),
    said(['d'], 1, [0, 2]),
    { ...said(['e'], 5), spans: [{ start: 0, end: 3, source: 'answer:x' }] },
  ];
  const marks = marksOf(evidence);

  it('one number for each stretch, in reading order, none for files and answers', () => {
    expect(marks).toEqual([
      { number: 1, start: 0, end: 2 },
      { number: 2, start: 4, end: 8 },
      { number: 3, start: 4, end: 6 },
    ]);
  });

  it('the pieces make up the sentence; the shortest mark comes first; a number stands where its mark ends', () => {
    const text = '0123456789';
    const segments = segmentsOf(text, marks, [{ start: 8, end: 9 }]);
    expect(segments.map((segment) => segment.text).join('')).toBe(text);
    expect(
      segments.map(({ text, marks, loose, closes }) => [text, marks.map((m) => m.number), loose, closes]),
    ).toEqual([
      ['01', [1], false, [1]],
      ['23', [], false, []],
      ['45', [3, 2], false, [3]],
      ['67', [2], false, [2]],
      ['8', [], true, []],
      ['9', [], false, []],
    ]);
  });

  it('a span outside of the sentence cuts nothing', () => {
    expect(segmentsOf('ab', [{ number: 1, start: 1, end: 9 }], []).map(({ text }) => text)).toEqual([
      'a',
      'b',
    ]);
  });
});

describe('fields', () => {
  const result = { kind: 'x', size: { w: 1, h: null }, name: 'n' };
  const asked = {
    id: 'q',
    path: ['size', 'h'],
    code: 'how_high',
    params: {},
    text: 'how high?',
    candidates: [],
    spans: [],
  };
  const evidence = [said(['size', 'w'], 1, [0, 1]), said(['name'], 'n', [2, 3]), said(['kind'], 'x')];

  it('stand in the order of the contract, those of the whole first; an open question is a row', () => {
    const groups = groupsOf(reading({ result, evidence, questions: [asked] }), marksOf(evidence));
    expect(groups.map(({ path, rows }) => [path, rows.map(({ name }) => name)])).toEqual([
      [[], ['kind', 'name']],
      [['size'], ['w', 'h']],
    ]);
    expect(groups[1]!.rows[1]).toMatchObject({ question: asked, value: null, evidence: null });
  });

  it('an answer keeps what was known and says where the new value came from', () => {
    const before = reading({ result, evidence, questions: [asked], unread: [{ start: 3, end: 4 }] });
    const after = withAnswer(
      before,
      reading({ result, evidence: [said(['size', 'h'], 2), said(['name'], 'm')] }),
    );
    expect(after.evidence.map(({ path, value }) => [path.join('.'), value])).toEqual([
      ['size.h', 2],
      ['name', 'm'],
    ]);
    expect(after.unread).toEqual(before.unread);
    expect(after.questions).toEqual([]);
  });
});

describe('a message after a sentence', () => {
  it('is told of the sentence: its words are marked there, the others are answers', () => {
    const at = (start: number, end: number, source?: string) => ({
      ...said(['a'], 1),
      spans: [{ start, end, ...(source && { source }) }],
    });
    const heard = {
      ...reading({ evidence: [at(0, 2, 'message:1'), at(1, 3), at(4, 5, 'list.csv')] }),
      kind: 'answer' as const,
      text: 'later',
      move: 'answer',
      either: false,
      messages: [{ source: 'message:1', text: 'first' }],
    };
    expect(placed('first', heard).evidence.map(({ spans }) => spans)).toEqual([
      [{ start: 0, end: 2 }],
      [{ start: 1, end: 3, source: 'answer:later' }],
      [{ start: 4, end: 5, source: 'list.csv' }],
    ]);
  });
});

describe('two runs', () => {
  it('are compared leaf by leaf; what only one has differs', () => {
    expect(differences({ a: 1, b: [{ c: 2 }, 3] }, { a: 1, b: [{ c: 4 }], d: 'x' })).toEqual([
      { path: 'a', a: 1, b: 1, same: true },
      { path: 'b · 1 · c', a: 2, b: 4, same: false },
      { path: 'b · 2', a: 3, b: undefined, same: false },
      { path: 'd', a: undefined, b: 'x', same: false },
    ]);
  });
});

describe('charts', () => {
  const table = (labels: readonly string[], amounts: readonly string[]) => ({
    columns: [{ title: 'name' }, { title: 'amount', right: true }],
    rows: labels.map((label, i) => [label, amounts[i]!]),
  });
  it.each([
    [['甲', '乙'], ['¥1,200.50', '¥3'], [1200.5, 3], false],
    [['2026-01', '2026-02'], ['1', '0'], [1, 0], true],
  ])('%s', (labels, amounts, values, timely) => {
    const found = chartable(table(labels, amounts));
    expect(found?.series[0]?.cells.map(([, value]) => value)).toEqual(values);
    expect(found?.timely).toBe(timely);
  });
  it.each([
    ['one row', ['甲'], ['1']],
    ['no numbers', ['甲', '乙'], ['好', '坏']],
    ['below nothing', ['甲', '乙'], ['1', '-2']],
  ])('none of %s', (_, labels, amounts) => {
    expect(chartable(table(labels, amounts))).toBeNull();
  });

  it('names that come twice are told apart by the next column', () => {
    const columns = [{ title: 'who' }, { title: 'what' }, { title: 'due', right: true }];
    const rows = [
      ['甲', '一', '3'],
      ['甲', '二', '2'],
      ['乙', '三', '1'],
    ];
    expect(chartable({ columns, rows })?.labels).toEqual(['甲 · 一', '甲 · 二', '乙 · 三']);
  });
});

describe('a run', () => {
  const at = (s: number) => new Date(s * 1_000).toISOString();
  const events = [
    { type: 'state', state: 'planning', at: at(0), iteration: 1 },
    { type: 'state', state: 'executing', at: at(2), iteration: 1 },
    { type: 'step_started', step: 'a', tool: 't.a', attempt: 1, at: at(2), iteration: 1 },
    { type: 'log', step: 'a', event: 'attempt_failed', fields: { message: 'away' }, at: at(2), iteration: 1 },
    { type: 'step_started', step: 'a', tool: 't.a', attempt: 2, at: at(2), iteration: 1 },
    { type: 'step_finished', step: 'a', status: 'completed', result: null, at: at(5), iteration: 1 },
  ] as RunEvent[];

  it('joins plan and events; what has not begun is still to do', () => {
    const plan = { steps: ['a', 'b'].map((id) => ({ id, name: `step ${id}`, skill_name: `t.${id}` })) };
    const steps = stepsOf({ plan } as never, events);
    expect(
      steps.map(({ name, status, ms, attempts, failures }) => [name, status, ms, attempts, failures]),
    ).toEqual([
      ['step a', 'completed', 3_000, 2, ['away']],
      ['step b', 'pending', null, 0, []],
    ]);
  });

  it('a question about the whole run is no step of it', () => {
    const asked = { type: 'waiting', iteration: 1, step: '@left_over', at: '2026-01-01T00:00:00Z' };
    expect(stepsOf({ plan: null } as never, [asked as never])).toEqual([]);
  });

  it('knows how long each stage took', () => {
    expect(stagesOf(events)).toEqual([
      { state: 'planning', ms: 2_000 },
      { state: 'executing', ms: null },
    ]);
  });
});

describe('rows for a spreadsheet', () => {
  it.each([
    ['plain', '"plain"'],
    ['a "quoted", one', '"a ""quoted"", one"'],
    ['=1+1', '"\'=1+1"'],
    ['@x', '"\'@x"'],
    ['-5', '"-5"'],
    ['-cmd', '"\'-cmd"'],
    ['¥1,200', '"¥1,200"'],
  ])('%s', (text, cell) => {
    expect(csvOf([[text]])).toBe(`${cell}\r\n`);
  });
});

describe('a sentence that names times', () => {
  const reading: Reading = {
    domain: 'any',
    contract: { id: 'x', version: '1.0.0' },
    result: ['?'],
    evidence: [],
    diagnostics: [],
    questions: [],
    used: [],
    set_aside: [{ span: { start: 0, end: 4 }, code: 'later' }],
    unread: [],
    held: [],
    engine: 'grammar',
    degraded: null,
  };
  const evidence = [{ path: [0, 'a'], value: 1, how: 'read' as const, rule: 'r', spans: [] }];

  it('its parts are one list, each value at its own place', () => {
    const part = { ...reading, result: ['one'], evidence, set_aside: [] };
    const timed = [part, { ...part, result: ['two'] }].map((one) => ({
      at: null,
      every: null,
      reading: one,
    }));
    const joined = inTime(reading, { timed });
    expect(joined.result).toEqual(['one', 'two']);
    expect(joined.evidence.map(({ path }) => path)).toEqual([
      [0, 'a'],
      [1, 'a'],
    ]);
    expect(joined.set_aside).toEqual([]);
  });
  it('one that names none stays as it is', () => expect(inTime(reading, { timed: [] })).toBe(reading));
});

describe('runs by day', () => {
  const at = (createdAt: string) => ({ createdAt }) as Parameters<typeof byDay>[0][number];
  it.each([
    ['zh', ['今天', '昨天', '2026年11月10日星期二']],
    ['en', ['today', 'yesterday', 'Tuesday, November 10, 2026']],
  ] as const)('%s', (lang, days) => {
    const runs = [
      at('2026-11-16T09:00:00'),
      at('2026-11-16T00:01:00'),
      at('2026-11-15T23:59:00'),
      at('2026-11-10T12:00:00'),
    ];
    const found = byDay(runs, lang, new Date('2026-11-16T10:00:00'));
    expect(found.map(([day]) => day)).toEqual(days);
    expect(found.map(([, list]) => list.length)).toEqual([2, 1, 1]);
  });
});

describe('the days of runs', () => {
  // A Monday, and the first of a year: where counting back goes wrong.
  it.each([
    ['today', '2026-11-16T10:00:00', [2026, 10, 16], [2026, 10, 17]],
    ['yesterday', '2026-01-01T00:30:00', [2025, 11, 31], [2026, 0, 1]],
    ['thisWeek', '2026-11-16T10:00:00', [2026, 10, 16], [2026, 10, 23]],
    ['lastWeek', '2026-11-22T23:00:00', [2026, 10, 9], [2026, 10, 16]],
    ['lastMonth', '2026-01-31T10:00:00', [2025, 11, 1], [2026, 0, 1]],
  ] as const)('%s', (span, now, since, until) => {
    expect(spanOf(span, new Date(now))).toEqual({
      since: new Date(since[0], since[1], since[2]).toISOString(),
      until: new Date(until[0], until[1], until[2]).toISOString(),
    });
  });

  it('two days that were chosen are both in, and one may be left open', () => {
    expect(betweenDays('2026-11-02', '2026-11-30')).toEqual({
      since: new Date(2026, 10, 2).toISOString(),
      until: new Date(2026, 11, 1).toISOString(),
    });
    expect(betweenDays('', '2026-11-30').since).toBe('');
  });
});
