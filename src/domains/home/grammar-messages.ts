import { issuesOf } from '../../core/messages.ts';

/** Why a clause became UNKNOWN. */
export const grammarMessages = {
  home_respelt: { zh: '“{said}”当作“{as}”', en: 'took “{said}” for “{as}”' },
  home_clause_words: { zh: '“{words}”里有没听懂的词', en: '“{words}” has words that were not understood' },
  home_clause_negated: {
    zh: '“{words}”说的是不要做，没有当作命令',
    en: '“{words}” says not to do it; it is no command',
  },
  home_clause_condition: {
    zh: '“{words}”带有条件，命令里没有条件的位置',
    en: '“{words}” depends on a condition, which a command cannot carry',
  },
  home_clause_delayed: {
    zh: '“{words}”指定了时间，命令会立刻执行，所以没有采用',
    en: '“{words}” names a time, but a command runs at once',
  },
  home_clause_hedged: {
    zh: '“{words}”只是在考虑，还没有说要做',
    en: '“{words}” is only being considered; it is no command yet',
  },
  home_clause_withdrawn: {
    zh: '“{words}”说了又收回，没有执行',
    en: '“{words}” was said and taken back',
  },
  home_clause_replaced: {
    zh: '“{words}”后来改了口，以后说的为准',
    en: '“{words}” was corrected afterwards; what was said last holds',
  },
  home_clause_starting: {
    zh: '“{words}”是原来的值，命令里只有新的值',
    en: '“{words}” is where it was; a command only carries the new value',
  },
  home_clause_how: { zh: '“{words}”是提问，不是命令', en: '“{words}” asks how or why; it is no command' },
  home_clause_complaint: { zh: '“{words}”没有说要做什么', en: '“{words}” does not say what to do' },
  home_clause_range: { zh: '“{words}”给的是范围，不是一个值', en: '“{words}” gives a range, not a value' },
  home_clause_excluded_device: {
    zh: '“{words}”排除的是设备，命令只能排除房间',
    en: '“{words}” excludes a device; a command can only exclude rooms',
  },
  home_clause_no_target: {
    zh: '“{words}”没有说清对什么做什么',
    en: '“{words}” does not say what is to be done to what',
  },
  home_clause_no_property: {
    zh: '“{words}”没有说清是哪个属性的值',
    en: '“{words}” does not say which property the value is of',
  },
} as const;

export const clauseIssue = issuesOf(grammarMessages);
