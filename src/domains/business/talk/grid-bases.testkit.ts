/** Conversations whose end can be computed: what was said first, what is said of it next, and what that makes of it. */
export type Lang = 'zh' | 'en';
export interface Call {
  readonly toolId: string;
  readonly params: Readonly<Record<string, unknown>>;
}
export interface Texts {
  readonly zh: readonly string[];
  readonly en: readonly string[];
}
export interface Base extends Texts {
  readonly id: string;
  readonly call: Call;
}
/** A way to go on; several messages of one are between slashes. */
export interface Move extends Texts {
  readonly id: string;
  /** What it makes of the calls; null where the base has no place for it, 'open' where something is to be asked. */
  readonly makes: (call: Call, lang: Lang) => readonly Call[] | null;
}

export const words = (list: string): readonly string[] => list.split('|').map((one) => one.trim());
export const texts = (zh: string, en: string): Texts => ({ zh: words(zh), en: words(en) });

/** What `$` words stand for. */
const named: Readonly<Record<Lang, Readonly<Record<string, string>>>> = {
  zh: {
    client: '松石书店',
    other: '北岭印刷',
    project: '秋季画册',
    project2: '店招更新',
    new: '青麦文创',
    title: '橱窗设计',
    person: '何静',
    person2: '周敏',
    phone: '13812345678',
    phone2: '13987654321',
    address: '苏州市平江路12号',
    address2: '杭州市湖墅路5号',
    category: '书店',
    category2: '媒体',
    invoice: '专票',
    invoice2: '普票',
  },
  en: {
    client: 'Fern Press',
    other: 'Copper Lane Books',
    project: 'Spring Poster',
    project2: 'Lobby Sign',
    new: 'Wheatfield Studio',
    title: 'Window Display',
    person: 'Mia Chen',
    person2: 'Tom Archer',
    phone: '555 0142',
    phone2: '07700 900123',
    address: '12 Mill Lane',
    address2: '5 Quay Road',
    category: 'bookshop',
    category2: 'media',
    invoice: 'VAT',
    invoice2: 'special',
  },
};
export const world = {
  clients: [...'松石书店 北岭印刷 海棠出版社'.split(' '), 'Fern Press', 'Copper Lane Books', 'Atlas Print'],
  projects: [...'秋季画册 店招更新 山水展板'.split(' '), 'Spring Poster', 'Lobby Sign', 'Zine Reprint'],
};

export const worded = (text: string, lang: Lang): string =>
  text.replace(/\$(\w+)/g, (_, key: string) => named[lang][key] ?? key);
export const callIn = ({ toolId, params }: Call, lang: Lang): Call => ({
  toolId,
  params: Object.fromEntries(
    Object.entries(params).map(([key, one]) => [key, typeof one === 'string' ? worded(one, lang) : one]),
  ),
});

export const period = (start: string, end: string) => ({ start, end });
const lastMonth = period('2026-10-01', '2026-10-31');
export const thisYear = period('2026-01-01', '2026-12-31');
const base = (
  id: string,
  zh: string,
  en: string,
  toolId: string,
  params: Readonly<Record<string, unknown>>,
): Base => ({ id, ...texts(zh, en), call: { toolId, params } });

