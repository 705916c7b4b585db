import type { Contract } from '../src/core/contract/contract.ts';
import { compareVersions, readVersion } from '../src/core/contract/version.ts';
import { bumped, bumpIsEnough, requiredBump, type SchemaChange } from './schema-change.ts';

/** A published JSON Schema: `schemas/<contract>/<version>.json`. */
export interface Pin {
  readonly contract: string;
  readonly version: string;
  readonly schema: unknown;
}

export interface PinProblem {
  readonly code: Code;
  readonly contract: string;
  readonly message: string;
}

type Code =
  | 'pin_missing'
  | 'pin_differs'
  | 'step_too_small'
  | 'contract_vanished'
  | 'version_vanished'
  | 'pin_unreadable';
const problem = (code: Code, contract: string, message: string): PinProblem => ({ code, contract, message });

/** What the code would publish and nobody has yet: the current version of each contract. Older ones cannot be made up. */
export function unpublished(contracts: readonly Contract[], pins: readonly Pin[]): readonly Pin[] {
  return contracts
    .filter(({ id, version }) => !pins.some((pin) => pin.contract === id && pin.version === version))
    .map((contract) => ({
      contract: contract.id,
      version: contract.version,
      schema: contract.toJSONSchema(),
    }));
}

/** Everything in which code and published schemas disagree, and every published step that versions-2 forbids. */
export function checkPins(contracts: readonly Contract[], pins: readonly Pin[]): readonly PinProblem[] {
  const known = new Set(contracts.map(({ id }) => id));
  const vanished = new Set(pins.map(({ contract }) => contract).filter((id) => !known.has(id)));
  return [
    ...contracts.flatMap((contract) =>
      checkContract(
        contract,
        pins.filter((pin) => pin.contract === contract.id),
      ),
    ),
    ...[...vanished].map((contract) =>
      problem('contract_vanished', contract, `${contract} is published but no longer in the code`),
    ),
  ];
}

function checkContract(contract: Contract, pins: readonly Pin[]): readonly PinProblem[] {
  const { id, version, versions } = contract;
  const readable = pins.filter((pin) => readVersion(pin.version)?.join('.') === pin.version);
  const found: PinProblem[] = pins
    .filter((pin) => !readable.includes(pin))
    .map((pin) => problem('pin_unreadable', id, `${id}/${pin.version} is not named after a version`));
  for (const listed of versions) {
    const pin = readable.find((one) => one.version === listed);
    if (!pin) found.push(problem('pin_missing', id, `${id} ${listed} has no published schema`));
    else if (listed === version) {
      const { bump, reasons } = requiredBump(pin.schema, contract.toJSONSchema());
      const asks = `asks for a ${bump} step (to ${bumped(version, bump)}): ${told(reasons)}`;
      if (bump !== 'none')
        found.push(
          problem(
            'pin_differs',
            id,
            `${id} ${version} is published and differs from the code, which ${asks}`,
          ),
        );
    }
  }
  for (const pin of readable) {
    // A whole major may be given up in time; within one that is still supported, what was published stays.
    const supported = versions.some((listed) => readVersion(listed)![0] === readVersion(pin.version)![0]);
    const gone = !versions.includes(pin.version) && (supported || newer(pin.version, version));
    if (gone)
      found.push(problem('version_vanished', id, `${id} ${pin.version} is published but no longer listed`));
  }
  return [...found, ...checkSteps(id, readable)];
}

function checkSteps(contract: string, pins: readonly Pin[]): readonly PinProblem[] {
  const sorted = pins.toSorted((a, b) => (newer(a.version, b.version) ? 1 : -1));
  return sorted.flatMap((pin, i) => {
    const previous = sorted[i - 1];
    if (!previous) return [];
    const { bump, reasons } = requiredBump(previous.schema, pin.schema);
    if (bumpIsEnough(previous.version, pin.version, bump)) return [];
    const step = `${previous.version} → ${pin.version} is too small a step`;
    const message = `${contract} ${step}; the changes ask for a ${bump} one: ${told(reasons)}`;
    return [problem('step_too_small', contract, message)];
  });
}

const newer = (a: string, b: string): boolean => compareVersions(readVersion(a)!, readVersion(b)!) > 0;

/** The reasons that weigh most, a few of them. */
function told(reasons: readonly SchemaChange[]): string {
  const weight = ({ bump }: SchemaChange) => ['major', 'minor', 'patch'].indexOf(bump);
  const lines = reasons
    .toSorted((a, b) => weight(a) - weight(b))
    .map(({ path, reason }) => `${path || '(root)'}: ${reason}`);
  return lines.slice(0, 5).join('; ') + (lines.length > 5 ? ` (+${lines.length - 5})` : '');
}
