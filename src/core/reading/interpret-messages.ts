import { issuesOf } from '../messages.ts';

export const interpretMessages = {
  model_failed: {
    zh: '模型没有给出答案：{why}',
    en: 'the model gave no answer: {why}',
  },
  model_key_refused: {
    zh: '模型 {model} 不认这把密钥（HTTP {status}）：请检查 YX_MODEL_KEY 或 model.providers 里的 key',
    en: 'the model {model} does not take this key (HTTP {status}): check YX_MODEL_KEY, or the key in model.providers',
  },
  model_package_missing: {
    zh: '要问这个模型，先安装 npm 包：npm install {package}',
    en: 'to ask this model, install an npm package first: npm install {package}',
  },
  model_cut_off: {
    zh: '模型 {model} 的回答到了它的长度上限，没有说完：请调大它的输出上限（max tokens、num_predict），或换一个话少的模型，或一次少说几件事',
    en: 'the answer of the model {model} stopped at its limit of length: raise how much it may write (max tokens, num_predict), take a model that thinks less, or ask for fewer things at once',
  },
  model_answer_invalid: {
    zh: '模型的回答不合约定：{reason}',
    en: 'the model’s answer breaks the contract: {reason}',
  },
  model_says_too_much: {
    zh: '模型列了 {count} 件事，这句话说不了这么多',
    en: 'the model lists {count} things; these words cannot ask for so many',
  },
  degraded: { zh: '无法得到合格的答案，已降级：{reason}', en: 'no acceptable answer; degraded: {reason}' },
  engines_disagree: {
    zh: '{field}：规则引擎得到 {grammar}，模型得到 {model}',
    en: '{field}: the grammar reads {grammar}, the model {model}',
  },
  model_alone: {
    zh: '“{words}”只有模型读得懂，读作 {value}：请确认',
    en: 'only the model understands “{words}”, as {value}: please confirm',
  },
  heard_as: { zh: '“{heard}”听作“{as}”', en: 'took “{heard}” for “{as}” by its sound' },
  unexplained_words: { zh: '没有理解“{words}”', en: 'not understood: “{words}”' },
  text_too_long: {
    zh: '这段话有 {length} 个字符，上限是 {limit}',
    en: 'the text has {length} characters; the limit is {limit}',
  },
  no_model: {
    zh: '没有配置模型：请设置 YX_MODEL_URL 和 YX_MODEL',
    en: 'no model is configured: set YX_MODEL_URL and YX_MODEL',
  },
} as const;
export const interpretIssue = issuesOf(interpretMessages);
