import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readValue, writeValue } from './action.ts';
import { type Capability, type CapabilityName, settable } from './capability.ts';
import { type HomeCommands, writeCommand } from './contract.ts';
import { accepted, areMeant, whyNothing } from './expected.ts';
import { noMemory } from './memory.ts';
import { obstacleOf, resolveCommand } from './resolve.ts';
import { sampleHome } from './sample-home.ts';
import { settingOf } from './setting.ts';
import { command, seeded } from './testkit.ts';
import { Home } from './world.ts';

const said = [
  ...new Set(
    ['dev', 'own', 'held-out', 'unknown'].flatMap((name) =>
      readFileSync(new URL(`./corpus/${name}.jsonl`, import.meta.url), 'utf8')
        .split('\n')
        .filter(Boolean)
        .flatMap((line) => (JSON.parse(line) as { readonly expected: HomeCommands }).expected),
    ),
  ),
].map(command);
const inHouse = said
  .filter(({ name }) => name !== '@last')
  .map((one) => ({ one, text: writeCommand(one), resolution: resolveCommand(one, sampleHome, noMemory) }));

describe('which devices are meant, worked out a second time', () => {
  it('agrees with what every command of the corpora comes to in the sample house', () => {
    let devices = 0;
    for (const { one, text, resolution } of inHouse) {
      if (resolution.kind !== 'devices') continue;
      const targets = resolution.targets.map(({ device }) => device);
      expect(areMeant(targets, one, sampleHome), text).toBe(true);
      devices += targets.length;
    }
    expect(devices).toBeGreaterThan(300);
  });

  it('finds one device too few, and one that was not meant', () => {
    for (const { one, text, resolution } of inHouse) {
      if (resolution.kind !== 'devices') continue;
      const targets = resolution.targets.map(({ device }) => device);
      expect(areMeant(targets.slice(1), one, sampleHome), text).toBe(false);
      const other = sampleHome.devices.find(({ id }) => id === 'front_door')!;
      if (targets.includes(other)) continue;
      expect(areMeant([...targets.slice(1), other], one, sampleHome), text).toBe(false);
    }
  });

  it('agrees where a home without rooms calls its things after them', () => {
    const device = (id: string, name: string, type: string, capability: string) => ({
      id,
      name,
      type,
      capabilities: [{ name: capability }],
    });
    const home = Home.parse({
      schema_version: '1.0.0',
      rooms: [],
      devices: [
        device('t', '书房温度计', 'Unknown', 'current_temperature'),
        device('l', '书房灯', 'Light', 'power'),
        device('k', '厨房灯', 'Light', 'power'),
      ],
    });
    for (const text of ['查询温度-书房-*#Unknown#all', '打开-书房-*#Light#all']) {
      const found = resolveCommand(command(text), home, noMemory);
      const devices = found.kind === 'devices' ? found.targets.map((one) => one.device) : [];
      expect(devices, text).toHaveLength(1);
      expect(areMeant(devices, command(text), home), text).toBe(true);
    }
  });

  it('says why nothing could be done as the plan does, but where the plan asks back', () => {
    const reasons = inHouse.flatMap(({ one, text, resolution }) =>
      resolution.kind === 'issue'
        ? [[text, whyNothing(one, sampleHome).code, obstacleOf(resolution).code]]
        : [],
    );
    expect(reasons.length).toBeGreaterThan(20);
    // A value beyond the range is one the device does not take.
    const same = { home_out_of_range: 'home_value_unfit' } as Readonly<Record<string, string>>;
    expect(reasons.filter(([, ours, theirs]) => ours !== (same[theirs!] ?? theirs))).toEqual([]);
  });
});

describe('which reported values are what was asked for', () => {
  const ranges = sampleHome.devices.flatMap(({ capabilities }) => capabilities);
  const values = fc.oneof(
    fc
      .tuple(fc.integer({ min: -40, max: 7000 }), fc.constantFrom('%', 'C', 'F', 'K', '档'))
      .map(([amount, unit]) => ({ kind: 'amount', amount, unit }) as const),
    fc
      .constantFrom('最高', '最低', '暖光', '自然光', '冷光', '低', '中', '高', '制冷', '自动', '红', '5')
      .map(readValue),
  );

  it('what a device is set to is accepted, and what it cannot be set to is not', () => {
    const set = new Set<CapabilityName>(Object.values(settable));
    fc.assert(
      fc.property(
        fc.constantFrom(...ranges.filter(({ name }) => set.has(name))),
        values,
        (capability, value) => {
          const setting = settingOf(value, capability);
          expect(
            accepted(value, capability)?.(setting.ok ? setting.value : '') ?? false,
            writeValue(value),
          ).toBe(setting.ok);
        },
      ),
      seeded(2000),
    );
  });

  const warm: Capability = { name: 'color_temperature', min: 2700, max: 6500, step: 100, unit: 'K' };
  const cool: Capability = { name: 'temperature', min: 16, max: 30, step: 1, unit: 'C' };
  const fan: Capability = { name: 'fan_speed', min: 1, max: 5, unit: '档' };
  it.each([
    ['75F', cool, 24, 27],
    ['26C', cool, 26, 25],
    ['最高', cool, 30, 29],
    ['50%', fan, 3, 2],
    ['100%', fan, 5, 4],
    ['0%', fan, 1, 2],
    ['暖光', warm, 2700, 4600],
    ['冷光', warm, 6500, 4600],
  ])('%s is %j → %j, not %j', (text, capability, right, wrong) => {
    const isAsked = accepted(readValue(text), capability)!;
    expect([isAsked(right), isAsked(wrong)]).toEqual([true, false]);
  });
});
