import * as z from 'zod';
import { json } from '../problem.ts';
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
  const { engine, model } = serving.app.config;
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
        engine,
        model: model.url === null ? null : { url: String(model.url), name: model.name },
        you: { name: who.userId, roles: [...who.roles] },
      }),
  );
}
