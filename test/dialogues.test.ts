import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hearMessage, sessionAfter } from '../src/app/conversation.ts';
import { type Dialogues, play, readDialogues } from '../src/app/dialogues.ts';
import { createHost, type Host } from '../src/app/host.ts';
import type { AnyDomain } from '../src/core/domain.ts';
import { isCorrected } from '../src/core/reading/audit.ts';
import { same } from '../src/core/reading/evidence.ts';
import { weightyIn } from '../src/core/reading/weight.ts';
import type { Span } from '../src/core/result.ts';
import { type Session, sourceOf, standing, startSession, type Version } from '../src/core/session.ts';

const corpusOf = (id: string, name: string) =>
  resolve(import.meta.dirname, `../src/domains/${id}/corpus/${name}.jsonl`);
const corpora = [
  ['plate', 'dialogues'],
  ['plate', 'fresh-dialogues'],
  ['business', 'dialogues'],
  ['business', 'held-out-dialogues'],
  ['business', 'held-out-talks'],
  ['home', 'dialogues'],
  ['layout', 'dialogues'],
] as const;

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

async function corpus(id: string, name: string): Promise<{ domain: AnyDomain; read: Dialogues }> {
  const domain = await app.domain(id);
  if (!domain.ok) throw new Error(id);
  const read = readDialogues(readFileSync(corpusOf(id, name), 'utf8'), domain.value);
  if ('badLine' in read) throw new Error(`${id} ${name}: line ${read.badLine}`);
  return { domain: domain.value, read };
}

describe.each(corpora)('conversations as people hold them: %s, %s', (id, name) => {
  it.each([
    ['in its domain', false],
    ['through the one door, which is told no domain', true],
  ])('%s', async (_, throughDoor) => {
    const { domain, read } = await corpus(id, name);
    const astray = [];
    for (const { dialogue } of read.dialogues) {
      const went = await play(app, domain, dialogue, { ...read, throughDoor });
      if (went) astray.push(went);
    }
    expect(astray).toEqual([]);
  });

  it('no number of any message goes lost on the way to the last, and what the last rests on made it', async () => {
    const { domain, read } = await corpus(id, name);
    const lost = [];
    for (const { dialogue } of read.dialogues) {
      const messages = dialogue.turns.map(({ say }) => say);
      const went = await course(domain, messages, read);
      // What was said before a changed message is as it was.
      for (const [at, said] of messages.entries()) {
        for (const { span, instead } of weightyIn(said)) {
          if (instead === '' || isTold(went.reported[at]!, span) || isCorrected(said, span)) continue;
          const changed = [said.slice(0, span.start) + instead + said.slice(span.end)];
          const other = await course(
            domain,
            [...changed, ...messages.slice(at + 1)],
            read,
            went.sessions[at],
          );
          const isLost = JSON.stringify(other.all) === JSON.stringify(went.all.slice(at));
          // What the last value is said to rest on has made it what it is.
          const isIdle = isRested(went.stands, at + 1, span) && same(went.stands?.value, other.stands?.value);
          if (isLost || isIdle)
            lost.push(`${said.slice(span.start, span.end)} in “${said}”${isIdle ? ', in the end' : ''}`);
        }
      }
    }
    expect(lost).toEqual([]);
    // Every number of every message is one more conversation.
  }, 400_000);
});

/** Whether a value rests on exactly these words of that message. */
const isRested = (version: Version | null, message: number, { start, end }: Span): boolean =>
  version?.evidence.some(
    ({ how, spans }) =>
      how === 'read' &&
      spans.some((span) => span.source === sourceOf(message) && span.start === start && span.end === end),
  ) ?? false;

const isTold = (told: readonly Span[], { start, end }: Span): boolean =>
  told.some((span) => span.source === undefined && span.start < end && start < span.end);

/** All that came of a conversation, message by message, and the words each answer spoke of. */
async function course(
  domain: AnyDomain,
  messages: readonly string[],
  { now, world }: Dialogues,
  begun = startSession('course', now ?? new Date(0)),
) {
  let session = begun;
  const sessions: Session[] = [];
  const all: unknown[] = [];
  const reported: Span[][] = [];
  for (const said of messages) {
    sessions.push(session);
    const heard = await hearMessage(app, session, said, {
      domain,
      worldOf: () => world,
      ...(now && { now }),
    });
    if (!heard.ok) throw new Error(heard.error[0]?.code);
    session = sessionAfter(heard.value) ?? session;
    const read = 'read' in heard.value ? heard.value.read : null;
    const issues = read?.diagnostics ?? ('issues' in heard.value ? heard.value.issues : []);
    all.push([
      heard.value.kind,
      read?.value,
      read?.questions,
      issues.map(({ code, params }) => [code, params]),
    ]);
    reported.push(issues.flatMap(({ spans }) => spans));
  }
  return { all, reported, sessions, stands: standing(session) };
}
