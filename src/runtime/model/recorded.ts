import { createHash } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Model, ModelAnswer, ModelFailure, ModelRequest } from '../../core/reading/model.ts';
import { err, ok, type Result } from '../../core/result.ts';
import { isMissing, writeAtomic } from '../files.ts';

/** One question and its answer, as a file a person can read and change. */
interface Recorded {
  readonly request: Pick<ModelRequest, 'messages' | 'schema' | 'tools'>;
  readonly answer: ModelAnswer;
}

/** What makes two requests the same question: not how long somebody waits for the answer. */
const questionOf = ({ messages, schema, tools }: ModelRequest): Recorded['request'] => ({
  messages,
  ...(schema && { schema }),
  ...(tools && { tools }),
});

const fileOf = (folder: string, question: Recorded['request']): string =>
  join(folder, `${createHash('sha256').update(JSON.stringify(question)).digest('hex').slice(0, 32)}.json`);

/** Asks, and writes down what was answered; failures are not worth repeating. */
export const recording = (model: Model, folder: string): Model => ({
  id: model.id,
  async complete(request) {
    const answer = await model.complete(request);
    if (!answer.ok) return answer;
    const question = questionOf(request);
    const kept: Recorded = { request: question, answer: answer.value };
    // What cannot be written down is lost; the answer is not.
    await mkdir(folder, { recursive: true, mode: 0o700 }).catch(() => undefined);
    await writeAtomic(fileOf(folder, question), `${JSON.stringify(kept, null, 2)}\n`);
    return answer;
  },
});

/** Answers with what was written down, and asks nobody. */
export const replaying = (folder: string): Model => ({
  id: 'recorded',
  async complete(request): Promise<Result<ModelAnswer, ModelFailure>> {
    const file = fileOf(folder, questionOf(request));
    try {
      const { answer } = JSON.parse(await readFile(file, 'utf8')) as Recorded;
      request.onText?.(answer.text);
      return ok(answer);
    } catch (error) {
      const message = isMissing(error) ? `no recorded answer ${file}` : `unreadable: ${file}`;
      return err({ code: 'model_unavailable', message, attempts: 1, model: 'recorded' });
    }
  },
});
