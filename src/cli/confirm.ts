import { createInterface } from 'node:readline/promises';
import type { Confirmer } from '../core/run/execute.ts';
import { words } from './messages.ts';
import { paint, printable, say, type Terminal } from './terminal.ts';

/** A yes/no question on the terminal; where nobody can answer, the answer is no. */
export async function askYes(terminal: Terminal, prompt: string, signal?: AbortSignal): Promise<boolean> {
  if (!terminal.isTTY) return false;
  const reader = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const said = await reader.question(prompt, signal ? { signal } : {});
    return /^(?:y|yes|是|好|同意|可以)$/i.test(said.trim());
  } catch {
    return false;
  } finally {
    reader.close();
  }
}

/** Writes wait for a person's yes: `--yes` said it beforehand, a terminal can be asked, anything else leaves it pending. */
export const confirmOnTerminal = (terminal: Terminal, yes: boolean): Confirmer => ({
  async ask(call, signal) {
    if (yes) return 'approved';
    if (!terminal.isTTY) return 'pending';
    terminal.err(`${paint(terminal.color.err, 'yellow', printable(call.preview))}\n`);
    return (await askYes(terminal, say(terminal, words.approve), signal)) ? 'approved' : 'rejected';
  },
});
