import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { builtinDomainIds, loadBuiltinDomain } from '../src/app/domains.ts';
import type { Contract } from '../src/core/contract/contract.ts';
import { sessionContract } from '../src/core/session.ts';
import { checkPins, type Pin, unpublished } from './schema-pins.ts';

const folder = fileURLToPath(new URL('../schemas/', import.meta.url));

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

/** Every published schema: `<contract>/<version>.json`. */
export async function readPins(from = folder): Promise<readonly Pin[]> {
  const files = (await readdir(from, { recursive: true })).filter((name) => name.endsWith('.json')).sort();
  return Promise.all(
    files.map(async (name) => {
      const [contract = '', ...rest] = name.slice(0, -'.json'.length).split(/[\\/]/);
      return {
        contract,
        version: rest.join('/'),
        schema: JSON.parse(await readFile(join(from, name), 'utf8')),
      };
    }),
  );
}

/** Publishes what is new and in order. A published file is never written again. */
async function main(): Promise<number> {
  const contracts = await collectContracts();
  const pins = await readPins();
  const fresh = unpublished(contracts, pins);
  const problems = checkPins(contracts, [...pins, ...fresh]);
  for (const pin of fresh) {
    if (problems.some(({ code, contract }) => code !== 'pin_missing' && contract === pin.contract)) continue;
    const file = join(folder, pin.contract, `${pin.version}.json`);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, `${JSON.stringify(pin.schema, null, 2)}\n`, { flag: 'wx' });
    console.log(`published ${pin.contract} ${pin.version}`);
  }
  for (const { message } of problems) console.error(message);
  return problems.length === 0 ? 0 : 1;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  process.exitCode = await main();
