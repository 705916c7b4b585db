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
import { type Weighty, weightyIn } from '../src/core/reading/weight.ts';
import type { Path, Span } from '../src/core/result.ts';
import { type Session, sourceOf, standing, startSession, type Version } from '../src/core/session.ts';

const corpusOf = (id: string, name: string) =>
  resolve(import.meta.dirname, `../src/domains/${id}/corpus/${name}.jsonl`);
const corpora = [
  ['plate', 'dialogues'],
  ['plate', 'fresh-dialogues'],
  ['business', 'dialogues'],
  ['business', 'held-out-dialogues'],
  ['business', 'held-out-talks'],
  ['business', 'fresh-dialogues'],
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
    // Each message is heard again for each of its numbers: one dialogue in three here, all of them where there is time.
    const tried = read.dialogues.filter((_, i) => process.env.YX_SOAK === '1' || i % 3 === 0);
    for (const { dialogue } of tried) {
      const messages = dialogue.turns.map(({ say }) => say);
      const went = await course(domain, messages, read);
      // What was said before a changed message is as it was.
      for (const [at, said] of messages.entries()) {
        const told = went.all.slice(at).map((one) => JSON.stringify(one));
        const later = messages.slice(at + 1);
        const numbers = weightyIn(said).filter(
          ({ span, instead }) =>
            instead !== '' && !isTold(went.reported[at]!, span) && !isCorrected(said, span),
        );
        // What the last value is said to rest on has made it what it is: all such words are changed at once, and each place looked at.
        const placesOf = ({ span }: Weighty) => placesOn(went.stands, at + 1, span);
        const atLast = numbers.filter((one) => placesOf(one).length > 0);
        const other =
          atLast.length > 0
            ? await course(domain, [changed(said, atLast), ...later], read, went.sessions[at])
            : null;
        const isElsewhere = (path: Path) =>
          !same(leafAt(went.stands?.value, path), leafAt(other?.stands?.value, path));
        for (const number of numbers) {
          const places = placesOf(number);
          if (places.some(isElsewhere)) continue;
          const alone = await course(
            domain,
            [changed(said, [number]), ...later],
            read,
            went.sessions[at],
            (one, n) => places.length === 0 && JSON.stringify(one) !== told[n],
          );
          const isLost = alone.all.every((one, n) => JSON.stringify(one) === told[n]);
          const isIdle = places.length > 0 && same(went.stands?.value, alone.stands?.value);
          const { start, end } = number.span;
          if (isLost || isIdle)
            lost.push(`${said.slice(start, end)} in “${said}”${isIdle ? ', in the end' : ''}`);
        }
      }
    }
    expect(lost).toEqual([]);
    // Every number of every message is one more conversation.
  }, 400_000);
});

/** The places of the values that were read from exactly these words of that message. */
const placesOn = (version: Version | null, message: number, { start, end }: Span): readonly Path[] =>
  (version?.evidence ?? [])
    .filter(
      ({ how, spans }) =>
        how === 'read' &&
        spans.some((span) => span.source === sourceOf(message) && span.start === start && span.end === end),
    )
    .map(({ path }) => path);

const leafAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (at, part) => (typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[part] : undefined),
    value,
  );

const changed = (said: string, words: readonly Weighty[]): string =>
  words.reduceRight(
    (text, { span, instead }) => text.slice(0, span.start) + instead + text.slice(span.end),
    said,
  );

const isTold = (told: readonly Span[], { start, end }: Span): boolean =>
  told.some((span) => span.source === undefined && span.start < end && start < span.end);

/** All that came of a conversation, message by message, and the words each answer spoke of. */
async function course(
  domain: AnyDomain,
  messages: readonly string[],
  { now, world }: Dialogues,
  begun = startSession('course', now ?? new Date(0)),
  isEnough: (came: unknown, n: number) => boolean = () => false,
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
    if (isEnough(all.at(-1), all.length - 1)) break;
  }
  return { all, reported, sessions, stands: standing(session) };
}
