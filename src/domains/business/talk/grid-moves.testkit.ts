import {
  type Call,
  callIn,
  type Lang,
  type Move,
  period,
  texts,
  thisYear,
  worded,
  words,
} from './grid-bases.testkit.ts';

/** What a field is called, and a second thing it may be, as said and as written. */
interface Field {
  readonly label: Readonly<Record<Lang, string>>;
  readonly said: Readonly<Record<Lang, string>>;
  readonly value: unknown;
  /** Of tools in which the word alone tells the field. */
  readonly tells?: true;
}
const field = (
  zh: string,
  en: string,
  saidZh: string,
  saidEn: string,
  value: unknown,
  tells = false,
): Field => ({
  label: { zh, en },
  said: { zh: saidZh, en: saidEn },
  value,
  ...(tells && { tells }),
});
export const fields: Readonly<Record<string, Field>> = {
  rating: field('评级', 'rating', 'C', 'C', 'C', true),
  address: field('地址', 'address', '$address2', '$address2', '$address2'),
  category: field('分类', 'category', '$category2', '$category2', '$category2'),
  invoiceType: field('发票类型', 'invoice type', '$invoice2', '$invoice2', '$invoice2'),
  phone: field('电话', 'phone number', '$phone2', '$phone2', '$phone2', true),
  amount: field('金额', 'amount', '三万五', '35,000', 35000, true),
  date: field('日期', 'date', '11月10日', '10 November', '2026-11-10', true),
  contactName: field('联系人', 'contact', '$person2', '$person2', '$person2'),
  name: field('名字', 'name', '$person2', '$person2', '$person2'),
};

const shape: Readonly<Record<string, readonly string[]>> = {
  'crm.create_client': ['rating', 'address', 'category', 'invoiceType'],
  'crm.update_client': ['rating', 'address', 'category'],
  'crm.create_contact': ['phone', 'name'],
  'project.create_project': ['amount', 'contactName'],
  'finance.create_settlement': ['amount', 'date'],
  'project.update_project': ['amount', 'contactName'],
  'crm.update_contact': ['phone'],
  'finance.create_quotation': ['amount', 'date'],
};
/** What a call cannot be without. */
const needs = new Set([
  'finance.create_settlement amount',
  'finance.create_quotation amount',
  'crm.create_contact name',
  'crm.update_client rating',
  'project.update_project amount',
  'crm.update_contact phone',
]);

const withParam = ({ toolId, params }: Call, key: string, value: unknown): Call => ({
  toolId,
  params: { ...params, [key]: value },
});
const without = ({ toolId, params }: Call, key: string): Call => {
  const { [key]: _, ...rest } = params;
  return { toolId, params: rest };
};

/** `_` is the field, `#` what it is to be. */
const said = (list: string, one: Field, lang: Lang): string[] =>
  words(list).map((text) => text.replaceAll('_', one.label[lang]).replaceAll('#', one.said[lang]));

