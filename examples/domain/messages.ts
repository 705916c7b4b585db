import { issuesOf } from '../../src/core/messages.ts';
import { questionsOf } from '../../src/core/question.ts';

export const messages = {
  sample_two_values: {
    zh: '{field} 说了不止一个值：{values}',
    en: '{field} was given more than one value: {values}',
  },
  sample_incomplete: {
    zh: '还不知道 {fields}，不能下料',
    en: '{fields} is not known yet, so nothing can be cut',
  },
  sample_ask_item: { zh: '切什么？', en: 'What is to be cut?' },
  sample_ask_length: { zh: '每根多长？', en: 'How long is one piece?' },
  sample_ask_count: { zh: '要几根？', en: 'How many pieces?' },
} as const;

export const issue = issuesOf(messages);
export const question = questionsOf(messages);
