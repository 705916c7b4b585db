import type * as z from 'zod';
import type { Text } from '../../core/messages.ts';
import type { answers, bodies } from '../shapes.ts';

type Shapes = typeof answers & typeof bodies;
type Described<S extends z.ZodType> = {
  readonly about: Text;
  readonly fields?: Partial<Record<keyof z.output<S>, Text>>;
};

/** What every schema of the document is, and those of its fields whose names do not say it. */
export const schemaWords: { readonly [N in keyof Shapes]: Described<Shapes[N]> } = {
  Path: {
    about: {
      zh: '进入 JSON 值的路径：属性名和数组下标',
      en: 'The way into a JSON value: property names and array indices',
    },
  },
  Span: {
    about: {
      zh: '原文中的一段：UTF-16 位置，含头不含尾（即 JavaScript 的 slice）',
      en: 'A stretch of the text in UTF-16 offsets, end exclusive (what JavaScript’s slice takes)',
    },
    fields: {
      source: {
        zh: '不在原文里时：哪个文件，或对哪个问题的回答',
        en: 'Where it is not the text itself: which file, or the answer to which question',
      },
      line: { zh: '文件中的第几行，从 1 数起', en: 'The line of the file, from 1' },
    },
  },
  Issue: {
    about: { zh: '哪里不对，或值得知道的事', en: 'What is wrong, or worth knowing' },
    fields: {
      code: { zh: '不变的代码，供程序判断', en: 'A code that never changes, for programs' },
      path: { zh: '在结果或请求中的位置', en: 'Where in the result or the request' },
      message: { zh: '给人看的话，用读者的语言', en: 'The same in words, in the reader’s language' },
      params: { zh: '这句话里的值', en: 'The values in those words' },
      spans: { zh: '涉及的原文', en: 'The words it is about' },
    },
  },
  Evidence: {
    about: { zh: '结果中一个值的依据', en: 'What one value of the result stands on' },
    fields: {
      path: { zh: '这个值在结果中的位置', en: 'Where in the result the value stands' },
      how: {
        zh: 'read：原文就这么说；computed：由原文按规则得出；fixed：契约自己的默认值，没有对应的词',
        en: 'read: the words say it; computed: a rule made it from words; fixed: the contract’s own default, without words',
      },
      rule: { zh: '用的是哪条规则', en: 'The rule that gave it' },
      spans: { zh: '来自哪些词', en: 'The words it comes from' },
    },
  },
  Question: {
    about: {
      zh: '还缺什么：每次只问契约的一处',
      en: 'What is still missing: about one place of the contract',
    },
    fields: {
      id: { zh: '同一个缺口总是同一个 id', en: 'The same gap keeps its id' },
      path: { zh: '问的是契约的哪一处', en: 'The place of the contract it is about' },
      text: { zh: '问题本身，用读者的语言', en: 'The question, in the reader’s language' },
      candidates: {
        zh: '可选的答案；说出名称或序号都算回答',
        en: 'What there is to choose from; a label or its number is an answer',
      },
      spans: { zh: '为哪些词而问', en: 'The words that gave rise to it' },
    },
  },
  InputFile: { about: { zh: '一个文件，内容是文字', en: 'A file, its content as text' } },
  Input: { about: { zh: '说的话和文件', en: 'Words and files' } },
  Session: {
    about: {
      zh: '一场对话：说过什么，还有什么没定',
      en: 'A conversation: what was said, and what is still open',
    },
    fields: {
      last: {
        zh: '各领域记住的内容，供“它”“那个”之类指代',
        en: 'What each domain remembers, for words such as “it”',
      },
      open: { zh: '还有问题没答完的契约', en: 'The contract that still has questions' },
    },
  },
  StepStatus: { about: { zh: '一个步骤的状况', en: 'How a step stands' } },
  PlanStep: {
    about: { zh: '计划的一步', en: 'One step of a plan' },
    fields: {
      skill_name: { zh: '工具的 id', en: 'The id of a tool' },
      params: {
        zh: '参数；{"$from": 步骤, "path": […]} 取自前面步骤的结果',
        en: 'Its parameters; {"$from": step, "path": […]} is taken from an earlier result',
      },
      dependencies: { zh: '必须先完成的步骤', en: 'The steps that come before it' },
    },
  },
  Plan: {
    about: {
      zh: '要做的步骤，整个检查过才开始',
      en: 'The steps, checked as a whole before the first one begins',
    },
  },
  ArtifactRef: { about: { zh: '做出来的一个文件', en: 'A file that was made' } },
  Told: {
    about: {
      zh: '用话说的结果：一句概要，是列表时另有一张表',
      en: 'A result in words: one line, and a table where it is a list',
    },
  },
  ErrorCode: {
    about: {
      zh: '封闭的错误代码表，每个对应一个 HTTP 状态',
      en: 'The closed list of codes, each with its HTTP status',
    },
  },
  ToolError: { about: { zh: '工具为什么没有成功', en: 'Why a tool did not succeed' } },
  ToolCallResult: {
    about: { zh: '一次工具调用的结果', en: 'What a tool call came to' },
    fields: {
      data: { zh: '结果，形状见工具的 result', en: 'The result, shaped as the tool’s `result` says' },
      trace_id: { zh: '在日志和跟踪里找它用的 id', en: 'The id under which logs and traces know it' },
    },
  },
  EvaluationReport: {
    about: { zh: '由他者检查的结论', en: 'What something else found when it checked the result' },
    fields: {
      metrics: { zh: '量出来的数，名称由领域定', en: 'What was measured, under names of the domain' },
      score: { zh: '0 到 1', en: 'From 0 to 1' },
      deliverable: {
        zh: '没通过时文件是否仍然给出',
        en: 'Whether the files are given although it did not pass',
      },
    },
  },
  PendingCall: {
    about: { zh: '等人批准的一次写操作', en: 'A write that waits for a person' },
    fields: {
      id: { zh: '在这次运行中唯一', en: 'Unique in its run' },
      stepId: { zh: '属于哪一步（steps 里的 key）', en: 'The `key` of its step' },
      preview: { zh: '现在是什么 → 将变成什么', en: 'What is now → what will be' },
      hash: {
        zh: '批准时原样送回：看到之后又变了的，批准无效',
        en: 'Sent back with the decision: what changed since it was shown is not approved',
      },
      expiresAt: { zh: '到这时就不能再批准了', en: 'From then on nobody can approve it' },
      reason: {
        zh: 'confirmation：写之前先问；uncertain：运行曾被打断，可能已经做过了',
        en: 'confirmation: it asks before it writes; uncertain: the run was interrupted and the effect may have happened',
      },
    },
  },
  AgentState: { about: { zh: '运行进行到哪个阶段', en: 'The stage a run has reached' } },
  RunStatus: {
    about: {
      zh: '运行的状况。queued：还没人接手；waiting：等人批准；retrying：稍后再试；interrupted：执行它的进程没了，可以继续；dead：试够了次数',
      en: 'How a run stands. queued: nobody has taken it up; waiting: a person must decide; retrying: tried again later; interrupted: its process is gone, it can be resumed; dead: tried often enough',
    },
  },
  RunEvent: {
    about: {
      zh: '运行中发生的一件事；type 说明是哪种',
      en: 'Something that happened in a run; `type` says what',
    },
  },
  Problem: {
    about: { zh: '请求没有成功（RFC 9457）', en: 'A request that did not succeed (RFC 9457)' },
    fields: {
      code: {
        zh: '封闭代码表中的一个，或所调用的工具自己声明的',
        en: 'One of the closed list, or one that the called tool declares',
      },
      issues: { zh: '究竟哪里不对', en: 'What exactly was wrong' },
      details: {
        zh: '还有更多可说时；428 是等着批准的调用（PendingCall）',
        en: 'Where there is more to know; for 428 the call that waits (PendingCall)',
      },
      requestId: { zh: '与 x-request-id 相同，日志里用它找', en: 'The same as x-request-id; logs know it' },
    },
  },
  Reading: {
    about: {
      zh: '一句话读出来的契约，以及每个值的依据',
      en: 'What words were read into, with what every value stands on',
    },
    fields: {
      contract: { zh: 'result 符合哪个契约的哪个版本', en: 'The contract and version that `result` keeps' },
      result: { zh: '契约的值', en: 'The contract’s value' },
      diagnostics: { zh: '没有理解或去掉了什么', en: 'What was not understood or had to be left out' },
      questions: {
        zh: '还缺什么；空了才能执行',
        en: 'What is missing; nothing is carried out before it is empty',
      },
      used: {
        zh: '用到的词：某个值以它为依据，或某条规则用它作线索',
        en: 'The words a value rests on or a rule took as its cue',
      },
      set_aside: {
        zh: '搁置的词，和说明原因的提示代码',
        en: 'The words that were left out, and the code of the note that says why',
      },
      unread: { zh: '没有读懂的词', en: 'The words nothing was made of' },
      held: {
        zh: '剩下的、可能改变结果的词：执行前要人同意',
        en: 'Words left over that might change what is done: a run waits for a person',
      },
      engine: { zh: '由谁读出', en: 'Which engine read it' },
      degraded: {
        zh: '为何只给出降级的答案；正常为 null',
        en: 'Why the answer is the degraded one; null when it is not',
      },
    },
  },
  OneReading: { about: { zh: '一个领域读得最全', en: 'One domain explains the words best' } },
  Tie: {
    about: { zh: '几个领域同样说得通，要问是哪个', en: 'Several domains explain the words equally well' },
    fields: {
      readings: {
        zh: '各领域的读法；explained 是解释了多少个字符',
        en: 'How each reads them; `explained` counts characters',
      },
    },
  },
  None: { about: { zh: '没有领域读得懂', en: 'No domain makes anything of the words' } },
  Door: { about: { zh: '不指定领域时的答案', en: 'The answer where no domain was named' } },
  Understood: {
    about: { zh: '这条消息读懂了', en: 'The message was understood' },
    fields: {
      kind: {
        zh: 'sentence：新的一句；answer：回答了问题；strict：用了领域的严格前缀，只显示 result',
        en: 'sentence: a new one; answer: it answered the question; strict: the domain’s strict prefix, show `result` and nothing else',
      },
      text: {
        zh: '契约来自哪句话；是回答时，指被追问的那句',
        en: 'The sentence the contract came from: for an answer, the one asked about',
      },
    },
  },
  Unanswered: { about: { zh: '没有回答上问题，再问一遍', en: 'It answers nothing; the question stands' } },
  Heard: { about: { zh: '对话中一条消息的结果', en: 'What came of a message' } },
  DomainInfo: {
    about: { zh: '一个领域', en: 'A domain' },
    fields: {
      takesFiles: {
        zh: '输入是文件，旁边的话只说怎么做',
        en: 'Files carry the order, and words beside them only say how',
      },
      sampleFiles: { zh: '可以拿来试的文件', en: 'Files to try it on' },
      options: { zh: '请求里 options 可用的选项', en: 'What `options` of a request may name' },
    },
  },
  JsonSchema: {
    about: {
      zh: 'JSON Schema 2020-12；未列出的关键字也会出现',
      en: 'JSON Schema 2020-12; other keywords appear as they are',
    },
  },
  ContractInfo: {
    about: { zh: '一个契约：版本和 JSON Schema', en: 'A contract: its versions and JSON Schema' },
    fields: { domain: { zh: '属于哪个领域；共用的为 null', en: 'Whose it is; null where all share it' } },
  },
  ToolInfo: {
    about: { zh: '一个工具', en: 'A tool' },
    fields: {
      requiresConfirmation: { zh: '执行前要人批准', en: 'A person must approve each call' },
      effect: {
        zh: '重做会怎样：none 没有影响；sql 只做一次；idempotent 再做一遍也一样；external 不知道',
        en: 'What repeating it does: none, nothing; sql, it happens once; idempotent, the same again; external, who knows',
      },
      enabled: { zh: '没有被关掉', en: 'Whether it is switched on' },
    },
  },
  ToolDetails: {
    about: {
      zh: '一个工具，连同参数和结果的 JSON Schema',
      en: 'A tool with the JSON Schemas of its parameters and result',
    },
    fields: { timeout: { zh: '毫秒', en: 'In milliseconds' } },
  },
  RunInfo: {
    about: { zh: '一次运行的概要', en: 'A run in brief' },
    fields: {
      domain: { zh: '单次工具调用为 null', en: 'Null for a single tool call' },
      requester: { zh: '谁要求的', en: 'Who asked for it' },
      attempts: { zh: '被接手过几次', en: 'How often it was taken up' },
      nextAt: { zh: '什么时候再试', en: 'When it is tried again' },
    },
  },
  RunStep: {
    about: { zh: '运行中的一步', en: 'A step of a run' },
    fields: {
      key: { zh: '第几轮.步骤 id', en: 'Round and id of the step' },
      told: { zh: '用话说的结果，领域说得出时才有', en: 'The result in words, where its domain can tell it' },
    },
  },
  Call: {
    about: { zh: '一次要人批准的调用，以及批了没有', en: 'A call a person decides on, and what was decided' },
  },
  Run: {
    about: {
      zh: '一次运行：要做什么，做到哪里，结果如何',
      en: 'A run: what was asked, how far it is, what came of it',
    },
    fields: {
      input: {
        zh: '说的话和文件；单次调用则是参数',
        en: 'What was said, with its files; for a single call its parameters',
      },
      result: { zh: '正在执行的契约', en: 'The contract that is carried out' },
      calls: { zh: '等待批准或已批的写操作', en: 'The writes that wait or were decided on' },
      set_aside: {
        zh: '搁置的词，和说明原因的提示代码',
        en: 'Words that were left out, and the code of the note that says why',
      },
      unread: { zh: '没有读懂的词', en: 'Words nothing was made of' },
      report: { zh: '检查的结论', en: 'What the check found' },
      issues: { zh: '为何没有完成', en: 'Why it did not come to its end' },
    },
  },
  RunStanding: {
    about: {
      zh: '事件流中 event: status 的内容：现在的状况',
      en: 'The data of `event: status` in a stream: how the run stands now',
    },
  },
  AuditEntry: {
    about: { zh: '谁在何时做了什么', en: 'Who did what, and when' },
    fields: {
      words: { zh: '依据的话', en: 'The words it was done on' },
      outcome: { zh: '做了、批准、拒绝……', en: 'done, approved, rejected …' },
    },
  },
  About: {
    about: { zh: '这个服务器，以及它眼中的你', en: 'This server, and who you are to it' },
    fields: {
      model: { zh: '所用的模型；没有为 null。永远不含密钥', en: 'The model in use, or null; never its key' },
    },
  },
  ModelInUse: { about: { zh: '现在用的引擎和模型', en: 'The engine and model in use now' } },
  Started: { about: { zh: '运行的 id', en: 'The id of a run' } },
  Health: { about: { zh: '服务器在', en: 'The server is there' } },
  DomainPage: { about: { zh: '一页领域', en: 'A page of domains' }, fields: pageWords() },
  ContractPage: { about: { zh: '一页契约', en: 'A page of contracts' }, fields: pageWords() },
  ToolPage: { about: { zh: '一页工具', en: 'A page of tools' }, fields: pageWords() },
  RunPage: { about: { zh: '一页运行', en: 'A page of runs' }, fields: pageWords() },
  AuditPage: { about: { zh: '一页审计记录', en: 'A page of the audit' }, fields: pageWords() },
  Said: {
    about: { zh: '说的话，以及随带的文件和选项', en: 'What is said, with files and options' },
    fields: saidWords(),
  },
  Message: {
    about: { zh: '对话中的一条消息', en: 'A message in a conversation' },
    fields: {
      ...saidWords(),
      domain: {
        zh: '由哪个领域读；不给则由读得最全的',
        en: 'Who reads it; whichever explains it best where not given',
      },
    },
  },
  Order: {
    about: { zh: '要执行的话', en: 'What is to be carried out' },
    fields: {
      ...saidWords(),
      session: {
        zh: '执行这场对话得出的结果，此时不给 text',
        en: 'Carry out what this conversation has come to, instead of `text`',
      },
    },
  },
  Decision: {
    about: { zh: '对一次调用的批准或拒绝', en: 'A yes or no to one call' },
    fields: {
      hash: {
        zh: '看到的那次调用的 hash：之后变了的，批准无效',
        en: 'The hash of the call that was shown: what changed since is not approved',
      },
    },
  },
  ToolParams: { about: { zh: '工具的参数', en: 'The parameters of a tool' } },
  ModelChoice: {
    about: { zh: '换用的模型', en: 'The model to take' },
    fields: {
      url: {
        zh: '兼容 OpenAI 的地址；null 换回配置的',
        en: 'An OpenAI-compatible address; null goes back to the configured one',
      },
      key: { zh: '只进不出', en: 'Goes in and never comes out' },
    },
  },
};

