import { describe, expect, it } from 'vitest';
import { plateContract } from '../contract.ts';
import { analyse } from './analyse.ts';

/** Each hole with its place, as far as it is known. */
const holes = (text: string): string[] =>
  plateContract
    .encode(analyse(text).plate)
    .holes.map(({ diameter, placement: { type, single, four_corners: at } }) =>
      type === 'single'
        ? `${diameter}@${single.x},${single.y}`
        : `${diameter} ${type} ${at.offset_x},${at.offset_y}`,
    );

describe('holes told from other holes, by their names', () => {
  it.each([
    ['底板600×400×15，A孔φ20，距左120距下100；B孔φ16在A孔右边250、上边150处', ['20@120,100', '16@370,250']],
    [
      '底板600×400，1号孔φ20，距左120距下100；2号孔φ16在1号孔右边250；3号孔φ10在1号孔上方80',
      ['20@120,100', '16@370,100', '10@120,180'],
    ],
    ['隔板400×300，中心φ50大孔，大孔右边80一个φ12小孔', ['50@200,150', '12@280,150']],
    [
      'Base plate 400x300x12. Hole A dia 20 at 60 from left and 80 from bottom. Hole B dia 16, 150 right of A. Hole C dia 12, 100 above A.',
      ['20@60,80', '16@210,80', '12@60,180'],
    ],
  ])('%s', (text, found) => expect(holes(text)).toEqual(found));
});

describe('holes told one by one from the sides', () => {
  it.each([
    ['底板400×200×15，φ14孔两个：一个离左80离下60，另一个离右80离上60', ['14@80,60', '14@320,140']],
    [
      'plate 300x200x8, two 9 mm holes, 40 from the left and 50 from the bottom, 60 from the right and 50 from the top',
      ['9@40,50', '9@240,150'],
    ],
  ])('%s', (text, found) => expect(holes(text)).toEqual(found));
});

describe('a text with nothing but blanks', () => {
  it.each([
    ['1000×600×10底板 四角不要孔 只在中心开一个φ30孔', ['30@500,300']],
    ['底板300×200×10 四角φ10孔 距边20 左下那个别打', ['10@280,20', '10@20,180', '10@280,180']],
    ['挡板200×100×6 孔：φ8@(20,50) φ8@(180,50) φ12@(100,50)', ['8@20,50', '8@180,50', '12@100,50']],
    ['底板 300×200×10 去掉 中心孔 四角 φ10 孔 距边 20', ['10 four_corners 20,20']],
  ])('is parted by them: %s', (text, found) => expect(holes(text)).toEqual(found));
});
