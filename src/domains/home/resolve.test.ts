import { describe, expect, it } from 'vitest';
import { pick } from '../../core/reading/choose.ts';
import { memoryOf, noMemory } from './memory.ts';
import { homeQuestions, type Resolution, resolveAll, resolveCommand } from './resolve.ts';
import { retrieve } from './retrieve.ts';
import { sampleHome } from './sample-home.ts';
import { remember } from './spoken-of.ts';
import { command } from './testkit.ts';
import { emptyHome, type Home, Home as HomeSchema } from './world.ts';

const show = (resolution: Resolution): string => {
  if (resolution.kind === 'devices') return resolution.targets.map(({ device }) => device.id).join(' ');
  return resolution.kind === 'question' ? `? ${resolution.question.code}` : `! ${resolution.issue.code}`;
};
const resolved = (text: string, home: Home = sampleHome, last: unknown = undefined) =>
  show(resolveCommand(command(text), home, memoryOf(last)));

const lamp = (id: string, name: string, room: string | null, more: object = {}) => ({
  id,
  name,
  room,
  type: 'Light',
  capabilities: [{ name: 'power' }],
  ...more,
});
/** Two bedrooms, two corridors, two lamps of one name. */
const twins = HomeSchema.parse({
  schema_version: '1.0.0',
  rooms: [
    { id: 'f1', name: '一楼' },
    { id: 'f2', name: '二楼' },
    { id: 'c1', name: '走廊', in: 'f1' },
    { id: 'c2', name: '走廊', in: 'f2' },
    { id: 'b1', name: '主卧室', in: 'f2' },
    { id: 'b2', name: '次卧室', in: 'f2' },
  ],
  devices: [
    lamp('l1', '壁灯', 'c1'),
    lamp('l2', '壁灯', 'c2'),
    lamp('l3', '台灯', 'b1'),
    lamp('l4', '台灯', 'b1'),
    lamp('l5', '主卧室吊灯', 'b1'),
    lamp('l6', '次卧室吊灯', 'b2', { aliases: ['小吊灯'] }),
    { ...lamp('p1', '台灯', 'b2'), type: 'SmartPlug' },
  ],
});

describe('homes in which words mean little', () => {
  const bare = HomeSchema.parse({
    schema_version: '1.0.0',
    rooms: [
      { id: 'a', name: '间' },
      { id: 'b', name: '间' },
    ],
    devices: [
      lamp('x1', '灯', null),
      lamp('x2', '灯', null),
      lamp('y1', '射灯', 'a'),
      lamp('y2', '射灯', 'b'),
      { ...lamp('v', '扫地机', null), type: 'Unknown', capabilities: [{ name: 'clean' }] },
    ],
  });

  it('a device nothing else names is asked for by its id', () => {
    const asked = resolveCommand(command('打开-*-灯#Light#one'), bare, noMemory);
    expect(asked.kind === 'question' && asked.question.candidates.map(({ value }) => value)).toEqual([
      '打开-*-x1#Light#one',
      '打开-*-x2#Light#one',
    ]);
  });

  it('a room nothing else names is asked for by its id, wherever it was said', () => {
    const asked = resolveCommand(command('打开-*,!间-*#Light#except'), bare, noMemory);
    expect(asked.kind === 'question' && asked.question.candidates[0]?.value).toBe('打开-*,!a-*#Light#except');
    const cleaned = resolveCommand(command('开始清扫-间-扫地机#Unknown#one'), bare, noMemory);
    expect(cleaned.kind).toBe('question');
  });

  it('what was said last and is of another kind is not meant', () => {
    const last = {
      targets: [{ scope: { include: ['*'], exclude: [] }, name: 'y1', type: 'Light', q: 'one' }],
    };
    expect(resolved('打开-*-@last#Fan#one', bare, last)).toBe('! home_no_last');
    expect(resolved('打开-间,间-*#Light#any#1', bare)).toMatch(/^[?!]/);
  });
});

describe('A34: a room by any word for a room', () => {
  const named = HomeSchema.parse({
    schema_version: '1.0.0',
    rooms: [
      { id: 'g', name: '奶奶屋' },
      { id: 'p', name: '爷爷屋' },
      { id: 't', name: "Tom's room" },
    ],
    devices: [lamp('lg', '台灯', 'g'), lamp('lp', '台灯', 'p'), lamp('lt', 'lamp', 't')],
  });
  it.each([
    ['打开-奶奶房间-*#Light#all', 'lg'],
    ['打开-奶奶的房间-*#Light#all', 'lg'],
    ['打开-爷爷房-台灯#Light#one', 'lp'],
    ["打开-tom's room-*#Light#all", 'lt'],
    ['打开-房间-*#Light#all', '! home_no_room'],
  ])('%s', (text, expected) => {
    expect(resolved(text, named)).toBe(expected);
  });
});

