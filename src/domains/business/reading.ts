import type { DomainReading } from '../../core/domain.ts';
import { answer } from './answer.ts';
import { type BusinessCalls, businessCallsContract } from './contract.ts';
import { grammarMessages } from './grammar-messages.ts';
import heardTable from './heard-table.json' with { type: 'json' };
import { engines, grounding, isEmpty, isWrite } from './interpret.ts';
import { labels } from './labels.ts';
import { lexicons } from './lexicon.ts';
import { recall, remember } from './memory.ts';
import { messages } from './messages.ts';
import { talk } from './talk/index.ts';
import { type BusinessWorld, businessWorld } from './world.ts';

export type { BusinessCalls } from './contract.ts';

/** Nobody asks for more at once; a letter is cut into requests by whoever sends it. */
const LONGEST_REQUEST = 2000;

/** What words need of this domain, and nothing that acts: a browser is given this much. */
export const reading: DomainReading<BusinessCalls, BusinessWorld> = {
  about: {
    id: 'business',
    title: { zh: '客户与项目', en: 'Clients and projects' },
    summary: {
      zh: '关于客户、项目和钱的一句话 → 答案，或经你同意的改动',
      en: 'a sentence about clients, projects and money → an answer, or a change you approve',
    },
    examples: {
      zh: [
        '统计中信出版社各联系人的项目数量和金额',
        '新建客户：蓝天文化，地址北京市朝阳区建国路88号',
        '今年一季度回款多少',
        '中信出版社和上海译文今年各回款多少',
      ],
      en: [
        "List Bluebird Press's completed projects",
        'How much was paid this year',
        'Log a payment of ¥3,500 for the Brand Refresh project, received yesterday',
      ],
    },
    labels,
    messages: { ...messages, ...grammarMessages },
  },
  read: {
    contracts: [businessCallsContract],
    engines,
    grounding,
    degraded: () => [],
    isEmpty,
    world: businessWorld,
    lexicons,
    longest: LONGEST_REQUEST,
    names: ({ known }) => known,
    triples: heardTable.join(''),
    writes: (calls) => calls.some(({ toolId }) => isWrite(toolId)),
    answer,
    talk,
    remember,
    recall,
  },
};
