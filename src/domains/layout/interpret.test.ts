import { describe, expect, it } from 'vitest';
import { Conversation } from '../../core/conversation/conversation.testkit.ts';
import { type AnyDomain, readerOf } from '../../core/domain.ts';
import { interpret, type ReadContext, readGrammar } from '../../core/reading/interpret.ts';
import type { Model } from '../../core/reading/model.ts';
import { ok, pathText } from '../../core/result.ts';
import { domain } from './index.ts';
import { nothingSaid } from './interpret.ts';

const NOW = new Date('2026-11-15T12:00:00');
const context: ReadContext<unknown> = { world: null, now: NOW, lang: 'zh', last: undefined };
const reader = readerOf(domain as AnyDomain);
const read = (text: string) => readGrammar(reader, { text }, context);

describe('L32: objectives in words, with the words that made every value', () => {
  const text = '面积优先，输入对必须匹配，宽高比不超过2，面积权重0.7';
  const { value, evidence, unread } = read(text);
  const claimAt = (path: string) => evidence.find((one) => pathText(one.path) === path);
  const words = (path: string) => claimAt(path)?.spans.map(({ start, end }) => text.slice(start, end));

  it('reads all of it', () => {
    expect(unread).toEqual([]);
    expect(value).toEqual({
      schema_version: '1.0.0',
      objectives: [
        { name: 'area_min', weight: 0.7 },
        { name: 'matching_max', weight: 1 },
      ],
      constraints: { max_iterations: 5, max_aspect_ratio: 2 },
    });
  });

  it.each([
    ['objectives[0].name', 'read', 'objective_said', ['面积优先']],
    ['objectives[0].weight', 'read', 'weight_said', ['面积权重0.7']],
    ['objectives[1].name', 'read', 'objective_said', ['必须匹配']],
    ['objectives[1].weight', 'fixed', 'default_weight', []],
    ['constraints.max_aspect_ratio', 'read', 'aspect_limit_said', ['宽高比不超过2']],
    ['constraints.max_iterations', 'fixed', 'default_iterations', []],
  ])('%s is %s by %s', (path, how, rule, said) => {
    expect(claimAt(path)).toMatchObject({ how, rule });
    expect(words(path)).toEqual(said);
  });
});

describe('nothing is guessed', () => {
  it.each([
    ['面积不超过10 mm', 'objectives_out_of_range'],
    ['匹配度不低于1.5', 'objectives_out_of_range'],
    ['面积最大', 'objectives_unsupported'],
    ['面积比宽高比重要', 'objectives_unsupported'],
    ['迭代次数权重0.5', 'objectives_unsupported'],
    ['面积不低于100平方微米', 'objectives_unsupported'],
    ['面积不超过500平方微米，面积不超过600平方微米', 'objectives_two_values'],
  ])('%s: %s', (text, code) => {
    const { value, diagnostics } = read(text);
    expect(reader.isEmpty(value)).toBe(true);
    expect(diagnostics.map((one) => one.code)).toContain(code);
  });
});

describe('a model’s answer passes the same check', () => {
  const answering = (value: unknown): Model =>
    ({
      complete: async () => ok({ text: JSON.stringify(value), calls: [] }),
    }) as unknown as Model;
  const ask = (text: string, value: unknown) =>
    interpret(reader, { text }, context, { engine: 'model', model: answering(value) });
  const said = (objectives: unknown[], constraints: Record<string, unknown> = {}) => ({
    schema_version: '1.0.0',
    objectives,
    constraints: { max_iterations: 5, ...constraints },
  });

  it('keeps what the words say', async () => {
    const { value, evidence } = await ask(
      '面积优先，不超过500平方微米',
      said([{ name: 'area_min', weight: 1 }], { max_area: 500 }),
    );
    expect(value).toEqual(said([{ name: 'area_min', weight: 1 }], { max_area: 500 }));
    expect(evidence).toHaveLength(5);
  });

  it('takes out an invented limit, weight or target, and leaves the contract whole', async () => {
    const { value, diagnostics } = await ask(
      '面积优先',
      said([{ name: 'area_min', weight: 0.7, target: 3 }], { max_area: 500, max_iterations: 9 }),
    );
    expect(value).toEqual({ schema_version: '1.0.0', objectives: [{ name: 'area_min' }], constraints: {} });
    expect(domain.read.contracts[0].parse(value).ok).toBe(true);
    expect(diagnostics).toHaveLength(4);
  });

  it('an invented objective takes the list with it', async () => {
    const { value } = await ask(
      '面积优先',
      said([
        { name: 'area_min', weight: 1 },
        { name: 'cost_min', weight: 1 },
      ]),
    );
    expect(value).toEqual(said([]));
  });

  it('a weight said of one objective is none of another', async () => {
    const { value } = await ask(
      '面积权重0.7，匹配优先',
      said([
        { name: 'matching_max', weight: 0.7 },
        { name: 'area_min', weight: 1 },
      ]),
    );
    expect(value).toMatchObject({ objectives: [{ name: 'matching_max' }] });
    expect(JSON.stringify(value)).not.toMatch(/area_min|0\.7/);
  });
});

