import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { openDataDir } from './data-dir.ts';
import { createTokenStore, type TokenStore } from './tokens.ts';

const root = await mkdtemp(join(tmpdir(), 'yx-tokens-'));
afterAll(() => rm(root, { recursive: true }));
let dir: string;
let now: Date;
let open: () => Promise<TokenStore>;
let store: TokenStore;
beforeEach(async () => {
  dir = join(await mkdtemp(join(root, 'd-')), 'data');
  now = new Date('2026-11-15T08:00:00Z');
  open = async () => {
    const data = await openDataDir(dir, { version: '1.0.0', now: () => now });
    if (!data.ok) throw new Error(data.error[0]!.message);
    return createTokenStore(data.value, () => now);
  };
  store = await open();
});

async function made(parts: Parameters<TokenStore['create']>[0]) {
  const created = await store.create(parts);
  if (!created.ok) throw new Error(created.error[0]!.message);
  return created.value;
}
const whose = async (secret: string) => {
  const found = await store.verify(secret);
  return found.ok ? (found.value?.name ?? null) : found.error[0]!.code;
};

describe('tokens', () => {
  it('are known by their secret, which is kept nowhere', async () => {
    const { secret, info } = await made({ name: 'robot', roles: ['agent', 'agent'] });
    expect(info.roles).toEqual(['agent']);
    expect(await whose(secret)).toBe('robot');
    expect(await readFile(join(dir, 'tokens.json'), 'utf8')).not.toContain(secret.slice(16));
    expect((await store.list()).ok).toBe(true);
  });

  it.each([
    ['another secret', (secret: string) => `${secret.slice(0, -1)}${secret.endsWith('A') ? 'B' : 'A'}`],
    ['another id', (secret: string) => secret.replace(/^yx_[0-9a-f]{12}/, 'yx_000000000000')],
    ['no token at all', () => 'yx_x'],
  ])('%s is nobody', async (_, change) => {
    const { secret } = await made({ name: 'robot', roles: ['agent'] });
    expect(await whose(change(secret))).toBeNull();
  });

  it('end when their time is up', async () => {
    const expiresAt = new Date('2026-11-16T08:00:00Z');
    const { secret } = await made({ name: 'guest', roles: ['viewer'], expiresAt });
    expect(await whose(secret)).toBe('guest');
    now = expiresAt;
    expect(await whose(secret)).toBeNull();
  });

  it('revoked by another process, are refused at once', async () => {
    const { secret, info } = await made({ name: 'robot', roles: ['agent'] });
    expect(await whose(secret)).toBe('robot');
    const elsewhere = await open();
    expect(await elsewhere.revoke(info.id)).toMatchObject({ ok: true, value: { name: 'robot' } });
    expect(await whose(secret)).toBeNull();
    expect(await store.revoke(info.id)).toMatchObject({ ok: false, error: [{ code: 'token_unknown' }] });
  });

  it.each([[[]], [['Owner']], [['a b']], [['viewer', '']]])('roles %j are refused', async (roles) => {
    expect(await store.create({ name: 'x', roles })).toMatchObject({
      ok: false,
      error: [{ code: 'token_role' }],
    });
  });

  it('a file that cannot be read lets nobody in, and says so', async () => {
    const { secret } = await made({ name: 'robot', roles: ['agent'] });
    await rm(join(dir, 'tokens.json'));
    await mkdir(join(dir, 'tokens.json'));
    expect(await whose(secret)).toBe('file_io');
    expect(await store.list()).toMatchObject({ ok: false });
  });

  it('two commands at once do not lose a token', async () => {
    await made({ name: 'first', roles: ['agent'] });
    const { hostname } = await import('node:os');
    const held = JSON.stringify({ host: hostname(), pid: process.ppid, life: 'x' });
    await writeFile(join(dir, 'tokens.json.lock'), held);
    expect(await store.create({ name: 'y', roles: ['agent'] })).toMatchObject({
      ok: false,
      error: [{ code: 'data_busy' }],
    });
  });

  it('a file that is no list of tokens lets nobody in', async () => {
    const { secret } = await made({ name: 'robot', roles: ['agent'] });
    await writeFile(join(dir, 'tokens.json'), '{"schema_version":"1.0.0","tokens":[{"id":"x"}]}');
    expect(await whose(secret)).toBe('data_broken');
    expect(await store.create({ name: 'y', roles: ['agent'] })).toMatchObject({ ok: false });
  });
});
