import { type Catalogue, issuesOf } from '../../core/messages.ts';
import { questionsOf } from '../../core/reading/question.ts';

/** What the grammar asks back, and why something said was not made a call. */
export const grammarMessages = {
  business_missing: { zh: '{tool}：还不知道{field}', en: '{tool}: {field} is not known yet' },
  business_which_kind: {
    zh: '“{said}”：指的是客户还是项目？请说明',
    en: '“{said}”: is a client or a project meant?',
  },
  business_which_name: {
    zh: '“{said}”可能是：{candidates}。是哪一个？',
    en: '“{said}” may be {candidates}: which one?',
  },
  business_ambiguous: {
    zh: '“{said}”可以有几种理解，你想做哪一种？',
    en: '“{said}” can mean several things: which one?',
  },
  business_unsupported: { zh: '“{said}”：没有能做这件事的工具', en: '“{said}”: no tool does this' },
  business_told: {
    zh: '“{said}”：要登记这笔回款吗？',
    en: '“{said}”: shall this payment be recorded?',
  },
  business_remark: {
    zh: '“{said}”：当作说明听到了，没有据此做什么',
    en: '“{said}” was heard as a reason; nothing is done about it',
  },
  business_no_value: { zh: '“{said}”：要改成什么？', en: '“{said}”: what is it to be changed to?' },
  business_unread_name: {
    zh: '“{said}”在这句话里是什么？没弄清之前不会写入',
    en: 'What is “{said}” in this sentence? Nothing is written before that is clear',
  },
  business_several_values: {
    zh: '{field}说了不止一个：{said}',
    en: '{field} was given more than once: {said}',
  },
  business_unsupported_value: { zh: '{field}不能是“{said}”', en: '{field} cannot be “{said}”' },
  business_held_cancelled: { zh: '“{said}”：已经收回，不执行', en: '“{said}” was taken back' },
  business_held_conditional: {
    zh: '“{said}”：有条件的事不会现在执行，条件满足时请再说一次',
    en: '“{said}” depends on a condition; say it again when the condition holds',
  },
  business_held_negated: { zh: '“{said}”：说的是不要做，不执行', en: '“{said}” says not to' },
  business_held_postponed: {
    zh: '“{said}”：以后的事不会现在执行，到时请再说一次',
    en: '“{said}” is for later; say it again then',
  },
  business_held_past: {
    zh: '“{said}”：说的是已经做过的事，不执行',
    en: '“{said}” tells of something done already',
  },
  business_held_deliberating: {
    zh: '“{said}”：还在考虑的事不执行；确定要做请直接说',
    en: '“{said}” is still being considered; say so plainly if it is to be done',
  },
  business_held_reported: {
    zh: '“{said}”：转述的话不执行；确定要做请直接说',
    en: '“{said}” reports what someone said or did; say so plainly if it is to be done',
  },
  business_held_unclear: {
    zh: '“{said}”：这句话里有没听懂的部分，没弄清之前不会写入',
    en: '“{said}”: part of the sentence is not understood, and nothing is written before it is',
  },
  business_bad_name_line: { zh: '{file} 第 {line} 行不是名称', en: '{file}, line {line} is not a name' },
  business_answer_unclear: { zh: '“{said}”回答不了这个问题', en: '“{said}” does not answer the question' },
  business_nothing_to_do: { zh: '没有要执行的操作', en: 'There is nothing to carry out' },
  business_nothing_asked: {
    zh: '这句话没有要查、要改的事',
    en: 'This asks for nothing that could be looked up or changed',
  },
  business_bad_call: {
    zh: '{tool} 的参数不合要求：{reason}',
    en: 'The parameters of {tool} do not fit: {reason}',
  },
} as const satisfies Catalogue;

export const grammarIssue = issuesOf(grammarMessages);
export const grammarQuestion = questionsOf(grammarMessages);
