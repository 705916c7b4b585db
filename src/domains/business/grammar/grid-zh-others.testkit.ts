import { type Around, type Ask, around, asked } from './grid.testkit.ts';

/** Said by other people, in other words. */
export const others: readonly Ask[] = [
  asked(
    'crm.get_client',
    'ask',
    `{clientName}在什么地方办公\n{clientName}是啥评级\n{clientName}开什么票\n我想看看{clientName}的资料\n{clientName}的详细资料有吗`,
  ),
  asked(
    'crm.get_client',
    'do',
    `把{clientName}的档案找出来\n调{clientName}的客户资料看看\n给我{clientName}的地址\n报一下{clientName}的地址`,
  ),
  asked(
    'crm.create_client',
    'do',
    `来了个新客户{name:clientName}，录一下\n新客户{name:clientName}，地址在{address}，帮我建档\n把{name:clientName}加到客户里，评级{rating}\n系统里加一家客户，{name:clientName}，地址{address}\n客户建一个，叫{name:clientName}`,
  ),
  asked(
    'crm.update_client',
    'do',
    `{clientName}现在的地址是{address}，改一下\n{clientName}搬到{address}去了，地址更新一下\n麻烦把{clientName}评级调成{rating}\n{clientName}的客户地址变更为{address}\n{clientName}评级升到{rating}\n{clientName}的分类换成{category}`,
  ),
  asked(
    'crm.delete_client',
    'do',
    `客户{clientName}不要了，删掉\n把客户{clientName}从系统里删除\n{clientName}这家客户删了吧\n{clientName}倒闭了，把这个客户删掉`,
  ),
  asked(
    'crm.create_contact',
    'do',
    `{clientName}的新联系人叫{name:person}，电话{phone}，加进去\n{clientName}那边换人对接了，新联系人{name:person}，手机{phone}，添加一下\n给{clientName}录个联系人，{name:person}，{phone}\n联系人加一个：{clientName}的{name:person}，电话{phone}`,
  ),
  asked(
    'crm.update_contact',
    'do',
    `{clientName}的{contactName:person}换手机号了，改成{phone}\n{clientName}联系人{contactName:person}电话变了，现在是{phone}，更新一下\n{contactName:person}的电话改为{phone}`,
  ),
  asked(
    'crm.delete_contact',
    'do',
    `{clientName}的{contactName:person}不干了，把这个联系人删了\n{clientName}那个联系人{contactName:person}删掉吧`,
  ),
  asked(
    'crm.list_contacts',
    'ask',
    `{clientName}谁对接\n{clientName}那边有几个联系人，都是谁\n{clientName}的对接人都有谁`,
  ),
  asked('project.list_by_client', 'ask', `我们跟{clientName}有哪些项目\n{clientName}手上有什么项目`),
  asked(
    'project.create_project',
    'do',
    `{clientName}新接了个项目{name:projectName}，{amount}，录进去\n{clientName}的新项目{name:projectName}，谈好{amount}，建一下\n项目{name:projectName}建一下，客户{clientName}，金额{amount}\n立项：{name:projectName}，{clientName}的，{amount}\n给{clientName}开个新项目，名字{name:projectName}，预算{amount}，对接人{contactName:person}`,
  ),
  asked('project.update_progress', 'do', `{projectName}已经完工了，进度改成已完成`, { status: 'completed' }),
  asked(
    'project.update_progress',
    'do',
    `{projectName}开工了，状态改成进行中\n项目{projectName}今天启动了，标成进行中`,
    { status: 'in-progress' },
  ),
  asked(
    'project.update_progress',
    'do',
    `客户把{projectName}砍了，状态改成已取消\n{projectName}不做了，标成取消`,
    { status: 'cancelled' },
  ),
  asked(
    'project.update_project',
    'do',
    `{projectName}涨价了，金额改成{amount}\n项目{projectName}的合同金额调整为{amount}\n{projectName}的对接人换成{contactName:person}了，改一下`,
  ),
  asked(
    'finance.create_settlement',
    'do',
    `{projectName}的钱到了，{amount}，登一下\n{projectName}又打来{amount}，记一笔\n{projectName}到账{amount}，{date:day}的，入个账\n记账：{projectName}，{amount}，{date:day}\n{date:day}收了{projectName}一笔{amount}，帮忙登记\n{projectName}首款{amount}已到，登记回款\n客户付了{projectName}的定金{amount}，登记一下`,
  ),
  asked(
    'finance.reverse_settlement',
    'do',
    `{projectName}{date:day}那笔{amount}记重了，冲掉\n把{date:day}{projectName}那笔{amount}撤销掉\n{projectName}那笔{date:day}的{amount}回款作废`,
  ),
  asked(
    'finance.create_quotation',
    'do',
    `帮{clientName}做份报价单，{title}，{amount}\n{clientName}要报价，{title}，{amount}，出一份\n报价单开一张，{clientName}，{title}，{amount}\n给{clientName}的{title}报价{amount}`,
  ),
  asked('finance.list_quotations', 'ask', `{clientName}报过几次价\n给{clientName}的报价都有哪些`),
  asked(
    'finance.list_settlements',
    'do',
    `{clientName}付过哪些款，列一下\n{clientName}{dateRange}的进账明细给我\n拉一下{clientName}{dateRange}的回款流水`,
  ),
  asked(
    'finance.receivables',
    'ask',
    `{clientName}的尾款还有多少没收\n{clientName}欠款多少\n{clientName}还有多少钱没付`,
  ),
  asked('finance.receivables', 'ask', `哪些客户还没付钱\n还有谁的款没到\n外面还有多少账没收回来`),
  asked(
    'finance.stats_by_period',
    'ask',
    `{dateRange}总共进账多少\n{dateRange}收入怎么样，一共多少\n{dateRange}回了多少款\n{dateRange}到账总额是多少`,
  ),
  asked(
    'finance.stats_by_client',
    'ask',
    `{dateRange}{clientName}给了咱们多少钱\n{clientName}{dateRange}打了多少款过来\n{clientName}{dateRange}的回款总额是多少`,
  ),
  asked(
    'analytics.stats_overview',
    'do',
    `{dateRange}的经营情况汇总一下\n来一份{dateRange}的经营概况\n给我看看{dateRange}的经营数据`,
  ),
  asked('crm.list_clients', 'do', `所有客户拉个单子\n把客户都列出来看看\n客户列表给我一份`),
  asked('crm.list_clients', 'ask', `哪些客户是{rating:grade}的`),
  asked(
    'project.list_projects',
    'ask',
    `现在有哪些{status:many}项目\n咱们{status:many}项目有几个\n还有什么{status:many}项目`,
  ),
  asked('project.list_projects', 'do', `{status:many}项目拉个清单\n把{status:many}项目给我过一遍`),
];

export const othersAround: readonly Around[] = [
  around('帮个忙，_'),
  around('那个，_'),
  around('对了，_'),
  around('在吗？_'),
  around('赶紧的，_'),
  around('领导要看，_'),
  around('客户在线等，_'),
  around('今天忙死了，_'),
  around('我刚开完会，_'),
  around('手机快没电了，_'),
  around('月底要对账，_'),
  around('刚才忘了说，_'),
  around('_，急'),
  around('_，在线等'),
  around('_，我要汇报用'),
  around('_，老板要的'),
  around('_，下午开会要用'),
  around('_，谢谢老师'),
  around('_，我好跟老板交代'),
  around('_，别弄错了'),
  around('_，越快越好'),
];