describe('resolution: one, all, any N, except', () => {
  it.each([
    ['打开-卧室-顶灯#Light#one', 'bedroom_ceiling'],
    ['打开-bedroom-ceiling light#Light#one', 'bedroom_ceiling'],
    ['打开-臥室-頂燈#Light#one', 'bedroom_ceiling'],
    ['打开-客厅-*#Light#all', 'living_ceiling living_floor living_strip'],
    [
      '打开-一楼-*#Light#all',
      'living_ceiling living_floor living_strip dining_pendant kitchen_ceiling hall_light',
    ],
    ['关闭-客厅,餐厅-*#Light#all', 'living_ceiling living_floor living_strip dining_pendant'],
    ['打开-一楼,!客厅-*#Light#except', 'dining_pendant kitchen_ceiling hall_light'],
    ['打开-*,!一楼,!书房-*#Light#except', 'bedroom_ceiling bedroom_bedside kids_ceiling'],
    ['打开-*,!一楼-*#Light#except#2', 'bedroom_ceiling bedroom_bedside'],
    ['打开-*-*#Light#any#2', 'living_ceiling living_floor'],
    ['打开-*-*#Light#any', 'living_ceiling'],
    ['打开-卧室-*#Light#all#2', 'bedroom_ceiling bedroom_bedside'],
    ['设置音量=50%-客厅-*#Unknown#all', 'living_tv living_speaker'],
    ['查询温度-客厅-*#Unknown#all', 'living_ac living_sensor'],
    ['打开-*-观影模式#Unknown#one', 'scene_movie'],
    ['开始清扫-客厅-扫地机#Unknown#one', 'vacuum'],
    ['开始清扫-书房-*#Unknown#all', 'vacuum'],
    ['查询电量-*-大门锁#Unknown#one', 'front_door'],
    ['打开-这里-*#Blind#all', 'living_curtain'],
    ['打开功能=左右摆风-*-*#AirConditioner#all', 'living_ac bedroom_ac'],
    // Everything is switched; what is drawn, started or sent home is not a part of it.
    ['关闭-卧室-*#Unknown#all', 'bedroom_ceiling bedroom_bedside bedroom_ac bedroom_fan'],
    ['打开-书房-*#Unknown#all', 'study_desk'],
  ])('%s → %s', (text, ids) => {
    expect(resolved(text)).toBe(ids);
  });
});

describe('H03: resolution, never a silent guess', () => {
  it.each([
    ['two of that name', '打开-*-台灯#Light#one', '? home_which_device'],
    ['one of a whole kind', '打开-*-*#Light#one', '? home_which_device'],
    ['a name that only resembles', '打开-*-落地小台灯#Light#one', '? home_which_device'],
    ['two rooms of that name', '打开-走廊-*#Light#all', '? home_which_room'],
    ['two rooms that contain the word', '打开-卧室-*#Light#all', '? home_which_room'],
    ['here, where no one said where that is', '打开-这里-*#Light#all', '? home_which_room'],
    ['a room there is not', '打开-阁楼-*#Light#all', '! home_no_room'],
    ['an exclusion of a room there is not', '打开-*,!阁楼-*#Light#except', '! home_no_room'],
    ['a device there is not (A28: 老伙计)', '打开-*-老伙计#Unknown#one', '! home_no_device'],
    ['more than there are', '打开-*-*#Light#any#9', '! home_too_few'],
    ['all of another number', '打开-*-*#Light#all#2', '! home_other_count'],
    ['except without what', '打开-*-*#Light#except', '! home_except_nothing'],
    ['something it cannot do', '设置亮度=50%-*-*#Light#all', '! home_cannot'],
    ['what nothing there tells', '查询电量-*-*#Unknown#all', '! home_none_tells'],
    ['an action outside the inventory', '跳舞-*-*#Light#all', '! home_no_such_action'],
    ['UNKNOWN', 'UNKNOWN-*-*#Unknown#one', '! home_not_understood'],
    ['a reference to nothing (home-6)', '打开-*-@last#Unknown#one', '! home_no_last'],
  ])('%s: %s → %s', (_, text, expected) => {
    expect(resolved(text, twins)).toBe(expected);
  });

  it('打开 never unlocks a door (A20): that is 解锁', () => {
    expect(resolved('打开-*-大门锁#Unknown#one')).toBe('! home_cannot');
    expect(resolved('解锁-*-大门锁#Unknown#one')).toBe('front_door');
  });

  it('a type in the home decides between two of one name', () => {
    expect(resolved('打开-次卧室-台灯#SmartPlug#one', twins)).toBe('p1');
    expect(resolved('打开-二楼走廊-*#Light#all', twins)).toBe('l2');
  });

  it('all of a name takes every device of it, and none that only resembles it', () => {
    expect(resolved('关闭-*-吊灯#Light#all', twins)).toBe('l5 l6');
  });

  it('of a whole kind, what cannot do it is left out and named', () => {
    const found = resolveCommand(command('设置色温=暖光-卧室-*#Light#all'), sampleHome, noMemory);
    expect(show(found)).toBe('bedroom_ceiling');
    expect(found.kind === 'devices' && found.issues).toMatchObject([
      { code: 'home_cannot', severity: 'warning', params: { devices: ['床头灯'] } },
    ]);
  });

  it('of several rooms, one without such a device is named', () => {
    const found = resolveCommand(command('关闭-卧室,书房-*#AirConditioner#all'), sampleHome, noMemory);
    expect(show(found)).toBe('bedroom_ac');
    expect(found.kind === 'devices' && found.issues).toMatchObject([
      { code: 'home_none_in_room', params: { room: '书房' } },
    ]);
  });

  it('a cleaning command is about rooms, not about where the cleaner stands (A22)', () => {
    const found = resolveCommand(command('开始清扫-书房,餐厅-扫地机#Unknown#one'), sampleHome, noMemory);
    expect(found.kind === 'devices' && found.areas).toEqual(['study', 'dining']);
    expect(resolved('开始清扫-阁楼-扫地机#Unknown#one')).toBe('! home_no_room');
  });
});

