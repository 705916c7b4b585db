import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { plateContract } from './contract.ts';
import { document, prompt } from './prompt.ts';

it('plate-1: the prompt begins with the document, letter for letter', () => {
  const digest = createHash('sha256').update(document).digest('hex');
  expect(digest).toBe('091ba01b3095f88380ce4cb3cfeea18345c36384d256b0d03d66aa7f64a41274');
  expect(prompt.startsWith(document)).toBe(true);
  expect(prompt.length - document.length).toBeLessThan(1000);
});

it('its examples keep the contract', () => {
  const blocks = [...prompt.matchAll(/```json\n([\s\S]*?)\n```/g)].map(([, block]) => block!).slice(1);
  expect(blocks).toHaveLength(4);
  for (const block of blocks) expect(plateContract.parseText(block)).toMatchObject({ ok: true });
});
