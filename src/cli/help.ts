import type { OptionSpec } from '../core/command.ts';
import type { Text } from '../core/messages.ts';
import { commonOptions } from './args.ts';
import type { Command } from './command.ts';
import { words } from './messages.ts';
import { paint, say, type Terminal } from './terminal.ts';

export interface Listed {
  readonly name: string;
  readonly summary: Text;
}

export function commandHelp(command: Command, specs: readonly OptionSpec[], terminal: Terminal): string {
  const usage = ['yx', command.name, command.positionals].filter((word) => word !== '').join(' ');
  const parts = [`${heading(terminal, words.usage)} ${usage}`, '', `  ${say(terminal, command.summary)}`];
  if (command.details) parts.push('', indent(say(terminal, command.details)));
  parts.push('', heading(terminal, words.options), ...optionLines([...specs, ...commonOptions], terminal));
  return `${parts.join('\n')}\n`;
}

export function generalHelp(
  commands: readonly Listed[],
  domains: readonly string[],
  terminal: Terminal,
): string {
  const width = Math.max(...commands.map((c) => c.name.length)) + 2;
  return [
    say(terminal, words.tagline),
    '',
    `${heading(terminal, words.usage)} yx "…" | yx ${say(terminal, words.aCommand)} …`,
    '',
    heading(terminal, words.commands),
    ...commands.map((c) => `  ${c.name.padEnd(width)}${say(terminal, c.summary)}`),
    '',
    `${heading(terminal, words.domains)} ${domains.join(', ') || say(terminal, words.noDomains)}`,
    '',
    heading(terminal, words.options),
    ...optionLines([...commonOptions, versionOption], terminal),
    '',
  ].join('\n');
}

const versionOption: OptionSpec = { name: 'version', help: { zh: '显示版本', en: 'show the version' } };

const heading = (terminal: Terminal, text: Text): string =>
  paint(terminal.color.out, 'bold', `${say(terminal, text)}:`);

const indent = (text: string): string => text.replace(/^/gm, '  ');

function optionLines(specs: readonly OptionSpec[], terminal: Terminal): string[] {
  const left = specs.map((spec) => {
    const short = spec.short ? `-${spec.short}, ` : '    ';
    return `${short}--${spec.name}${spec.value === undefined ? '' : ` ${spec.value}`}`;
  });
  const width = Math.max(...left.map((text) => text.length)) + 2;
  return specs.map((spec, i) => `  ${left[i]!.padEnd(width)}${say(terminal, spec.help)}`);
}
