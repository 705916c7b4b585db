import { type Catalogue, fill, issuesOf, type Lang } from '../../core/messages.ts';

export const messages = {
  // What a tool could not do.
  business_no_client: {
    zh: '没有找到客户“{name}”，名字相近的也没有',
    en: 'There is no client “{name}”, nor one with a name like it',
  },
  business_no_client_like: {
    zh: '没有找到客户“{name}”。有没有可能是：{candidates}？',
    en: 'There is no client “{name}”. Might it be {candidates}?',
  },
  business_which_client: {
    zh: '“{name}”可能是：{candidates}。请说全客户的名称',
    en: '“{name}” may be: {candidates}. Please give the whole name of the client',
  },
  business_client_exists: { zh: '客户“{name}”已经存在', en: 'There is already a client “{name}”' },
  business_no_contact: {
    zh: '客户“{client}”没有联系人“{name}”',
    en: 'The client “{client}” has no contact “{name}”',
  },
  business_contact_exists: {
    zh: '客户“{client}”已经有联系人“{name}”',
    en: 'The client “{client}” already has a contact “{name}”',
  },
  business_no_project: {
    zh: '没有找到项目“{name}”，名字相近的也没有',
    en: 'There is no project “{name}”, nor one with a name like it',
  },
  business_no_project_like: {
    zh: '没有找到项目“{name}”。有没有可能是：{candidates}？',
    en: 'There is no project “{name}”. Might it be {candidates}?',
  },
  business_which_project: {
    zh: '“{name}”可能是：{candidates}。请说全项目的名称',
    en: '“{name}” may be: {candidates}. Please give the whole name of the project',
  },
  business_project_exists: {
    zh: '客户“{client}”已经有项目“{name}”',
    en: 'The client “{client}” already has a project “{name}”',
  },
  business_in_the_way: {
    zh: '与另一处同时的修改冲突，请重试',
    en: 'This conflicts with a change made at the same time; please try again',
  },
  business_too_slow: { zh: '查询超时，已停止', en: 'The query took too long and was stopped' },
  business_no_money: { zh: '没有查看或登记金额的权限', en: 'Not allowed to see or record amounts' },
  business_no_tool: { zh: '没有名为“{name}”的工具', en: 'There is no tool “{name}”' },
  business_no_field: {
    zh: '{form} 表单没有“{name}”这一项；有：{candidates}',
    en: 'The form {form} has no field “{name}”; it has: {candidates}',
  },
  business_no_column: {
    zh: '表 {table} 不能查询“{name}”；可以查询：{candidates}',
    en: '“{name}” of {table} cannot be asked for; these can: {candidates}',
  },
  business_no_columns: { zh: '要说查 {table} 的哪些列', en: 'say which columns of {table} are wanted' },
  business_no_measure: { zh: '{table}没有金额可以统计', en: '{table} have no amount to measure' },
  business_no_group: {
    zh: '{table}不能这样分或这样筛选',
    en: '{table} cannot be grouped or chosen like that',
  },
  business_column_kind: { zh: '{name} 要与{kind}比较', en: '{name} is compared with {kind}' },

  business_not_empty: {
    zh: '已经有客户了；示例数据只能放进空的数据库（--force 先清空）',
    en: 'there are clients already; sample data only goes into an empty database (--force empties it first)',
  },
  business_seed_number: {
    zh: '--{option} 要是 {least} 到 {most} 的整数，不是“{said}”',
    en: '--{option} must be a whole number from {least} to {most}, not “{said}”',
  },
  business_no_store: { zh: '数据库不可用：{reason}', en: 'the database is not available: {reason}' },
  business_seeded: {
    zh: '{clients} 个客户，{contacts} 个联系人，{projects} 个项目，{settlements} 笔回款',
    en: '{clients} clients, {contacts} contacts, {projects} projects, {settlements} payments',
  },

  // What a person is asked to approve.
  business_ask_create_client: { zh: '新建客户“{name}”{fields}', en: 'Create the client “{name}”{fields}' },
  business_ask_update_client: {
    zh: '修改客户“{name}”：{changes}',
    en: 'Change the client “{name}”: {changes}',
  },
  business_ask_delete_client: {
    zh: '删除客户“{name}”，连同它的 {contacts} 个联系人、{projects} 个项目、{settlements} 笔回款、{quotations} 份报价；不能撤销',
    en: 'Delete the client “{name}” with its {contacts} {contacts|contact|contacts}, {projects} {projects|project|projects}, {settlements} {settlements|payment|payments} and {quotations} {quotations|quotation|quotations}; this cannot be undone',
  },
  business_ask_create_contact: {
    zh: '给客户“{client}”新增联系人“{name}”{fields}',
    en: 'Add the contact “{name}” to the client “{client}”{fields}',
  },
  business_ask_create_project: {
    zh: '给客户“{client}”新建项目“{name}”{fields}',
    en: 'Create the project “{name}” for the client “{client}”{fields}',
  },
  business_ask_update_progress: {
    zh: '项目“{name}”（{client}）的进度：{before} → {after}',
    en: 'Progress of the project “{name}” ({client}): {before} → {after}',
  },
  business_ask_create_settlement: {
    zh: '给项目“{name}”（{client}）登记回款 {amount}，日期 {date}；此前已回款 {received}，项目金额 {agreed}',
    en: 'Record a payment of {amount} on {date} for the project “{name}” ({client}); received so far {received}, agreed {agreed}',
  },

  business_ask_reverse_settlement: {
    zh: '冲销项目“{name}”（{client}）{date} 的回款 {amount}：原记录保留，另记一笔负数；之后已回款 {left}',
    en: 'Reverse the payment of {amount} on {date} for the project “{name}” ({client}): the record stays, a negative one is added; {left} received after it',
  },
  business_no_payment: { zh: '没有找到这笔回款', en: 'There is no such payment' },
  business_reversed_already: { zh: '这笔回款已经冲销了', en: 'This payment has been reversed already' },
  business_which_payment: {
    zh: '符合的回款不止一笔：{candidates}。请说金额和日期',
    en: 'Several payments fit: {candidates}. Please give amount and day',
  },
  business_ask_create_quotation: {
    zh: '给客户“{client}”新建报价“{name}”：{amount}，日期 {date}',
    en: 'Create the quotation “{name}” for the client “{client}”: {amount}, {date}',
  },
  business_ask_accept_quotation: {
    zh: '报价“{name}”（{client}）记为已接受，并新建同名项目，金额 {amount}',
    en: 'Mark the quotation “{name}” ({client}) as accepted and create a project of that name for {amount}',
  },
  business_ask_decline_quotation: {
    zh: '报价“{name}”（{client}）记为已谢绝',
    en: 'Mark the quotation “{name}” ({client}) as declined',
  },
  business_no_quotation: { zh: '没有找到报价“{name}”', en: 'There is no quotation “{name}”' },
  business_quotation_settled: {
    zh: '报价“{name}”已经有结果了',
    en: 'The quotation “{name}” is settled already',
  },
  business_quotation_exists: {
    zh: '客户“{client}”已经有报价“{name}”',
    en: 'The client “{client}” already has a quotation “{name}”',
  },
  business_which_quotation: {
    zh: '叫“{name}”的报价不止一份：{candidates}',
    en: 'several quotations are called “{name}”: {candidates}',
  },

  business_ask_import: {
    zh: '{name}：新建 {added}，修改 {changed}，不变 {same}',
    en: '{name}: new {added}, changed {changed}, the same {same}',
  },
  business_csv_named: { zh: '{n}（{names}）', en: '{n} ({names})' },
  business_csv_line: { zh: '第 {line} 行 {reason}', en: 'line {line}: {reason}' },
  business_csv_refused: { zh: '不能接受的行 {rows}', en: 'refused rows {rows}' },
  business_csv_done: { zh: '新建 {created}，修改 {changed}', en: '{created} new, {changed} changed' },
  business_csv_nothing: {
    zh: '没有要写入的：{n} 行都和现有的一样',
    en: 'Nothing to write: all {n} {n|row is|rows are} as they were',
  },
  business_csv_quote: {
    zh: '第 {line} 行的引号没有结束',
    en: 'The quotation mark in line {line} never ends',
  },
  business_csv_empty: {
    zh: 'CSV 里没有数据：第一行是列名，下面是数据',
    en: 'There is nothing in the CSV: the first line names the columns, rows follow',
  },
  business_csv_long: { zh: '有 {n} 行，一次最多 {most} 行', en: '{n} rows, where {most} are the most' },
  business_csv_heading: {
    zh: '列名“{name}”用不了；可以用：{candidates}',
    en: 'The columns “{name}” cannot be taken; these can: {candidates}',
  },
  business_import_what: {
    zh: '要说导入什么和哪个文件；可以导入：{known}',
    en: 'say what to import and from which file; there are: {known}',
  },
  business_csv_encoding: {
    zh: '{file} 不是 UTF-8、UTF-16 或 GB 18030 的文字',
    en: '{file} is not text in UTF-8, UTF-16 or GB 18030',
  },
  business_csv_missing: { zh: '缺少{name}', en: '{name} is missing' },
  business_csv_value: { zh: '{name}“{said}”不合要求', en: '{name} cannot be “{said}”' },
  business_csv_twice: { zh: '与第 {line} 行重复', en: 'the same as line {line}' },

  business_over_due: {
    zh: '{asked}。注意：还应付 {due}，这一笔多出 {over}',
    en: '{asked}. Note: {due} is still due, and this is {over} more',
  },
  business_ask_update_contact: {
    zh: '修改联系人“{name}”（{client}）{fields}',
    en: 'Change the contact “{name}” ({client}){fields}',
  },
  business_ask_delete_contact: {
    zh: '删除联系人“{name}”（{client}）',
    en: 'Delete the contact “{name}” ({client})',
  },
  business_ask_update_project: {
    zh: '修改项目“{name}”（{client}）{fields}',
    en: 'Change the project “{name}” ({client}){fields}',
  },
  business_no_such_contact: { zh: '没有联系人“{name}”', en: 'there is no contact “{name}”' },
  business_which_contact: {
    zh: '叫“{name}”的联系人不止一个：{candidates}',
    en: 'several contacts are called “{name}”: {candidates}',
  },

  // Parts of the sentences above.
  business_word_nothing: { zh: '（空）', en: '(nothing)' },
  business_word_number: { zh: '数字', en: 'a number' },
  business_form_create: { zh: '新建{form}', en: 'New {form}' },
  business_form_edit: { zh: '修改{form}', en: 'Edit {form}' },
  business_top_by_count: { zh: '{name}（{n}个项目）', en: '{name} ({n} {n|project|projects})' },
  business_top_by_amount: { zh: '{name}（{amount}）', en: '{name} ({amount})' },
  business_payment_for: { zh: '{name} 回款 {amount}', en: '{name}, {amount} received' },
  business_word_text: { zh: '文字', en: 'a text' },
  business_status_active: { zh: '启用', en: 'active' },
  business_status_inactive: { zh: '停用', en: 'inactive' },
  business_status_pending: { zh: '未开始', en: 'pending' },
  business_status_in_progress: { zh: '进行中', en: 'in progress' },
  business_status_completed: { zh: '已完成', en: 'completed' },
  business_status_cancelled: { zh: '已取消', en: 'cancelled' },
  business_status_draft: { zh: '草稿', en: 'draft' },
  business_status_sent: { zh: '已发出', en: 'sent' },
  business_status_accepted: { zh: '已接受', en: 'accepted' },
  business_status_declined: { zh: '已谢绝', en: 'declined' },
} as const satisfies Catalogue;

export const issue = issuesOf(messages);

/** One of the sentences above, in the reader's language. */
export const say = (
  code: keyof typeof messages,
  lang: Lang,
  params: Readonly<Record<string, unknown>> = {},
): string => fill(messages[code], lang, params);
