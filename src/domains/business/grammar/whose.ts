import type { Composition } from './everyday.ts';

/** Whose contact it is: a client spoken of, who goes into the call or is asked for. */
export const whose: readonly Composition[] = [
  // 把他们的联系人…删掉, their contact: whose it is.
  [
    'pron:it whose:client',
    '他她它对人那这',
    /(?:他们|她们|它们?|[他她]|对方|人家|[那这]家)(?:家|那边|公司|单位)?(?:的?(?=(?:那[个位]|那一[个位])?(?:联系人|对接人|接口人))|的(?=[^，,。;!?的联]{2,4}的?(?:电话|手机|号码|联系方式)))/y,
  ],
  ['pron:it whose:client', '他她那这对', /(?:(?:他们|她们|[他她])家|[那这]家|对方(?:公司|单位))的/y],
  ['pron:client', '他她对', /(?:他们|她们|[他她])家(?![人的])|对方(?:公司|单位)(?!的)/y],
  [
    'pron:it whose:client noun:contact',
    'ith',
    /(?<=(?:delete|remove|erase|wipe|drop|scrub|change|update|edit|correct|amend|swap|replace|rename|fix) )(?:its|their|his|her) (?:main |old )?contact(?: person)?(?![a-z]| (?:number|details?|info))/y,
  ],
];
