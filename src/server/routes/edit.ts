import * as z from 'zod';
import { previewEdited } from '../../app/edited.ts';
import { json, refuse } from '../problem.ts';
import { declare, type Serving } from '../route.ts';
import { answers, bodies } from '../shapes.ts';
import { RunId, withRun } from './runs.ts';

/** Looking at a waiting call with other parameters, before anybody says yes to them. */
export function editRoute(serving: Serving): void {
  declare(
    serving,
    {
      method: 'post',
      path: '/v1/runs/{id}/confirmations/{call}/preview',
      operation: 'previewEdit',
      tag: 'runs',
      summary: {
        zh: '等待中的调用换些参数会做什么；什么都不做',
        en: 'What a waiting call would do with other parameters; nothing is done',
      },
      params: RunId.extend({ call: z.string().min(1).max(200) }),
      body: bodies.Edit,
      permission: 'decide',
      answer: answers.CallPreview,
      example: ({ run, call: { id, params, preview } }) => ({
        given: { id: run.id, call: id },
        body: { edit: {} },
        answer: { params, preview },
      }),
    },
    (call) =>
      withRun(serving, call, async (_, run) => {
        const { c, params, body, signal } = call;
        const seen = await previewEdited(serving.app, run, params.call, body.edit, {
          lang: c.get('lang'),
          signal: signal(),
        });
        return seen.ok ? json(c, seen.value) : refuse('INVALID_PARAM', seen.error);
      }),
  );
}