function pageWords() {
  return {
    next: { zh: '下一页的 cursor；到头为 null', en: 'The `cursor` of the next page; null at the end' },
  };
}

function saidWords() {
  return {
    text: { zh: '说的话', en: 'What the person said' },
    files: {
      zh: '领域要读的文件，或某个选项点名的文件',
      en: 'Files the domain reads, or that an option names',
    },
    options: {
      zh: '领域的选项：{"选项": "files 里的文件名"}',
      en: 'The options of the domain: {"option": "name of a file in files"}',
    },
    engine: {
      zh: '由谁读：规则、模型，或先规则后模型',
      en: 'Who reads: the grammar, the model, or the model where the grammar does not suffice',
    },
    now: { zh: '“现在”是何时：2026-11-15 或 ISO 时间', en: 'What “now” is: 2026-11-15 or an ISO time' },
  };
}

/** What a parameter means: everywhere, or (`tag.name`) in the operations of one tag. */
export const parameterWords: Readonly<Record<string, Text>> = {
  limit: { zh: '一页最多几条', en: 'How many at most' },
  cursor: { zh: '上一页的 next', en: 'The `next` of the page before' },
  status: { zh: '只要这种状况的', en: 'Only those of this status' },
  category: { zh: '只要这一类的', en: 'Only those of this category' },
  namespace: { zh: '只要 id 以此开头的', en: 'Only those whose id begins with it' },
  version: { zh: '发布过的版本', en: 'A version that was published' },
  name: { zh: '文件名', en: 'The name of the file' },
  call: { zh: '等待批准的调用的 id', en: 'The id of the call that waits' },
  after: { zh: '从这个编号之后的事件开始', en: 'Only the events after this number' },
  'reading.id': { zh: '契约的 id', en: 'The id of a contract' },
  'sessions.id': { zh: '对话的名字，由你起', en: 'The name of the conversation; it is yours to choose' },
  'runs.id': { zh: '运行的 id', en: 'The id of a run' },
  'tools.id': { zh: '工具的 id', en: 'The id of a tool' },
  'idempotency-key': { zh: '同一个键重复发送，只运行一次', en: 'The same key sent again is the same run' },
  'last-event-id': {
    zh: '断线前收到的最后一个编号',
    en: 'The last number received before the connection was cut',
  },
};

/** The shared groups; each domain is a group of its own. */
export const tagWords = {
  reading: { zh: '读', en: 'Reading' },
  sessions: { zh: '对话', en: 'Conversations' },
  runs: { zh: '运行', en: 'Runs' },
  tools: { zh: '工具', en: 'Tools' },
  about: { zh: '服务器', en: 'This server' },
} as const satisfies Readonly<Record<string, Text>>;
