import { describe, expect, it } from 'vitest';
import { Conversation } from '../../../core/conversation/conversation.testkit.ts';
import { FULLEST } from '../../../core/reading/interpret.ts';
import type { PlateWire } from '../contract.ts';
import { domain } from '../index.ts';
import { shown } from './shown.testkit.ts';

type Talk = readonly [begun: string, ...said: (readonly [text: string, plate: string])[]];

const talks: readonly Talk[] = [
  [
    '板300×200×10，(60,40)打一个φ8',
    ['右边也要一个', '300x200x10; φ8 single(60,40); φ8 single(240,40)'],
    [
      '上边也照样打两个',
      '300x200x10; φ8 single(60,40); φ8 single(240,40); φ8 single(60,160); φ8 single(240,160)',
    ],
  ],
  [
    '板300×200×10，(60,40)打一个φ8',
    [
      '往右每隔50再打3个',
      '300x200x10; φ8 single(60,40); φ8 single(110,40); φ8 single(160,40); φ8 single(210,40)',
    ],
  ],
  ['板300×200×10，(60,40)打一个φ8', ['两边都要', '300x200x10; φ8 single(60,40); φ8 single(240,40)']],
  [
    '板300×200×10，(60,40)打一个φ8',
    ['在(200,150)再来一个一样的', '300x200x10; φ8 single(60,40); φ8 single(200,150)'],
    [
      '再加一个孔，距左边100，距下边60',
      '300x200x10; φ8 single(60,40); φ8 single(200,150); φ- single(100,60)',
    ],
  ],
  [
    '板300×200×10，(60,40)打一个φ8',
    ['右边50再来一个一样的', '300x200x10; φ8 single(60,40); φ8 single(110,40)'],
    ['再来一个', '300x200x10; φ8 single(60,40); φ8 single(110,40); φ8 single(160,40)'],
    [
      '再来一个，隔30',
      '300x200x10; φ8 single(60,40); φ8 single(110,40); φ8 single(160,40); φ8 single(190,40)',
    ],
  ],
  [
    '板300×200×10，距左边40、距下边40一排4个φ8孔，间距60',
    ['照这个在另一边也打一排', '300x200x10; φ8 rect_array(1,4,60,-,40,40); φ8 rect_array(1,4,60,-,40,160)'],
  ],
  [
    '板300×200×10，距左边40、距下边40一排4个φ8孔，间距60',
    [
      '上面再来一排一样的，离上边50',
      '300x200x10; φ8 rect_array(1,4,60,-,40,40); φ8 rect_array(1,4,60,-,40,150)',
    ],
  ],
  [
    'plate 300x200x10, 8 mm hole at (60,40)',
    ['another one 50 to the right', '300x200x10; φ8 single(60,40); φ8 single(110,40)'],
    ['and another', '300x200x10; φ8 single(60,40); φ8 single(110,40); φ8 single(160,40)'],
    [
      'mirror them all to the top',
      '300x200x10; φ8 single(60,40); φ8 single(110,40); φ8 single(160,40); φ8 single(60,160); φ8 single(110,160); φ8 single(160,160)',
    ],
  ],
  [
    'plate 300x200x10, M8 tapped hole at (60,40)',
    ['mirror it to the right', '300x200x10; φ- single(60,40) M8/-; φ- single(240,40) M8/-'],
  ],
  [
    'plate 300x200x10, 8 mm hole at (60,40), 12 mm hole at (200,150)',
    [
      'mirror the left one about the vertical centreline',
      '300x200x10; φ8 single(60,40); φ12 single(200,150); φ8 single(240,40)',
    ],
  ],
  [
    '底板300×200×20，四角φ8.5孔距边20，中心φ40孔',
    ['四角的孔攻M10', '300x200x20; φ8.5 four_corners(20,20) M10/-; φ40 single(150,100)'],
    ['丝深15', '300x200x20; φ8.5 four_corners(20,20) M10/15; φ40 single(150,100)'],
    [
      '左下角那个不攻丝了',
      '300x200x20; φ8.5 single(20,20); φ8.5 single(280,20) M10/15; φ8.5 single(20,180) M10/15; φ8.5 single(280,180) M10/15; φ40 single(150,100)',
    ],
  ],
  [
    '底板300×200×20，四角φ9孔距边20，中心φ40孔',
    ['四角的孔攻M8', '300x200x20; φ- four_corners(20,20) M8/-; φ40 single(150,100)'],
    ['螺纹改成M10', '300x200x20; φ- four_corners(20,20) M10/-; φ40 single(150,100)'],
    ['螺距1.25', '300x200x20; φ- four_corners(20,20) M10x1.25/-; φ40 single(150,100)'],
  ],
  [
    '底板300×200×10，四角φ8孔距边20，中心φ40孔',
    ['四角的孔锪90度沉头，大径16', '300x200x10; φ8 four_corners(20,20) cone 16x90; φ40 single(150,100)'],
    ['沉头改成φ18', '300x200x10; φ8 four_corners(20,20) cone 18x90; φ40 single(150,100)'],
    ['沉头角度改成120度', '300x200x10; φ8 four_corners(20,20) cone 18x120; φ40 single(150,100)'],
    ['沉头不要了', '300x200x10; φ8 four_corners(20,20); φ40 single(150,100)'],
  ],
  [
    '底板300×200×10，四角φ8孔距边20，中心φ40孔',
    ['四角的孔加沉孔，φ14深5', '300x200x10; φ8 four_corners(20,20) flat 14x5; φ40 single(150,100)'],
    ['沉孔深度改成6', '300x200x10; φ8 four_corners(20,20) flat 14x6; φ40 single(150,100)'],
    ['沉孔直径改15', '300x200x10; φ8 four_corners(20,20) flat 15x6; φ40 single(150,100)'],
    ['改成光孔', '300x200x10; φ8 four_corners(20,20); φ40 single(150,100)'],
  ],
  [
    'plate 300x200x10, 8 mm holes in the corners 20 from the edges',
    [
      'counterbore the left two 14 x 5 deep',
      '300x200x10; φ8 single(20,20) flat 14x5; φ8 single(280,20); φ8 single(20,180) flat 14x5; φ8 single(280,180)',
    ],
    [
      'make the counterbore 6 deep',
      '300x200x10; φ8 single(20,20) flat 14x6; φ8 single(280,20); φ8 single(20,180) flat 14x6; φ8 single(280,180)',
    ],
    [
      'the counterbores can go',
      '300x200x10; φ8 single(20,20); φ8 single(280,20); φ8 single(20,180); φ8 single(280,180)',
    ],
  ],
  [
    'plate 300x200x20, 8.5 mm holes in the corners 20 from the edges',
    ['tap them M10 x 20 deep', '300x200x20; φ8.5 four_corners(20,20) M10/20'],
    ['actually no thread, plain holes', '300x200x20; φ8.5 four_corners(20,20)'],
  ],
  [
    '底板300×200×10，中心φ40孔',
    ['中心孔按H7做', '300x200x10; φ40 single(150,100) H7'],
    ['改成H8', '300x200x10; φ40 single(150,100) H8'],
    ['公差不要了', '300x200x10; φ40 single(150,100)'],
  ],
  ['plate 300x200x10, 40 mm bore in the middle', ['the bore is H7', '300x200x10; φ40 single(150,100) H7']],
  [
    '底板300×200×10，四角φ8孔距边20',
    ['四个角都倒圆，半径10', '300x200x10; φ8 four_corners(20,20); R10 all'],
    ['圆角减半', '300x200x10; φ8 four_corners(20,20); R5 all'],
    ['圆角大2', '300x200x10; φ8 four_corners(20,20); R7 all'],
    ['右上角不倒', '300x200x10; φ8 four_corners(20,20); R7 lower_left,lower_right,upper_left'],
    ['换成倒角C5', '300x200x10; φ8 four_corners(20,20); C5 lower_left,lower_right,upper_left'],
    ['别倒了，直角就行', '300x200x10; φ8 four_corners(20,20)'],
  ],
  [
    '底板300×200×10，四角φ8孔距边20',
    ['倒角C3', '300x200x10; φ8 four_corners(20,20); C3 all'],
    ['倒角大一点，5', '300x200x10; φ8 four_corners(20,20); C5 all'],
    ['换成圆角，一样大', '300x200x10; φ8 four_corners(20,20); R5 all'],
    ['R5太大了，改R4', '300x200x10; φ8 four_corners(20,20); R4 all'],
    ['不倒角了', '300x200x10; φ8 four_corners(20,20)'],
  ],
  [
    'plate 300x200x10, 8 mm holes in the corners 20 from the edges',
    ['round the corners, 10 radius', '300x200x10; φ8 four_corners(20,20); R10 all'],
    ['make the radius 15', '300x200x10; φ8 four_corners(20,20); R15 all'],
    ['only the top ones', '300x200x10; φ8 four_corners(20,20); R15 upper_right,upper_left'],
    ['square corners please', '300x200x10; φ8 four_corners(20,20)'],
  ],
  [
    '底板300×200×10，中间一个80×20的腰形孔',
    ['槽长改成100', '300x200x10; slot 100x20 single(150,100)'],
    ['槽宽改成25', '300x200x10; slot 100x25 single(150,100)'],
    ['把槽转90度', '300x200x10; slot 100x25 90° single(150,100)'],
    ['槽往左移20', '300x200x10; slot 100x25 90° single(130,100)'],
    ['腰形孔改成30×120', '300x200x10; slot 120x30 90° single(130,100)'],
    ['槽不要了', '300x200x10'],
  ],
  [
    '底板300×200×10，距左边60、距下边100一个60×12的腰形孔',
    ['竖着放', '300x200x10; slot 60x12 90° single(60,100)'],
    ['往右100再来一个同样的', '300x200x10; slot 60x12 90° single(60,100); slot 60x12 90° single(160,100)'],
    ['左边那个槽宽改成15', '300x200x10; slot 60x15 90° single(60,100); slot 60x12 90° single(160,100)'],
    ['两个槽都加宽2', '300x200x10; slot 60x17 90° single(60,100); slot 60x14 90° single(160,100)'],
    ['右边那个腰形孔去掉', '300x200x10; slot 60x17 90° single(60,100)'],
  ],
  [
    'plate 300x200x10, an 80 x 20 slot at (60,100)',
    ['copy the slot 100 to the right', '300x200x10; slot 80x20 single(60,100); slot 80x20 single(160,100)'],
    ['make the right one 100 long', '300x200x10; slot 80x20 single(60,100); slot 100x20 single(160,100)'],
    ['remove the left slot', '300x200x10; slot 100x20 single(160,100)'],
  ],
  [
    '底板300×200×10，中间一个100×60的方孔，四角φ8孔距边20',
    ['方孔往上移10', '300x200x10; φ8 four_corners(20,20); rectangle 100x60 single(150,110)'],
    ['方孔四角倒R5', '300x200x10; φ8 four_corners(20,20); rectangle 100x60 R5 single(150,110)'],
    ['四角加R6圆角', '300x200x10; φ8 four_corners(20,20); R6 all; rectangle 100x60 R5 single(150,110)'],
  ],
  [
    '底板300×200×10，四角φ8孔距边20，中心φ40孔',
    [
      '左下角那个往右移10',
      '300x200x10; φ8 single(30,20); φ8 single(280,20); φ8 single(20,180); φ8 single(280,180); φ40 single(150,100)',
    ],
    [
      '四角的孔改成9',
      '300x200x10; φ8 single(30,20); φ9 single(280,20); φ9 single(20,180); φ9 single(280,180); φ40 single(150,100)',
    ],
  ],
  [
    '底板300×200×10，四角φ8孔距边20',
    ['左下角那个去掉', '300x200x10; φ8 single(280,20); φ8 single(20,180); φ8 single(280,180)'],
    ['把四角的孔换成中心一个φ50', '300x200x10; φ50 single(150,100)'],
  ],
  [
    '底板300×200×10，中心φ40孔',
    ['左下角再加一个，离边20，16的', '300x200x10; φ40 single(150,100); φ16 single(20,20)'],
  ],
  [
    '底板300×200×10，3行4列φ9孔，行间距60，列间距90，第一个孔距左边80，距下边50',
    ['改成2行2列', '300x200x10; φ9 rect_array(2,2,90,60,80,50)'],
    ['回退一步，要原来的孔阵', '300x200x10; φ9 rect_array(3,4,90,60,80,50)'],
  ],
  ['plate 300x200x10, 8 mm hole at (60,40)', ['lengthen it to 320', '320x200x10; φ8 single(60,40)']],
  [
    '底板100×480×10，一列4个φ11孔，孔距120，第一个孔距左边50、距下边60',
    ['第二个去掉', '100x480x10; φ11 single(50,60); φ11 single(50,300); φ11 single(50,420)'],
    ['剩下的都往右挪5', '100x480x10; φ11 single(55,60); φ11 single(55,300); φ11 single(55,420)'],
  ],
];

describe('copies, threads, mouths, fits, corners and slots, one order after another', () => {
  it.each(talks.map((talk) => ({ talk })))('$talk.0', ({ talk: [begun, ...said] }) => {
    const lang = /\p{Script=Han}/u.test(begun) ? 'zh' : 'en';
    const talk = new Conversation(domain, {
      ...{ world: domain.read.world.empty, now: new Date(2026, 10, 15, 10), lang, last: undefined },
      contract: FULLEST,
    });
    talk.begin(begun);
    for (const [text, plate] of said) {
      const made = talk.say(text);
      expect(made.ok && shown(made.value.read.value as PlateWire), text).toBe(plate);
      expect(made.ok && made.value.read.held, text).toEqual([]);
    }
  });
});
