import { issuesOf } from '../../src/core/messages.ts';
import { questionsOf } from '../../src/core/reading/question.ts';

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
  sample_step_list: { zh: '写下料单', en: 'Write the cutting list' },
  sample_as_asked: { zh: '件数和长度与要求一致', en: 'Pieces and lengths are as asked for' },
  sample_not_as_asked: { zh: '件数或长度与要求不一致', en: 'Pieces or lengths are not as asked for' },
} as const;

export const issue = issuesOf(messages);
export const question = questionsOf(messages);