function ofField(key: string, one: Field): Move[] {
  const has = (call: Call) => shape[call.toolId]?.includes(key) ?? false;
  const set = (call: Call, lang: Lang): Call[] => [withParam(call, key, worded(String(one.value), lang))];
  const setTo = (call: Call, lang: Lang): Call[] =>
    typeof one.value === 'number' ? [withParam(call, key, one.value)] : set(call, lang);
  const both = (zh: string, en: string) => ({ zh: said(zh, one, 'zh'), en: said(en, one, 'en') });
  const isThere = (call: Call) => has(call) && Object.hasOwn(call.params, key);
  const by =
    (is: (call: Call) => boolean, does: (call: Call, lang: Lang) => readonly Call[]) =>
    (call: Call, lang: Lang) =>
      is(call) ? does(call, lang) : null;
  return [
    {
      id: `revise ${key}`,
      ...both(
        '_改成#|把_换成#|_应该是#|_写错了，是#|_换#|_错了，应该是#|_改为#吧|不对，_是#|等等，_改一下，#|_还是#吧|_要改，改成#|刚才_说错了，是#|_我刚说错了，改#|_那里应该填#|等下，_换成#才对|_改#吧，谢谢|嗯…_还是写#|_更正一下：#|帮我把_改成#|_弄错啦，应该是#|_不是这个，是#|麻烦_改成#|_用#|那个_，改成#|_要#',
        "change the _ to #|make the _ #|the _ should be #|sorry, the _ is #|_ should be # instead|the _ is wrong, it is #|no, the _ is #|actually, make the _ #|set the _ to # please|wrong _, it should be #|use # as the _|wait, the _ is #|can you change the _ to #|the _ needs to be #|hang on, _ should be #|could you make the _ # instead|let's make the _ #|_: # please|I got the _ wrong, it's #|please update the _ to #|the _ is actually #|correct the _ to #|switch the _ to #|hmm, _ # rather",
      ),
      makes: by(isThere, setTo),
    },
    {
      id: `add ${key}`,
      ...both(
        '_#|_是#|_填#|再加上_#|还有_，#|_写#吧|对了，_#|_的话，#|顺便把_填上，#|_也写一下，#|_：#|_写上#|再补一个_，#|_记#|哦对，_是#|_麻烦填#|另外_是#|_给填上#|忘了说，_#|把_也填了，#',
        '_ #|the _ is #|and the _ is #|also _ #|add the _ #|with _ #|oh, and the _ is #|put # as the _|set the _ to #|plus the _, #|_: #|I forgot, the _ is #|by the way, the _ is #|the _ should be #|could you add the _, #|let the _ be #|_ is #|and their _ is #|fill in the _: #|one more thing, the _ is #',
      ),
      makes: by((call) => has(call) && !isThere(call), setTo),
    },
    {
      id: `remove ${key}`,
      ...both(
        '_不要了|去掉_|_先不填了|_不用写|_留空|把_去掉|_删掉|不填_了|_算了|_先空着|_就不写了|别写_|_还是别填了|_那栏空着吧|_去掉吧|_就不要了|先不要_|_可以不写|_先不登|_拿掉|_不用记|把_删了|_这项去掉|不要_了|_撤掉',
        "remove the _|leave out the _|no _|drop the _|without the _|leave the _ blank|skip the _|take the _ out|we do not need the _|forget the _|leave the _ empty|never mind the _|take off the _|you can drop the _|don't include the _|scrap the _|no need for the _|let's leave the _ out|please remove the _|_ not needed|clear the _|actually no _|get rid of the _|skip the _ for now|delete the _ please",
      ),
      makes: by(
        (call) => isThere(call) && !needs.has(`${call.toolId} ${key}`),
        (call) => [without(call, key)],
      ),
    },
    ...(one.tells
      ? [
          {
            id: `correct ${key}`,
            ...both(
              '错了，是#|不对，#|说错了，应该是#|改成#|不是，是#|口误，#|应该是#才对|哎不对，#|搞错了，#|等等，是#|写错了，#|改#|哦不，#|错啦，#|不好意思，是#',
              "sorry, #|no, #|make it #|I meant #|wait, it should be #|oops, #|it should be #|that should be #|actually #|no wait, #|my mistake, #|correction: #|not that, #|sorry, it's #|make that #|I mean #|hmm, # rather|should be #|wrong, it's #",
            ),
            makes: by((call) => isThere(call) && tellsOnly(call, key), setTo),
          },
        ]
      : []),
  ];
}
/** Whether nothing else of a call is of that kind. */
const tellsOnly = ({ params }: Call, key: string) => !(key === 'rating' && params.category !== undefined);

const only =
  (toolIds: RegExp, does: (call: Call, lang: Lang) => readonly Call[]) =>
  (call: Call, lang: Lang): readonly Call[] | null =>
    toolIds.test(call.toolId) ? does(call, lang).map((one) => callIn(one, lang)) : null;
const all = /./;
const move = (id: string, zh: string, en: string, makes: Move['makes']): Move => ({
  id,
  ...texts(zh, en),
  makes,
});
const follow = (key: string, value: unknown, tools: RegExp): Move['makes'] =>
  only(tools, (call) => [withParam(call, key, value)]);

const DATED = /stats_by|overview|list_settlements|list_quotations|contact_stats|list_projects/;
const _LISTS = /list_/;