export const writes: readonly Base[] = [
  base(
    'create_client',
    '新建客户$new，地址$address，评级B|新增一个客户$new，地址是$address，评级B',
    'create a client called $new, address $address, rating B|add a client $new, address $address, rating B',
    'crm.create_client',
    { name: '$new', address: '$address', rating: 'B' },
  ),
  base(
    'update_client',
    '把$client的评级改成B|$client评级调成B',
    "change $client's rating to B|set the rating of $client to B",
    'crm.update_client',
    { clientName: '$client', rating: 'B' },
  ),
  base(
    'create_contact',
    '给$client加个联系人$person，电话$phone|$client新增联系人$person，手机$phone',
    'add a contact for $client: $person, phone $phone|add $person as a contact at $client, phone $phone',
    'crm.create_contact',
    { clientName: '$client', name: '$person', phone: '$phone' },
  ),
  base(
    'create_project',
    '给$client新建项目$title，金额20000|$client新建一个项目叫$title，金额两万',
    'create a project called $title for $client, amount 20000|new project $title for $client, 20,000',
    'project.create_project',
    { clientName: '$client', name: '$title', amount: 20000 },
  ),
  base(
    'update_progress',
    '把项目$project标记为已完成|项目$project的进度改成已完成',
    'mark the project $project as completed|set $project to completed',
    'project.update_progress',
    { projectName: '$project', status: 'completed' },
  ),
  base(
    'create_settlement',
    '给项目$project登记回款5000，昨天到账|$project登记一笔5000的回款，日期昨天',
    'record a payment of 5000 for $project, received yesterday|log 5,000 received yesterday for $project',
    'finance.create_settlement',
    { projectName: '$project', amount: 5000, date: '2026-11-14' },
  ),
  base(
    'update_project',
    '把项目$project的金额改成20000|项目$project金额改为两万',
    'change the amount of project $project to 20000|set the price of the $project project to 20,000',
    'project.update_project',
    { projectName: '$project', amount: 20000 },
  ),
  base(
    'update_contact',
    '把$client的联系人$person的电话改成$phone',
    'change the phone of $person at $client to $phone',
    'crm.update_contact',
    { clientName: '$client', contactName: '$person', phone: '$phone' },
  ),
  base(
    'create_quotation',
    '给$client新建报价单$title，金额20000',
    'new quotation for $client, $title, amount 20000|quote $client 20,000 for $title',
    'finance.create_quotation',
    { clientName: '$client', title: '$title', amount: 20000 },
  ),
];

export const looks: readonly Base[] = [
  base(
    'paid in a month',
    '$client上个月回款多少|上个月$client打了多少钱过来',
    'how much did $client pay last month|payments from $client last month',
    'finance.stats_by_client',
    { clientName: '$client', dateRange: lastMonth },
  ),
  base('paid', '$client一共回款多少', 'how much has $client paid us', 'finance.stats_by_client', {
    clientName: '$client',
  }),
  base(
    'income',
    '今年回款多少|今年一共收了多少钱',
    'how much did we collect this year|income this year',
    'finance.stats_by_period',
    {
      dateRange: thisYear,
    },
  ),
  base('income by month', '今年按月统计回款', 'income this year by month', 'finance.stats_by_period', {
    dateRange: thisYear,
    groupBy: 'month',
  }),
  base(
    'overview',
    '上个月的经营概况|看看上个月的概览',
    'give me an overview of last month',
    'analytics.stats_overview',
    {
      dateRange: lastMonth,
    },
  ),
  base('clients', '列出评级A的客户', 'list the clients rated A', 'crm.list_clients', { rating: 'A' }),
  base(
    'projects of one',
    '$client有哪些项目|看看$client的项目',
    "what projects does $client have|show $client's projects",
    'project.list_by_client',
    { clientName: '$client' },
  ),
  base('projects', '列出进行中的项目', 'list the projects in progress', 'project.list_projects', {
    status: 'in-progress',
  }),
  base('payments', '$client的回款记录', "list $client's payments", 'finance.list_settlements', {
    clientName: '$client',
  }),
  base('due', '谁还欠我们钱', 'who still owes us money', 'finance.receivables', {}),
  base('due of one', '$client还欠多少', 'how much does $client owe us', 'finance.receivables', {
    clientName: '$client',
  }),
  base('contacts', '$client的联系人有哪些', 'who are the contacts at $client', 'crm.list_contacts', {
    clientName: '$client',
  }),
  base(
    'contact counts',
    '统计$client各联系人的项目数量',
    'count the projects of each contact at $client',
    'crm.contact_stats',
    { clientName: '$client' },
  ),
  base('card', '查一下$client的资料', "show me $client's details", 'crm.get_client', {
    clientName: '$client',
  }),
  base('quotations', '列出$client的报价单', "list $client's quotations", 'finance.list_quotations', {
    clientName: '$client',
  }),
];

