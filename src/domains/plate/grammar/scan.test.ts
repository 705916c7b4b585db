import { describe, expect, it } from 'vitest';
import { normalize } from '../../../core/language/index.ts';
import { lexicons } from '../lexicon.ts';
import { compose } from './compose.ts';
import { layerIn } from './layer.ts';
import { nounsOf } from './noun.ts';
import { scan } from './scan.ts';

const tokens = (text: string) => {
  const normalized = normalize(text);
  return compose(normalized.text, scan(normalized, 0));
};
const kinds = (text: string) => tokens(text).map(({ is, which }) => (which === '' ? is : `${is}:${which}`));
const values = (text: string) => tokens(text).flatMap(({ amounts }) => amounts.map(({ value }) => value));

it('the vocabulary stays small', () => {
  expect(lexicons.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(2_200);
});

describe('tokens', () => {
  it.each([
    ['1000×600×10', ['product']],
    ['1000 x 600', ['product']],
    ['长1000×宽600', ['product']],
    ['(30,40)', ['point']],
    ['4-φ10', ['amount:count', 'amount']],
    ['4×M8', ['amount:count', 'code:thread']],
    ['2×45°', ['chamfer:value']],
    ['左边缘', ['side:l']],
    ['top right corner', ['corner:rt']],
    ['水平中心线', ['midline:y']],
    ['左右居中', ['centred:x']],
    ['长度方向', ['axis:x']],
    ['孔距', ['spacing']],
    ['孔距边', ['distance', 'edge']],
    ['螺纹孔', ['hole:thread']],
    ['矩形孔', ['hole:slot']],
    ['row pitch', ['spacing:y']],
    ['第二个孔', ['nth:#2']],
    ['φ10±0.1', ['amount', 'other:tolerance']],
    ['φ10H7', ['amount', 'amount']],
    ['C2', ['code:chamfer']],
    ['Q235', ['code:material']],
    ['DB-2024-08', ['code:number']],
  ])('%s', (text, expected) => {
    expect(kinds(text)).toEqual(expected);
  });

  it.each([
    ['120×80cm', [1200, 800]],
    ['1m×600', [1000, 600]],
    ['12" x 6" x 1/4"', [304.8, 152.4, 6.35]],
    ['4分', [null]],
    ['8到10', [null]],
    ['%%c12', [12]],
    ['100,200,300', [100, 200, 300]],
    ['1,000', [1000]],
  ])('%s is worth', (text, expected) => {
    expect(values(text)).toEqual(expected);
  });
});

describe('nouns', () => {
  const nouns = (text: string) => nounsOf(text, () => false).map(({ start, end }) => text.slice(start, end));
  it.each([
    ['不锈钢法兰连接板', ['不锈钢法兰连接板']],
    ['请帮我画一张轴承座底板的图', ['轴承座底板']],
    ['板厚10', []],
    ['钢板厚10', ['钢板']],
    ['l形板', ['l形板']],
    ['q235钢板', ['钢板']],
    ['底板零件', ['底板']],
    ['make a mild steel base plate', ['mild steel base plate']],
    ['rectangular plate', ['plate']],
    ['一块不锈钢，500', ['不锈钢']],
    ['x轴', []],
  ])('%s', (text, expected) => {
    expect(nouns(text)).toEqual(expected);
  });
});

describe('layers', () => {
  it.each([
    ['放到"轮廓"图层', '轮廓'],
    ['图层cut', 'cut'],
    ['图层名为“外轮廓”', '外轮廓'],
    ['on layer cut_1', 'cut_1'],
    ['on the "cut" layer', 'cut'],
    ['用默认图层', null],
    ['一层油漆', undefined],
    ['底板', undefined],
  ])('%s', (text, name) => {
    const found = layerIn(text);
    expect(found && (found.name ? text.slice(found.name.start, found.name.end) : null)).toBe(
      name === undefined ? null : name,
    );
  });
});