export const onWrites: readonly Move[] = [
  ...Object.entries(fields).flatMap(([key, one]) => ofField(key, one)),
  move(
    'cancel',
    '算了|不弄了|当我没说|先不做了|取消吧|不用了|改主意了|先这样，不弄了|先放一放吧|这个不办了|不用建了，谢谢|撤了吧，不做了|别弄这个了|哎算了|不需要了|取消掉',
    "forget it|never mind|cancel that|scrap that|actually no, leave it|on second thought, no|do not bother|let us not|drop it|forget about that|no, cancel it|let's not do that|leave it for now|stop, don't do it|changed my mind|skip it",
    () => [],
  ),
  move(
    'other client',
    '客户搞错了，是$other|不是$client，是$other|说错了，是$other的|客户改成$other|应该是$other|错了错了，客户是$other|换成$other那家|客户换$other|不是这家，是$other|是$other，不是$client|给$other的才对|我是说$other',
    "sorry, I meant $other|wrong client, it is $other|not $client, $other|the client should be $other|change the client to $other|no, for $other|I mean $other|it's for $other, actually|make that $other|no, $other|it was $other, not $client|the client is $other, sorry|switch it to $other",
    only(/create_contact|create_project|create_quotation|update_client/, (call) => [
      withParam(call, 'clientName', '$other'),
    ]),
  ),
  move(
    'other project',
    '项目搞错了，是$project2|不是$project，是$project2|说错了，是$project2的|项目改成$project2|应该是$project2|错了错了，项目是$project2|不是这个项目，是$project2|是$project2，不是$project|我是说$project2|换成$project2',
    "sorry, I meant $project2|wrong project, it is $project2|not $project, $project2|the project should be $project2|no, for $project2|I mean $project2|it's for $project2, actually|no, $project2|it was $project2, not $project|the project is $project2, sorry|make that $project2",
    only(/settlement|update_progress|update_project/, (call) => [
      withParam(call, 'projectName', '$project2'),
    ]),
  ),
  move(
    'undo',
    '金额改成8800 / 撤销|金额改成8800 / 还是改回去|金额改成8800 / 退回上一步|金额改成8800 / 恢复原来的|金额改成8800 / 回到刚才那个',
    'make the amount 8800 / undo|make the amount 8800 / go back|make the amount 8800 / go back to the previous one|make the amount 8800 / put it back|make the amount 8800 / undo that please',
    only(/create_project|create_settlement|update_project|create_quotation/, (call) => [call]),
  ),
  move(
    'redo',
    '金额改成8800 / 撤销 / 重做|金额改成8800 / 撤销 / 还是8800吧',
    'make the amount 8800 / undo / redo|make the amount 8800 / undo / redo that',
    only(/create_project|create_settlement|update_project|create_quotation/, (call) => [
      withParam(call, 'amount', 8800),
    ]),
  ),
  move(
    'second',
    '再加个联系人$person2，电话$phone2|还有联系人$person2，$phone2|顺便加个联系人$person2，手机$phone2|再给他们加个联系人$person2，电话$phone2|另外加个联系人，$person2，$phone2|同时登记联系人$person2，电话$phone2|也加上联系人$person2，手机号$phone2|联系人也加一个，叫$person2，$phone2',
    'and add a contact, $person2, $phone2|also add a contact $person2, phone $phone2|and a contact: $person2, $phone2|plus a contact for them, $person2, $phone2|also, contact $person2, $phone2|plus a contact, $person2, phone $phone2|and their contact is $person2, $phone2|also create a contact $person2, phone $phone2',
    only(/create_client|create_contact/, (call) => [
      call,
      {
        toolId: 'crm.create_contact',
        params: {
          clientName: call.params.clientName ?? call.params.name,
          name: '$person2',
          phone: '$phone2',
        },
      },
    ]),
  ),
  move(
    'second and not',
    '再加个联系人$person2，电话$phone2 / 联系人不加了|再加个联系人$person2，电话$phone2 / 联系人去掉|再加个联系人$person2，电话$phone2 / 联系人先不要|再加个联系人$person2，电话$phone2 / 那个联系人算了',
    'also add a contact $person2, phone $phone2 / drop the contact|also add a contact $person2, phone $phone2 / no contact after all|also add a contact $person2, phone $phone2 / forget the contact|also add a contact $person2, phone $phone2 / leave the contact out',
    only(/create_client/, (call) => [call]),
  ),
  move(
    'look first',
    '先看看今年的回款|等等，先查一下今年回款多少',
    'first show me the income this year|wait, how much did we collect this year',
    only(all, () => [{ toolId: 'finance.stats_by_period', params: { dateRange: thisYear } }]),
  ),
];

const theirs = /./;
const clientOf = ({ params }: Call) => params.clientName;
const ofClient =
  (does: (client: unknown) => Call): Move['makes'] =>
  (call, lang) =>
    clientOf(call) === undefined ? null : [callIn(does(clientOf(call)), lang)];

