import { describe, expect, it } from 'vitest';
import { Conversation } from '../../core/conversation/conversation.testkit.ts';
import type { Interpretation } from '../../core/reading/interpret.ts';
import { pathText } from '../../core/result.ts';
import { plateContract } from './contract.ts';
import { domain } from './index.ts';
import { expand } from './notation.testkit.ts';
import { context, read } from './read.testkit.ts';

/** What a conversation knows after the description. */
function opened(text: string): Conversation {
  const conversation = new Conversation(domain, context);
  conversation.begin(text, read(text));
  return conversation;
}

/** Says the description, then answers the first open question again and again. */
function talk(text: string, ...said: readonly string[]) {
  const conversation = opened(text);
  let known: Pick<Interpretation<unknown>, 'value' | 'evidence' | 'questions'> = read(text);
  for (const words of said) {
    const done = conversation.say(words);
    if (!done.ok) throw new Error(`${words}: ${done.error[0]?.message}`);
    known = done.value.read;
  }
  return known;
}
const asked = (text: string) => read(text).questions.map(({ path }) => pathText(path));

describe('questions', () => {
  it.each([
    ['你好', []],
    ['500×400×10 底板，四角φ10孔距边50', []],
    ['500×400 底板', ['base_shape.thickness']],
    [
      '厚10的底板，四角孔',
      [
        'base_shape.length',
        'base_shape.width',
        'holes[0].diameter',
        'holes[0].placement.four_corners.offset_x',
        'holes[0].placement.four_corners.offset_y',
      ],
    ],
    ['600×100×10 板，沿长度方向均布5个φ9孔，起点(20,50)', ['holes[0].placement.rect_array.spacing_x']],
    ['500×400×10 底板，4个φ12孔', ['holes[0].placement.type']],
  ])('one for each gap that matters: %s', (text, paths) => {
    expect(asked(text)).toEqual(paths);
  });

  it('are worded in both languages and offer what can be picked', () => {
    const [question] = read('500×400×10 底板，4个φ12孔').questions;
    expect(question!.candidates.map(({ value }) => value)).toEqual([
      'four_corners',
      'rect_array',
      'circle_array',
      'single',
    ]);
    expect(domain.about.messages[question!.code]!.zh).toContain('怎么布置');
    expect(question!.text).toContain('placed');
  });
});

describe('questions that were kept', () => {
  it('one whose code is not known any more is asked again in the words it had', () => {
    const conversation = opened('500×400 底板');
    const [question] = conversation.session.open!.questions;
    const old = { ...question!, code: 'plate_ask_gone', text: 'How heavy?' };
    conversation.session = { ...conversation.session, open: { domain: 'plate', questions: [old] } };
    expect(conversation.say('不知道')).toMatchObject({
      ok: false,
      error: [{ code: 'plate_answer_unclear', params: { question: 'How heavy?' } }],
    });
  });

  it('offer the middle of the plate in both languages', () => {
    const { value } = read('500×400×10 底板，一个φ8孔');
    for (const [lang, label] of [
      ['zh', '板中心'],
      ['en', 'centre of the plate'],
    ] as const)
      expect(domain.read.questions!(value, { ...context, lang })[0]!.candidates).toEqual([
        { value: 250, label },
      ]);
  });
});

