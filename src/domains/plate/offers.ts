import type { Offers } from '../../core/offers.ts';

/** A plate is described clause by clause: its size, its thickness, its holes. */
export const offers: Offers = {
  things: async () => ({}),
  params: {},
  sentences: {
    zh: ['400×250 的底板，厚 10mm，四个角各一个直径 11mm 的圆孔，孔距边 20mm'],
    en: ['a plate 400 x 250 mm, 10 mm thick, an 11 mm hole in each corner, 20 mm from the edges'],
  },
  clauses: {
    zh: [
      '厚 10mm',
      '四个角各一个直径 11mm 的圆孔',
      '孔距边 20mm',
      '中心有一个直径 50mm 的孔',
      '周围均布 8 个直径 10mm 的安装孔',
      '分布圆直径 200mm',
    ],
    en: ['10 mm thick', 'an 11 mm hole in each corner', '20 mm from the edges', 'a 50 mm hole in the centre'],
  },
};