export const onLooks: readonly Move[] = [
  move(
    'last year',
    '去年呢|那去年呢|换成去年|看看去年的|去年的呢|改成去年|去年怎么样|去年全年的|去年同样的呢|换去年看看|去年是多少|那去年的情况|去年的给我看看|要去年的|不对，我要去年的|改查去年|去年的也看一下',
    'and last year?|what about last year|how about last year|last year instead|make it last year|same for last year|for last year then|and for last year?|now last year|last year as well|show me last year|and for the last year?|now for last year|sorry, I meant last year|change it to last year|last year please|what was it last year|switch to last year',
    follow('dateRange', period('2025-01-01', '2025-12-31'), DATED),
  ),
  move(
    'a quarter',
    '第三季度呢|换成三季度|只看第三季度的|三季度的|看一下第三季度|三季度呢|Q3呢|换Q3|只要三季度|第三季度的情况|看看三季度',
    'what about Q3|and the third quarter?|just the third quarter|make it Q3|only Q3|Q3?|for the third quarter|third quarter only|change that to Q3|now Q3 please|and Q3',
    follow('dateRange', period('2026-07-01', '2026-09-30'), DATED),
  ),
  move(
    'this week',
    '这周呢|本周的呢|换成这周|这个星期的|这个星期呢|本周呢|只看本周|换本周的',
    'this week?|and this week?|what about this week|make it this week|this week instead|just this week|for this week|only this week',
    follow('dateRange', period('2026-11-09', '2026-11-15'), DATED),
  ),
  move(
    'three months',
    '最近三个月呢|近三个月的|看最近三个月|最近三个月的情况呢|过去三个月呢|近三个月呢|换成最近三个月|只看最近三个月',
    'the last three months?|and the last three months|what about the past three months|over the last three months|past three months?|make it the last three months|in the last three months|just the last 3 months',
    follow('dateRange', period('2026-08-16', '2026-11-15'), DATED),
  ),
  move(
    'from to',
    '3月到5月呢|从3月到5月的|换成3月到5月|三月到五月的呢|三月到五月呢|3到5月呢|换成3月至5月|看3月到5月的',
    'from March to May?|what about March to May|make it March to May|between March and May|March through May?|for March to May|from March until May|March to May instead',
    follow('dateRange', period('2026-03-01', '2026-05-31'), DATED),
  ),
  move(
    'another client',
    '$other呢|那$other呢|换成$other|$other的呢|也看看$other的|换$other看看|$other怎么样|那家$other呢|再看看$other|改看$other|$other那边呢|再查$other|换$other|那$other的情况呢|查一下$other的|同样看下$other|要$other的|我说的是$other|$other也看一下',
    'what about $other?|and $other?|how about $other|same for $other|$other instead|now $other|do the same for $other|now for $other|and for $other?|the same for $other please|$other?|what about $other then|can I see $other|the same for $other|switch to $other|and what about $other|let me see $other|I meant $other|$other as well|do $other',
    only(
      /stats_by_client|list_by_client|list_settlements|receivables|list_contacts|contact_stats|get_client|list_quotations/,
      (call) => [withParam(call, 'clientName', '$other')],
    ),
  ),
  move(
    'by quarter',
    '按季度呢|按季度分|换成按季度|分季度看|按季度拆开|按季度看看|拆成每个季度|拆成季度|分季度列|改按季度|每个季度分开看',
    'by quarter|by quarter then|group by quarter|broken down by quarter|per quarter|split it by quarter|and by quarter?|quarterly|break it down by quarter|by quarters please|quarter by quarter|show it by quarter|make it quarterly|grouped by quarter',
    follow('groupBy', 'quarter', /stats_by_period/),
  ),
  move(
    'by client',
    '按客户呢|按客户分|换成按客户|分客户看|按客户拆开|每个客户分别多少|改按客户|按客户看看',
    'by client|by client then|group by client|broken down by client|per client|split by client|and by client?|break that down by client|client by client|for each client|split that per client|grouped by client',
    follow('groupBy', 'client', /stats_by_period/),
  ),
  move(
    'completed',
    '只看已完成的|已完成的呢|完成的就行|只要已完成的|换成已完成的|完成的有哪些|那已经完成的呢|做完的呢|已经完成的呢|就看完成的|只看做完的|完成了的有哪些|要已完成的|只列已完成',
    'only the completed ones|what about the completed ones|just the completed ones|completed ones only|the completed ones|and the completed ones?|make it completed|show me the completed ones|completed?|only those that are completed|just show completed ones|which of them are completed|the finished ones|done ones only|just the finished ones',
    follow('status', 'completed', /list_by_client|list_projects/),
  ),
  move(
    'inactive',
    '只看停用的|停用的呢|停用的有哪些|只要停用的|换成停用的|停用了的呢|就看停用的|停用的|只列停用的',
    'only the inactive ones|what about the inactive ones|just the inactive ones|inactive ones only|inactive ones please|inactive?|only those that are inactive|which of them are inactive|show me just the inactive ones',
    follow('status', 'inactive', /list_clients/),
  ),
  move(
    'rated b',
    'B级的呢|换成B级|评级B的|B的呢|那B级的呢|改成B级的|B级呢|评级B的呢|换B级的|要B的|只看B级',
    'B instead|what about B|and those rated B?|rated B|make it B|the B ones|rated B?|make that B|the ones rated B|those with rating B|B please',
    follow('rating', 'B', /list_clients/),
  ),
  move(
    'sorted',
    '按金额排|按金额排序|用金额来排|改成按金额排|按金额排个序|金额排序|排一下，按金额|要按金额排',
    'sort by amount|by amount|sorted by amount|order them by amount|sort them by amount please|order by amount|can you sort it by amount|sorted by amount please',
    (call, lang) => {
      if (!/list_by_client|list_projects|list_settlements|list_quotations|receivables/.test(call.toolId))
        return null;
      return [callIn(withParam(call, 'sortBy', 'amount'), lang)];
    },
  ),
  move(
    'largest first',
    '按金额从大到小|金额大的在前|按金额从高到低排一下|金额最大的放前面|按金额倒序|从多到少排|金额高的排前面|按金额降序|大的排前面',
    'largest amount first|by amount, largest first|sort by amount, highest first|sort by amount descending|biggest first|highest amount first|largest at the top',
    (call, lang) => {
      if (!/list_by_client|list_projects|list_settlements|list_quotations|receivables/.test(call.toolId))
        return null;
      return [callIn(withParam(withParam(call, 'sortBy', 'amount'), 'order', 'desc'), lang)];
    },
  ),
  move(
    'five',
    '只看前5个|前五个就行|只要前5个|前5个|给我前五个|看5个就够了|最多5个|只要5条|给我5个就行|前五条|先看5个|列5个就好',
    'top 5|just the first 5|only the first 5|the first five|limit it to 5|show me 5|only 5 of them|five is enough|give me five|just five|first five only|only show 5|show the top five|five of them',
    follow('limit', 5, /list_(?:by_client|projects|clients|settlements|quotations|contacts)|receivables/),
  ),
  move(
    'export',
    '导出来|导出成CSV|导出|导出成表格|存成CSV|给我导出一份|把这个导出来|导成csv文件|导出一下|能导出吗|导个表|发我一份CSV|存成文件|导出csv|要csv',
    'export it|export that as CSV|as CSV|save it as a csv|export this list|give me a CSV of that|export them|can you export it|put it in a csv|send me that as a csv|csv please|download it|export to csv',
    follow(
      'exportAs',
      'csv',
      /list_(?:by_client|projects|clients|settlements|quotations|contacts)|receivables/,
    ),
  ),
  move(
    'any time',
    '不限时间|不管什么时间|时间不限|所有时间的|不要时间限制|去掉时间|不限日期|全部时间|别限时间|不看时间了|时间去掉',
    'any time|regardless of the date|all time|whatever the period|remove the date|no date limit|no date|for all time|drop the dates|without the date|take out the period',
    (call, lang) => {
      if (!/stats_by_client|overview/.test(call.toolId) || !call.params.dateRange) return null;
      return [callIn(without(call, 'dateRange'), lang)];
    },
  ),
  move(
    'their projects',
    '他们有哪些项目|它的项目呢|这家有哪些项目|他们的项目|看看他们的项目|这个客户有什么项目|他家有几个项目|有什么项目|他们都做过哪些项目|项目有哪些|这家的项目列一下|他们手上几个项目|那他们的项目呢',
    'what projects do they have|their projects|list their projects|show me their projects|and their projects?|what are their projects|which projects do they have|any projects with them|what projects are there|show the projects of this client|list the projects they have|and what about their projects',
    ofClient((clientName) => ({ toolId: 'project.list_by_client', params: { clientName } })),
  ),
  move(
    'their debt',
    '他们还欠多少|还欠多少|欠多少|他们欠我们多少钱|它还差多少没付|这家还欠多少钱|还有多少没付|他们还有多少没结|他们欠款多少|现在还欠着多少|这家欠我们多少|他们还没付的有多少|还差多少钱',
    'how much do they owe|how much do they still owe us|what do they owe|how much do they owe us now|and how much do they owe?|what do they still owe|how much is outstanding|what is still outstanding|are they behind on payments|how much is still due from them|any money still due from them',
    ofClient((clientName) => ({ toolId: 'finance.receivables', params: { clientName } })),
  ),
  move(
    'their contacts',
    '他们的联系人|他们有哪些联系人|联系人是谁|他们的联系人都有谁|这家的联系人|它的联系人呢|联系人有谁|他们那边找谁|都有哪些联系人|这家的联系人是谁|列一下他们的联系人',
    'who are their contacts|their contacts|list their contacts|and their contacts?|who is the contact there|show me their contacts|any contacts there|who are the contacts|what contacts do they have',
    ofClient((clientName) => ({ toolId: 'crm.list_contacts', params: { clientName } })),
  ),
  move(
    'their card',
    '他们的资料|看看他们的资料|他们的详细信息|这家的资料|查一下它的资料|他们的档案|资料给我看看|看下这家的资料|他们的基本信息|详细资料呢',
    'their details|show me their details|show their profile|what are their details|pull up their record|their profile please|show the details|give me their details|details of this client',
    ofClient((clientName) => ({ toolId: 'crm.get_client', params: { clientName } })),
  ),
  move(
    'their rating',
    '把他们的评级改成C|他们的评级改成C|这家评级改成C|评级改成C|给他们改成C|这个客户的评级调成C|评级给他们调到C|评级调成C吧|把评级改成C|这家的评级设为C',
    "change their rating to C|set their rating to C|their rating should be C|set this client's rating to C|make their rating C|rate them C|move them to rating C|make them a C|update their rating to C|set the rating to C|put their rating at C",
    ofClient((clientName) => ({ toolId: 'crm.update_client', params: { clientName, rating: 'C' } })),
  ),
  move(
    'a contact for them',
    '给他们加个联系人$person，电话$phone|给这家加个联系人$person，$phone|加个联系人$person，电话$phone|给这个客户新增联系人$person，手机$phone|再给他们加个联系人，$person，$phone|帮他们加联系人$person，$phone|登记一个联系人$person，电话$phone|这家新增联系人$person，$phone|联系人$person，电话$phone，加到这家',
    'add a contact for them: $person, $phone|add $person as a contact for them, phone $phone|add a contact there, $person, phone $phone|give them a contact, $person, phone $phone|add a contact $person, phone $phone|new contact for them, $person, $phone|they have a new contact: $person, $phone|add their contact $person, $phone|create a contact for this client: $person, $phone|put in a contact for them: $person, phone $phone',
    ofClient((clientName) => ({
      toolId: 'crm.create_contact',
      params: { clientName, name: '$person', phone: '$phone' },
    })),
  ),
  move(
    'a project for them',
    '给他们新建项目$title，金额8000|给这家建个项目$title，8000块|给这个客户立个项目，叫$title，金额8000|他们新开一个项目，叫$title，8000元|再给这家立项$title，金额8000|帮他们建项目$title，预算8000',
    'create a project for them called $title, amount 8000|set up a project $title for them, 8,000|open a new project for them, $title, amount 8000|new project for them, $title, 8000|start a project $title for this client, 8000',
    ofClient((clientName) => ({
      toolId: 'project.create_project',
      params: { clientName, name: '$title', amount: 8000 },
    })),
  ),
  move(
    'back',
    '去年呢 / 撤销|去年呢 / 回到上一个|去年呢 / 返回|去年呢 / 还是看刚才的|去年呢 / 回去',
    'what about last year / undo|what about last year / go back|what about last year / back to the previous one|what about last year / go back to the previous one|what about last year / go back to what we had',
    only(DATED, (call) => [call]),
  ),
  move(
    'then go on',
    '去年呢 / $other呢|去年呢 / 那$other呢',
    'what about last year / and $other?|what about last year / same for $other',
    only(/stats_by_client|list_settlements/, (call) => [
      withParam(withParam(call, 'dateRange', period('2025-01-01', '2025-12-31')), 'clientName', '$other'),
    ]),
  ),
  move(
    'something else',
    '列出停用的客户|看看停用的客户有哪些|停用的客户有哪些|停用的客户列一下',
    'list the inactive clients|show me all inactive clients|which clients are inactive|list all inactive clients',
    only(theirs, () => [{ toolId: 'crm.list_clients', params: { status: 'inactive' } }]),
  ),
];
