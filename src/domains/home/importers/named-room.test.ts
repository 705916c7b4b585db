import { describe, expect, it } from 'vitest';
import { importMqtt } from './mqtt.ts';
import { roomInName } from './named-room.ts';

describe('a device that says nowhere where it is may be named after its room', () => {
  it.each([
    ['书房温湿度', '书房'],
    ['主卧卫生间灯', '主卧卫生间'],
    ['Living room lamp', 'Living room'],
    ['kitchen light', 'kitchen'],
    ['厨房', null],
    ['小夜灯', null],
    ['Hue bulb 3', null],
    ['在厨房的灯', null],
  ])('%s: %s', (name, room) => {
    expect(roomInName(name)).toBe(room);
  });

  it('an area that was asked for goes before the name', () => {
    const lamp = (name: string, area?: string) =>
      `homeassistant/light/${name}/config ${JSON.stringify({
        name,
        command_topic: 'l/set',
        state_topic: 'l',
        device: { identifiers: ['l'], ...(area && { suggested_area: area }) },
      })}`;
    const rooms = (text: string) => {
      const made = importMqtt(text);
      return made.ok && [made.value.home.rooms.map((one) => one.name), made.value.home.devices[0]?.room];
    };
    expect(rooms(lamp('书房灯'))).toEqual([['书房'], '书房']);
    expect(rooms(lamp('书房灯', '阁楼'))).toEqual([['阁楼'], '阁楼']);
  });
});