/** What a first message leaves open, and the ways to answer it. */
export interface Open extends Texts {
  readonly id: string;
  readonly answers: readonly {
    readonly zh: readonly string[];
    readonly en: readonly string[];
    readonly call: Call;
  }[];
}
const answer = (zh: string, en: string, toolId: string, params: Call['params']) => ({
  ...texts(zh, en),
  call: { toolId, params },
});
const open = (id: string, zh: string, en: string, ...answers: Open['answers']): Open => ({
  id,
  ...texts(zh, en),
  answers,
});
const settled = { projectName: '$project', amount: 5000 };
export const opens: readonly Open[] = [
  open(
    'contact',
    '给$client加个联系人|$client添加联系人',
    'add a contact for $client|add a contact at $client',
    answer(
      '$person|叫$person|$person吧|名字是$person|是$person|姓名$person|$person呀|叫$person的|联系人叫$person|就$person',
      '$person|his name is $person|it is $person|name: $person|call her $person|the name is $person|$person please|that would be $person|contact name is $person',
      'crm.create_contact',
      { clientName: '$client', name: '$person' },
    ),
    answer(
      '$person，电话$phone|叫$person，手机$phone|$person，$phone|$person $phone|名字$person，电话是$phone|$person，手机号$phone|电话$phone，叫$person|姓名$person，联系电话$phone|$person，手机是$phone|联系人$person，电话$phone|$person，电话号码$phone|名字叫$person，号码$phone|$person手机$phone',
      "$person, $phone|$person, phone $phone|$person, her number is $phone|name $person, phone $phone|$person on $phone|$person, $phone2x|phone $phone, name $person|$person, mobile $phone|it's $person, $phone|$person, number $phone|$person, tel $phone|name's $person and the phone is $phone|$person, and the number is $phone".replace(
        '|$person, $phone2x',
        '',
      ),
      'crm.create_contact',
      { clientName: '$client', name: '$person', phone: '$phone' },
    ),
    answer(
      '$person，电话$phone / 号码错了，是$phone2|$person，电话$phone / 电话改成$phone2|$person，电话$phone / 手机号不对，是$phone2',
      '$person, $phone / make the phone $phone2|$person, $phone / the number is wrong, it is $phone2|$person, $phone / sorry, the number is $phone2',
      'crm.create_contact',
      { clientName: '$client', name: '$person', phone: '$phone2' },
    ),
  ),
  open(
    'client',
    '新建一个客户|来了个新客户，建一下|加个客户',
    'create a new client|add a client|I need to set up a new client',
    answer(
      '$new|叫$new|名字是$new|客户名$new|客户叫$new|$new吧|就叫$new',
      "$new|it is called $new|the name is $new|$new please|that's $new|client name is $new|call it $new",
      'crm.create_client',
      {
        name: '$new',
      },
    ),
    answer(
      '$new，地址$address，评级B|叫$new，地址在$address，评级B|$new，评级B，地址$address|名字$new，地址是$address，评级是B|名称$new，地址$address，评级B',
      "$new, address $address, rating B|$new at $address, rated B|it is called $new, address $address, rating B|$new, rating B, address $address|name $new, address $address, rating B|it's $new, address $address, rated B",
      'crm.create_client',
      { name: '$new', address: '$address', rating: 'B' },
    ),
    answer(
      '$new，地址$address，评级B / 地址先不填了|$new，地址$address，评级B / 地址去掉',
      '$new, address $address, rating B / leave out the address|$new, address $address, rating B / drop the address',
      'crm.create_client',
      { name: '$new', rating: 'B' },
    ),
  ),
  open(
    'payment',
    '给项目$project登记一笔回款|记一笔回款，$project的',
    'record a payment for $project|log a payment on $project',
    answer(
      '5000|五千|5000块|是5000|金额5000|5000元整|5000元|收了五千|一共5000|五千整|金额是5000',
      "5000|5,000|it was 5000|five thousand|the amount is 5000|5000 yuan|it's 5000|5k|amount 5000|they paid 5000",
      'finance.create_settlement',
      settled,
    ),
    answer(
      '5000，昨天到账|五千，昨天到的|5000元，日期昨天|昨天到的，5000|5000，昨天收到的|昨天，五千块|5000，昨天打来的|五千块，昨天收的|昨天到账5000|昨天到账，金额5000',
      '5000, yesterday|5,000, received yesterday|5000, came in yesterday|yesterday, 5000|it was 5,000 and came in yesterday|5000, paid yesterday|yesterday, five thousand|5000 received yesterday|5,000 on 14 November',
      'finance.create_settlement',
      { ...settled, date: '2026-11-14' },
    ),
    answer(
      '5000，昨天到账 / 不对，是前天|5000，昨天到账 / 日期改成前天|5000，昨天到账 / 应该是前天到的',
      '5000, yesterday / sorry, the day before yesterday|5000, yesterday / make it the day before yesterday|5000, yesterday / no, it was the day before yesterday',
      'finance.create_settlement',
      { ...settled, date: '2026-11-13' },
    ),
  ),
  open(
    'payment of nothing',
    '登记一笔5000的回款|收款登记一下，5000',
    'record a payment of 5000|log a 5,000 payment',
    answer(
      '$project|$project的|是$project|项目是$project|$project那个项目|给$project|是$project那个|$project这个项目|项目$project|记到$project',
      "$project|for $project|it is for $project|the $project project|that is for $project|it's the $project one|project $project|for the $project project|put it on $project",
      'finance.create_settlement',
      settled,
    ),
    answer(
      '$project，昨天到的|$project的，昨天到账|$project，日期昨天|$project，昨天到账的|项目是$project，昨天到的',
      '$project, yesterday|for $project, received yesterday|$project, it came in yesterday|$project, received yesterday|for $project, it arrived yesterday',
      'finance.create_settlement',
      { ...settled, date: '2026-11-14' },
    ),
  ),
  open(
    'project',
    '给$client新建一个项目|$client新建项目',
    'create a project for $client|set up a new project for $client',
    answer(
      '叫$title|$title|名字是$title|项目名$title|叫“$title”|项目叫$title|就叫$title|名称$title',
      "call it $title|$title|it is called $title|the name is $title|$title please|it's $title|project name: $title|named $title",
      'project.create_project',
      {
        clientName: '$client',
        name: '$title',
      },
    ),
    answer(
      '$title，金额20000|叫$title，两万|$title，金额两万|名字$title，预算20000|$title，预算两万|叫$title，金额20000元|$title，两万块|项目叫$title，20000',
      "$title, amount 20000|$title, 20,000|call it $title, worth 20000|$title for 20,000|$title, budget 20000|$title, 20000 yuan|it's $title, worth 20,000|name $title, amount 20000",
      'project.create_project',
      { clientName: '$client', name: '$title', amount: 20000 },
    ),
  ),
  open(
    'rating',
    '$client的评级改一下|改一下$client的评级',
    "change $client's rating|change the rating of $client",
    answer(
      'C|改成C|换成C吧|就C吧|调成C|改为C|给C|C吧|到C|降到C',
      "C|to C|make it C|C please|change it to C|C then|rating C|set it to C|down to C|let's say C",
      'crm.update_client',
      {
        clientName: '$client',
        rating: 'C',
      },
    ),
  ),
  open(
    'progress',
    '更新一下项目$project的进度|项目$project的进度改一下',
    'update the status of project $project|change the status of the $project project',
    answer(
      '已完成|完成了|改成已完成|做完了|标成完成|是已完成|改成完成|完成|标记已完成|设为已完成',
      "completed|it is done|mark it completed|set it to completed|finished|make it completed|done|completed now|it's completed|change it to completed|mark as completed",
      'project.update_progress',
      { projectName: '$project', status: 'completed' },
    ),
  ),
];
