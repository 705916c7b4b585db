import type { DomainReading } from '../../core/domain.ts';
import { type HomeCommands, homeCommandsContract } from './contract.ts';
import { wordsOf } from './grammar/home-words.ts';
import { LONGEST_SPEECH } from './grammar/read.ts';
import { grammarMessages } from './grammar-messages.ts';
import { grounding } from './grounding.ts';
import heardTable from './heard-table.json' with { type: 'json' };
import { degraded, engines, isEmpty, isStranger } from './interpret.ts';
import { labels } from './labels.ts';
import { lexicons } from './lexicon.ts';
import { messages } from './messages.ts';
import { homeQuestions } from './resolve.ts';
import { remember } from './spoken-of.ts';
import { homeWorld } from './surroundings.ts';
import { talk } from './talk.ts';
import { homeOrdersContract } from './when.ts';
import { type Home, homeFileContract } from './world.ts';

export type { HomeCommands } from './contract.ts';

/** What words need of this domain, and nothing that acts: a browser is given this much. */
export const reading: DomainReading<HomeCommands, Home> = {
  about: {
    id: 'home',
    title: { zh: '智能家居', en: 'Smart home' },
    summary: { zh: '一句话 → 家里的设备照做', en: 'a sentence → the devices at home do it' },
    examples: {
      zh: ['打开卧室顶灯调到50%', '除了卧室其他房间的灯都关掉', '打开空调并且把温度调到二十六度风速三档'],
      en: [
        'turn on the bedroom light and set it to 50 percent',
        'turn off all the lights except in the bedroom',
        'set the air conditioner to 26 degrees and close the curtains',
      ],
    },
    labels,
    messages: { ...messages, ...grammarMessages },
  },
  read: {
    contracts: [homeCommandsContract, homeFileContract, homeOrdersContract],
    engines,
    grounding,
    degraded,
    isEmpty,
    questions: (value, { world, last }, said) => homeQuestions(value, world, last, said),
    world: homeWorld,
    lexicons,
    longest: LONGEST_SPEECH,
    names: wordsOf,
    triples: heardTable.join(''),
    strangers: (value) => value.filter(isStranger).length,
    remember,
    talk,
  },
};