describe('answers', () => {
  it.each([
    ['a bare number', '500×400 底板', ['10'], '底板 | 500x400x10'],
    ['with its unit', '500×400 底板', ['1cm'], '底板 | 500x400x10'],
    ['with its label', '500×400 底板', ['厚度10'], '底板 | 500x400x10'],
    ['in Chinese numerals', '500×400 底板', ['十个厚'], '底板 | 500x400x10'],
    ['more than was asked', '厚10的底板', ['500×400'], '底板 | 500x400x10'],
    ['for a hole', '500×400×10 底板，一个φ8孔', ['左边30下边40'], '底板 | 500x400x10 | 8 single 30 40'],
    [
      'from the far sides',
      '500×400×10 底板，一个φ8孔',
      ['距右边30，距上边40'],
      '底板 | 500x400x10 | 8 single 470 360',
    ],
    ['a point', '500×400×10 底板，一个φ8孔', ['(30,40)'], '底板 | 500x400x10 | 8 single 30 40'],
    ['one after the other', '500×400×10 底板，一个φ8孔', ['30', '40'], '底板 | 500x400x10 | 8 single 30 40'],
    ['the centre', '500×400×10 底板，一个φ8孔', ['中心'], '底板 | 500x400x10 | 8 single 250 200'],
    ['a candidate', '500×400×10 底板，4个φ12孔', ['四角'], '底板 | 500x400x10 | 12 four - -'],
    [
      'a candidate by its number',
      '500×400×10 底板，4个φ12孔',
      ['第三个'],
      '底板 | 500x400x10 | 12 circle - - - -',
    ],
    ['a whole placement', '500×400×10 底板，4个φ12孔', ['四角，距边30'], '底板 | 500x400x10 | 12 four 30 30'],
    [
      'a placement that needs the plate',
      '500×400×10 底板，6个φ12孔',
      ['绕中心均布，分布圆直径200'],
      '底板 | 500x400x10 | 12 circle - 100 250 200',
    ],
    [
      'rows and columns',
      '500×400×10 底板，3×4阵列φ6孔，间距50，居中',
      ['3行4列'],
      '底板 | 500x400x10 | 6 rect 3x4 50 50 175 150',
    ],
    ['one side of a square', '正方形底板厚10，中心φ20孔', ['500'], '底板 | 500x500x10 | 20 single 250 250'],
    [
      'the second group',
      '500×400×10 底板，四角φ6孔距边20，中心开孔',
      ['φ50'],
      '底板 | 500x400x10 | 6 four 20 20 ; 50 single 250 200',
    ],
  ])('%s', (_, text, said, gold) => {
    const { value } = talk(text, ...said);
    expect(value).toEqual(plateContract.encode(expand(gold)));
  });

  it.each([
    [
      'P15: from the top of a width that was unknown',
      '长500厚10的底板，距左边30距上边20打一个φ8孔',
      '400',
      '底板 | 500x400x10 | 8 single 30 380',
    ],
    ['P04: the centre', '宽400厚10的底板，中心打一个φ8孔', '500', '底板 | 500x400x10 | 8 single 250 200'],
    [
      'P14: the rim of a hole of unknown size',
      '500×400×10 底板，四角孔，孔边缘距板边20',
      '10',
      '底板 | 500x400x10 | 10 four 25 25',
    ],
    [
      'P16: the distance between corner holes',
      '宽400厚10的底板，四角φ8孔，孔距440×340',
      '500',
      '底板 | 500x400x10 | 8 four 30 30',
    ],
    [
      'P13: a centred array',
      '500×400×10底板，3行4列φ6孔，行距100，阵列居中',
      '120',
      '底板 | 500x400x10 | 6 rect 3x4 120 100 70 100',
    ],
    [
      'around a hole',
      '宽400厚10的底板，中心φ50孔，周围均布6个φ8孔，分布圆直径200',
      '500',
      '底板 | 500x400x10 | 50 single 250 200 ; 8 circle 6 100 250 200',
    ],
  ])('what depends on an answer follows: %s', (_, text, said, gold) => {
    const { value, evidence, questions } = talk(text, said);
    expect(value).toEqual(plateContract.encode(expand(gold)));
    expect(questions).toEqual([]);
    for (const { path, value: found } of evidence) expect(found, pathText(path)).not.toBeNull();
  });

  it('keeps the evidence of the description and points into the answer for what is new', () => {
    const { evidence } = talk('500×400 底板', '厚10');
    const byPath = new Map(evidence.map((entry) => [pathText(entry.path), entry]));
    expect(byPath.get('base_shape.length')!.spans).toEqual([{ start: 0, end: 3, source: 'message:1' }]);
    expect(byPath.get('base_shape.thickness')).toMatchObject({
      value: 10,
      rule: 'thickness_said',
      spans: [{ start: 1, end: 3 }],
    });
  });

  it.each([
    ['随便', 'plate_answer_unclear'],
    ['距边30', 'plate_answer_unclear'],
    ['30', 'plate_answer_unclear'],
  ])('“%s” is no place for holes', (words, code) => {
    const refused = opened('500×400×10 底板，4个φ12孔').say(words);
    expect(refused).toMatchObject({ ok: false, error: [{ code, path: ['holes', 0, 'placement', 'type'] }] });
  });

  it('P31: two rows and a half are refused', () => {
    const refused = opened('500×400×10 底板，3×4阵列φ6孔').say('2.5');
    expect(refused).toMatchObject({ ok: false, error: [{ code: 'wrong_type' }] });
  });

  it.each(['不知道', '8到10', 'M6', '红色的', '一大堆', '两三下', ''])(
    '“%s” is no answer and changes nothing',
    (words) => {
      expect(opened('500×400 底板').say(words)).toMatchObject({
        ok: false,
        error: [{ code: 'plate_answer_unclear', path: ['base_shape', 'thickness'] }],
      });
    },
  );
});
