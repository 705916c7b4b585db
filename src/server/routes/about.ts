import type { Host } from '../../app/host.ts';
import { settablesOf } from '../../app/settable.ts';
import type { Lang } from '../../core/messages.ts';
import { allowedTo } from '../../core/tool/permission.ts';
import type { About } from '../../core/wire.ts';
import { json, refuse } from '../problem.ts';
import { standingOf } from '../ready.ts';
import { declare, type Serving } from '../route.ts';
import { answers, bodies } from '../shapes.ts';

const tag = 'about';
const you = { name: 'local', roles: ['owner'], may: [...allowedTo(['owner'])] };
const local = { url: 'http://127.0.0.1:11434/v1', name: 'qwen3' };

/** What this server is and who one is to it. Keys are never part of it. */
export function aboutRoute(serving: Serving, version: string): void {
  const { model } = serving.app;
  declare(
    serving,
    {
      method: 'get',
      path: '/v1/about',
      operation: 'getAbout',
      tag,
      summary: { zh: '这个服务器，以及它眼中的你', en: 'This server, and who you are to it' },
      answer: answers.About,
      example: () => ({
        answer: {
          version,
          time_zone: 'Asia/Shanghai',
          storage: 'sqlite',
          engine: 'grammar',
          model: null,
          you,
          settings: [],
        },
      }),
    },
    async ({ c, who }) =>
      json(c, {
        version,
        time_zone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
        storage: serving.app.config.databaseUrl ? 'postgres' : 'sqlite',
        engine: model.engine(),
        model: model.about(),
        you: { name: who.userId, roles: [...who.roles], may: allowedTo(who.roles) },
        settings: await settingsOf(serving.app, c.get('lang')),
      }),
  );
  declare(
    serving,
    {
      method: 'post',
      path: '/v1/model',
      operation: 'chooseModel',
      tag,
      summary: {
        zh: '换一个模型，直到服务器停止；null 换回配置的。只有 owner 可以，并记入审计',
        en: 'Takes another model until this server stops; null goes back to the configured one. For owners only, and audited',
      },
      body: bodies.ModelChoice,
      permission: 'own',
      answer: answers.ModelInUse,
      example: () => ({ body: local, answer: { engine: 'auto', model: local } }),
    },
    async ({ c, who, body: { url, name, key } }) => {
      const used = await model.use(url === null ? null : { url, name, ...(key && { key }) });
      if (!used.ok) return refuse('INVALID_PARAM', used.error);
      await serving.app.audit({ who: who.userId, what: 'model.use', params: model.about() });
      return json(c, { engine: model.engine(), model: model.about() });
    },
  );
  declare(
    serving,
    {
      method: 'get',
      path: '/healthz',
      operation: 'getHealth',
      tag,
      permission: 'none',
      summary: { zh: '服务器在不在；不要令牌', en: 'Whether the server is there; needs no token' },
      answer: answers.Health,
      example: () => ({ answer: { status: 'ok' } }),
    },
    async ({ c }) => json(c, { status: 'ok' }),
  );
  declare(
    serving,
    {
      method: 'get',
      path: '/readyz',
      operation: 'getReadiness',
      tag,
      permission: 'none',
      summary: {
        zh: '数据库、磁盘、队列和工具是否可用：都可用答 200，否则 503；不要令牌',
        en: 'Whether database, disk, queue and tools can be used: 200 where all can, else 503; needs no token',
      },
      answer: answers.Readiness,
      example: () => ({
        answer: { status: 'ok', database: 'ok', disk: 'ok', store: 'ok', queue: 'ok', registry: 'ok' },
      }),
    },
    async ({ c }) => {
      const parts = await standingOf(serving.app);
      const isReady = Object.values(parts).every((standing) => standing === 'ok');
      const headers = isReady ? undefined : { 'retry-after': '5' };
      return json(c, { status: isReady ? 'ok' : 'away', ...parts }, isReady ? 200 : 503, headers);
    },
  );
}

/** What can be set, and whether it was. What it was set to may be a secret. */
async function settingsOf(app: Host, lang: Lang): Promise<About['settings']> {
  const all = await app.loader.all();
  return settablesOf(app, all.ok ? all.value : []).map(({ domain, parts, ...one }) => ({
    ...one,
    domain: domain?.about.id ?? null,
    parts: parts.map(({ key, env, expected, meaning }) => ({ key, env, expected, meaning: meaning[lang] })),
    isFile: parts.some(({ holds }) => holds),
  }));
}
