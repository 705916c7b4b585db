import * as z from 'zod';
import type { Host } from '../../app/host.ts';
import { keptOf, type Settable, settablesOf, shapeOf } from '../../app/settable.ts';
import { jsonSchemaOf } from '../../core/contract/described.ts';
import { issuesFromZod } from '../../core/contract/issues.ts';
import type { Lang } from '../../core/messages.ts';
import { err, ok, type Result } from '../../core/result.ts';
import type { SettingFile } from '../../core/wire.ts';
import { keptValue } from '../../runtime/kept-settings.ts';
import { issue } from '../messages.ts';
import { type Failure, json, refuse } from '../problem.ts';
import { declare, type Serving } from '../route.ts';
import { answers, bodies } from '../shapes.ts';

const tag = 'about';
const Key = z.object({ key: z.string().regex(/^[a-z][\w.-]{0,60}$/i) });
const example: SettingFile = {
  key: 'group.file',
  schema: { type: 'object' },
  value: null,
  sample: null,
  from: null,
};

/** What an owner can set from the workbench instead of saying it where the server is started. */
export function settingRoutes(serving: Serving): void {
  const { app } = serving;
  declare(
    serving,
    {
      method: 'get',
      path: '/v1/settings/{key}',
      operation: 'getSetting',
      tag,
      summary: {
        zh: '一个可以在这里填写的设置：填什么、现在是什么；只有 owner 可以看',
        en: 'A setting that can be written here: what it takes and what it is; for owners only',
      },
      params: Key,
      permission: 'own',
      answer: answers.SettingFile,
      example: () => ({ given: { key: example.key }, answer: example }),
    },
    async ({ c, params: { key } }) => {
      const found = await settable(app, key);
      return found.ok ? json(c, await shown(app, found.value, c.get('lang'))) : found.error;
    },
  );
  declare(
    serving,
    {
      method: 'post',
      path: '/v1/settings/{key}',
      operation: 'setSetting',
      tag,
      summary: {
        zh: '填写一个设置：先试，能用才留在数据目录里，立刻生效（数据库到下次启动时）；null 清除。只有 owner 可以，并记入审计',
        en: 'Writes a setting: it is tried, and kept in the data folder where it works; it holds at once (a database from the next start on); null takes it away. For owners only, and audited',
      },
      params: Key,
      body: bodies.SettingValue,
      permission: 'own',
      answer: answers.SettingFile,
      example: () => ({
        given: { key: example.key },
        body: { value: {} },
        answer: { ...example, value: {}, from: 'kept' as const },
      }),
    },
    async ({ c, params: { key }, body: { value }, who }) => {
      const found = await settable(app, key);
      if (!found.ok) return found.error;
      const one = found.value;
      // Several servers over one database would each keep their own.
      const isShared = app.config.databaseUrl !== null && app.config.sources.databaseUrl.from !== 'kept';
      if (one.from === 'elsewhere' || (isShared && one.domain !== null))
        return refuse('CONFLICT', issue('setting_elsewhere', { params: { key } }));
      const read = value === null ? null : (await shapeOf(one)).safeParse(value);
      if (read && !read.success)
        return refuse('INVALID_PARAM', issuesFromZod(read.error.issues, value, ['value']));
      const works = value === null ? ok(undefined) : await app.trySetting(one, value);
      if (!works.ok) return refuse('INVALID_PARAM', works.error);
      const parts = one.parts.map((part) => [part.key, null] as const);
      const values = value === null ? Object.fromEntries(parts) : keptOf(one, value);
      for (const [name, part] of Object.entries(values)) {
        const kept = await app.keepSetting(name, part);
        if (!kept.ok) return refuse('SERVICE_UNAVAILABLE', kept.error);
      }
      const isFile = one.parts.some(({ holds }) => holds);
      // An address may hold a password: that it was set is on record, and not to what.
      const params = { key, ...(isFile || value === null ? { value } : {}) };
      await app.audit({ who: who.userId, what: 'setting.set', params });
      const now = await settable(app, key);
      return now.ok ? json(c, await shown(app, now.value, c.get('lang'))) : now.error;
    },
  );
}

async function settable(app: Host, key: string): Promise<Result<Settable, Failure>> {
  const all = await app.domains();
  if (!all.ok) return err(refuse('SERVICE_UNAVAILABLE', all.error));
  const one = settablesOf(app, all.value).find((found) => found.key === key);
  return one ? ok(one) : err(refuse('NOT_FOUND', issue('no_such_setting', { params: { key } })));
}

async function shown({ loader }: Host, one: Settable, lang: Lang): Promise<SettingFile> {
  const { key, domain, parts, from } = one;
  const schema = jsonSchemaOf(await shapeOf(one), lang, { io: 'input' }) as SettingFile['schema'];
  const set = domain && parts[0]?.holds && from === 'kept' ? loader.settings(domain) : null;
  // What somebody named elsewhere is a file of the machine, and none of the workbench's business.
  const path = set?.ok ? set.value.values[key] : undefined;
  const { options = [], sample } = domain?.read.world ?? {};
  return {
    ...{ key, schema, from },
    value: path === undefined ? null : (keptValue(path) ?? null),
    sample: (options.some(({ setting }) => setting === key) && sample) || null,
  };
}
