import { describe, expect, it } from 'vitest';
import { sampleHome } from './sample-home.ts';
import { sentencesOf } from './sayable.ts';
import { emptyHome, type Home } from './world.ts';

const house: Home = {
  schema_version: '1.0.0',
  rooms: [
    { id: 'attic', name: '阁楼', aliases: ['attic'] },
    { id: 'shed', name: '工具房', aliases: [] },
  ],
  devices: [
    {
      id: 'a',
      name: '天窗灯',
      aliases: ['skylight lamp'],
      room: 'attic',
      type: 'Light',
      capabilities: [{ name: 'power' }, { name: 'brightness', min: 0, max: 100, unit: '%' }],
      sensitive: false,
    },
    {
      id: 'b',
      name: '木门锁',
      aliases: [],
      room: 'shed',
      type: 'Unknown',
      capabilities: [{ name: 'lock' }],
      sensitive: false,
    },
  ],
};

describe('what can be said is said of the things that are there', () => {
  it('in either language, one sentence of each kind first', () => {
    expect(sentencesOf(house, 'zh').slice(0, 4)).toEqual([
      '打开阁楼天窗灯',
      '把阁楼天窗灯调到50%',
      '关掉阁楼天窗灯',
      '锁上工具房木门锁',
    ]);
    const english = sentencesOf(house, 'en');
    expect(english).toContain('turn on the attic skylight lamp');
    expect(english).toContain('turn off all the lights in the attic');
    expect(english.join()).not.toMatch(/\p{Script=Han}/u);
  });

  it.each([
    ['no house', emptyHome],
    ['the sample house', sampleHome],
  ])('of %s nothing: the examples of the domain say it', (_, home) =>
    expect(sentencesOf(home, 'zh')).toEqual([]),
  );
});
