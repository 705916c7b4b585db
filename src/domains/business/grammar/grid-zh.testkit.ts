import { around, asked, type Grid, period, ways } from './grid.testkit.ts';
import { others, othersAround } from './grid-zh-others.testkit.ts';

const receivables = { toolId: 'finance.receivables', params: {} };
const overview = {
  toolId: 'analytics.stats_overview',
  params: { dateRange: { start: '2026-11-01', end: '2026-11-30' } },
};
const number = (value: string): unknown => Number(value);

export const zh: Grid = {
  lang: 'zh',
  verbs: /^(?:把|给|在|从|搜|找|看|查|调|新|加|建|录|更|删|添|列|统计|按|登记|记|冲销|出|打开|立|收到)/,
  ways: {
    clientName: ways(
      '云图出版社|青禾教育科技有限公司|远山文化公司|鲸落影业|梧桐里咖啡馆|“柳叶刀广告”=柳叶刀广告|银杏设计工作室|"半夏"=半夏|松风书局|鸿雁印务公司|海棠旅行社',
    ),
    projectName: ways(
      '“星桥展览”=星桥展览|《溪山清远》装帧|“《山海旧事》封面”=《山海旧事》封面|"年会主视觉"=年会主视觉|“文博周边”=文博周边|《读书月》海报',
    ),
    title: ways('“展厅导视”=展厅导视|“片头包装”=片头包装|《渡口》画册'),
    newName: ways('“童谣新编”=童谣新编|“北斗星教育”=北斗星教育|《春山》画册'),
    keyword: ways('“海棠”=海棠|“破晓”=破晓|"云图"=云图'),
    person: ways('赵一鸣|何倩|周敏|欧阳雪|沈洁|“李可”=李可'),
    phone: ways('13512340098|135 1234 0098|135-1234-0098|0571-88061234|010 6512 3456'),
    amount: ways(
      '3万=30000|三万=30000|18500|18500元=18500|¥18500=18500|一万八千五=18500|1.8万=18000|18,500块=18500|八千块=8000|5k=5000|四万二=42000|三千六百块钱=3600|十三万六=136000|RMB 7200=7200',
      number,
    ),
    day: ways(
      '今天=2026-11-15|昨天=2026-11-14|前天=2026-11-13|11月3号=2026-11-03|10月20日=2026-10-20|2026-11-05|上周五=2026-11-06|本月8号=2026-11-08',
    ),
    dateRange: ways(
      '今年=2026-01-01..2026-12-31|这个月=2026-11-01..2026-11-30|上个月=2026-10-01..2026-10-31|一季度=2026-01-01..2026-03-31|去年=2025-01-01..2025-12-31|去年下半年=2025-07-01..2025-12-31|九月到十月=2026-09-01..2026-10-31|最近三个月=2026-08-16..2026-11-15|2025年=2025-01-01..2025-12-31|上周=2026-11-02..2026-11-08|前年一整年=2024-01-01..2024-12-31',
      period,
    ),
    groupBy: ways('按月=month|按季度=quarter|按客户=client|按年=year|分月=month|每个月=month'),
    rating: ways('A|B|C|A级|B级'),
    grade: ways('A|B|A级=A|A类=A'),
    category: ways('书店|出版社|“文化机构”=文化机构|教育'),
    invoiceType: ways('专票|普票'),
    address: ways('成都市锦江区红星路三段16号|武汉市洪山区珞喻路152号|西安市碑林区书院门9号|建国路88号3楼'),
    progress: ways('已完成=completed|进行中=in-progress|已取消=cancelled|待开始=pending'),
    many: ways('进行中的=in-progress|已完成的=completed|还没开始的=pending|取消了的=cancelled'),
    limit: ways('5|三=3|十=10', number),
    toolId: ways('crm.update_client|finance.create_settlement'),
  },
  asks: [
    ...others,
    asked(
      'crm.search_client',
      'do',
      `搜一下名字里有{keyword}的客户\n搜客户{keyword}\n找一下名字带{keyword}的客户`,
    ),
    asked('crm.search_client', 'ask', `有没有名字里带{keyword}的客户\n名字里有{keyword}俩字的客户有吗`),
    asked(
      'crm.get_client',
      'ask',
      `{clientName}的地址是什么\n{clientName}的开票类型是啥\n{clientName}的评级是多少`,
    ),
    asked(
      'crm.get_client',
      'do',
      `把{clientName}的资料调出来\n看看客户{clientName}的详细信息\n查一下{clientName}的开票类型\n调一下{clientName}的资料`,
    ),
    asked(
      'crm.create_client',
      'do',
      `新建客户{name:clientName}
       新建客户：{name:clientName}，地址{address}
       加个客户，叫{name:clientName}，评级{rating}，地址{address}
       建个客户，名叫{name:newName}，地址{address}，评级{rating}
       新增一个客户{name:clientName}，分类{category}，地址{address}，评级{rating}
       录入客户{name:clientName}，评级{rating}，发票类型{invoiceType}`,
    ),
    asked(
      'crm.update_client',
      'do',
      `把{clientName}的地址改成{address}
       {clientName}的评级改成{rating}
       客户{clientName}的分类改为{category}
       把客户{clientName}的评级提到{rating}，地址改成{address}
       {clientName}搬家了，地址改成{address}
       更新一下{clientName}的地址，新地址是{address}
       把客户{clientName}的名称改成{name:newName}
       {clientName}搬到{address}了，把地址改一下
       {clientName}的地址换了，换成{address}`,
    ),
    asked('crm.update_client', 'do', `把客户{clientName}停用\n{clientName}的状态改成停用`, {
      status: 'inactive',
    }),
    asked(
      'crm.delete_client',
      'do',
      `删除客户{clientName}\n把客户{clientName}删了\n把{clientName}这个客户删掉\n客户{clientName}删掉吧`,
      {},
      [around('_，确定不来往了'), around('_，我们不合作了'), around('_，建重了'), around('他们倒闭了，_')],
    ),
    asked(
      'crm.create_contact',
      'do',
      `给{clientName}加个联系人{name:person}，电话{phone}
       给{clientName}添加联系人{name:person}
       在{clientName}下面新增联系人{name:person}，手机号{phone}
       添个联系人，{clientName}的，叫{name:person}，电话{phone}
       新建联系人：{name:person}，客户{clientName}，电话{phone}
       {clientName}新来了个联系人{name:person}，电话{phone}，加一下`,
    ),
    asked(
      'crm.update_contact',
      'do',
      `把{clientName}的联系人{contactName:person}的电话改成{phone}
       {clientName}联系人{contactName:person}的手机换成{phone}
       把客户{clientName}的联系人{contactName:person}的手机号改为{phone}
       {clientName}的联系人{contactName:person}换号了，新号码{phone}，改一下`,
    ),
    asked('crm.update_contact', 'do', `把联系人{contactName:person}的电话改成{phone}`),
    asked(
      'crm.delete_contact',
      'do',
      `把{clientName}的联系人{contactName:person}删掉
       删除{clientName}的联系人{contactName:person}
       {clientName}的联系人{contactName:person}离职了，删掉
       {clientName}的联系人{contactName:person}离职了，把他从联系人里删掉`,
    ),
    asked(
      'crm.list_contacts',
      'ask',
      `{clientName}的联系人有哪些\n{clientName}都有哪些联系人\n{clientName}的联系人都有谁`,
    ),
    asked('crm.list_contacts', 'do', `列一下{clientName}的联系人\n看看{clientName}的联系人名单`),
    asked(
      'crm.contact_stats',
      'do',
      `统计{clientName}各联系人的项目数量\n看看{clientName}每个联系人手上几个项目\n按联系人统计一下{clientName}的项目数`,
    ),
    asked('crm.contact_stats', 'do', `统计{clientName}各联系人的项目数量和金额`, { includeAmount: true }),
    asked(
      'project.list_by_client',
      'ask',
      `{clientName}有哪些项目\n{clientName}有几个项目\n{clientName}的项目有哪些\n{clientName}{status:many}项目有哪些\n{clientName}有哪些{status:many}项目`,
    ),
    asked('project.list_by_client', 'do', `列一下{clientName}的项目\n看看{clientName}{status:many}项目`),
    asked(
      'project.search_project',
      'do',
      `搜一下名字里带{keyword}的项目\n搜项目{keyword}\n找一下叫{keyword}的项目`,
    ),
    asked('project.search_project', 'ask', `有没有叫{keyword}的项目\n有没有名字里有{keyword}的项目`),
    asked(
      'project.create_project',
      'do',
      `给{clientName}建个项目{name:projectName}
       给{clientName}建个项目，叫{name:projectName}，金额{amount}
       新建项目{name:projectName}，客户{clientName}，金额{amount}，联系人{contactName:person}
       {clientName}新增一个项目{name:projectName}，金额{amount}
       立个项目：{name:projectName}，客户是{clientName}，联系人{contactName:person}，金额{amount}
       {clientName}要做个{name:projectName}，{amount}，把项目立上
       客户是{clientName}，新项目{name:projectName}，金额{amount}，建一下`,
    ),
    asked(
      'project.update_progress',
      'do',
      `把项目{projectName}的状态改成{status:progress}
       把{projectName}标成{status:progress}
       项目{projectName}的进度改为{status:progress}
       {projectName}这个项目标为{status:progress}
       {projectName}的进度更新成{status:progress}`,
    ),
    asked(
      'project.update_progress',
      'do',
      `{projectName}交付完了，把状态标成已完成\n{projectName}这个项目做完了，标成已完成\n项目{projectName}交稿了，状态改成已完成`,
      { status: 'completed' },
    ),
    asked(
      'project.update_progress',
      'do',
      `{projectName}这个项目取消了，标一下\n{projectName}黄了，状态改成已取消`,
      {
        status: 'cancelled',
      },
    ),
    asked(
      'project.update_project',
      'do',
      `把项目{projectName}的金额改成{amount}
       {projectName}这个项目的联系人换成{contactName:person}
       项目{projectName}改名叫{name:newName}
       {projectName}这个项目的金额改成{amount}，联系人换成{contactName:person}
       项目{projectName}改个名，叫{name:newName}`,
    ),
    asked(
      'finance.create_settlement',
      'do',
      `登记{projectName}回款{amount}
       给项目{projectName}登记一笔回款，{amount}，{date:day}到的
       {projectName}收到{amount}，记一下
       {date:day}{projectName}回款{amount}，登记一下
       记一笔{projectName}的回款，{amount}
       项目{projectName}，{date:day}到账{amount}，登记上
       {projectName}这个项目{date:day}进账{amount}，记上
       收到{projectName}尾款{amount}，{date:day}到的，登记上
       {projectName}的尾款{amount}{date:day}打过来了，登个账`,
    ),
    asked(
      'finance.reverse_settlement',
      'do',
      `把{projectName}{date:day}的{amount}回款冲销掉
       冲销{projectName}{date:day}那笔{amount}的回款
       {projectName}项目{date:day}的{amount}回款冲掉
       {date:day}那笔{amount}的款冲销掉，是{projectName}项目的
       {projectName}{date:day}那笔{amount}的回款登错了，冲掉`,
    ),
    asked(
      'finance.create_quotation',
      'do',
      `给{clientName}报个价，{title}，{amount}
       给{clientName}出一份报价单，名称{title}，金额{amount}
       新建报价单：客户{clientName}，名称{title}，金额{amount}
       出一份报价单，客户是{clientName}，名目是{title}，{amount}
       给{clientName}做个报价，{title}，报{amount}`,
    ),
    asked(
      'finance.list_quotations',
      'ask',
      `{clientName}的报价单有哪些\n咱们给{clientName}报过哪些价\n{clientName}有哪些报价`,
    ),
    asked('finance.list_quotations', 'do', `列一下给{clientName}的报价\n把{clientName}的报价单列出来`),
    asked('finance.accept_quotation', 'do', `把报价{title}标为已接受\n报价单{title}客户接受了，标成已接受`),
    asked('finance.decline_quotation', 'do', `把报价{title}标为已拒绝\n报价单{title}客户没接受，标成已拒绝`),
    asked(
      'finance.list_settlements',
      'do',
      `列一下{clientName}的回款记录
       把{clientName}{dateRange}的每一笔回款列出来
       列出{clientName}{dateRange}的回款明细
       {dateRange}的回款一笔一笔列出来
       看看{clientName}的回款明细`,
    ),
    asked(
      'finance.list_settlements',
      'do',
      `列一下项目{projectName}的回款记录\n看看{projectName}这个项目的回款明细`,
    ),
    asked(
      'finance.receivables',
      'ask',
      `{clientName}还欠我们多少\n{clientName}还差多少没付\n{clientName}还欠咱多少钱`,
    ),
    asked('finance.receivables', 'ask', `谁还没付款\n现在谁还欠着咱们的钱\n哪些款子还没结`),
    asked('finance.receivables', 'do', `看看{clientName}还欠多少\n查一下{clientName}的欠款`),
    asked(
      'finance.stats_by_period',
      'ask',
      `{dateRange}回款多少\n{dateRange}一共收了多少钱\n{dateRange}进账一共多少\n{groupBy}看，{dateRange}到账多少`,
    ),
    asked(
      'finance.stats_by_period',
      'do',
      `统计一下{dateRange}的回款\n{dateRange}的回款{groupBy}统计一下\n{groupBy}统计{dateRange}的回款\n{dateRange}的回款{groupBy}列一下`,
    ),
    asked(
      'finance.stats_by_client',
      'ask',
      `{clientName}{dateRange}回款多少\n{clientName}一共给了我们多少钱\n{dateRange}{clientName}付了多少\n{clientName}{dateRange}给咱回了多少款`,
    ),
    asked(
      'finance.stats_by_client',
      'do',
      `统计{clientName}{dateRange}的回款\n统计一下{clientName}{dateRange}回了多少款`,
    ),
    asked('analytics.stats_overview', 'do', `看一下{dateRange}的经营概况\n{dateRange}的经营概览给我来一份`),
    asked('analytics.stats_overview', 'ask', `{dateRange}的经营概况怎么样`),
    asked('crm.list_clients', 'do', `列一下所有客户\n客户名单全部列给我`),
    asked('crm.list_clients', 'ask', `评级{rating:grade}的客户有哪些\n评级是{rating:grade}的客户有几个`),
    asked('crm.list_clients', 'do', `把评级{rating:grade}的客户列出来，前{limit}家`),
    asked('crm.list_clients', 'do', `客户按名称排一下列出来\n把客户按名称排序列出来`, { sortBy: 'name' }),
    asked('crm.list_clients', 'do', `客户总表按评级排个序\n客户名单按评级排序列一下`, { sortBy: 'rating' }),
    asked('crm.list_clients', 'ask', `停用的客户有哪些\n已经停用的客户都有谁`, { status: 'inactive' }),
    asked(
      'project.list_projects',
      'ask',
      `{status:many}项目有哪些\n手上{status:many}项目都有哪些\n{dateRange}的项目有哪些`,
    ),
    asked('project.list_projects', 'do', `列一下{status:many}项目\n把{status:many}项目都列出来`),
    asked('ui.open_form', 'do', `打开新建客户的表单`, { formId: 'client', mode: 'create' }),
    asked('ui.open_form', 'do', `打开登记回款的表单，项目填{initialData.projectName:projectName}`, {
      formId: 'settlement',
      mode: 'create',
    }),
    asked('ai.list_tools', 'ask', `你都能做什么\n你会干些啥`),
    asked('ai.list_tools', 'ask', `财务这块都有哪些工具`, { category: 'finance' }),
    asked('ai.get_tool', 'ask', `{toolId}这个工具怎么用\n{toolId} 这个工具咋用`),
  ],
  around: [
    ...othersAround,
    around('_'),
    around('_。'),
    around('帮我_', 'do'),
    around('麻烦_', 'do'),
    around('麻烦你帮我_', 'do'),
    around('请_', 'do'),
    around('能不能帮我_', 'do'),
    around('劳驾，_'),
    around('请问_', 'ask'),
    around('你帮我看看_', 'ask'),
    around('有空的时候帮我_', 'do'),
    around('早啊，_'),
    around('不好意思打扰了，_'),
    around('审计下周就来了，_'),
    around('我在外面开会，_'),
    around('昨晚没睡好。_'),
    around('唉，今天事真多。_'),
    around('老板问呢，_'),
    around('财务孙姐催我呢，_'),
    around('会计在等，_'),
    around('你_', 'do'),
    around('小王电话里说的，你帮我_', 'do'),
    around('刚跟客户通完电话，帮我_', 'do'),
    around('_，谢谢'),
    around('_，谢谢啦！'),
    around('_，辛苦了'),
    around('_，麻烦了', 'do tell'),
    around('_，尽快', 'do tell'),
    around('_，我急用'),
    around('_，老板等着看'),
    around('_，会计在等'),
    around('_，我理一理', 'ask'),
    around('_，我心里好有个数', 'ask'),
    around('_，客户催了好几遍了', 'do tell'),
    around('_，刚跟老板确认过', 'do tell'),
    around('_，再看看谁还没付清', '', { more: receivables }),
    around('_，顺便看看本月经营概况', '', { more: overview }),
    around('_。另外看一下谁还没付清', '', { more: receivables }),
    around('先看看本月经营概况，再_', 'do', { first: overview }),
  ],
};
