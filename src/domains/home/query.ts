import * as z from 'zod';
import { described } from '../../core/contract/described.ts';
import { type Lang, wording } from '../../core/messages.ts';
import { defineTool, success } from '../../core/tool/tool.ts';
import { noDevice, port } from './acting.ts';
import { ASK_PROPERTIES } from './action.ts';
import { answerText } from './answer.ts';
import { ANSWER_FORMS, BEINGS } from './asked.ts';
import { DEVICE_TYPES } from './contract.ts';
import { HOUSES, withHouse } from './devices.ts';
import { messages } from './messages.ts';
import { calledIn, readingsOf } from './readings.ts';
import { type Device, isSensitive } from './world.ts';

const Form = z.enum(ANSWER_FORMS);
const Being = z.enum(BEINGS);
const Answer = z.strictObject({
  property: z.string(),
  form: Form,
  being: Being.exactOptional(),
  devices: z.array(
    z.strictObject({
      device_id: z.string(),
      name: z.string(),
      /** Why it could not be asked. */
      problem: z.string().exactOptional(),
    }),
  ),
  readings: z.array(
    z.strictObject({
      device_id: z.string(),
      name: z.string(),
      property: z.string(),
      value: z.union([z.string(), z.number(), z.boolean()]),
      /** How many seconds ago the device last said anything, where that is known. */
      age_s: z.int().exactOptional(),
    }),
  ),
  /** The devices that have said nothing of it: what they are like is not known. */
  silent: z.array(z.string()),
  house: z.enum(HOUSES),
});
type Answer = z.output<typeof Answer>;

export const queryState = defineTool({
  id: 'home.query_state',
  name: { zh: '查询状态', en: 'Query the state' },
  description: {
    zh: '读出设备现在的状态或其中一个属性',
    en: 'Reads the state of devices as it is now, or one property of it',
  },
  category: 'query',
  requiresConfirmation: false,
  effect: 'none',
  examples: [
    {
      zh: '客厅现在几度',
      en: 'how warm is it in the living room',
      params: { device_ids: ['living_sensor'], property: '温度' },
    },
  ],
  paramsSchema: z.strictObject({
    device_ids: described(z.array(z.string().min(1)).min(1).max(500), {
      zh: '要查询的设备的 id',
      en: 'the ids of the devices to ask',
    }),
    property: described(z.enum(ASK_PROPERTIES).default('状态'), {
      zh: '属性；状态表示全部',
      en: 'the property; 状态 is all of them',
    }),
    answer_as: described(Form.default('value'), {
      zh: '怎么回答：value 值，whether 是不是，any 有没有，count 几个，which 哪些',
      en: 'how to answer: a value, whether it is so, whether any is, a count, or which ones',
    }),
    asked_state: described(Being.optional(), {
      zh: '问的是哪种状态：on 开着，off 关着，open 打开，closed 合上，locked 锁着，unlocked 没锁，playing 在播放，paused 暂停，cleaning 在清扫，docked 在充电座上',
      en: 'the state that is asked after: on, off, open, closed, locked, unlocked, playing, paused, cleaning, docked',
    }),
  }),
  resultSchema: Answer,
  async execute({ device_ids, property, answer_as: form, asked_state: being }, context) {
    const home = await port(context);
    const answer: Answer = {
      property,
      form,
      ...(being && { being }),
      devices: [],
      readings: [],
      silent: [],
      house: home.house,
    };
    const rooms = await home.roomNames(context.lang);
    const devices: Device[] = [];
    for (const id of device_ids) {
      const device = await home.get(id);
      if (!device) return noDevice(id, context.lang);
      devices.push(device);
    }
    for (const device of devices) {
      const { id } = device;
      const state = await home.state(id);
      const problem = !state.ok && { problem: wording(state.error.issue, context.lang, [messages]) };
      answer.devices.push({
        device_id: id,
        name: toldApart(device, devices, rooms, context.lang),
        ...problem,
      });
      const found = state.ok ? readingsOf(device, state.value, property) : [];
      if (found.length === 0) answer.silent.push(id);
      const heard = home.heardAt?.(id);
      const age = heard && {
        age_s: Math.max(0, Math.round((context.now().getTime() - heard.getTime()) / 1000)),
      };
      answer.readings.push(...found.map((one) => ({ ...one, ...age })));
    }
    return success(answer);
  },
  tell: (data, lang) => told(Answer.parse(data), lang),
});

/** With its room, where others that were asked are called the same. */
function toldApart(
  device: Device,
  among: readonly Device[],
  rooms: ReadonlyMap<string, string>,
  lang: Lang,
): string {
  const name = calledIn(device, lang);
  const isShared = among.some((other) => other !== device && calledIn(other, lang) === name);
  const room = isShared && device.room !== null ? rooms.get(device.room) : undefined;
  return room === undefined ? name : `${room} ${name}`;
}

const told = (answer: Answer, lang: Lang) => ({
  summary: withHouse(answerText(answer, lang), answer.house, lang),
});

export const listDevices = defineTool({
  id: 'home.list_devices',
  name: { zh: '列出设备', en: 'List devices' },
  description: {
    zh: '列出家里的设备：id、名称、房间、类型和能力',
    en: 'Lists the devices of the home: id, name, room, type and capabilities',
  },
  category: 'query',
  requiresConfirmation: false,
  effect: 'none',
  examples: [{ zh: '家里有哪些灯', en: 'which lights are there', params: { type: 'Light' } }],
  paramsSchema: z.strictObject({
    type: described(z.enum(DEVICE_TYPES).optional(), { zh: '只列这一类', en: 'only of this type' }),
    limit: described(z.int().min(1).max(1000).default(200), { zh: '最多几个', en: 'how many at most' }),
  }),
  resultSchema: z.strictObject({
    devices: z.array(
      z.strictObject({
        device_id: z.string(),
        name: z.string(),
        room: z.string().nullable(),
        room_name: z.string().nullable(),
        type: z.string(),
        abilities: z.array(z.string()),
        sensitive: z.boolean(),
      }),
    ),
    total: z.number(),
    house: z.enum(HOUSES),
  }),
  async execute({ type, limit }, context) {
    const home = await port(context);
    const all = (await home.list()).filter((device) => type === undefined || device.type === type);
    const rooms = await home.roomNames(context.lang);
    const devices = all.slice(0, limit).map((device) => ({
      device_id: device.id,
      name: calledIn(device, context.lang),
      room: device.room,
      room_name: device.room === null ? null : (rooms.get(device.room) ?? null),
      type: device.type,
      abilities: device.capabilities.map((capability) => capability.name),
      sensitive: isSensitive(device),
    }));
    return success({ devices, total: all.length, house: home.house });
  },
});
