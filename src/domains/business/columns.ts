import type { Lang } from '../../core/messages.ts';
import { type messages, say } from './messages.ts';
import type { TellCode } from './tell-messages.ts';

export type Cell = (value: unknown, lang: Lang) => string;

export const plain: Cell = (value) => (value === null || value === undefined ? '' : String(value));
/** ¥1,234,567.80; nothing where the reader may not see it. */
export const money: Cell = (value) =>
  typeof value === 'number'
    ? `${value < 0 ? '-' : ''}¥${Math.abs(value).toLocaleString('en-US', { minimumFractionDigits: Number.isInteger(value) ? 0 : 2, maximumFractionDigits: 2 })}`
    : '';
export const number: Cell = (value) =>
  typeof value === 'number' ? value.toLocaleString('en-US') : plain(value, 'zh');
export const state: Cell = (value, lang) =>
  typeof value === 'string'
    ? say(`business_status_${value.replace('-', '_')}` as keyof typeof messages, lang)
    : '';

export interface Column {
  readonly key: string;
  readonly title: TellCode;
  readonly cell?: Cell;
  readonly right?: true;
}

const sum = (key: string, title: TellCode): Column => ({ key, title, cell: money, right: true });

/** What a list shows of its records, on a screen and in a file. */
export const columns = {
  clients: [
    { key: 'name', title: 'name' },
    { key: 'category', title: 'category' },
    { key: 'rating', title: 'rating' },
    { key: 'status', title: 'status', cell: state },
    { key: 'address', title: 'address' },
  ],
  contacts: [
    { key: 'name', title: 'contact' },
    { key: 'clientName', title: 'client' },
    { key: 'phone', title: 'phone' },
  ],
  projects: [
    { key: 'name', title: 'project' },
    { key: 'clientName', title: 'client' },
    { key: 'contacts', title: 'contacts' },
    { key: 'status', title: 'status', cell: state },
    sum('amount', 'amount'),
    sum('settledAmount', 'settled'),
    { key: 'createdOn', title: 'created' },
  ],
  payments: [
    { key: 'date', title: 'day' },
    { key: 'clientName', title: 'client' },
    { key: 'projectName', title: 'project' },
    sum('amount', 'amount'),
    { key: 'reverses', title: 'reverses' },
  ],
  receivables: [
    { key: 'clientName', title: 'client' },
    { key: 'projectName', title: 'project' },
    { key: 'since', title: 'since' },
    sum('agreedAmount', 'amount'),
    sum('paidAmount', 'settled'),
    sum('dueAmount', 'due'),
  ],
  quotations: [
    { key: 'date', title: 'day' },
    { key: 'clientName', title: 'client' },
    { key: 'title', title: 'quotation' },
    sum('amount', 'amount'),
    { key: 'status', title: 'status', cell: state },
    { key: 'projectName', title: 'project' },
  ],
  groups: [
    { key: 'name', title: 'group' },
    { key: 'count', title: 'payments', cell: number, right: true },
    sum('amount', 'amount'),
  ],
} as const satisfies Readonly<Record<string, readonly Column[]>>;
