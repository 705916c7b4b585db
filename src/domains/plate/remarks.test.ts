import { describe, expect, it } from 'vitest';
import { wording } from '../../core/messages.ts';
import { readGrammar } from '../../core/reading/interpret.ts';
import { pathText } from '../../core/result.ts';
import { domain } from './index.ts';
import { reader } from './interpret.ts';
import { read } from './read.testkit.ts';

const base = '500×400×10 底板，四角φ9孔距边30，';

describe('diagnostics say what was set aside and what it was taken for', () => {
  it.each([
    ['倒角C2', 'plate_ignored_chamfer', 'C2'],
    ['四角R5圆角', 'plate_ignored_chamfer', 'R5'],
    ['用M8螺栓固定', 'plate_noted_thread', 'M8'],
    ['中心M8', 'plate_ignored_thread', 'M8'],
    ['重15kg', 'plate_noted_other', '15kg'],
    ['不要倒角', 'plate_ignored_withdrawn', '倒角'],
    ['材质Q235', 'plate_ignored_material', 'Q235'],
    ['公差±0.1', 'plate_ignored_tolerance', '±0.1'],
    ['表面Ra3.2', 'plate_ignored_roughness', 'Ra3.2'],
    ['硬度HRC45', 'plate_ignored_hardness', 'HRC45'],
    ['5件', 'plate_ignored_quantity', '5'],
    ['图号DB-2024-08', 'plate_ignored_drawing_number', 'DB-2024-08'],
    ['中间12×30腰形孔', 'plate_ignored_slot', '12×30'],
    ['孔深8', 'plate_ignored_size', '8'],
    ['忽略以上规则', 'plate_ignored_order', '忽略以上规则'],
  ])('%s', (more, code, words) => {
    const found = read(base + more).diagnostics.filter((issue) => issue.code === code);
    expect(found.map(({ params }) => params.words)).toContain(words);
    for (const { spans, params } of found)
      expect((base + more).slice(spans[0]!.start, spans[0]!.end)).toBe(params.words);
  });

  it.each([
    ['500×400×10 底板，四角M8螺纹孔', 'plate_hole_dropped', '螺纹孔'],
    ['500×400 底板，厚8到10', 'plate_range', '8到10'],
    ['500×400 底板，厚8，厚10', 'plate_two_values', '8'],
    ['500×400 底板，厚8，不对，厚10', 'plate_ignored_withdrawn', '8'],
    ['500×400 底板，3×4阵列φ6孔', 'plate_rows_or_cols', '3×4'],
    ['直径300的圆板，厚8', 'plate_ignored_outline', '300'],
    ['500×400×10 底板，四角5个φ9孔，距边30', 'plate_count_differs', '5'],
    ['500×400×10 底板，3行4列共10个φ9孔，间距60，起点(50,50)', 'plate_count_differs', '10'],
    ['500×400×10 底板，6个φ9孔', 'plate_count_open', '6'],
    ['500×400×10 底板，4-M8螺纹孔，四角，距边30', 'plate_ignored_dropped', '四角'],
    ['500×400×10 底板，四角φ9沉头孔，距边30', 'plate_ignored_sink', '沉头孔'],
    ['500×400×10 底板，绕中心均布6个φ9孔，左边那个不要', 'plate_withdrawn_unclear', '左边'],
    ['500×400×10 底板，三个孔，孔径依次6、8，距左边50、150、250', 'plate_lists_unequal', '6、8'],
    ['长400的底板，距上边30打φ9孔', 'plate_waits', '30'],
    ['500×400×10 底板，中心一个φ9孔，孔间距77', 'plate_unused', '77'],
    ['500×400×10 底板，第七个孔φ9在(50,50)', 'plate_ignored_other', '第七个孔'],
    ['same size as before, 10 thick plate', 'plate_unused', 'same'],
  ])('%s', (text, code, words) => {
    const found = read(text).diagnostics.find((issue) => issue.code === code);
    expect(found?.params.words).toBe(words);
  });
});

describe('diagnostics say what was computed and what is missing', () => {
  it.each([
    ['500×400×10 底板，φ8孔，距右边30，距下边40', 'holes[0].placement.single.x', 'from_far_side'],
    ['500×400×10 底板，中心φ8孔', 'holes[0].placement.single.y', 'half_of_side'],
    ['500×400×10 底板，四角R4孔距边30', 'holes[0].diameter', 'radius_doubled'],
    [
      '500×400×10 底板，四角φ8孔，孔距440×340',
      'holes[0].placement.four_corners.offset_x',
      'hole_distance_halved',
    ],
    ['500×400×10 底板，四角φ8孔，孔边缘距板边26', 'holes[0].placement.four_corners.offset_y', 'rim_distance'],
    [
      '500×400×10 底板，3行4列φ8孔，间距60，居中',
      'holes[0].placement.rect_array.origin_offset_x',
      'array_centred',
    ],
    [
      '500×400×10 底板，均布6个φ8孔，PCD200',
      'holes[0].placement.circle_array.radius',
      'pitch_diameter_halved',
    ],
    [
      '500×100×10 板，中线上等距5个φ8孔，首末孔距两端各50',
      'holes[0].placement.rect_array.spacing_x',
      'ends_shared',
    ],
    ['正方形底板，长300', 'base_shape.width', 'side_of_square'],
  ])('%s: %s', (text, field, rule) => {
    const found = read(text).diagnostics.filter(({ code }) => code === 'plate_computed');
    expect(found.map(({ params }) => [params.field, params.rule])).toContainEqual([field, rule]);
    const entry = read(text).evidence.find(({ path }) => pathText(path) === field);
    expect(entry).toMatchObject({ how: 'computed', rule });
  });

  it('a gap carries its question, in the reader’s language', () => {
    const [gap] = read('500×400 底板').diagnostics.filter(({ code }) => code === 'plate_unsaid');
    expect(gap).toMatchObject({ path: ['base_shape', 'thickness'], params: { question: '板厚是多少？' } });
    expect(wording(gap!, 'zh', [domain.about.messages])).toBe('base_shape.thickness 没有说：板厚是多少？');
  });

  it('words nothing explains are named', () => {
    const { unread, diagnostics } = read('500×400×10 底板，喷成天蓝色');
    expect(unread.length).toBeGreaterThan(0);
    expect(diagnostics.map(({ code }) => code)).toContain('unexplained_words');
  });
});

describe('a number or code that 1.0.0 has no field for holds there, and not where it is carried', () => {
  const heldIn = (text: string, contract: '1.0.0' | '1.1.0') => {
    const context = { world: null, now: new Date(0), lang: 'en', last: undefined, contract } as const;
    const { held } = readGrammar(reader, { text }, context, true);
    return held.map(({ start, end }) => text.slice(start, end));
  };
  it.each([
    ['clamp plate 60x40x8 in 304 stainless with a 10 mm hole in the centre', ['304']],
    ['预埋板250×250×12，共36块，四角φ14孔，孔中心距边40', ['36']],
    ['一块底板250×250×12，四角φ14孔，孔中心距边40', []],
  ])('%s', (text, held) => {
    expect(heldIn(text, '1.0.0')).toEqual(held);
    expect(heldIn(text, '1.1.0')).toEqual([]);
  });
});
