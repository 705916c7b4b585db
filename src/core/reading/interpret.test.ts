import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { defineContract } from '../contract/contract.ts';
import { ok } from '../result.ts';
import { fixed, readFrom, verbatim } from './evidence.ts';
import { interpret, MAX_TEXT, type ReadContext, type Reader, readGrammar } from './interpret.ts';
import { scripted } from './model.testkit.ts';
import type { Model, ModelRequest } from './model.ts';

/** A toy reader: "N mm", and an M-number that must never become one. */
const Length = z.strictObject({
  schema_version: z.string(),
  mm: z.number().nullable(),
  noun: z.string().optional(),
});
type Length = z.infer<typeof Length>;
const contract = defineContract({ id: 'length', versions: ['1.0.0'], schema: Length });
const empty: Length = { schema_version: '1.0.0', mm: null };
const facts = ({ text }: { readonly text: string }) => [
  ...[...text.matchAll(/(\d+) ?mm/g)].map((m) => ({ kind: 'length', value: Number(m[1]), span: spanOf(m) })),
  ...[...text.matchAll(/M\d+/g)].map((m) => ({ kind: 'thread', value: m[0], span: spanOf(m) })),
];
const spanOf = (m: RegExpMatchArray) => ({ start: m.index!, end: m.index! + m[0].length });

const reader: Reader<Length, null> = {
  contract,
  grounding: {
    facts,
    fields: [
      { pattern: 'schema_version', rules: [fixed('version', '1.0.0')] },
      { pattern: 'mm', rules: [readFrom('length_said', ['length'])] },
      { pattern: 'noun', rules: [verbatim('own_word')] },
    ],
  },
  engines: {
    grammar: {
      read(input) {
        const [fact] = facts(input).filter((f) => f.kind === 'length');
        return {
          value: { ...empty, mm: fact ? Number(fact.value) : null },
          claims: [],
          cues: fact ? [fact.span] : [],
          issues: [],
        };
      },
    },
    model: {
      constrain: true,
      messages: ({ text }) => [
        { role: 'system', content: 'sys' },
        { role: 'user', content: text },
      ],
    },
  },
  degraded: () => empty,
  isEmpty: (value) => value.mm === null,
  lexicons: [],
};
const context: ReadContext<null> = { world: null, now: new Date(0), lang: 'en', last: undefined };

const json = (mm: number | null) => JSON.stringify({ schema_version: '1.0.0', mm });
const ask = (text: string, engine: 'grammar' | 'model' | 'auto', model: Model | null) =>
  interpret(reader, { text }, context, { engine, model });
const codes = (issues: readonly { readonly code: string }[]) => issues.map((i) => i.code);

