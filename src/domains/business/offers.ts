import type { Offers, Thing } from '../../core/offers.ts';

const MOST = 200;
interface Rows {
  readonly rows?: readonly { readonly name: unknown }[];
}

/** Clients and projects by their names; what is asked about them most. */
export const offers: Offers = {
  async things(_, call) {
    const namesIn = async (table: string): Promise<readonly Thing[]> => {
      const found = (await call('db.query_readonly', {
        table,
        columns: ['name'],
        limit: MOST,
      })) as Rows | null;
      const names = new Set((found?.rows ?? []).map(({ name }) => String(name)));
      return [...names].map((name) => ({ text: name, value: name }));
    };
    const [client, project] = await Promise.all([namesIn('clients'), namesIn('projects')]);
    return { client, project };
  },
  params: { clientName: 'client', projectName: 'project' },
  sentences: {
    zh: [
      '{client}有哪些项目',
      '{client}今年回款多少',
      '{client}欠多少钱',
      '查看{client}的资料',
      '统计{client}各联系人的项目数量和金额',
      '把{client}的地址改成',
      '给{client}新建项目',
      '{project}收到回款',
      '列出所有客户',
      '今年各月回款多少',
      '今年各客户回款多少',
      '今年一季度回款多少',
    ],
    en: [
      'List the projects of {client}',
      'How much did {client} pay this year',
      'Log a payment of ¥3,500 for the {project} project, received yesterday',
      'list all clients',
      'Payments by month this year',
      'Payments by quarter this year',
      'Payments by client this year',
    ],
  },
};
