import type { Host } from '../../app/host.ts';
import type { Arguments } from '../../core/command.ts';
import { knownRoles } from '../../core/tool/permission.ts';
import type { TokenInfo } from '../../runtime/sql/tokens.ts';
import { actionOf, badValue, needed, numberOf, textOf } from '../args.ts';
import { type Command, must } from '../command.ts';
import { jsonOption, withHost } from '../open.ts';
import { printable, say, type Terminal } from '../terminal.ts';

type Action = (app: Host, args: Arguments, terminal: Terminal) => Promise<void>;
const actions: Readonly<Record<string, Action>> = { create, list, revoke, key };

export const command: Command = {
  name: 'token',
  summary: { zh: '服务的令牌：创建、列出、撤销', en: 'tokens for the server: create, list, revoke' },
  positionals: 'create NAME | list | revoke ID | key',
  details: {
    zh: '角色：owner 全部；editor 可以执行和批准；agent 可以执行但不能批准（给程序用：它不该批准自己）；approver 批准别人要做的；viewer 只能看。领域可以有自己的角色，如 finance。key 打印本机数据目录的钥匙：谁能读它，谁就是本机服务的 owner。',
    en: 'Roles: owner may do everything; editor may act and approve; agent may act and never approve (for programs: they must not say yes to themselves); approver may approve what others ask for; viewer may only look. Domains have roles of their own, such as finance. key prints the key of this data folder: whoever can read it is the owner of a server on this machine.',
  },
  options: async () => [
    { name: 'roles', value: 'ROLE,…', help: { zh: '角色（默认 viewer）', en: 'roles (default viewer)' } },
    { name: 'days', value: 'N', help: { zh: 'N 天后过期', en: 'expires after N days' } },
    jsonOption,
  ],
  async run(args, terminal) {
    const chosen = actionOf('token', actions, args);
    await withHost(args, terminal, (app) => chosen(app, args, terminal));
    return 0;
  },
};

async function create(app: Host, args: Arguments, terminal: Terminal): Promise<void> {
  const name = needed(args.positionals[1], 'NAME');
  const roles = await rolesFrom(app, args);
  const expiresAt = expiry(args, terminal);
  const tokens = must(await app.tokens());
  const { info, secret } = must(await tokens.create({ name, roles, ...(expiresAt && { expiresAt }) }));
  if (args.options.json) return terminal.out(`${JSON.stringify({ ...info, token: secret })}\n`);
  terminal.err(`${line(info)}\n${say(terminal, { zh: '只显示这一次：', en: 'Shown this once:' })}\n`);
  await terminal.out(`${secret}\n`);
}

/** A role nobody knows gives nothing and takes nothing away: it is a slip, and said before the token exists. */
async function rolesFrom(app: Host, args: Arguments): Promise<readonly string[]> {
  const given = textOf(args, 'roles');
  if (given === undefined) return ['viewer'];
  const roles = given.split(',').map((role) => role.trim());
  const tools = must(await app.domains()).flatMap(({ act }) => act.tools);
  const known = [...new Set([...knownRoles(tools), ...app.config.approvals.map(({ role }) => role)])];
  const value = roles.find((role) => !known.includes(role));
  if (value === undefined) return roles;
  throw badValue('roles', value, known.join(', '));
}

function expiry(args: Arguments, terminal: Terminal): Date | undefined {
  const days = numberOf(args, 'days', 1, 99_999);
  return days === undefined ? undefined : new Date(terminal.now().getTime() + days * 86_400_000);
}

async function key(app: Host, _: Arguments, terminal: Terminal): Promise<void> {
  await terminal.out(`${must(await app.ownerKey()).reveal()}\n`);
}

async function list(app: Host, args: Arguments, terminal: Terminal): Promise<void> {
  const all = must(await must(await app.tokens()).list());
  if (args.options.json) return terminal.out(`${JSON.stringify(all)}\n`);
  for (const info of all) await terminal.out(`${line(info)}\n`);
}

async function revoke(app: Host, args: Arguments, terminal: Terminal): Promise<void> {
  const id = needed(args.positionals[1], 'ID');
  await terminal.out(`${line(must(await must(await app.tokens()).revoke(id)))}\n`);
}

const line = ({ id, name, roles, created_at, expires_at }: TokenInfo): string =>
  printable(
    `${id}  ${name}  ${roles.join(',')}  ${created_at}${expires_at === null ? '' : ` → ${expires_at}`}`,
  );