describe('questions', () => {
  it('every candidate is a command that means one device', () => {
    for (const text of [
      '打开-*-台灯#Light#one',
      '打开-*-*#Light#one',
      '打开-走廊-*#Light#all',
      '打开-卧室-*#Light#all',
    ]) {
      const [question] = homeQuestions([text], twins, undefined);
      expect(question?.path).toEqual([0]);
      const answers = question?.candidates.map(({ value }) => resolved(String(value), twins)) ?? [];
      expect(answers.length).toBeGreaterThan(1);
      expect(answers.filter((answer) => answer.startsWith('?') || answer.startsWith('!'))).toEqual([]);
    }
  });

  it('two lamps of one name in one room are told apart by their ids', () => {
    const [question] = homeQuestions(['打开-主卧室-台灯#Light#one'], twins, undefined);
    expect(question?.candidates.map(({ value }) => value)).toEqual([
      '打开-主卧室-l3#Light#one',
      '打开-主卧室-l4#Light#one',
    ]);
  });

  it('an answer by number or label picks a command', () => {
    const [question] = homeQuestions(['打开-走廊-*#Light#all'], twins, undefined);
    expect(pick(question!, '第二个')?.value).toBe('打开-二楼走廊-*#Light#all');
    expect(pick(question!, '一楼走廊、二楼走廊')?.value).toBe('打开-一楼走廊,二楼走廊-*#Light#all');
  });

  it('without a device list there is nothing to ask', () => {
    expect(homeQuestions(['打开-*-*#Light#one'], emptyHome, undefined)).toEqual([]);
  });
});

