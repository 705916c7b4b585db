import { useState } from 'react';
import type { bodyOf } from '../say/useReading.ts';
import { useWorkbench } from '../settings.tsx';
import { quoted } from '../shell.ts';
import { CodeView } from '../show/JsonView.tsx';

export type Ways = Readonly<Record<'curl' | 'yx' | 'MCP', string>>;

const LONG = 4_000;
/** Whole files are not repeated here. */
const brief = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (_, one: unknown) =>
      typeof one === 'string' && one.length > LONG ? `${one.slice(0, 40)}…` : one,
    ) ?? 'null',
  );

const post = (path: string, body: unknown): string =>
  `curl -s ${location.origin}${path} \\\n  -H 'content-type: application/json' \\\n  -d ${quoted(JSON.stringify(brief(body)))}`;
const mcp = (name: string, args: unknown): string =>
  JSON.stringify(
    { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: brief(args) } },
    null,
    2,
  );

/** What was said, and the files it came with; the command line reads files where they lie. */
export function sameSaid(domain: string, body: ReturnType<typeof bodyOf>): Ways {
  const { text, files = [], options = {} } = body;
  const words = quoted(text);
  const input = files.filter(({ name }) => !Object.values(options).includes(name));
  const chosen = Object.entries(options).map(([option, name]) => ` --${option} ${quoted(name)}`);
  const said = input.length > 0 ? input.map(({ name }) => quoted(name)).join(' ') : words;
  const parse = input.length > 0 ? '' : `yx parse ${domain} ${words}${chosen.join('')} --explain\n`;
  return {
    curl: post(`/v1/${domain}/parse`, body),
    yx: `${parse}yx run ${domain} ${said}${chosen.join('')} -o out`,
    MCP: mcp('yanxing__parse', { domain, text }),
  };
}

export const sameCall = (tool: string, params: unknown): Ways => ({
  curl: post(`/v1/tools/${tool}/call`, { params }),
  yx: `yx tools call ${tool} --params ${quoted(JSON.stringify(brief(params)))}`,
  // Models' providers allow no dots in a name.
  MCP: mcp(tool.replace('.', '__'), params),
});

/** The request the page makes, as one would make it elsewhere. */
export function SameRequest({ ways }: { readonly ways: Ways }) {
  const { t } = useWorkbench();
  const [way, setWay] = useState<keyof Ways>('curl');
  return (
    <details className="more">
      <summary>{t('sameAs')}</summary>
      <div className="tabs">
        {(Object.keys(ways) as (keyof Ways)[]).map((name) => (
          <button key={name} type="button" aria-pressed={name === way} onClick={() => setWay(name)}>
            {name}
          </button>
        ))}
      </div>
      <CodeView text={ways[way]} label={way} />
    </details>
  );
}
