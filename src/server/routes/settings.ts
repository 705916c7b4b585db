import { readFile } from 'node:fs/promises';
import * as z from 'zod';
import type { Host } from '../../app/host.ts';
import { jsonSchemaOf } from '../../core/contract/described.ts';
import { issuesFromZod } from '../../core/contract/issues.ts';
import type { AnyDomain, SettingSpec } from '../../core/domain.ts';
import type { Lang } from '../../core/messages.ts';
import { err, ok, type Result } from '../../core/result.ts';
import type { SettingFile } from '../../core/wire.ts';
import { issue } from '../messages.ts';
import { type Failure, json, refuse } from '../problem.ts';
import { declare, type Serving } from '../route.ts';
import { answers, bodies } from '../shapes.ts';

const tag = 'about';
const Key = z.object({ key: z.string().regex(/^[a-z][\w.-]{0,60}$/i) });
const example: SettingFile = {
  key: 'group.file',
  meaning: 'what it is for',
  schema: { type: 'object' },
  value: null,
  from: null,
};

/** What an owner can write from the workbench instead of naming a file where the server is started. */
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
      const found = await fileSetting(app, key);
      return found.ok ? json(c, await shown(found.value, c.get('lang'))) : found.error;
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
        zh: '填写一个设置，立刻生效，留在数据目录里；null 清除。只有 owner 可以，并记入审计',
        en: 'Writes a setting, which holds at once and stays in the data folder; null takes it away. For owners only, and audited',
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
      const found = await fileSetting(app, key);
      if (!found.ok) return found.error;
      // Several servers would each keep their own.
      if (found.value.from === 'elsewhere' || app.config.databaseUrl)
        return refuse('CONFLICT', issue('setting_elsewhere', { params: { key } }));
      const holds = await found.value.holds();
      const read = value === null ? null : holds.safeParse(value);
      if (read && !read.success)
        return refuse('INVALID_PARAM', issuesFromZod(read.error.issues, value, ['value']));
      const kept = await app.keepSetting(key, value);
      if (!kept.ok) return refuse('SERVICE_UNAVAILABLE', kept.error);
      await app.audit({ who: who.userId, what: 'setting.set', params: { key, value } });
      const now = await fileSetting(app, key);
      return now.ok ? json(c, await shown(now.value, c.get('lang'))) : now.error;
    },
  );
}

interface FileSetting extends SettingSpec {
  readonly holds: NonNullable<SettingSpec['holds']>;
  readonly from: SettingFile['from'];
  readonly path: string | undefined;
}

async function fileSetting(app: Host, key: string): Promise<Result<FileSetting, Failure>> {
  const all = await app.domains();
  const specs = (all.ok ? all.value : []).flatMap((domain: AnyDomain) =>
    (domain.outside?.settings ?? []).map((spec) => ({ spec, domain })),
  );
  const one = specs.find(({ spec }) => spec.key === key);
  const { holds } = one?.spec ?? {};
  if (!one || !holds) return err(refuse('NOT_FOUND', issue('no_such_setting', { params: { key } })));
  const set = app.loader.settings(one.domain);
  if (!set.ok) return err(refuse('SERVICE_UNAVAILABLE', set.error));
  const path = set.value.values[key];
  const source = set.value.sources[key]?.from;
  const from = path === undefined ? null : source === 'kept' ? 'kept' : 'elsewhere';
  return ok({ ...one.spec, holds, from, path });
}

async function shown({ key, meaning, holds, from, path }: FileSetting, lang: Lang): Promise<SettingFile> {
  // What somebody named elsewhere is a file of the machine, and none of the workbench's business.
  const text = from === 'kept' && path !== undefined ? await readFile(path, 'utf8').catch(() => null) : null;
  const schema = jsonSchemaOf(await holds(), lang, { io: 'input' }) as SettingFile['schema'];
  return { key, meaning: meaning[lang], schema, value: text === null ? null : JSON.parse(text), from };
}
