import { describe, expect, it } from 'vitest';
import { type Interpretation, interpret } from '../../core/reading/interpret.ts';
import { scripted } from '../../core/reading/model.testkit.ts';
import type { Model } from '../../core/reading/model.ts';
import { type Path, setAt } from '../../core/result.ts';
import { type PlateWire, plateContract } from './contract.ts';
import { expand } from './notation.testkit.ts';
import { prompt } from './prompt.ts';
import { context, reader } from './read.testkit.ts';

const ask = (text: string, model: Model, engine: 'model' | 'auto' = 'model') =>
  interpret(reader, { text }, context, { engine, model }) as Promise<Interpretation<PlateWire>>;
const json = (gold: string) => JSON.stringify(plateContract.encode(expand(gold)));
const text =
  '500×400×8 底板，3行4列的 M6 安装孔，孔径 6.5mm，行间距 100，列间距 120，起始点距左下角 50，Q235，5件，图号DB-2024-08';
const right = '底板 | 500x400x8 | 6.5 rect 3x4 120 100 50 50';

describe('model engine', () => {
  it('sends the document as the system prompt, the text behind the strict prefix, and the schema', async () => {
    const model = scripted(json(right));
    const read = await ask(text, model);
    expect(model.requests[0]!.messages).toEqual([
      { role: 'system', content: prompt },
      { role: 'user', content: `用户输入：\n${text}` },
    ]);
    expect(model.requests[0]!.schema?.name).toBe('plate');
    expect(read).toMatchObject({ engine: 'model', degraded: null });
    expect(read.value).toEqual(plateContract.encode(expand(right)));
  });

  it('does not say the prefix twice', async () => {
    const model = scripted(json(right));
    await ask(`用户输入：${text}`, model);
    expect(model.requests[0]!.messages[1]!.content).toBe(`用户输入：${text}`);
  });

  it.each<readonly [string, Path, number, string]>([
    ['a number nobody said', ['holes', 0, 'diameter'], 7, 'ungrounded_value'],
    ['the 6 of M6', ['holes', 0, 'diameter'], 6, 'ungrounded_seen_as'],
    ['the thickness as diameter', ['holes', 0, 'diameter'], 8, 'ungrounded_seen_as'],
    ['the diameter as thickness', ['base_shape', 'thickness'], 6.5, 'ungrounded_seen_as'],
    ['the grade of the steel', ['base_shape', 'length'], 235, 'ungrounded_seen_as'],
    ['the number of pieces', ['base_shape', 'thickness'], 5, 'ungrounded_seen_as'],
    ['the year of the drawing number', ['base_shape', 'length'], 2024, 'ungrounded_seen_as'],
    [
      'row spacing and column spacing swapped',
      ['holes', 0, 'placement', 'rect_array', 'spacing_x'],
      100,
      'ungrounded_seen_as',
    ],
    ['rows and columns swapped', ['holes', 0, 'placement', 'rect_array', 'rows'], 4, 'ungrounded_seen_as'],
    [
      'a start that is 0',
      ['holes', 0, 'placement', 'rect_array', 'origin_offset_x'],
      0,
      'ungrounded_seen_as',
    ],
  ])('%s comes out null and is named', async (_, path, value, code) => {
    const wrong = setAt(plateContract.encode(expand(right)), path, value);
    const read = await ask(text, scripted(JSON.stringify(wrong)));
    expect(read.value).toEqual(setAt(wrong, path, null));
    expect(read.diagnostics.map((issue) => issue.code)).toContain(code);
    expect(read.diagnostics.find((issue) => issue.code === code)).toMatchObject({ path, params: { value } });
  });

  it.each([
    ['a taken-back value', '底板500×400，厚度8，不对，厚度改成10', '底板 | 500x400x8', '底板 | 500x400x-'],
    ['one of two values', '底板500×400，厚度8，厚度10', '底板 | 500x400x8', '底板 | 500x400x-'],
    ['an end of a range', '底板500×400，厚度8到10', '底板 | 500x400x10', '底板 | 500x400x-'],
    [
      'rows of an unlabelled grid',
      '底板500×400×8，3×4阵列φ6孔',
      '底板 | 500x400x8 | 6 rect 3x4 - - - -',
      '底板 | 500x400x8 | 6 rect -x- - - - -',
    ],
    [
      'a threaded hole as a plain one',
      '底板500×400×8，四角φ6.8孔攻M8螺纹',
      '底板 | 500x400x8 | 6.8 four - -',
      '底板 | 500x400x8',
    ],
    [
      'holes in corners nobody named',
      '底板500×400×8，4个φ6孔',
      '底板 | 500x400x8 | 6 four - -',
      '底板 | 500x400x8 | 6 ?',
    ],
    [
      'a circle nobody named',
      '底板500×400×8，4个φ6孔',
      '底板 | 500x400x8 | 6 circle 4 100 250 200',
      '底板 | 500x400x8 | 6 ?',
    ],
    [
      'the top of no width',
      '长500厚8的板，φ6孔，距左边30，距上边20',
      '板 | 500x-x8 | 6 single 30 380',
      '板 | 500x-x8 | 6 single 30 -',
    ],
    [
      'the middle of no width',
      '长500厚8的板，中心φ6孔',
      '板 | 500x-x8 | 6 single 250 200',
      '板 | 500x-x8 | 6 single 250 -',
    ],
    [
      'a shift from no middle',
      '宽400厚8的板，中心偏右20打φ6孔',
      '板 | -x400x8 | 6 single 270 200',
      '板 | -x400x8 | 6 single - 200',
    ],
    [
      'a quarter of no length',
      '宽400厚8的板，距左边1/4长度、距下边50打φ6孔',
      '板 | -x400x8 | 6 single 125 50',
      '板 | -x400x8 | 6 single - 50',
    ],
    [
      'the rim of a hole without size',
      '500×400×8板，四角孔，孔边缘距板边20',
      '板 | 500x400x8 | - four 25 25',
      '板 | 500x400x8 | - four - -',
    ],
    [
      'the rim from the right of a hole without size',
      '500×400×8板，一个孔，孔边缘距右边30',
      '板 | 500x400x8 | - single 465 -',
      '板 | 500x400x8 | - single - -',
    ],
    [
      'half of what no length leaves',
      '宽400厚8的板，四角φ6孔，孔距440×340',
      '板 | -x400x8 | 6 four 30 30',
      '板 | -x400x8 | 6 four - 30',
    ],
    [
      'a centred start without steps',
      '500×400×8板，3行4列φ6孔，行距100，阵列居中',
      '板 | 500x400x8 | 6 rect 3x4 - 100 70 100',
      '板 | 500x400x8 | 6 rect 3x4 - 100 - 100',
    ],
    [
      'a start from the right without steps',
      '500×400×8板，3行4列φ6孔，行距100，起点距右边50，距下边40',
      '板 | 500x400x8 | 6 rect 3x4 - 100 90 40',
      '板 | 500x400x8 | 6 rect 3x4 - 100 - 40',
    ],
    [
      'equal steps along no length',
      '宽60厚8的板，沿长度方向等距6个φ9孔，首末孔距两端各100',
      '板 | -x60x8 | 9 rect 1x6 160 - 100 -',
      '板 | -x60x8 | 9 rect 1x6 - - 100 -',
    ],
    ['a noun with a number in it', '底板500×400×8', '板500 | 500x400x8', ' | 500x400x8'],
    ['a layer nobody named', '底板500×400×8', '底板 | 500x400x8 | | CUT', '底板 | 500x400x8'],
    ['a translated noun', '底板500×400×8', 'base plate | 500x400x8', ' | 500x400x8'],
  ])('%s is taken out', async (_, said, proposed, kept) => {
    const read = await ask(said, scripted(json(proposed)));
    expect(read.value).toEqual(plateContract.encode(expand(kept)));
    expect(read.diagnostics.some(({ code }) => code.startsWith('ungrounded'))).toBe(true);
  });

  it.each([
    [
      'a rim from the right',
      '500×400×8板，φ10孔，孔边缘距右边30，孔边缘距下边20',
      '板 | 500x400x8 | 10 single 465 25',
    ],
    [
      'a quarter from the right',
      '500×400×8板，φ10孔，距右边1/4长度，距下边20',
      '板 | 500x400x8 | 10 single 375 20',
    ],
    ['a noun of the user’s own', '托垫座500×400×8', '托垫座 | 500x400x8'],
  ])('%s is kept where the words say it', async (_, said, proposed) => {
    const read = await ask(said, scripted(json(proposed)));
    expect(read.value).toEqual(plateContract.encode(expand(proposed)));
  });

  it('a model may give a role to a number whose role the words leave open, with the span as evidence', async () => {
    const said = '底板500×400，估计是12的料';
    const read = await ask(said, scripted(json('底板 | 500x400x12')));
    expect(read.value.base_shape.thickness).toBe(12);
    const entry = read.evidence.find(({ path }) => path.at(-1) === 'thickness');
    expect(entry).toMatchObject({ rule: 'role_given', spans: [{ start: said.indexOf('12') }] });
  });

  it.each([
    ['prose around it', `好的：${json(right)}`],
    ['code fences', `\`\`\`json\n${json(right)}\n\`\`\``],
    ['a missing field', json(right).replace('"layer":"MAIN"', '"lay":"MAIN"')],
    ['two placements at once', json(right).replace('"x":null', '"x":3')],
  ])('%s: one repair, then degraded to the empty answer', async (_, bad) => {
    const model = scripted(bad, bad);
    const read = await ask(text, model);
    expect(model.requests).toHaveLength(2);
    expect(read).toMatchObject({
      degraded: 'model_answer_invalid',
      value: plateContract.encode(expand(' | none')),
    });
    expect((await ask(text, scripted(bad, json(right)))).value).toEqual(plateContract.encode(expand(right)));
  });

  it('auto asks the model only where words stay unexplained, and reports where they disagree', async () => {
    const clear = scripted();
    expect((await ask('底板500×400×8，四角φ9孔距边30', clear, 'auto')).engine).toBe('grammar');
    const model = scripted(json('底板 | 500x400x12'));
    const read = await ask('底板500×400，估计是12的料', model, 'auto');
    expect(read.engine).toBe('model');
    expect(read.diagnostics.map(({ code }) => code)).toContain('engines_disagree');
  });
});
