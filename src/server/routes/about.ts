import * as z from 'zod';
import { json, refuse } from '../problem.ts';
import { declare, type Serving } from '../route.ts';

const About = z.object({
  version: z.string(),
  engine: z.enum(['grammar', 'model', 'auto']),
  model: z
    .object({ url: z.string().describe('Where it points, without secrets'), name: z.string().nullable() })
    .nullable(),
  you: z.object({ name: z.string(), roles: z.array(z.string()) }),
});

/** What this server is and who one is to it. Keys are never part of it. */
export function aboutRoute(serving: Serving, version: string): void {
  const { model } = serving.app;
  declare(
    serving,
    {
      method: 'get',
      path: '/v1/about',
      tag: 'about',
      summary: 'This server, and who you are to it',
      answer: About,
    },
    async ({ c, who }) =>
      json(c, {
        version,
        engine: model.engine(),
        model: model.about(),
        you: { name: who.userId, roles: [...who.roles] },
      }),
  );
  declare(
    serving,
    {
      method: 'post',
      path: '/v1/model',
      tag: 'about',
      summary: 'Takes another model until this server stops; null goes back to the configured one',
      body: z.strictObject({
        url: z.string().max(2_000).nullable(),
        name: z.string().max(200).default(''),
        key: z.string().max(2_000).optional().describe('Goes in and never comes out'),
      }),
      permission: 'approve',
      answer: About.pick({ engine: true, model: true }),
    },
    async ({ c, body: { url, name, key } }) => {
      const used = await model.use(url === null ? null : { url, name, ...(key && { key }) });
      if (!used.ok) return refuse('INVALID_PARAM', used.error);
      return json(c, { engine: model.engine(), model: model.about() });
    },
  );
}