describe('model engine', () => {
  it('takes a strict answer that has its evidence', async () => {
    const model = scripted(json(40));
    const read = await ask('about 40 mm long', 'model', model);
    expect(read).toMatchObject({ engine: 'model', value: { mm: 40 }, degraded: null });
    expect(read.evidence.find((e) => e.path[0] === 'mm')).toMatchObject({
      rule: 'length_said',
      spans: [{ start: 6, end: 11 }],
    });
    expect(model.requests[0]).toMatchObject({ schema: { name: 'length' } });
  });

  it.each([
    ['a number nobody said', 'a rod', 77, 'ungrounded_value'],
    ['the 6 of M6', 'a rod with an M6 thread', 6, 'ungrounded_seen_as'],
  ])('an invention comes out null and is named: %s', async (_, text, mm, code) => {
    const read = await ask(text, 'model', scripted(json(mm)));
    expect(read.value.mm).toBeNull();
    const [issue] = read.diagnostics.filter((d) => d.code === code);
    expect(issue).toMatchObject({ path: ['mm'], params: { value: mm } });
  });

  it.each([
    ['prose around it', `Here you are: ${json(40)}`],
    ['code fences', `\`\`\`json\n${json(40)}\n\`\`\``],
    ['a wrong type', '{"schema_version":"1.0.0","mm":"40"}'],
    ['an unknown key', '{"schema_version":"1.0.0","mm":40,"note":"x"}'],
    ['nothing', ''],
    ['cut off', '{"schema_version":"1.0.0","mm":4'],
  ])(
    'home-12: %s is never stripped; one repair round with the coded issues, then degraded',
    async (_, bad) => {
      const model = scripted(bad, bad);
      const read = await ask('40 mm', 'model', model);
      expect(read).toMatchObject({ value: empty, degraded: 'model_answer_invalid', engine: 'model' });
      expect(read.raw.map((r) => r.text)).toEqual([bad, bad]);
      expect(read.raw.every((r) => r.issues.length > 0)).toBe(true);
      expect(model.requests).toHaveLength(2);
      expect(model.requests[1]!.messages.slice(0, 2)).toEqual(model.requests[0]!.messages);
      expect(model.requests[1]!.messages.at(-1)!.content).toContain(read.raw[0]!.issues[0]!.code);
    },
  );

  it('a repaired answer counts, and both raw outputs are kept', async () => {
    const read = await ask('40 mm', 'model', scripted('sure!', json(40)));
    expect(read).toMatchObject({ value: { mm: 40 }, degraded: null });
    expect(read.raw.map((r) => r.text)).toEqual(['sure!', json(40)]);
  });

  it.each(['model_timeout', 'model_unavailable', 'model_cancelled', 'model_refused'] as const)(
    'degrades with the reason when the model fails: %s',
    async (code) => {
      const read = await ask('40 mm', 'model', scripted({ code, message: 'x', attempts: 1 }));
      expect(read).toMatchObject({ value: empty, degraded: 'model_failed' });
      expect(read.diagnostics[0]!.params).toMatchObject({ reason: code });
    },
  );

  it('is told how long it may take and when no one waits any more', async () => {
    const model = scripted(json(40), json(40));
    const { signal } = new AbortController();
    await interpret(reader, { text: '40 mm' }, context, { engine: 'model', model, timeoutMs: 5, signal });
    await ask('40 mm', 'model', model);
    expect(model.requests.map((request) => [request.timeoutMs, request.signal])).toEqual([
      [5, signal],
      [undefined, undefined],
    ]);
  });

  it('is not asked about a text beyond the limit', async () => {
    const model = scripted();
    const read = await ask(`40 mm ${'x'.repeat(MAX_TEXT)}`, 'model', model);
    expect(read).toMatchObject({ value: empty, degraded: 'text_too_long', engine: 'model' });
    expect(model.requests).toEqual([]);
  });

  it('may answer in a form of the domain’s own, which the domain reads', async () => {
    const own: Reader<Length, null> = {
      ...reader,
      engines: {
        ...reader.engines,
        model: {
          ...reader.engines.model!,
          parse: (text) => ok({ value: { ...empty, mm: Number(text) }, issues: [] }),
        },
      },
    };
    const read = await interpret(own, { text: '40 mm' }, context, { engine: 'model', model: scripted('40') });
    expect(read.value.mm).toBe(40);
  });

  it('says so when no model is configured', async () => {
    expect(await ask('40 mm', 'model', null)).toMatchObject({ value: empty, degraded: 'no_model' });
  });
});

describe('auto engine', () => {
  it('does not ask a model where the grammar explains every word', async () => {
    const model = scripted();
    expect(await ask('40 mm', 'auto', model)).toMatchObject({ engine: 'grammar', value: { mm: 40 } });
    expect(model.requests).toEqual([]);
  });

  it('asks where words stay unexplained, and reports where the two disagree', async () => {
    const read = await ask('not 30 mm but 40 mm', 'auto', scripted(json(40)));
    expect(read).toMatchObject({ engine: 'model', value: { mm: 40 } });
    const [issue] = read.diagnostics.filter((d) => d.code === 'engines_disagree');
    expect(issue).toMatchObject({ path: ['mm'], params: { grammar: 30, model: 40 } });
  });

  it('a field only one of them filled is a disagreement too', async () => {
    const answer = JSON.stringify({ schema_version: '1.0.0', mm: 40, noun: 'rod' });
    const read = await ask('40 mm rod', 'auto', scripted(answer));
    expect(read.value).toEqual({ ...empty, mm: 40, noun: 'rod' });
    expect(read.diagnostics.filter((d) => d.code === 'engines_disagree')).toMatchObject([
      { path: ['noun'], params: { grammar: null, model: 'rod' } },
    ]);
  });

  it('keeps the grammar’s answer when the model fails or says nothing, with the reason', async () => {
    const down = await ask(
      'roughly 40 mm',
      'auto',
      scripted({ code: 'model_timeout', message: 'x', attempts: 3 }),
    );
    expect(down).toMatchObject({ engine: 'grammar', value: { mm: 40 }, degraded: null });
    expect(codes(down.diagnostics)).toContain('model_failed');
    const nothing = await ask('roughly 40 mm', 'auto', scripted(json(99)));
    expect(nothing).toMatchObject({ engine: 'grammar', value: { mm: 40 } });
    expect(nothing.raw).toHaveLength(1);
  });
});

