import { describe, expect, it } from 'vitest';
import { builtinDomainIds, loadBuiltinDomain } from '../../app/domains.ts';
import { configured, type Terminal } from '../terminal.ts';
import { domainCommand } from './domain-command.ts';

const where = { env: { YX_DATA: '/nonexistent', YX_LANG: 'en' }, cwd: '/' };
const terminal: Terminal = {
  stdin: (async function* () {})(),
  ...where,
  ...configured([], where, () => {}),
  color: { out: false, err: false },
  isTTY: false,
  catalogues: [],
  now: () => new Date(0),
  out: async () => {},
  err: () => {},
};

const domains = await Promise.all(builtinDomainIds().map((id) => loadBuiltinDomain(id)));
const specs = domains
  .flatMap((domain) => (domain.ok ? (domain.value.outside?.commands ?? []) : []))
  .filter(({ options = [] }) => options.some(({ name }) => name === 'engine'));

describe('an option a domain declares is its own', () => {
  it.each(specs)('$name takes its engines, whatever engines read sentences', async (spec) => {
    const { name, options = [] } = spec;
    const engine = options
      .find((option) => option.name === 'engine')!
      .value!.split('|')
      .at(-1)!;
    const found = await domainCommand([name], terminal);
    const positionals = ['/nonexistent/a', '/nonexistent/b', '/nonexistent/c'];
    const ran = found!.command.run({ positionals, options: { engine } }, terminal);
    const refused = await ran.then(
      () => null,
      (thrown: unknown) => thrown,
    );
    expect(refused).not.toBeNull();
    expect(JSON.stringify(refused)).not.toContain('config_value');
    expect(String(refused)).not.toContain('grammar');
  });
});
