import type { Glossary } from '../../core/tool/glossary.ts';
import { queryDescription } from './operations/look.ts';

/** What the tools say, for readers of English. */
export const english: Glossary = {
  搜索客户: 'Search clients',
  '根据关键词（名称的一部分或拼音首字母）搜索客户，返回匹配的列表':
    'Finds clients by a keyword: part of the name, or the initials of its pinyin',
  搜一下名字里带蓝天的客户: 'find clients with 蓝天 in the name',
  查看客户: 'Show a client',
  '查看一个客户的资料：地址、分类、评级、发票类型、状态、联系人，以及项目数和金额':
    'Shows what is known of a client: address, category, rating, invoice type, status, contacts, and its projects and amounts',
  看一下中信出版社的资料: 'show me the details of 中信出版社',
  新建客户: 'Create a client',
  创建新的客户记录: 'Creates a client',
  '新建客户：蓝天文化，地址北京市朝阳区': 'create a client: 蓝天文化, address 北京市朝阳区',
  修改客户: 'Change a client',
  '修改一个客户的名称、地址、分类、评级或状态；没说的不变':
    'Changes name, address, category, rating or status of a client; what is not said stays as it is',
  把中信出版社的评级调成A: 'set the rating of 中信出版社 to A',
  把北京云杉科技有限公司停用: 'deactivate 北京云杉科技有限公司',
  删除客户: 'Delete a client',
  '删除一个客户，连同它的联系人、项目、回款和报价；名称要说全':
    'Deletes a client with its contacts, projects, payments and quotations; the name must be complete',
  删除客户北京云杉科技有限公司: 'delete the client 北京云杉科技有限公司',
  联系人项目统计: 'Contacts of a client in figures',
  '统计某客户下各联系人的项目数量和金额；金额是项目的约定金额，日期按项目的创建日期算':
    'Counts projects and amounts of each contact of a client; amounts are those agreed for the projects, dates those of their creation',
  统计中信出版社各联系人的项目数量和金额: 'projects and amounts of each contact of 中信出版社',
  新增联系人: 'Add a contact',
  给一个客户新增联系人: 'Adds a contact to a client',
  '给中信出版社加个联系人王芳，电话13900001111': 'add the contact 王芳 to 中信出版社, phone 13900001111',
  按客户列出项目: 'List projects of a client',
  '列出一个客户的项目，新的在前，最多 100 个；total 是总数':
    'Lists the projects of a client, newest first, 100 at most; total is how many there are',
  中信出版社有哪些进行中的项目: 'which projects of 中信出版社 are in progress',
  搜索项目: 'Search projects',
  '根据关键词搜索项目，返回匹配的列表': 'Finds projects by a keyword',
  帮我找找数字阅读平台这个项目: 'find the project 数字阅读平台',
  新建项目: 'Create a project',
  '给一个客户创建新的项目；联系人须是该客户已有的联系人':
    'Creates a project for a client; the contact must be one the client already has',
  '给中信出版社新建一个项目，叫《企业文化落地》二期，联系人丁媛媛，金额5万':
    'create a project for 中信出版社 named 《企业文化落地》二期, contact 丁媛媛, amount 50,000',
  更新项目进度: 'Update the progress of a project',
  '把一个项目的进度改为未开始、进行中、已完成或已取消':
    'Sets the progress of a project: pending, in progress, completed or cancelled',
  '数字阅读平台做完了，麻烦更新下进度': 'mark the project 数字阅读平台 as completed',
  按时间段统计回款: 'Payments by period',
  '统计一段时间内的回款（已结算金额），按月、季度、年或客户分组；按客户时金额大的在前':
    'Adds up the payments received in a period by month, quarter, year or client; clients with the largest amounts first',
  '2026年一季度回款多少': 'how much was received in Q1 2026',
  按客户统计回款: 'Payments of a client',
  '统计一个客户的回款（已结算金额）：总额，以及各项目的回款，金额大的在前':
    'Adds up the payments received from a client: in all and for each project, largest first',
  中信出版社2026年回款多少: 'how much did we receive from 中信出版社 in 2026',
  登记回款: 'Record a payment',
  '给一个项目登记一笔回款（结算）；没说日期就是今天':
    'Records a payment received for a project; today where no date is given',
  '数字阅读平台这个项目结算了120000，11月3号到的，登记一下':
    'record a payment of 120000 for the project 数字阅读平台, received on November 3',
  经营概览: 'Business overview',
  '经营概况：客户和联系人的现有数量，时间范围内新建的项目（按进度）和回款；不给时间范围就是全部':
    'How business stands: clients and contacts there are now, projects (by progress) and payments of the period; of all time where none is given',
  '2026年10月的经营概览': 'business overview of October 2026',
  只读查询: 'Read-only query',
  [queryDescription.zh]: queryDescription.en,
  列出评级为A的客户的名称和地址: 'names and addresses of the clients rated A',
  打开表单: 'Open a form',
  '打开客户、联系人、项目或回款的表单，可以带上已知的内容；由人填完再提交':
    'Opens the form of a client, contact, project or payment, filled in as far as known; a person completes and submits it',
  打开新建客户的表单: 'open the form for a new client',
  '打开新建客户的表单，名称填蓝天文化': 'open the form for a new client, name 蓝天文化',
  列出能力: 'List tools',
  '列出可以使用的工具；category 是业务领域（crm、project、finance……）':
    'Lists the tools there are; category is the field (crm, project, finance …)',
  有哪些财务方面的工具: 'which finance tools are there',
  查看能力: 'Show a tool',
  '查看一个工具做什么、要填哪些参数、怎样调用':
    'Says what a tool does, which parameters it takes and how it is called',
  '给我讲讲 finance.create_settlement 要填哪些参数': 'which parameters does finance.create_settlement take',

  搜索关键词: 'the keyword',
  返回数量限制: 'how many at most',
  '客户名称（支持模糊匹配）': 'the name of the client, or part of it',
  '客户名称（要说全，不支持模糊匹配）': 'the complete name of the client',
  '客户名称（必填）': 'the name of the client',
  新的名称: 'the new name',
  地址: 'address',
  分类: 'category',
  评级: 'rating',
  发票类型: 'type of invoice',
  '状态：active 启用，inactive 停用': 'status: active or inactive',
  是否包含金额统计: 'whether amounts are wanted too',
  时间范围: 'the period',
  '开始日期 YYYY-MM-DD（含）': 'first day, YYYY-MM-DD',
  '结束日期 YYYY-MM-DD（含）': 'last day, YYYY-MM-DD',
  '联系人姓名（必填）': 'the name of the contact',
  联系人姓名: 'the name of the contact',
  电话: 'phone',
  '只列这种进度的：pending 未开始，in-progress 进行中，completed 已完成，cancelled 已取消':
    'only those that are pending, in-progress, completed or cancelled',
  '项目名称（必填）': 'the name of the project',
  '项目名称（支持模糊匹配）': 'the name of the project, or part of it',
  '项目金额（元）': 'the amount of the project (yuan)',
  '新的进度：pending 未开始，in-progress 进行中，completed 已完成，cancelled 已取消':
    'the new progress: pending, in-progress, completed or cancelled',
  '分组：month 月，quarter 季度，year 年，client 客户': 'group by month, quarter, year or client',
  '回款金额（元）': 'the amount received (yuan)',
  '回款日期 YYYY-MM-DD，默认今天': 'the day it was received, YYYY-MM-DD; today where not given',
  表: 'the table',
  要返回的列: 'the columns wanted',
  列名: 'the name of a column',
  '条件，须同时满足': 'conditions, all of which must hold',
  '比较方式；contains 是包含': 'how to compare',
  '比较的值；金额以元计': 'the value to compare with; amounts in yuan',
  按这一列排序: 'sort by this column',
  是否从大到小: 'whether the largest come first',
  '表单：client 客户，contact 联系人，project 项目，settlement 回款':
    'the form: client, contact, project or settlement (a payment)',
  'create 新建，edit 修改': 'create a new record, or edit one',
  '预先填好的内容，用新建工具的参数名':
    'what is filled in already, by the parameter names of the tool that creates it',
  按说的顺序排列的工具调用: 'Tool calls in the order said',
  '工具，如 `crm.search_client`': 'the tool, as `crm.search_client`',
  '只有说到的；默认值由工具补上': 'only what was said; the tool adds its defaults',
  '业务领域，如 crm、finance': 'the field, such as crm or finance',
  '工具 ID，如 crm.search_client': 'the id of the tool, such as crm.search_client',
};
