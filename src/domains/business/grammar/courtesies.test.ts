import { describe, expect, it } from 'vitest';
import { isWrite, read } from '../testkit.ts';

const order = 'delete the client Marrow & Finch';
const payment = 'log a payment of 5,600 for “Harbour Map”';
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
    'if they pay, …',
    'unless they object, …',
    'once the board agrees, …',
    'after the meeting, …',
    'should we …?',
    'perhaps we should …',
    'I was going to …',
    'he told me to …',
    'She told me, …',
    'He wrote: …',
    'She emailed: please …',
    'the email says: …',
    'They asked me to …',
    'the boss wants to …',
    'the client would like to …',
    'what happens if I …?',
    'is it possible to …?',
    "don't …",
    'no need to …',
    'I would rather not …',
    '… tomorrow',
    '… some other day',
    "let's … some other day",
    'I forgot to …',
    'did you …?',
    'Kim has to …',
    'someone should …',
    'I wish somebody would …',
    'e.g. …',
    'for example: …',
    'instead of asking me to …, think',
    'As soon as possible we should …',
    'my job is to …',
    'the plan is to …',
    '… if you get the ok',
    '… as soon as they confirm',
    '… when they have paid',
    '… only if it is true',
    '…, but not yet',
    '…, that is what he wrote',
    '…, I think',
    '…, they said they might come back',
    '…, she wants to think about it',
    "…, it's not urgent, wait",
    '…, is that ok?',
    '…, in theory',
    '…. Wrong one, sorry',
    '…, Kim did it already',
    '…. Kim did it already',
    '… was the order',
    '…... no, forget it',
    '…. Scratch that',
    '…. On second thought, no',
    '…, just kidding',
    '…. Actually, leave it',
    '“…” is what he said',
  ])('keeps it back where it may be no order: %s', (around) => {
    for (const text of [order, address, payment])
      expect(read(around.replace('…', text)).value.filter(isWrite), text).toEqual([]);
  });
});
