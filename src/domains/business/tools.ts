import type { Namespace, ToolDefinition } from '../../core/tool/tool.ts';
import { changeTools } from './operations/changes.ts';
import { clientTools } from './operations/clients.ts';
import { contactTools } from './operations/contacts.ts';
import { financeTools } from './operations/finance.ts';
import { importTools } from './operations/imports.ts';
import { listTools } from './operations/lists.ts';
import { lookTools } from './operations/look.ts';
import { ownTools } from './operations/own.ts';
import { projectTools } from './operations/projects.ts';
import { quotationTools } from './operations/quotations.ts';
import { reverseSettlement } from './operations/reversal.ts';
import { tell } from './tell.ts';

const verbs = ['get', 'list', 'search', 'create', 'update', 'delete', 'stats'];

/** The seven of tools-2, with the verbs its own examples need. */
export const namespaces: readonly Namespace[] = [
  { prefix: 'crm', title: { zh: '客户关系', en: 'Customer relations' }, verbs: [...verbs, 'import'] },
  { prefix: 'project', title: { zh: '项目管理', en: 'Projects' }, verbs: [...verbs, 'import'] },
  {
    prefix: 'finance',
    title: { zh: '财务', en: 'Finance' },
    verbs: [...verbs, 'receivables', 'reverse', 'accept', 'decline', 'import'],
  },
  { prefix: 'analytics', title: { zh: '分析统计', en: 'Analytics' }, verbs },
  {
    prefix: 'ui',
    title: { zh: '界面操作', en: 'User interface' },
    verbs: [...verbs, 'open', 'close', 'show'],
  },
  { prefix: 'db', title: { zh: '数据库（仅限通用查询）', en: 'Database' }, verbs: [...verbs, 'query'] },
  { prefix: 'ai', title: { zh: 'AI 自身能力', en: 'Own abilities' }, verbs },
];

/** The one place where all of them stand (tools-7), each with what its result says. */
export const businessTools: readonly ToolDefinition[] = [
  ...clientTools,
  ...contactTools,
  ...projectTools,
  ...financeTools,
  ...listTools,
  ...changeTools,
  reverseSettlement,
  ...quotationTools,
  ...importTools,
  ...lookTools,
  ...ownTools,
].map((tool) => ({ ...tool, tell: (data, lang) => tell(tool.id, data, lang) }));