describe('design: evidence in files is path and line', () => {
  const content = `{
  "objectives": [
    {"name": "area_min", "weight": 0.25, "target": 400},
    {"name": "matching_max"}
  ],
  "constraints": {"max_area": 500, "max_iterations": 7}
}`;
  const files = [{ name: 'goals.json', content }];
  const { value, evidence, diagnostics } = readGrammar(reader, { text: '', files }, context);

  it('the file is read as it stands', () => {
    expect(diagnostics).toEqual([]);
    expect(value).toEqual({
      ...JSON.parse(content),
      schema_version: '1.0.0',
      objectives: [
        { name: 'area_min', weight: 0.25, target: 400 },
        { name: 'matching_max', weight: 1 },
      ],
    });
  });

  it.each([
    ['objectives[0].name', 3, '"area_min"'],
    ['objectives[0].target', 3, '400'],
    ['objectives[1].name', 4, '"matching_max"'],
    ['constraints.max_area', 6, '500'],
    ['constraints.max_iterations', 6, '7'],
  ])('%s is on line %s', (path, line, said) => {
    const found = evidence.find((one) => pathText(one.path) === path)!;
    expect(found).toMatchObject({ rule: 'in_file', spans: [{ source: 'goals.json', line }] });
    expect(content.slice(found.spans[0]!.start, found.spans[0]!.end)).toBe(said);
  });

  it('what the contract adds is fixed by it', () => {
    expect(evidence.find((one) => pathText(one.path) === 'objectives[1].weight')).toMatchObject({
      how: 'fixed',
    });
  });

  it('a file that is no good is said to be, and nothing is taken from it', () => {
    const bad = [{ name: 'goals.json', content: '{"objectives": [{"name": "speed"}]}' }];
    const reading = readGrammar(reader, { text: '', files: bad }, context);
    expect(reading.value).toEqual(nothingSaid);
    expect(reading.diagnostics).toMatchObject([{ code: 'not_allowed', path: ['objectives', 0, 'name'] }]);
  });

  it('strings with brackets, quotes and colons in them do not mislead', () => {
    const tricky = '{"tech": "a: {\\"b\\", [}", "objectives": [ {"name":"cost_min"} ]}';
    const reading = readGrammar(reader, { text: '', files: [{ name: 'x', content: tricky }] }, context);
    const name = reading.evidence.find((one) => pathText(one.path) === 'objectives[0].name')!;
    expect(tricky.slice(name.spans[0]!.start, name.spans[0]!.end)).toBe('"cost_min"');
  });
});

describe('limits alone ask what matters', () => {
  it('and the answer fills the objective', () => {
    const text = '面积不超过500平方微米';
    const first = read(text);
    expect(first.questions).toMatchObject([{ code: 'layout_ask_objective', path: ['objectives'] }]);
    const conversation = new Conversation(domain, context);
    conversation.begin(text, first);
    const answered = conversation.say('匹配最好');
    expect(answered).toMatchObject({
      ok: true,
      value: {
        move: 'choose',
        read: {
          value: { objectives: [{ name: 'matching_max', weight: 1 }], constraints: { max_area: 500 } },
          questions: [],
        },
      },
    });
  });

  it('nothing said asks nothing', () => {
    expect(read('今天天气不错').questions).toEqual([]);
    expect(domain.read.isEmpty(nothingSaid)).toBe(true);
  });
});