describe('grammar engine', () => {
  it('names the words nothing explains', () => {
    const read = readGrammar(reader, { text: '40 mm weird' }, context);
    expect(read.diagnostics.map((d) => [d.code, d.params])).toEqual([
      ['unexplained_words', { words: 'weird' }],
    ]);
  });

  it('is all that is asked where it was chosen, and facts it found are not looked for again', async () => {
    const looked: string[] = [];
    const counting: Reader<Length, null> = {
      ...reader,
      grounding: {
        ...reader.grounding,
        facts(input) {
          looked.push(input.text);
          return facts(input);
        },
      },
      engines: {
        grammar: {
          read: (input, ctx) => ({ ...reader.engines.grammar.read(input, ctx), facts: facts(input) }),
        },
      },
    };
    const read = await interpret(counting, { text: '40 mm weird' }, context, {
      engine: 'grammar',
      model: scripted(),
    });
    expect(read).toMatchObject({ engine: 'grammar', value: { mm: 40 } });
    expect(looked).toEqual([]);
  });

  it('answers a text beyond the limit with the degraded value, at once', () => {
    const read = readGrammar(reader, { text: `40 mm ${'x'.repeat(MAX_TEXT)}` }, context);
    expect(read).toMatchObject({ value: empty, degraded: 'text_too_long' });
  });
});

describe('function calling', () => {
  const tools = [{ name: 'set', description: 'd', parameters: {} }];
  const calling: Reader<Length, null> = {
    ...reader,
    engines: {
      ...reader.engines,
      model: {
        ...reader.engines.model!,
        tools,
        parseCalls: ([call]) => {
          const parsed = contract.parseText(call!.input);
          return parsed.ok ? ok({ value: parsed.value, issues: [] }) : parsed;
        },
      },
    },
  };
  const calls = (input: string) => ok({ text: 'thinking aloud', calls: [{ name: 'set', input }] });

  it('is offered, and what comes back passes the same checks', async () => {
    const requests: ModelRequest[] = [];
    const answers = [calls('{broken'), calls(json(40))];
    const model: Model = {
      id: 'm',
      complete: async (request) => {
        requests.push(request);
        return answers[requests.length - 1]!;
      },
    };
    const read = await interpret(calling, { text: '40 mm' }, context, { engine: 'model', model });
    expect(read).toMatchObject({ value: { mm: 40 }, degraded: null });
    expect(requests.map((request) => request.tools)).toEqual([tools, tools]);
    expect(read.raw[0]!.text).toContain('{broken');
    const invented = { id: 'm', complete: async () => calls(json(77)) };
    const other = await interpret(calling, { text: 'a rod' }, context, { engine: 'model', model: invented });
    expect(other.value.mm).toBeNull();
  });

  it.each([
    [400, [true, false]],
    [500, [true]],
  ])('an endpoint that answers %s to it', async (status, offered) => {
    const failure = { code: 'model_unavailable', message: 'x', attempts: 1, status } as const;
    const model = scripted(failure, json(40));
    const read = await interpret(calling, { text: '40 mm' }, context, { engine: 'model', model });
    expect(model.requests.map((request) => request.tools !== undefined)).toEqual(offered);
    expect(read.degraded).toBe(status === 400 ? null : 'model_failed');
  });
});

it('questions about what is not in the value yet come from the reading', () => {
  const question = { id: 'q', code: 'c', path: [], text: 't', params: {}, candidates: [], spans: [] };
  const asking: Reader<Length, null> = {
    ...reader,
    engines: {
      grammar: {
        read: (input, ctx) => ({ ...reader.engines.grammar.read(input, ctx), questions: [question] }),
      },
    },
  };
  expect(readGrammar(asking, { text: '40 mm' }, context).questions).toEqual([question]);
});
