import { issuesOf } from '../../messages.ts';
import { questionsOf } from '../../reading/question.ts';

/** What words for tools are answered with where no call comes of them. */
export const spokenMessages = {
  spoken_missing: { zh: '“{tool}”还需要{field}', en: '{tool} needs {field}' },
  spoken_held: {
    zh: '“{said}”没有说现在就要做，{tool}不执行',
    en: '“{said}” does not ask for it now: {tool} is not called',
  },
  spoken_words: {
    zh: '“{said}”里有没读懂的词，{tool}不执行',
    en: 'Not all of “{said}” was understood: {tool} is not called',
  },
  spoken_value: {
    zh: '“{said}”里的{field}不是{tool}能用的值',
    en: 'The {field} in “{said}” is no value that {tool} takes',
  },
  spoken_several: {
    zh: '“{said}”可以有几种做法，要哪一种？',
    en: '“{said}” can mean several things: which one?',
  },
  spoken_nothing: { zh: '没有请求任何工具', en: 'No tool was asked for' },
  spoken_bad_call: { zh: '不能这样调用 {tool}：{reason}', en: '{tool} cannot be called so: {reason}' },
  spoken_answer_unclear: { zh: '没有看懂这个回答：{said}', en: 'This answer is not understood: {said}' },
} as const;

export const spokenIssue = issuesOf(spokenMessages);
export const spokenQuestion = questionsOf(spokenMessages);
