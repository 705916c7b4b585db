import { parseArgs } from 'node:util';
import type { Arguments, OptionSpec } from '../core/command.ts';
import { err, type Issue, ok, type Result } from '../core/result.ts';
import { usage } from './messages.ts';

/** Options every command understands. */
export const commonOptions: readonly OptionSpec[] = [
  { name: 'help', short: 'h', help: { zh: '显示帮助', en: 'show this help' } },
  { name: 'lang', value: 'zh|en', help: { zh: '界面语言', en: 'language of messages' } },
  {
    name: 'config',
    value: 'FILE',
    help: { zh: '配置文件（默认 yx.config.json）', en: 'configuration file (default yx.config.json)' },
  },
];

/** Strict parsing: an option nobody declared, or one without its value, is bad usage and named. */
export function readArguments(
  argv: readonly string[],
  specs: readonly OptionSpec[],
): Result<Arguments, Issue> {
  const known = [...commonOptions, ...specs];
  const { tokens } = parseArgs({
    args: [...argv],
    options: Object.fromEntries(
      known.map((spec) => [
        spec.name,
        {
          type: spec.value === undefined ? 'boolean' : 'string',
          ...(spec.short && { short: spec.short }),
        } as const,
      ]),
    ),
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  const positionals: string[] = [];
  const options: Record<string, string | true> = {};
  for (const token of tokens) {
    if (token.kind === 'positional') positionals.push(token.value);
    if (token.kind !== 'option') continue;
    const spec = known.find((s) => s.name === token.name);
    if (!spec) return err(usage('unknown_option', { params: { option: token.rawName } }));
    if (spec.value === undefined) {
      if (token.value !== undefined)
        return err(usage('option_takes_no_value', { params: { option: token.rawName } }));
      options[spec.name] = true;
    } else {
      if (token.value === undefined)
        return err(usage('option_needs_value', { params: { option: token.rawName, value: spec.value } }));
      options[spec.name] = token.value;
    }
  }
  return ok({ positionals, options });
}
