import { type Catalogue, issuesOf } from '../messages.ts';
import type { Issue } from '../result.ts';
import type { Contract } from './contract.ts';
import { bumped, bumpIsEnough, requiredBump, type SchemaChange } from './schema-change.ts';
import { compareVersions, readVersion } from './version.ts';

/** A published JSON Schema: `schemas/<contract>/<version>.json`. */
export interface Pin {
  readonly contract: string;
  readonly version: string;
  readonly schema: unknown;
}

const pinMessages = {
  pin_missing: {
    en: '{contract} {version} has no published schema',
    zh: '{contract} {version} 没有已发布的 Schema',
  },
  pin_differs: {
    en: '{contract} {version} is published and differs from the code, which asks for a {bump} step (to {next}): {reasons}',
    zh: '{contract} {version} 已发布，但与代码不一致，需要 {bump} 级升版（到 {next}）：{reasons}',
  },
  step_too_small: {
    en: '{contract} {previous} → {version} is too small a step; the changes ask for a {bump} one: {reasons}',
    zh: '{contract} {previous} → {version} 升版幅度不足，改动需要 {bump} 级：{reasons}',
  },
  contract_vanished: {
    en: '{contract} is published but no longer in the code',
    zh: '{contract} 已发布，但代码中已不存在',
  },
  version_vanished: {
    en: '{contract} {version} is published but no longer listed',
    zh: '{contract} {version} 已发布，但不再列出',
  },
  pin_unreadable: {
    en: '{contract}/{version} is not named after a version',
    zh: '{contract}/{version} 的文件名不是版本号',
  },
} as const satisfies Catalogue;

const issue = issuesOf(pinMessages);

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

/** Everything in which code and published schemas disagree, and every published step that seed 001 §5.6.2 forbids. */
export function checkPins(contracts: readonly Contract[], pins: readonly Pin[]): readonly Issue[] {
  const known = new Set(contracts.map(({ id }) => id));
  const vanished = new Set(pins.map(({ contract }) => contract).filter((id) => !known.has(id)));
  return [
    ...contracts.flatMap((contract) =>
      checkContract(
        contract,
        pins.filter((pin) => pin.contract === contract.id),
      ),
    ),
    ...[...vanished].map((contract) => issue('contract_vanished', { params: { contract } })),
  ];
}

function checkContract(contract: Contract, pins: readonly Pin[]): readonly Issue[] {
  const { id, version, versions } = contract;
  const readable = pins.filter((pin) => readVersion(pin.version)?.join('.') === pin.version);
  const at = (params: Readonly<Record<string, unknown>>) => ({ params: { contract: id, ...params } });
  const found: Issue[] = pins
    .filter((pin) => !readable.includes(pin))
    .map((pin) => issue('pin_unreadable', at({ version: pin.version })));
  for (const listed of versions) {
    const pin = readable.find((one) => one.version === listed);
    if (!pin) found.push(issue('pin_missing', at({ version: listed })));
    else if (listed === version) {
      const { bump, reasons } = requiredBump(pin.schema, contract.toJSONSchema());
      const params = { version, bump, next: bumped(version, bump), reasons: told(reasons) };
      if (bump !== 'none') found.push(issue('pin_differs', at(params)));
    }
  }
  for (const pin of readable) {
    // A whole major may be given up in time; within one that is still supported, what was published stays.
    const supported = versions.some((listed) => readVersion(listed)![0] === readVersion(pin.version)![0]);
    const gone = !versions.includes(pin.version) && (supported || newer(pin.version, version));
    if (gone) found.push(issue('version_vanished', at({ version: pin.version })));
  }
  return [...found, ...checkSteps(id, readable)];
}

function checkSteps(contract: string, pins: readonly Pin[]): readonly Issue[] {
  const sorted = pins.toSorted((a, b) => (newer(a.version, b.version) ? 1 : -1));
  return sorted.flatMap((pin, i) => {
    const previous = sorted[i - 1];
    if (!previous) return [];
    const { bump, reasons } = requiredBump(previous.schema, pin.schema);
    if (bumpIsEnough(previous.version, pin.version, bump)) return [];
    const params = {
      contract,
      previous: previous.version,
      version: pin.version,
      bump,
      reasons: told(reasons),
    };
    return [issue('step_too_small', { params })];
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
