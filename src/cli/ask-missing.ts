import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline/promises';
import { hearMessage } from '../app/conversation.ts';
import type { Host } from '../app/host.ts';
import { saveSession } from '../app/kept-conversation.ts';
import type { Arguments } from '../core/command.ts';
import type { AnyDomain } from '../core/domain.ts';
import type { Input } from '../core/reading/evidence.ts';
import type { Interpretation } from '../core/reading/interpret.ts';
import { advanced, type Session, startSession } from '../core/session.ts';
import { must } from './command.ts';
import { words } from './messages.ts';
import { questionLines } from './show.ts';
import { withGiven } from './surroundings.ts';
import { issueLine, printable, say, type Terminal } from './terminal.ts';

interface Asking {
  readonly app: Host;
  readonly domain: AnyDomain;
  readonly input: Input;
  readonly world: unknown;
  readonly terminal: Terminal;
}
type Read = Interpretation<unknown>;

const begun = ({ app, domain, input }: Asking, read: Read): Session => {
  const id = `run-${randomBytes(4).toString('hex')}`;
  return advanced(startSession(id, app.now()), domain, { text: input.text, move: 'new' }, read, app.now());
};

/** What is missing is asked for, one question at a time, until nothing is or nothing more is said. */
export async function askedFor(asking: Asking, first: Read): Promise<Read> {
  const { app, domain, input, world, terminal } = asking;
  if (first.questions.length === 0) return first;
  let session = begun(asking, first);
  let read = first;
  const reader = createInterface({ input: process.stdin, output: process.stderr });
  try {
    while (read.questions[0]) {
      terminal.err(`${questionLines(read.questions[0], terminal).join('\n')}\n`);
      const said = (await reader.question('› ')).trim();
      if (said === '') break;
      const how = { domain, worldOf: () => world, ...(input.files && { files: input.files }) };
      const heard = must(await hearMessage(app, session, said, how));
      if ('issues' in heard)
        for (const issue of heard.issues) terminal.err(`${issueLine(issue, terminal)}\n`);
      if (!('read' in heard)) continue;
      ({ session, read } = heard);
    }
  } finally {
    reader.close();
  }
  return read;
}

/** Nobody is there to be asked: what is missing is said, and how to answer it later. */
export async function sayHow(asking: Asking, args: Arguments, read: Read): Promise<void> {
  const { app, domain, input, terminal } = asking;
  const files = (input.files ?? []).map(
    ({ name }) => args.positionals.find((path) => path.endsWith(name)) ?? name,
  );
  const session = withGiven(begun(asking, read), args, files, [domain], terminal);
  // Without a place to keep it there is nothing to answer later; the run itself says what is missing.
  const kept = await saveSession(app, { session, outcome: null, revision: 0 }, session);
  for (const question of read.questions) terminal.err(`${questionLines(question, terminal).join('\n')}\n`);
  if (kept.ok) terminal.err(`yx: ${printable(say(terminal, words.answerHow, { id: session.id }))}\n`);
}
