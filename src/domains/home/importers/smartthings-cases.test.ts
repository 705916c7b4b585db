import { describe, expect, it } from 'vitest';
import { readerOf } from '../../../core/domain.ts';
import { readGrammar } from '../../../core/reading/interpret.ts';
import { plan } from '../plan.ts';
import { reading } from '../reading.ts';
import published from './smartthings.cases.json' with { type: 'json' };
import { importSmartThings } from './smartthings.ts';

const rooms = Object.entries(published.rooms).map(([roomId, name]) => ({ roomId, name, locationId: 'l' }));
const devices = published.devices.map(([deviceId, label, roomId, category, ids]) => ({
  deviceId,
  name: `${category} model`,
  label,
  ...(roomId !== null && { roomId }),
  locationId: 'l',
  type: 'ZIGBEE',
  components: [
    {
      id: 'main',
      label: 'main',
      capabilities: ids!.split(' ').map((id) => ({ id, version: 1 })),
      categories: [{ name: category, categoryType: 'manufacturer' }],
    },
  ],
}));
const imported = importSmartThings(JSON.stringify({ items: devices }), JSON.stringify({ items: rooms }));
if (!imported.ok) throw new Error(imported.error[0]?.message);
const { home, issues } = imported.value;

/** The calls a sentence comes to in that home: tool, device, and what it is given. */
function done(text: string): readonly string[] {
  const context = { world: home, now: new Date(), lang: 'en', last: undefined } as const;
  const { value } = readGrammar(readerOf(reading), { text }, context);
  const made = plan(value, { ...context, input: { text } });
  if (!made.ok) return made.error.map(({ code }) => code);
  return made.value.steps.map(({ skill_name, params }) => {
    const given = params as Readonly<Record<string, string>> & { readonly device_ids?: readonly string[] };
    const device = given.device_id ?? given.device_ids?.join('+');
    return [skill_name.replace('home.', ''), device, given.action ?? given.property, given.value]
      .filter(Boolean)
      .join(' ');
  });
}

describe('a SmartThings listing of 30 devices', () => {
  it('brings every device that can do something', () => {
    expect(home.devices).toHaveLength(29);
    const skipped = issues.filter(({ code }) => code === 'home_skip_no_ability');
    expect(skipped.map(({ params }) => params.name)).toEqual(['SmartThings Hub v3']);
    const sensitive = home.devices.filter((device) => device.sensitive).map(({ id }) => id);
    expect(sensitive.sort()).toEqual(['garagedoor', 'oven', 'valve']);
  });

  it.each(published.cases.map(([text, calls]) => [text!, calls!] as const))('%s', (text, calls) => {
    const got = [...done(text)].sort();
    const wanted = calls.split(';;').map((one) => one.split(',').sort());
    const isRight = (one: readonly string[]) =>
      one.length === got.length && one.every((call, i) => got[i]!.startsWith(call));
    expect(wanted.some(isRight), got.join(' | ')).toBe(true);
  });
});
