import { expect, it } from 'vitest';
import { messages } from './messages.ts';

it.each(Object.entries(messages))('%s says the same in both languages', (_, { zh, en }) => {
  const slots = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();
  expect(slots(zh)).toEqual(slots(en));
  expect(zh).toMatch(/[\u4e00-\u9fff]/);
  expect(en).not.toMatch(/[\u4e00-\u9fff]/);
});
