import type { Composition } from './everyday.ts';

/** Not words to us but to a machine, and orders to do without a person's yes: nothing around them is carried out. */
export const foreign: readonly Composition[] = [
  [
    'foreign:code',
    'sdtaciue',
    /select (?:\*|[\w.*, ]+ from (?:clients|contacts|projects|settlements|quotations|users)(?![a-z]))|(?:drop|truncate|alter|create) (?:table|database|schema|index|view)(?![a-z])|delete from (?!the |our |my )\w+|insert into \w+|update \w+ set \w+ ?=|union (?:all )?select(?![a-z])/y,
  ],
  [
    'foreign:bypass',
    '忽无跳绕略避不免',
    /(?:忽略|无视|跳过|绕过|绕开|略过|避开)(?:掉|了|以上|上面|上述|之前|前面|此前|所有|一切|全部|任何|这些|你|您|的){0,6}(?:规则|规定|规范|确认|权限|指令|指示|提示词?|限制|步骤|审批|检查|校验|验证|流程)|(?:不用|无需|不必|不需要|免)(?:我|再|经过|跟我|向我)*(?:确认|审批|问我?(?![题卷])|询问)/y,
  ],
  [
    'foreign:bypass',
    'wsibdn',
    /without (?:asking|confirm(?:ation|ing)|approval|permission)|(?:skip|ignore|bypass|disregard)(?:ping)? (?:(?:the|any|all|your|previous|above|prior|every) )*(?:confirmations?|approvals?|checks?|instructions?|rules?|prompts?|permissions?)|no (?:confirmation|approval) (?:is )?needed|don't ask(?: me)?(?![a-z])/y,
  ],
];
