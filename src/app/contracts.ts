import type { Contract } from '../core/contract/contract.ts';
import { sessionContract } from '../core/session.ts';
import { builtinDomainIds, loadBuiltinDomain } from './domain-loader.ts';

/** Every contract the project publishes: the core's own and all domains'. */
export async function collectContracts(): Promise<readonly Contract[]> {
  const contracts: Contract[] = [sessionContract];
  for (const id of builtinDomainIds()) {
    const domain = await loadBuiltinDomain(id);
    if (!domain.ok) throw new Error(domain.error[0]?.message);
    contracts.push(...domain.value.read.contracts);
  }
  return contracts;
}
