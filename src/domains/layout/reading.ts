import type { DomainReading } from '../../core/domain.ts';
import { lvsMessages } from './check/lvs/messages.ts';
import { checkMessages } from './check/messages.ts';
import {
  netlistContract,
  type ObjectivesJson,
  objectivesContract,
  rulesContract,
  wantedContract,
} from './contract.ts';
import { drawMessages } from './draw/messages.ts';
import { engines, grounding, isEmpty, nothingSaid, questions } from './interpret.ts';
import { labels } from './labels.ts';
import { fillers, lexicons } from './lexicon.ts';
import { messages } from './messages.ts';
import { processMessages } from './rules/messages.ts';
import { type DrawSettings, world } from './settings.ts';
import { simulateMessages } from './simulate/messages.ts';
import { remember, talk } from './talk/index.ts';

export type { ObjectivesJson } from './contract.ts';

/** What words need of this domain, and nothing that acts: a browser is given this much. */
export const reading: DomainReading<ObjectivesJson, DrawSettings> = {
  about: {
    id: 'layout',
    title: { zh: '模拟版图', en: 'Analog layout' },
    summary: {
      zh: '网表、规则和设计目标 → 检查过的版图',
      en: 'netlist, rules and objectives → a checked layout',
    },
    examples: {
      zh: ['面积优先，输入对必须匹配，宽高比不超过2', '匹配度不低于0.95，面积权重0.7，最多迭代10次'],
      en: [
        'area first, the input pair must match, aspect ratio at most 2',
        'minimize area, at most 10 iterations',
      ],
    },
    labels,
    messages: {
      ...messages,
      ...checkMessages,
      ...drawMessages,
      ...processMessages,
      ...lvsMessages,
      ...simulateMessages,
    },
  },
  read: {
    contracts: [objectivesContract, netlistContract, rulesContract, wantedContract],
    engines,
    grounding,
    degraded: () => nothingSaid,
    isEmpty,
    questions,
    input: { files: true },
    world,
    talk,
    remember,
    lexicons,
    fillers,
  },
};
