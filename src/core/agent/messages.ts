import { issuesOf } from '../messages.ts';

export const agentMessages = {
  agent_struck: {
    zh: '“{figure}”不在任何工具的结果里，已划掉',
    en: '“{figure}” stands in no tool’s result and was struck out',
  },
  agent_stopped_calls: {
    zh: '模型查了 {limit} 次还没有说完，停在这里',
    en: 'stopped: the model has looked {limit} times',
  },
  agent_stopped_tokens: {
    zh: '用满了 {limit} 个 token，停在这里',
    en: 'stopped: {limit} tokens are used up',
  },
  agent_stopped_time: { zh: '{limit} 毫秒用完了，停在这里', en: 'stopped: {limit} ms are over' },
  agent_stopped_cost: { zh: '花费到了上限 {limit}，停在这里', en: 'stopped: the cost has reached {limit}' },
  agent_silent: { zh: '模型没有给出回答', en: 'the model gave no answer' },
  agent_unasked: {
    zh: '{tool} 没有做：您的话里没有要它做的内容',
    en: '{tool} was left out: nothing you said asks for it',
  },
  agent_unsaid: {
    zh: '{tool} 在等您批准，但这些不是您说的：{values}。请看清它们从哪里来',
    en: '{tool} waits for you, but these are not your words: {values}. See where they come from',
  },
  agent_not_offered: {
    zh: '模型要用的 {tool} 不提供',
    en: 'the model asked for {tool}, which is not on offer',
  },
} as const;
export const issue = issuesOf(agentMessages);
