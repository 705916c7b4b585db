import type { AnyDomain } from '../../core/domain.ts';
import { pascal } from '../openapi/document.ts';
import { json, refuse } from '../problem.ts';
import { declare, type Serving } from '../route.ts';
import { answers, bodies } from '../shapes.ts';
import { readToAct } from './reading.ts';

/** What would be done about a sentence, and what stands in the way, before anybody says that it be done. */
export function planRoutes(serving: Serving, domains: readonly AnyDomain[]): void {
  for (const domain of domains) planRoute(serving, domain);
}

function planRoute(serving: Serving, domain: AnyDomain): void {
  const { id, title } = domain.about;
  declare(
    serving,
    {
      method: 'post',
      path: `/v1/${id}/plan`,
      operation: `plan${pascal(id)}`,
      tag: id,
      summary: {
        zh: `${title.zh}：说的话要做哪几步，只看不做`,
        en: `${title.en}: the steps a sentence asks for; nothing is carried out`,
      },
      body: bodies.Said,
      answer: answers.Planned,
      example: ({ said, run }) => ({
        body: said(domain).body,
        answer: { plan: run.plan, issues: [], timed: [] },
      }),
    },
    async ({ c, body, say, signal }) => {
      const read = await readToAct(serving.app, domain, body, signal, c.get('lang'));
      if (!read.ok) return refuse('INVALID_PARAM', read.error);
      const { input, options } = read.value;
      const { value, questions } = read.value.read;
      if (questions.length > 0) return json(c, { plan: null, issues: [], timed: [] });
      const asked = { ...options, lang: c.get('lang') };
      const plan = await serving.app.plan(domain, input, value, asked);
      if (!plan.ok) return json(c, { plan: null, issues: say.issues(plan.error), timed: [] });
      const timed = (await serving.app.timed(domain, input, value, asked)).map(({ read: part, due }) => ({
        at: due?.at ?? null,
        every: due?.every ?? null,
        reading: say.reading(domain.about.id, part),
      }));
      return json(c, { plan: plan.value, issues: [], timed });
    },
  );
}
