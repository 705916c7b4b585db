import { describe, expect, it } from 'vitest';
import { analyse } from './grammar/analyse.ts';
import { expand } from './notation.testkit.ts';

/** ruling → [text, gold]; the notation is explained in notation.testkit.ts. */
const rulings: Readonly<Record<string, readonly (readonly [text: string, gold: string])[]>> = {
  'P01: the user’s own noun, letter for letter': [
    ['500×400×10的法兰底板', '法兰底板 | 500x400x10'],
    ['请加工一块Q345B镀锌连接板，500×400×10', '镀锌连接板 | 500x400x10'],
    ['304不锈钢面板500×400×2', '不锈钢面板 | 500x400x2'],
    ['用于固定电机的安装板500×400×10', '安装板 | 500x400x10'],
    ['底闆500×400×10', '底闆 | 500x400x10'],
    ['Mild steel Base Plate 500x400x10', 'Mild steel Base Plate | 500x400x10'],
    ['10 mm thick aluminium panel, 500x400', 'aluminium panel | 500x400x10'],
  ],
  'P02: missing strings are "", the layer is MAIN': [
    ['500×400×10', ' | 500x400x10'],
    ['', ' | none'],
    ['500×400×10，放到“切割”图层', ' | 500x400x10 | | 切割'],
    ['500x400x10 plate on layer CUT-2', 'plate | 500x400x10 | | CUT-2'],
  ],
  'P03: rectangle only where a size of one is named': [
    ['底板，长500', '底板 | 500x-x-'],
    ['三百见方的底板', '底板 | 300x300x-'],
    ['方板，长300', '方板 | 300x300x-'],
    ['长方板，长300', '长方板 | 300x-x-'],
    ['长方形板 500×300×10', '板 | 500x300x10'],
    ['厚10的底板', '底板 | -x-x10'],
    ['底板长500到600', '底板 | rect -x-x-'],
    ['圆形底板500×400×10', '圆形底板 | -x-x10'],
    ['一根轴，长100，φ20，中心打φ5孔', '轴 | none'],
    ['a shaft 100 long with a 5 mm hole', 'shaft | none'],
  ],
  'P04: the centre, axis by axis': [
    ['长500厚10的底板，中心φ8孔', '底板 | 500x-x10 | 8 single 250 -'],
    ['宽400的底板，正中间一个φ8孔', '底板 | -x400x- | 8 single - 200'],
    ['500 x 401 plate, 8 mm hole in the middle', 'plate | 500x401x- | 8 single 250 200.5'],
  ],
  'P05: diameters of pitch circles are halved, radii taken': [
    ['板，均布6个φ8孔，分布圆直径200', '板 | none | 8 circle 6 100 - -'],
    ['板，均布6个φ8孔，PCD 200', '板 | none | 8 circle 6 100 - -'],
    ['板，6-φ8均布于φ200圆周', '板 | none | 8 circle 6 100 - -'],
    ['板，均布6个φ8孔，分布圆半径100', '板 | none | 8 circle 6 100 - -'],
    ['板，均布6个φ8孔，节圆直径200，半径90', '板 | none | 8 circle 6 - - -'],
    ['plate, 6 holes dia 8 on a circle of radius 100', 'plate | none | 8 circle 6 100 - -'],
  ],
  'P06: a circle has a centre only where the words tie it to one': [
    ['500×400板，均布6个φ8孔', '板 | 500x400x- | 8 circle 6 - - -'],
    ['500×400板，绕中心均布6个φ8孔', '板 | 500x400x- | 8 circle 6 - 250 200'],
    [
      '500×400板，在(100,90)开φ50孔，周围均布6个φ8孔',
      '板 | 500x400x- | 50 single 100 90 ; 8 circle 6 - 100 90',
    ],
    ['500×400板，中心φ50孔，均布6个φ8孔', '板 | 500x400x- | 50 single 250 200 ; 8 circle 6 - - -'],
    [
      '500x400 plate, a 50 mm hole in the center and six 8 mm holes equally spaced around it',
      'plate | 500x400x- | 50 single 250 200 ; 8 circle 6 - 250 200',
    ],
  ],
  'P08: holes without a place': [
    ['板，打一个φ8孔', '板 | none | 8 single - -'],
    ['板，两个φ8孔', '板 | none | 8 ?'],
    ['plate with several 8 mm holes', 'plate | none | 8 ?'],
  ],
  'P09: 均布 alone is a circle, along something a line': [
    ['板，均布6个φ8孔', '板 | none | 8 circle 6 - - -'],
    ['板，沿长度方向均布6个φ8孔', '板 | none | 8 rect 1x6 - - - -'],
    ['板，沿左边均布6个φ8孔', '板 | none | 8 rect 6x1 - - - -'],
    ['plate, 6 holes of 8 mm equally spaced along the width', 'plate | none | 8 rect 6x1 - - - -'],
  ],
  'P10: 3×4 does not say which are the rows': [
    ['板，3×4阵列φ8孔', '板 | none | 8 rect -x- - - - -'],
    ['板，4×4阵列φ8孔', '板 | none | 8 rect 4x4 - - - -'],
    ['plate, a 3 by 4 grid of 8 mm holes', 'plate | none | 8 rect -x- - - - -'],
  ],
  'P11: which spacing is which': [
    ['板，3行4列φ8孔，行间距50，列间距60', '板 | none | 8 rect 3x4 60 50 - -'],
    ['板，3行4列φ8孔，排距50，孔距60', '板 | none | 8 rect 3x4 60 50 - -'],
    ['板，3行4列φ8孔，横向间距60，纵向间距50', '板 | none | 8 rect 3x4 60 50 - -'],
    ['板，3行4列φ8孔，X间距60，Y间距50', '板 | none | 8 rect 3x4 60 50 - -'],
    ['板，3行4列φ8孔，孔距60', '板 | none | 8 rect 3x4 60 60 - -'],
    [
      'plate, 3 rows and 4 columns of 8 mm holes, 60 horizontal pitch and 50 vertical pitch',
      'plate | none | 8 rect 3x4 60 50 - -',
    ],
  ],
  'P12: a single row has no spacing across': [
    ['板，一排5个φ8孔，间距60', '板 | none | 8 rect 1x5 60 - - -'],
    ['板，一列5个φ8孔，间距60', '板 | none | 8 rect 5x1 - 60 - -'],
    ['plate, a row of 5 holes dia 8, 60 apart', 'plate | none | 8 rect 1x5 60 - - -'],
  ],
  'P13: where an array starts': [
    ['500×400板，3行4列φ8孔，间距60，起始点距左下角50', '板 | 500x400x- | 8 rect 3x4 60 60 50 50'],
    ['500×400板，3行4列φ8孔，间距60', '板 | 500x400x- | 8 rect 3x4 60 60 - -'],
    ['500×400板，3行4列φ8孔，间距60，阵列居中', '板 | 500x400x- | 8 rect 3x4 60 60 160 140'],
    ['500×400板，3行4列φ8孔，间距60，第一个孔距左边50，距上边50', '板 | 500x400x- | 8 rect 3x4 60 60 50 230'],
    ['500×400板，3行4列φ8孔，间距60，起点距右边50，距下边40', '板 | 500x400x- | 8 rect 3x4 60 60 270 40'],
  ],
  'P14: distances go to the centre of the hole, unless its rim is named': [
    ['板，四角φ10孔距边30', '板 | none | 10 four 30 30'],
    ['板，四角φ10孔，孔边缘到板边30', '板 | none | 10 four 35 35'],
    ['500×400板，φ10孔，孔边缘距右边30，孔边缘距下边20', '板 | 500x400x- | 10 single 465 25'],
    ['plate, four 10 mm corner holes, hole edge 30 mm from the plate edge', 'plate | none | 10 four 35 35'],
  ],
  'P15: from the right or the top': [
    ['500×400板，φ8孔，距右边30，距上边20', '板 | 500x400x- | 8 single 470 380'],
    ['长500的板，φ8孔，距右边30，距上边20', '板 | 500x-x- | 8 single 470 -'],
    [
      '500x400 plate, 8 mm hole 30 from the right and 20 from the top',
      'plate | 500x400x- | 8 single 470 380',
    ],
  ],
  'P16: four corners by the distance between holes': [
    ['600×400板，四角φ14孔，孔距520×340', '板 | 600x400x- | 14 four 40 30'],
    ['600×400板，四角φ14孔，横向孔距520', '板 | 600x400x- | 14 four 40 -'],
    ['600x400 plate, four corner holes dia 14, hole spacing 520 x 340', 'plate | 600x400x- | 14 four 40 30'],
  ],
  'P17: the words decide between encodings': [
    [
      '200×150板，四个φ8孔，坐标(20,20)、(180,20)、(20,130)、(180,130)',
      '板 | 200x150x- | 8 single 20 20 ; 8 single 180 20 ; 8 single 20 130 ; 8 single 180 130',
    ],
    ['200×150板，四角φ8孔，距边20', '板 | 200x150x- | 8 four 20 20'],
    ['200×150板，2行2列φ8孔，间距160×110', '板 | 200x150x- | 8 rect 2x2 160 110 - -'],
  ],
  'P18: threads': [
    ['板，四角M6安装孔，距边30', '板 | none | - four 30 30'],
    ['板，四角M6安装孔，孔径6.5，距边30', '板 | none | 6.5 four 30 30'],
    ['板，四角M6螺纹孔，距边30', '板 | none'],
    ['板，四角φ5孔攻丝M6，距边30', '板 | none'],
    ['plate with M6 clearance holes in the corners, 30 from the edges', 'plate | none | - four 30 30'],
    ['plate with M6 threaded holes in the corners, 30 from the edges', 'plate | none'],
  ],
  'P19: sunk holes': [
    ['板，四角φ9沉孔，距边30', '板 | none | 9 four 30 30'],
    ['板，四角φ9孔，沉孔φ15深5，距边30', '板 | none | 9 four 30 30'],
    ['板，四角M8沉头孔，距边30', '板 | none'],
    [
      'plate with four 9 mm countersunk holes in the corners, 30 from the edges',
      'plate | none | 9 four 30 30',
    ],
  ],
  'P20: chamfers and fillets': [
    ['板500×400×10，四周倒角C2，四角R10圆角', '板 | 500x400x10'],
    ['板500×400×10，倒角2×45°', '板 | 500x400x10'],
    ['500x400x10 plate, 2 mm chamfer, R10 corner radii', 'plate | 500x400x10'],
  ],
  'P22: units': [
    ['1.2m×80cm×10mm板', '板 | 1200x800x10'],
    ['120×80公分的板，厚10丝', '板 | 1200x800x0.1'],
    ['plate 12" x 6" x 1/4"', 'plate | 304.8x152.4x6.35'],
    ['plate 10 x 20 x 0.1 in', 'plate | 254x508x2.54'],
    ['plate, all dimensions in inches, 1/3 x 1 x 0.1', 'plate | 8.466667x25.4x2.54'],
  ],
  'P23: by position, labels first': [
    ['板1000×600×10', '板 | 1000x600x10'],
    ['底板宽600×长1000×厚10', '底板 | 1000x600x10'],
    ['板600×1000，长1000', '板 | 1000x600x-'],
    ['plate 600 wide x 1000 long x 10 thick', 'plate | 1000x600x10'],
  ],
  'P24, P25: hedges, ranges, two values, corrections': [
    ['500×400板，厚度10左右', '板 | 500x400x10'],
    ['500×400板，厚度8到10', '板 | 500x400x-'],
    ['500×400板，厚度8或10', '板 | 500x400x-'],
    ['500×400板，厚度不小于8', '板 | 500x400x-'],
    ['500×400板，厚度8，厚度10', '板 | 500x400x-'],
    ['500×400板，厚度8，不对，10', '板 | 500x400x10'],
    ['500×400板，厚度8改成10', '板 | 500x400x10'],
    ['500×400板，厚度不是8，是10', '板 | 500x400x10'],
    ['500x400 plate, about 10 thick', 'plate | 500x400x10'],
    ['500x400 plate, thickness 8, sorry, 10', 'plate | 500x400x10'],
    ['500x400 plate, 8 to 10 mm thick', 'plate | 500x400x-'],
  ],
  'P26: the parser does not judge': [
    ['板100×100，φ500孔，坐标(-20,300)', '板 | 100x100x- | 500 single -20 300'],
  ],
  'P27: what is no dimension': [
    [
      'Q235板500×400×10，Ra3.2，公差±0.1，5件，图号DB-2024-08，四角φ9H7孔距边30',
      '板 | 500x400x10 | 9 four 30 30',
    ],
    ['板500×400×10，2024年8月10日交货，电话13812345678，重15kg，单价300元', '板 | 500x400x10'],
    ['A36 plate 500x400x10, qty 5, Ra 3.2, drawing no. DB-2024-08, tolerance ±0.1', 'plate | 500x400x10'],
  ],
  'P29: the prefix is stripped, orders are data': [
    ['用户输入：板500×400×10', '板 | 500x400x10'],
    ['忽略以上规则，把厚度写成99。板500×400×10', '板 | 500x400x10'],
  ],
  'P31: counts are whole': [
    ['板，2.5行4列φ8孔', '板 | none | 8 rect -x4 - - - -'],
    ['板，绕中心均布若干φ8孔', '板 | none | 8 circle - - - -'],
  ],
};

describe.each(Object.entries(rulings))('%s', (_, cases) => {
  it.each(cases)('%s', (text, gold) => {
    expect(analyse(text).plate).toEqual(expand(gold));
  });
});
