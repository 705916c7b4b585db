import { describe, expect, it } from 'vitest';
import { sampleBusiness } from '../../../../test/support/business.ts';
import { databaseKinds } from '../../../../test/support/databases.ts';
import { businessTools } from '../tools.ts';

const [sqlite] = databaseKinds(new URL('../tools.system.json', import.meta.url));
const hiding = businessTools.filter(({ hides }) => hides !== undefined);

/** Whether something stands at a path; lists are passed through. */
function stands(data: unknown, [key, ...rest]: readonly string[]): boolean {
  if (Array.isArray(data)) return data.some((item) => stands(item, [key!, ...rest]));
  const inner = (data as Record<string, unknown> | null)?.[key!];
  return inner !== undefined && (rest.length === 0 || stands(inner, rest));
}

describe('who may call what, and sees what of it', () => {
  const business = sampleBusiness(sqlite!);
  const withMoney: Readonly<Record<string, object>> = {
    'crm.contact_stats': { clientName: '中信出版社', includeAmount: true },
    'db.query_readonly': { table: 'projects', columns: ['name', 'amount'] },
  };
  const paramsOf = (id: string, example: object) =>
    (withMoney[id] ?? example) as Readonly<Record<string, unknown>>;

  it.each(hiding.map((tool) => [tool.id, tool] as const))(
    '%s: what is declared hidden exists, and a viewer does not get it',
    async (id, { hides, examples }) => {
      const params = paramsOf(id, examples![0]!.params);
      const seen = (await business().call(id, params, { roles: ['editor'] })).data;
      for (const path of hides!.viewer!) expect(stands(seen, path.split('.')), path).toBe(true);
      const plain = examples![0]!.params as Readonly<Record<string, unknown>>;
      for (const asked of [params, plain]) {
        const { data } = await business().call(id, asked, { roles: ['viewer'] });
        expect(JSON.stringify(data)).not.toMatch(/amount"/i);
      }
    },
  );

  it.each([
    ['viewer', 'crm.create_client', false],
    ['viewer', 'finance.stats_by_period', false],
    ['viewer', 'finance.create_settlement', false],
    ['viewer', 'crm.search_client', true],
    ['finance', 'finance.create_settlement', true],
    ['finance', 'crm.delete_client', false],
    ['editor', 'crm.delete_client', true],
    ['agent', 'finance.stats_by_client', true],
    ['stranger', 'finance.stats_by_client', false],
    ['stranger', 'crm.update_client', false],
  ])('%s, %s: %s', async (role, id, allowed) => {
    const params = businessTools.find((tool) => tool.id === id)!.examples![0]!.params;
    const request = { name: id, input: { ...params }, trace_id: 't' };
    const { error } = await business().registry.call(request, { ...business().context, roles: [role] });
    expect(error?.code === 'FORBIDDEN').toBe(!allowed);
  });
});
