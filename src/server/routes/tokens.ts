import * as z from 'zod';
import type { Host } from '../../app/host.ts';
import { knownRoles } from '../../core/tool/permission.ts';
import { issue } from '../messages.ts';
import { json, refuse } from '../problem.ts';
import { declare, type Serving } from '../route.ts';
import { answers, bodies } from '../shapes.ts';

const tag = 'about';
const info = {
  id: '5f0c8f6e3d0b',
  name: 'till',
  roles: ['agent'],
  created_at: '2026-11-15T12:00:00.000Z',
  expires_at: null,
};
const roles = ['owner', 'editor', 'agent', 'approver', 'viewer'];
const DAY_MS = 86_400_000;

/** Whom this server lets in: an owner's to see, to give and to take away. A secret is in the answer that makes it, and nowhere else. */
export function tokenRoutes(serving: Serving): void {
  const { app } = serving;
  declare(
    serving,
    {
      method: 'get',
      path: '/v1/tokens',
      operation: 'listTokens',
      tag,
      summary: {
        zh: '有哪些令牌、能给哪些角色；只有 owner 可以看',
        en: 'The tokens, and the roles there are; for owners only',
      },
      permission: 'own',
      answer: answers.TokenPage,
      example: () => ({ answer: { items: [info], roles } }),
    },
    async ({ c }) => {
      const tokens = await app.tokens();
      const listed = tokens.ok ? await tokens.value.list() : tokens;
      if (!listed.ok) return refuse('SERVICE_UNAVAILABLE', listed.error);
      return json(c, { items: listed.value, roles: await rolesIn(app) });
    },
  );
  declare(
    serving,
    {
      method: 'post',
      path: '/v1/tokens',
      operation: 'createToken',
      tag,
      summary: {
        zh: '新建令牌；密文只在这个回答里，以后谁也看不到。只有 owner 可以，并记入审计',
        en: 'Makes a token; its secret is in this answer and nowhere else. For owners only, and audited',
      },
      body: bodies.NewToken,
      permission: 'own',
      status: 201,
      answer: answers.MadeToken,
      example: () => ({
        body: { name: 'till', roles: ['agent'] },
        answer: { ...info, token: 'yx_5f0c8f6e3d0b_…' },
      }),
    },
    async ({ c, body: { name, roles, days }, who }) => {
      const known = await rolesIn(app);
      const role = roles.find((one) => !known.includes(one));
      if (role !== undefined)
        return refuse(
          'INVALID_PARAM',
          issue('role_unknown', { path: ['roles'], params: { role, known: known.join(', ') } }),
        );
      const tokens = await app.tokens();
      if (!tokens.ok) return refuse('SERVICE_UNAVAILABLE', tokens.error);
      const expiresAt = days === undefined ? undefined : new Date(app.now().getTime() + days * DAY_MS);
      const made = await tokens.value.create({ name, roles, ...(expiresAt && { expiresAt }) });
      if (!made.ok) return refuse('INVALID_PARAM', made.error);
      const { info, secret } = made.value;
      await app.audit({ who: who.userId, what: 'token.create', params: info });
      return json(c, { ...info, token: secret }, 201, { 'cache-control': 'no-store' });
    },
  );
  declare(
    serving,
    {
      method: 'delete',
      path: '/v1/tokens/{id}',
      operation: 'revokeToken',
      tag,
      summary: {
        zh: '撤销令牌，立刻生效。只有 owner 可以，并记入审计',
        en: 'Revokes a token, at once. For owners only, and audited',
      },
      params: z.object({ id: z.string().regex(/^[0-9a-f]{12}$/) }),
      permission: 'own',
      answer: answers.TokenInfo,
      example: () => ({ given: { id: info.id }, answer: info }),
    },
    async ({ c, params: { id }, who }) => {
      const tokens = await app.tokens();
      if (!tokens.ok) return refuse('SERVICE_UNAVAILABLE', tokens.error);
      const gone = await tokens.value.revoke(id);
      if (!gone.ok) return refuse('NOT_FOUND', gone.error);
      await app.audit({ who: who.userId, what: 'token.revoke', params: gone.value });
      return json(c, gone.value);
    },
  );
}

/** Every role that somebody's tool or a rule of the configuration knows. */
async function rolesIn(app: Host): Promise<readonly string[]> {
  const domains = await app.domains();
  const tools = domains.ok ? domains.value.flatMap(({ act }) => act.tools) : [];
  return [...new Set([...knownRoles(tools), ...app.config.approvals.map(({ role }) => role)])];
}
