import { err, ok } from '../result.ts';
import type { Model, ModelFailure, ModelRequest } from './model.ts';

/** A model that gives the answers one after the other, and notes what it was asked; asked once more, it is a bug. */
export function scripted(
  ...answers: readonly (string | ModelFailure)[]
): Model & { readonly requests: ModelRequest[] } {
  const requests: ModelRequest[] = [];
  return {
    id: 'test/scripted',
    requests,
    async complete(request) {
      requests.push(request);
      const answer = answers[requests.length - 1];
      if (answer === undefined) throw new Error('asked more often than expected');
      return typeof answer === 'string' ? ok({ text: answer, calls: [] }) : err(answer);
    },
  };
}
