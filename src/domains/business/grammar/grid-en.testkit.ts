import { around, asked, type Grid, period, ways } from './grid.testkit.ts';

const receivables = { toolId: 'finance.receivables', params: {} };

export const en: Grid = {
  lang: 'en',
  verbs: /^(?:add|show|list)/i,
  ways: {
    clientName: ways('Larkspur Media|Fennimore & Co|"Pilot House Films"=Pilot House Films'),
    person: ways('Priya Nair|Joel Brandt|"Tom Reyes"=Tom Reyes'),
    phone: ways('555-0142|07911 123456|+44 7700 900318'),
    dateRange: ways('this year=2026-01-01..2026-12-31|October=2026-10-01..2026-10-31', period),
  },
  asks: [
    asked('crm.create_contact', 'do', `add {name:person} as a contact at {clientName}, phone {phone}`),
    asked('finance.stats_by_client', 'ask', `how much did {clientName} pay {dateRange}`),
  ],
  around: [
    around('_'),
    around('could you _', 'do'),
    around('_, thanks'),
    around('_, and who still owes us?', '', { more: receivables }),
  ],
};
