import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isAllowedBy } from '../../src/core/tool/approval-rules.ts';
import { bodyOf, must, startServer, type TestServer } from '../support/server-kit.ts';

let server: TestServer;
const dir = mkdtempSync(join(tmpdir(), 'yx-approving-'));
const rules = [{ role: 'sales', tool: 'sample.make_entry', when: { line: { is: 'small' } } }];
beforeAll(async () => {
  const env = { YX_DATA: join(dir, 'data'), YX_LANG: 'en', YX_APPROVALS: JSON.stringify(rules) };
  server = await startServer({}, { env });
});
afterAll(async () => {
  await server.close();
  rmSync(dir, { recursive: true, force: true });
});

async function waiting(line: string, headers = {}) {
  const asked = await bodyOf<{ details: { runId: string; id: string; hash: string } }>(
    server.post('/v1/tools/sample.make_entry/call', { params: { line } }, headers),
  );
  const { runId: run, id, hash } = asked.details;
  const decide = (body: object, as = {}) =>
    server.post(`/v1/runs/${run}/confirmations/${id}`, { decision: 'approve', hash, ...body }, as);
  const preview = (edit: object, as = {}) =>
    server.post(`/v1/runs/${run}/confirmations/${id}/preview`, { edit }, as);
  return { run, decide, preview };
}
const ended = (run: string) =>
  expect
    .poll(async () => (await bodyOf<{ status: string }>(server.get(`/v1/runs/${run}`))).status, {
      timeout: 15_000,
    })
    .toMatch(/completed|failed|cancelled/);
const tokenOf = async (...roles: string[]) => {
  const { secret } = must(await must(await server.app.tokens()).create({ name: roles.join(), roles }));
  return { authorization: `Bearer ${secret}` };
};

describe('approving with other parameters', () => {
  it('carries out what was approved, once, and tells the audit what and why', async () => {
    const { run, decide } = await waiting('as asked');
    expect((await decide({ edit: { line: 'as edited' }, note: 'a typo' })).status).toBe(202);
    expect((await decide({ edit: { line: 'as edited' }, note: 'a typo' })).status).toBe(202);
    await ended(run);
    expect(server.traces.written.filter((line) => line.startsWith('as '))).toEqual(['as edited']);
    const { items } = await bodyOf<{ items: { outcome: string; words: string; params: unknown }[] }>(
      server.get('/v1/audit'),
    );
    const entry = items.find(({ outcome, words }) => outcome === 'approved' && words.includes('a typo'));
    expect(entry?.params).toEqual({ line: 'as edited' });
    expect(entry?.words).toMatch('as edited');
    expect(entry?.words).not.toMatch('as asked');
  });

  it('shows what it would do before anyone says yes, and does nothing', async () => {
    const { run, decide, preview } = await waiting('as asked');
    const seen = await bodyOf<{ params: unknown; preview: string }>(preview({ line: 'looked at' }));
    expect(seen).toMatchObject({
      params: { line: 'looked at' },
      preview: expect.stringMatching('looked at'),
    });
    expect((await preview({ line: 5 })).status).toBe(400);
    const viewer = await tokenOf('viewer');
    expect((await preview({ line: 'x' }, viewer)).status).toBeGreaterThanOrEqual(403);
    expect(server.traces.written).not.toContain('looked at');
    expect(await bodyOf(server.get(`/v1/runs/${run}`))).toMatchObject({ status: 'waiting' });
    await decide({ decision: 'reject' });
  });

  it.each([
    ['a value its schema refuses', { line: 5 }],
    ['a parameter the tool does not have', { line: 'x', toolId: 'sample.get_error' }],
    ['the loss of one it needs', { line: null }],
  ])('%s is refused, and the call still waits', async (_, edit) => {
    const { run, decide } = await waiting('untouched');
    expect((await decide({ edit })).status).toBe(400);
    expect(await bodyOf(server.get(`/v1/runs/${run}`))).toMatchObject({ status: 'waiting' });
    await decide({ decision: 'reject', note: 'no' });
  });
});

describe('rules of the configuration', () => {
  it('let a role approve within its limits, edited or not, and nothing beyond', async () => {
    const sales = await tokenOf('sales', 'agent');
    const person = await tokenOf('editor');
    const clerk = await tokenOf('sales', 'viewer');
    const small = await waiting('small', person);
    expect((await small.decide({}, sales)).status).not.toBe(202);
    expect((await small.decide({}, clerk)).status).toBe(202);
    await ended(small.run);
    expect(server.traces.written.filter((line) => line === 'small')).toEqual(['small']);
    const widened = await waiting('small', person);
    expect((await widened.decide({ edit: { line: 'huge' } }, clerk)).status).not.toBe(202);
    expect(server.traces.written).not.toContain('huge');
    const large = await waiting('large', person);
    expect((await large.decide({}, clerk)).status).not.toBe(202);
    expect(server.traces.written).not.toContain('large');
  });

  it.each([
    [['sales'], { amount: 499 }, true],
    [['sales'], { amount: 500 }, false],
    [['sales'], {}, false],
    [['sales'], { amount: '10' }, false],
    [['sales', 'agent'], { amount: 10 }, false],
    [['viewer'], { amount: 10 }, false],
  ])('%j with %j: %s', (roles, params, allowed) => {
    const under = [{ role: 'sales', tool: 'x.pay', when: { amount: { under: 500 } } }];
    expect(isAllowedBy(under, roles, { tool: 'x.pay', params })).toBe(allowed);
    expect(isAllowedBy(under, roles, { tool: 'x.other', params })).toBe(false);
  });
});
