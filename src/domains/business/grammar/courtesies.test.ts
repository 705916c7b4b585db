import { describe, expect, it } from 'vitest';
import { isWrite, read } from '../testkit.ts';

const order = 'delete the client Marrow & Finch';
const address = 'change the address of the client Quill House to 7 Mill Lane';

describe('what stands around an order', () => {
  it.each([
    'Hi, quick one from the train: …',
    'When you get a chance, …',
    'Sorry to bother you on a Sunday. …',
    "I'm in a taxi and they're waiting on my answer. …",
    "Marta's out sick so I'm doing her list: …",
    'Joan asked me to pass this on: …',
    'As agreed with the client, …',
    'One more thing: …',
    'Our accountant just emailed, so …',
    '…, no rush',
    '… right away',
    "…, that's all",
    '…, they asked for it',
    '…, she just told me',
    '…, the boss wants it',
    ". It's for the meeting",
    '…. I really appreciate it',
    "…, we talked about it this morning, it's urgent",
  ])('says nothing of its own: %s', (around) => {
    const say = (text: string) => (around.includes('…') ? around.replace('…', text) : text + around);
    for (const [text, param] of [
      [order, 'Marrow & Finch'],
      [address, '7 Mill Lane'],
    ] as const) {
      const { value, held } = read(say(text));
      expect(value, say(text)).toHaveLength(1);
      expect(Object.values(value[0]!.params)).toContain(param);
      expect(held).toEqual([]);
    }
  });

  it.each([
    'He wrote: …',
    'She emailed: please …',
    'She told me, …',
    'They asked me to …',
    'As soon as possible we should …',
    '…, Kim did it already',
    '…, they said they might come back',
    '…, she wants to think about it',
    '… as soon as they confirm',
    '… when they have paid',
    "…, it's not urgent, wait",
  ])('keeps it back where it may be no order: %s', (around) => {
    expect(read(around.replace('…', order)).value.filter(isWrite)).toEqual([]);
  });
});
