import type { CommandSpec } from '../../../core/command.ts';
import { wording } from '../../../core/messages.ts';
import { ratesOf, type Tally, tally } from '../../../core/reading/rates.ts';
import { err, ok } from '../../../core/result.ts';
import { parseModelAnswer } from '../consumer.ts';
import { homeCommandsContract, LEGACY } from '../contract.ts';
import { issue, messages } from '../messages.ts';

const known = Object.keys(homeCommandsContract.forms);

/** home-23: the answers of a log through the consumer's parser, with what became of them. */
export const check: CommandSpec['run'] = async ({ positionals: [file], options: { form, explain } }, env) => {
  if (file === undefined) return err([issue('home_check_file')]);
  if (form !== undefined && form !== LEGACY)
    return err([issue('home_check_form', { params: { form, known: known.join(', ') } })]);
  const text = await env.readText(file);
  if (!text.ok) return text;
  let counted: Tally = {};
  for (const raw of text.value.split(/\r?\n/).filter((line) => line.trim() !== '')) {
    const { value, issues, degraded } = parseModelAnswer(raw, { legacy: form === LEGACY });
    const read = { engine: 'model', degraded: degraded ? 'home_answer_degraded' : null, raw: [] } as const;
    counted = tally(counted, read, homeCommandsContract.parts!(value), form);
    const found = issues.map((one) => ({
      code: one.code,
      path: one.path,
      message: wording(one, env.lang, [messages]),
    }));
    env.out(`${JSON.stringify(explain ? { result: value, issues: found, degraded } : value)}\n`);
  }
  env.note(`${JSON.stringify(ratesOf(counted))}\n`);
  return ok(undefined);
};
