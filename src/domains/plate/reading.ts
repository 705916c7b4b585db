import type { DomainReading } from '../../core/domain.ts';
import { dxfMessages } from '../../formats/dxf/tokens.ts';
import { fontMessages } from '../../formats/pdf/sfnt.ts';
import { answer } from './answer.ts';
import { type PlateWire, plateContract } from './contract.ts';
import { strictPrefix } from './grammar/analyse.ts';
import { grammarMessages } from './grammar-messages.ts';
import { reader } from './interpret.ts';
import { type Job, jobWorld } from './job.ts';
import { labels } from './labels.ts';
import { messages } from './messages.ts';
import { talk } from './talk/index.ts';

export type { PlateWire } from './contract.ts';

const { contract: _, ...rest } = reader;

/** What words need of this domain, and nothing that acts: a browser is given this much. */
export const reading: DomainReading<PlateWire, Job | null> = {
  about: {
    id: 'plate',
    title: { zh: '板件', en: 'Plates' },
    summary: { zh: '一段话 → 核对过的工程图', en: 'a description → checked drawings' },
    examples: {
      zh: [
        '底板300x200x10，四角各一个直径12的孔，距边20',
        '1000×600 的底板，厚度 10mm，四个角各一个直径 10mm 的圆孔，孔距边 50mm',
        '300×300 法兰底板，厚 12mm，中心有一个直径 50mm 的大孔，周围均布 8 个直径 10mm 的安装孔，分布圆直径 200mm',
      ],
      en: [
        'Plate 300x200x10 with a 12 mm hole in each corner, 20 from the edges',
        'Base plate 500 x 400 x 8, 3 rows and 4 columns of 6.5 mm holes, row spacing 100, column spacing 120, first hole at (50, 50)',
        'Steel plate 12" x 6" x 1/4" with a 1/2" hole in the center',
      ],
    },
    labels,
    messages: { ...messages, ...grammarMessages, ...dxfMessages, ...fontMessages },
  },
  read: {
    contracts: [plateContract],
    ...rest,
    input: { strictPrefix },
    answer,
    talk,
    world: jobWorld,
  },
};