describe('home-6: @last from the conversation', () => {
  const context = { world: sampleHome, now: new Date(0), lang: 'zh', last: undefined } as const;
  const after = (...sentences: string[][]) =>
    sentences.reduce<unknown>((last, value) => remember(value, last, context, '') ?? last, undefined);

  it.each([
    ['the last thing', [['打开-卧室-顶灯#Light#one']], '关闭-*-@last#Unknown#one', 'bedroom_ceiling'],
    ['all of it', [['打开-卧室-*#Light#all']], '关闭-*-@last#Light#one', 'bedroom_ceiling bedroom_bedside'],
    [
      'the last of that type',
      [['打开-客厅-*#Light#all', '打开-客厅-*#AirConditioner#all']],
      '调低亮度-*-@last#Light#one',
      'living_ceiling living_floor living_strip',
    ],
    [
      'the last that can do it',
      [['打开-客厅-*#AirConditioner#all', '关闭-书房-台灯#Light#one']],
      '设置温度=26C-*-@last#Unknown#one',
      'living_ac',
    ],
    [
      'not what was not understood',
      [['打开-卧室-顶灯#Light#one'], ['UNKNOWN-*-*#Unknown#one']],
      '关闭-*-@last#Unknown#one',
      'bedroom_ceiling',
    ],
    [
      'a reference keeps what it referred to',
      [['打开-书房-台灯#Light#one'], ['关闭-*-@last#Unknown#one']],
      '打开-*-@last#Unknown#one',
      'study_desk',
    ],
    [
      'any two are the same two',
      [['打开-*-*#Light#any#2']],
      '关闭-*-@last#Light#one',
      'living_ceiling living_floor',
    ],
    [
      'no light was spoken of',
      [['打开-客厅-*#AirConditioner#all']],
      '关闭-*-@last#Light#one',
      '! home_no_last',
    ],
    [
      'it cannot do that',
      [['打开-书房-台灯#Light#one']],
      '设置温度=26C-*-@last#Unknown#one',
      '! home_cannot',
    ],
  ])('%s', (_, sentences, text, expected) => {
    expect(resolved(text, sampleHome, after(...sentences))).toBe(expected);
  });

  it('within one sentence (own-zh-117)', () => {
    const commands = ['打开-*-*#AirConditioner#all', '设置温度=20C-*-@last#AirConditioner#one'].map(command);
    expect(resolveAll(commands, sampleHome, undefined).map(show)).toEqual([
      'living_ac bedroom_ac',
      'living_ac bedroom_ac',
    ]);
  });

  it('a memory of another shape is none', () => {
    expect(memoryOf({ targets: [{ name: 1 }] })).toBe(noMemory);
    expect(remember(['UNKNOWN-*-*#Unknown#one'], undefined, context, '')).toBeUndefined();
  });

  it('means the devices, not the words: what has their name since is another', () => {
    const last = after(['打开-客厅-*#Light#all']);
    const moved = { ...sampleHome, devices: sampleHome.devices.map((one) => ({ ...one, room: 'living' })) };
    expect(resolved('关闭-*-@last#Unknown#one', moved, last)).toBe(
      'living_ceiling living_floor living_strip',
    );
  });

  it('keeps a few targets, each once', () => {
    const many = Array.from({ length: 20 }, (_, i) => `打开-*-灯${i}#Light#one`);
    const memory = memoryOf(after(many, many.slice(-1)));
    expect(memory.targets.map(({ name }) => name)).toEqual(many.slice(-8).map((text) => command(text).name));
  });
});

describe('H02: retrieval, candidates with their reasons', () => {
  it('sorted, by name, room and type', () => {
    const { candidates, hint } = retrieve(command('打开-客厅-灯带#Light#one'), sampleHome);
    expect(candidates.map(({ device, reasons, capability }) => [device.id, reasons, capability])).toEqual([
      ['living_strip', ['name_hit', 'room_hit', 'type_hit'], 'power'],
    ]);
    expect(hint).toBeNull();
  });

  it('multiple_close_matches when first and second are closer than the threshold', () => {
    const close = retrieve(command('打开-*-顶灯#Light#one'), sampleHome);
    expect(close.candidates.slice(0, 2).map(({ device }) => device.id)).toEqual([
      'living_ceiling',
      'bedroom_ceiling',
    ]);
    expect(close.hint).toBe('multiple_close_matches');
    const typed = command('打开-次卧室-台灯#Light#one');
    expect(retrieve(typed, twins).hint).toBeNull();
  });

  it('the scope is settled first, the ability is checked, top k are kept', () => {
    expect(retrieve(command('打开-书房-顶灯#Light#one'), sampleHome).candidates).toEqual([]);
    expect(retrieve(command('打开-阁楼-顶灯#Light#one'), sampleHome).candidates).toEqual([]);
    const white = retrieve(command('设置色温=暖光-卧室-*#Light#all'), sampleHome);
    expect(white.candidates.map(({ device }) => device.id)).toEqual(['bedroom_ceiling']);
    expect(white.unable.map(({ id }) => id)).toEqual(['bedroom_bedside']);
    expect(retrieve(command('打开-*-*#Light#all'), sampleHome, { topK: 3 }).candidates).toHaveLength(3);
  });
});

it.each(['上锁-*-门#Unknown#one', '解锁-*-锁#Unknown#one', '上锁-*-the door#Unknown#one'])(
  '%s is for whatever can be locked',
  (text) => {
    expect(resolveCommand(command(text), sampleHome, noMemory)).toMatchObject({
      kind: 'devices',
      targets: [{ device: { id: 'front_door' } }],
    });
  },
);
