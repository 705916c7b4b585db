import { describe, expect, it } from 'vitest';
import { Conversation } from '../../../core/conversation/conversation.testkit.ts';
import { FULLEST } from '../../../core/reading/interpret.ts';
import type { PlateWire } from '../contract.ts';
import { domain } from '../index.ts';

/** The plate in short: its sides, and each group with its size and where it is. */
function inShort({ base_shape: { length, width, thickness }, holes }: PlateWire): string {
  const groups = holes.map(({ diameter, placement: p }) =>
    p.type === 'single'
      ? `${diameter}@${p.single.x},${p.single.y}`
      : p.type === 'four_corners'
        ? `${diameter}@4:${p.four_corners.offset_x},${p.four_corners.offset_y}`
        : `${diameter}x${p.circle_array.count}`,
  );
  return [`${length}x${width}x${thickness}`, ...groups].join(' ');
}

function after(...said: readonly string[]): { plate: string; isHeld: boolean } | null {
  const world = domain.read.world.empty;
  const talk = new Conversation(domain, {
    ...{ world, now: new Date(0), lang: 'zh', last: undefined, contract: FULLEST },
  });
  talk.begin(said[0]!);
  let last: { plate: string; isHeld: boolean } | null = null;
  for (const one of said.slice(1)) {
    const made = talk.say(one);
    last = made.ok
      ? { plate: inShort(made.value.read.value as PlateWire), isHeld: made.value.read.held.length > 0 }
      : null;
  }
  return last;
}

const ring = ['孔板240×240×8，板中心一个φ36孔', '绕中心再均布12个φ6孔，分布圆直径180'];
const four = ['铝板500×350×6，四角φ10孔，边距20'];
const corners = ['plate 500x350x6, 10 mm holes in the four corners 20 from the edges'];
const one = ['plate 260x160x4, one 7 mm hole in the top left, 18 from both edges'];

describe('a figure told by what it was', () => {
  it.each([
    [ring, '12个太多了，改成10个', '240x240x8 36@120,120 6x10'],
    [ring, '那12个改成10个', '240x240x8 36@120,120 6x10'],
    [ring, '12个太多了，10个就够了', '240x240x8 36@120,120 6x10'],
    [ring, '12 is too many, make it 10', '240x240x8 36@120,120 6x10'],
    [ring, 'make the 12 holes 10', '240x240x8 36@120,120 6x10'],
    [ring, '36改成40', '240x240x8 40@120,120 6x12'],
    [ring, 'φ36太大了，改成30', '240x240x8 30@120,120 6x12'],
    [ring, 'change 36 to 40', '240x240x8 40@120,120 6x12'],
    [four, '20改成25', '500x350x6 10@4:25,25'],
    [four, '350改成300', '500x300x6 10@4:20,20'],
    [corners, '20 is too close, make it 25', '500x350x6 10@4:25,25'],
  ])('%j, %s', (said, message, plate) => {
    expect(after(...said, message)).toEqual({ plate, isHeld: false });
  });

  it('a number of holes that are not there is no size', () => {
    expect(after(...four, '10个改成12')).toBeNull();
  });

  it('of things of several kinds nobody can tell which is meant', () => {
    expect(after('孔板240×240×6，板中心一个φ6孔', '6改成7')).toBeNull();
    expect(after('孔板240×240×6，板中心一个φ6孔', 'φ6改成7')?.plate).toBe('240x240x6 7@120,120');
  });
});

describe('others come in place of holes', () => {
  it.each([
    [four, '孔全不要了，换成中心一个φ50'],
    [four, '把四角的孔换成中心一个φ50的孔'],
    [corners, 'drop the holes, one 50 hole in the centre instead'],
    [corners, 'replace the corner holes with one 50 mm hole in the centre'],
  ])('%j, %s', (said, message) => {
    expect(after(...said, message)).toEqual({ plate: '500x350x6 50@250,175', isHeld: false });
  });

  it('a size alone is the size of those', () => {
    expect(after(...four, '四角的孔换成φ12')?.plate).toBe('500x350x6 12@4:20,20');
  });
});

describe('the others of a pattern', () => {
  const eight = '8@20,20 8@480,20 8@20,330';
  it.each([
    [four, '右上角的改成12', '其余的8', `500x350x6 ${eight} 12@480,330`],
    [four, '右上角那个别留', '其余的改成8', `500x350x6 ${eight}`],
    [corners, 'make the top right one 12', 'the others 8 mm', `500x350x6 ${eight} 12@480,330`],
    [corners, 'drop the top right one', 'the others 8 mm', `500x350x6 ${eight}`],
  ])('%j, %s, %s', (said, first, second, plate) => {
    expect(after(...said, first, second)).toEqual({ plate, isHeld: false });
  });
});

describe('once more in another corner', () => {
  it.each([
    ['one more in the top right, same size and distances', '7@242,142'],
    ['one more in the top right, same size', '7@242,142'],
    ['same again in the bottom right', '7@242,18'],
  ])('%s', (message, place) => {
    expect(after(...one, message)?.plate).toBe(`260x160x4 7@18,142 ${place}`);
  });
});

describe('a plate that is to be larger is no other plate', () => {
  it.each([
    ['孔板放大到260×260', '260x260x8 36@130,130'],
    ['整块板缩到200×200', '200x200x8 36@100,100'],
    ['enlarge the plate to 260 x 260', '260x260x8 36@130,130'],
  ])('%s', (message, plate) => {
    expect(after(ring[0]!, message)?.plate).toBe(plate);
  });
});
