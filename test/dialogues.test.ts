import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Dialogues, play, readDialogues } from '../src/app/dialogues.ts';
import { createHost, type Host } from '../src/app/host.ts';
import type { AnyDomain } from '../src/core/domain.ts';

const corpusOf = (id: string) => resolve(import.meta.dirname, `../src/domains/${id}/corpus/dialogues.jsonl`);
const ids = ['plate', 'business', 'home'];

let app: Host;
const data = mkdtempSync(join(tmpdir(), 'yx-dialogues-'));
beforeAll(async () => {
  const made = await createHost({ env: { YX_DATA: data } });
  if (!made.ok) throw new Error(made.error[0]?.message);
  app = made.value;
});
afterAll(async () => {
  await app.close();
  rmSync(data, { recursive: true });
});

async function corpus(id: string): Promise<{ domain: AnyDomain; read: Dialogues }> {
  const domain = await app.domain(id);
  if (!domain.ok) throw new Error(id);
  const read = readDialogues(readFileSync(corpusOf(id), 'utf8'), domain.value);
  if ('badLine' in read) throw new Error(`${id}: line ${read.badLine}`);
  return { domain: domain.value, read };
}

describe.each(ids)('conversations as people hold them: %s', (id) => {
  it.each([
    ['in its domain', false],
    ['through the one door, which is told no domain', true],
  ])('%s', async (_, throughDoor) => {
    const { domain, read } = await corpus(id);
    const astray = [];
    for (const dialogue of read.dialogues) {
      const went = await play(app, domain, dialogue, { ...read, throughDoor });
      if (went) astray.push(went);
    }
    expect(astray).toEqual([]);
  });
});
