import { describe, expect, it } from 'vitest';
import { read } from './testkit.ts';
import { businessWorld } from './world.ts';

const world = businessWorld.schema.parse({
  clients: ['两岸传媒', 'Northgate Press'],
  projects: ['开业橱窗', '城南旧影展', 'Lobby Mural'],
});

interface Told {
  readonly toolId: string;
  readonly params: Record<string, unknown>;
  /** Ways to say it, with a gap for the verb. */
  readonly say: readonly string[];
  readonly verbs: string;
}

/** Each thing that can be done, in the verbs people have for it. */
const told: readonly Told[] = [
  {
    toolId: 'crm.create_client',
    params: { name: '南窗艺术', category: '书店', rating: 'A' },
    say: ['_客户南窗艺术，类别书店，评级A', '麻烦_一个客户：南窗艺术，类别书店，评级A'],
    verbs: '新建|新增|增加|添加|创建|建立|录入|登记|加|开|注册|收录|建档|录|记录|补录|增设|弄',
  },
  {
    toolId: 'crm.create_client',
    params: { name: 'Otter Lane Books', category: 'bookshop' },
    say: ['Please _ Otter Lane Books as a new client, category bookshop'],
    verbs: 'create|add|register|set up|enter|open|put in|record|start|log|onboard|sign up|book in',
  },
  {
    toolId: 'finance.create_settlement',
    params: { projectName: '开业橱窗', amount: 12000, date: '2026-11-03' },
    say: ['_一笔回款，项目开业橱窗，金额一万二，11月3号', '麻烦给开业橱窗_一笔一万二的到账，11月3号的'],
    verbs: '登记|记|记录|录入|录|入账|补登|登|记上|记下|补记|录一下|上账|写入|添加|新增|记账|做账|入',
  },
  {
    toolId: 'finance.create_settlement',
    params: { projectName: 'Lobby Mural', amount: 12000, date: '2026-11-03' },
    say: [
      '_ a payment of 12,000 for Lobby Mural on November 3',
      'Please _ 12,000 for Lobby Mural, received on November 3',
    ],
    verbs: 'record|log|enter|book|register|add|put down|note|post|file|key in|write down|put in',
  },
  {
    toolId: 'crm.update_client',
    params: { clientName: '两岸传媒', rating: 'A' },
    say: ['把两岸传媒的评级_A', '两岸传媒，评级_A，谢谢'],
    verbs:
      '改成|改为|调成|调为|调到|调整为|更新为|设为|换成|变更为|变成|提到|升到|上调到|提升到|定为|修改为|更正为|降到|下调为|标为',
  },
  {
    toolId: 'crm.update_client',
    params: { clientName: 'Northgate Press', rating: 'A' },
    say: ["_ Northgate Press's rating to A", 'Please _ the rating for Northgate Press to A'],
    verbs:
      'change|set|update|switch|move|raise|bump|upgrade|revise|adjust|lift|bring|put|edit|modify|correct|alter|lower|drop',
  },
  {
    toolId: 'project.update_project',
    params: { projectName: '开业橱窗', amount: 80000 },
    say: ['把开业橱窗的项目金额_八万', '请将开业橱窗这个项目的金额_八万元'],
    verbs: '改成|调到|调整为|更新为|设为|换成|变更为|提到|增加到|降到|下调到|提高到|减到|加到|更正为|定为',
  },
  {
    toolId: 'project.update_progress',
    params: { projectName: '城南旧影展', status: 'completed' },
    say: ['把城南旧影展_已完成', '请把城南旧影展的状态_已完成'],
    verbs: '标记为|标成|改成|设为|更新为|置为|调成|切到|推进到|变更为|调整为|记为|算作',
  },
  {
    toolId: 'project.update_progress',
    params: { projectName: 'Lobby Mural', status: 'completed' },
    say: ['_ Lobby Mural as completed', '_ the status of Lobby Mural to completed'],
    verbs: 'mark|set|flag|update|change|switch|move|put|tag|record',
  },
  {
    toolId: 'crm.update_client',
    params: { clientName: '两岸传媒', status: 'inactive' },
    say: ['_客户两岸传媒', '把两岸传媒这个客户_'],
    verbs: '停用|禁用|停掉|停用掉|关停|停了',
  },
  {
    toolId: 'crm.update_client',
    params: { clientName: '两岸传媒', status: 'active' },
    say: ['_客户两岸传媒', '请把客户两岸传媒_'],
    verbs: '启用|重新启用|恢复启用|激活|恢复|重新激活',
  },
  {
    toolId: 'crm.delete_client',
    params: { clientName: '两岸传媒' },
    say: ['把两岸传媒这个客户_', '从客户里_两岸传媒'],
    verbs: '删除|删掉|移除|清除|去掉|删去|抹掉|清掉|拿掉|剔除',
  },
  {
    toolId: 'crm.delete_client',
    params: { clientName: 'Northgate Press' },
    say: ['Please _ client Northgate Press', 'Could you _ the client Northgate Press?'],
    verbs: 'delete|remove|erase|drop|get rid of|take out|wipe|strike|purge|scrap|clear out|take off',
  },
  {
    toolId: 'crm.get_client',
    params: { clientName: '两岸传媒' },
    say: ['把两岸传媒的资料_', '能否把两岸传媒的基本资料给我_'],
    verbs: '看看|看一下|查一下|调出来|打开|显示|列出来|瞧瞧|过一眼|过目|调取|找出来|展示|看一眼|翻出来',
  },
];

describe('every act in the verbs people have for it', () => {
  it.each(told.map((one) => [one.say[0]!, one] as const))('%s', (_, { toolId, params, say, verbs }) => {
    const texts = say.flatMap((way) => verbs.split('|').map((verb) => way.replace('_', verb)));
    const wanted = JSON.stringify([[{ toolId, params }]]);
    expect(texts.filter((text) => JSON.stringify([read(text, world).value]) !== wanted)).toEqual([]);
  });
});
