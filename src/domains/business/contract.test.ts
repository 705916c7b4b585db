import { describe, expect, it } from 'vitest';
import { testRegistry } from '../../../test/support/tool-kit.ts';
import { businessCallsContract } from './contract.ts';
import { businessTools } from './tools.ts';

const call = { toolId: 'crm.search_client', params: { keyword: '蓝天' } };

describe('the contract: tool calls in the order said', () => {
  it.each([
    [[], true],
    [[call], true],
    [[call, call], true],
    [call, false],
    [[{ toolId: 'crm.search_client' }], false],
    [[{ ...call, toolId: '' }], false],
    [[{ ...call, params: [] }], false],
    [[{ ...call, because: 'x' }], false],
  ])('%j: %s', (value, ok) => {
    expect(businessCallsContract.parse(value).ok).toBe(ok);
  });

  it('every example of a tool fits it and keeps the contract', () => {
    const registry = testRegistry(businessTools);
    for (const { id, examples = [] } of businessTools) {
      expect(examples.length, id).toBeGreaterThan(0);
      for (const { params } of examples) {
        expect(registry.check(id, params), id).toMatchObject({ ok: true });
        expect(businessCallsContract.parse([{ toolId: id, params }]).ok).toBe(true);
      }
    }
  });

  it('B09: the tools have the parameters that were settled, required ones unmarked', () => {
    const shape = Object.fromEntries(
      businessTools.map((tool) => [
        tool.id,
        Object.entries((tool.paramsSchema as { shape?: object } & object).shape ?? {})
          .map(([key, part]) => (part.safeParse(undefined).success ? `${key}?` : key))
          .join(' '),
      ]),
    );
    expect(shape).toEqual({
      'crm.search_client': 'keyword limit?',
      'crm.get_client': 'clientName',
      'crm.create_client': 'name address? category? rating? invoiceType?',
      'crm.update_client': 'clientName name? address? category? rating? status?',
      'crm.delete_client': 'clientName',
      'crm.contact_stats': 'clientName includeAmount? dateRange?',
      'crm.create_contact': 'clientName name phone?',
      'project.list_by_client': 'clientName status? sortBy? order? limit? offset? exportAs?',
      'project.search_project': 'keyword limit?',
      'project.create_project': 'clientName name contactName? amount?',
      'project.update_progress': 'projectName status',
      'finance.stats_by_period': 'dateRange groupBy?',
      'finance.stats_by_client': 'clientName dateRange?',
      'finance.create_settlement': 'projectName amount date?',
      'analytics.stats_overview': 'dateRange?',
      'crm.list_clients': 'status? rating? category? sortBy? order? limit? offset? exportAs?',
      'crm.list_contacts': 'clientName sortBy? order? limit? offset? exportAs?',
      'crm.update_contact': 'contactName clientName? phone? name?',
      'crm.delete_contact': 'contactName clientName?',
      'project.list_projects': 'status? clientName? dateRange? sortBy? order? limit? offset? exportAs?',
      'project.update_project': 'projectName amount? name? contactName?',
      'finance.list_settlements':
        'clientName? projectName? dateRange? sortBy? order? limit? offset? exportAs?',
      'finance.receivables': 'clientName? sortBy? order? limit? offset? exportAs?',
      'finance.reverse_settlement': 'settlementId? projectName? amount? date?',
      'finance.create_quotation': 'clientName title amount date?',
      'finance.list_quotations': 'clientName? status? dateRange? sortBy? order? limit? offset? exportAs?',
      'finance.accept_quotation': 'title clientName?',
      'finance.decline_quotation': 'title clientName?',
      'crm.import_clients': 'csv skipRefused?',
      'crm.import_contacts': 'csv skipRefused?',
      'project.import_projects': 'csv skipRefused?',
      'finance.import_settlements': 'csv skipRefused?',
      'db.query_readonly':
        'table columns? measure? group? dateRange? clientName? status? conditions? orderBy? descending? limit?',
      'ui.open_form': 'formId mode? initialData?',
      'ai.list_tools': 'category?',
      'ai.get_tool': 'toolId',
    });
  });
});
