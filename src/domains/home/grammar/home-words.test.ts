import { describe, expect, it } from 'vitest';
import { UNKNOWN_COMMAND } from '../contract.ts';
import { read } from '../interpret.testkit.ts';
import { sampleHome } from '../sample-home.ts';
import { Home } from '../world.ts';

const home = Home.parse({
  schema_version: '1.0.0',
  rooms: [
    { id: 'den', name: '黄金屋', aliases: ['the den'] },
    { id: 'living', name: '客厅' },
  ],
  devices: [
    { id: 'buddy', name: '老伙计', room: 'den', type: 'Fan', capabilities: [{ name: 'power' }] },
    {
      id: 'bulb',
      name: '萤火虫',
      aliases: ['firefly'],
      room: 'den',
      type: 'Light',
      capabilities: [{ name: 'power' }],
    },
    { id: 'lamp', name: '客厅灯', room: 'living', type: 'Light', capabilities: [{ name: 'power' }] },
    { id: 'guard', name: '门神', room: 'den', capabilities: [{ name: 'lock' }] },
    { id: 'odd', name: '打开', room: 'living', type: 'Light', capabilities: [{ name: 'power' }] },
  ],
});

describe('A28: a home makes its own names known, and only them', () => {
  it.each([
    ['打开老伙计', ['打开-*-老伙计#Fan#one']],
    ['把黄金屋的萤火虫关了', ['关闭-黄金屋-萤火虫#Light#one']],
    ['萤火虫亮度调到50%', ['设置亮度=50%-*-萤火虫#Light#one']],
    ['打开黄金屋的灯', ['打开-黄金屋-*#Light#all']],
    ['turn on firefly', ['打开-*-firefly#Light#one']],
    ['turn off the lights in the den', ['关闭-the den-*#Light#all']],
    // A20 holds for what can lock, whatever it is called.
    ['打开门神', ['解锁-*-门神#Unknown#one']],
    ['打开小白', [UNKNOWN_COMMAND]],
    // A name that only describes is read as room and kind, a name that is a verb stays one.
    ['打开客厅灯', ['打开-客厅-*#Light#all']],
    ['打开台灯', ['打开-*-台灯#Light#one']],
  ])('%s', (text, expected) => {
    expect(read(text, home).value).toEqual(expected);
  });

  it('without a home a bare nickname is taken', () => {
    expect(read('打开小白').value).toEqual(['打开-*-小白#Unknown#one']);
  });

  it('the sample home reads its own devices', () => {
    expect(read('打开电视灯带', sampleHome).value).toEqual(['打开-*-电视灯带#Light#one']);
    expect(read('关掉餐吊灯', sampleHome).value).toEqual(['关闭-*-餐吊灯#Light#one']);
    expect(read('把大门锁上', sampleHome).value).toEqual(['上锁-*-大门#Unknown#one']);
    expect(read('大门锁住了没', sampleHome).value).toEqual(['查询状态-*-大门#Unknown#one']);
    expect(read('把大门锁打开', sampleHome).value).toEqual(['解锁-*-大门锁#Unknown#one']);
  });
});

describe('A34: the names of a home are read before any rule takes their parts', () => {
  const named = Home.parse({
    schema_version: '1.0.0',
    rooms: [
      { id: 'grandma', name: '奶奶屋' },
      { id: 'hall', name: '门厅' },
      { id: 'study', name: '书房' },
    ],
    devices: [
      { id: 'stairs', name: '楼道灯', room: 'hall', type: 'Light', capabilities: [{ name: 'power' }] },
      { id: 'back', name: '后门锁', room: 'hall', capabilities: [{ name: 'lock' }] },
      { id: 'plug', name: '窗边插座', room: 'study', type: 'SmartPlug', capabilities: [{ name: 'power' }] },
      { id: 'robot', name: 'R2-D2', room: 'hall', capabilities: [{ name: 'clean' }, { name: 'power' }] },
      { id: 'movie', name: '观影模式', capabilities: [{ name: 'activate' }] },
      { id: 'night', name: '晚安', aliases: ['Good Night'], capabilities: [{ name: 'activate' }] },
      { id: 'reading', name: '书房灯', room: 'study', type: 'Light', capabilities: [{ name: 'power' }] },
    ],
  });

  it.each([
    ['打开楼道灯', ['打开-*-楼道灯#Light#one']],
    ['把楼道灯关了', ['关闭-*-楼道灯#Light#one']],
    ['把后门锁打开', ['解锁-*-后门锁#Unknown#one']],
    ['打开窗边插座', ['打开-*-窗边插座#SmartPlug#one']],
    ['书房的窗边插座关掉', ['关闭-书房-窗边插座#SmartPlug#one']],
    ['打开R2-D2', ['打开-*-R2 D2#Unknown#one']],
    ['turn on r2-d2', ['打开-*-r2 d2#Unknown#one']],
    ['打开奶奶房间的灯', ['打开-奶奶房间-*#Light#all']],
    ['打开书房灯', ['打开-书房-*#Light#all']],
    ['观影模式', ['打开-*-观影模式#Unknown#one']],
    ['进入观影模式', ['打开-*-观影模式#Unknown#one']],
    ['切换到观影模式', ['打开-*-观影模式#Unknown#one']],
    ['退出观影模式', ['关闭-*-观影模式#Unknown#one']],
    ['晚安', ['打开-*-晚安#Unknown#one']],
    ['启动晚安', ['打开-*-晚安#Unknown#one']],
    ['run good night', ['打开-*-good night#Unknown#one']],
  ])('%s', (text, expected) => {
    expect(read(text, named).value).toEqual(expected);
  });
});
