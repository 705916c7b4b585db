import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'vitest/node';

const root = join(import.meta.dirname, '../..');

export interface Found {
  readonly source: string;
  readonly flags: string;
  /** Where it stands, from the root. */
  readonly file: string;
}

/** Source files of the product, from the root; no tests. */
export function productFiles(): string[] {
  return ['src', 'web/src', 'examples'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.(?:test|testkit)\.tsx?$/.test(file))
      .map((file) => `${folder}/${file}`),
  );
}

/** The regular expressions written out in a file, and how many it puts together when it runs. */
export function writtenIn(file: string): { readonly literals: readonly Found[]; readonly made: number } {
  const lang = file.endsWith('x') ? 'tsx' : 'ts';
  const tree: unknown = parseAst(readFileSync(join(root, file), 'utf8'), { lang } as never);
  const literals: Found[] = [];
  let made = 0;
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) for (const one of node) visit(one);
    if (node === null || typeof node !== 'object' || Array.isArray(node)) return;
    const { regex, callee, type } = node as {
      regex?: { pattern: string; flags: string };
      callee?: { name?: string };
      type?: string;
    };
    if (regex) literals.push({ source: regex.pattern, flags: regex.flags, file });
    if ((type === 'NewExpression' || type === 'CallExpression') && callee?.name === 'RegExp') made++;
    for (const child of Object.values(node)) visit(child);
  };
  visit(tree);
  return { literals, made };
}

/** What `load` puts together by `new RegExp`, by the file of ours that did so. */
export async function madeWhile(load: () => Promise<unknown>): Promise<readonly Found[]> {
  const found: Found[] = [];
  const builtIn = globalThis.RegExp;
  const noted = (made: RegExp): RegExp => {
    const by = /((?:src|web\/src)\/[\w./-]+\.tsx?)/.exec(new Error().stack?.split('\n')[3] ?? '')?.[1];
    if (by !== undefined) found.push({ source: made.source, flags: made.flags, file: by });
    return made;
  };
  globalThis.RegExp = new Proxy(builtIn, {
    construct: (target, [source, flags]) => noted(new target(source, flags)),
    apply: (target, _, [source, flags]) => noted(new target(source, flags)),
  });
  try {
    await load();
  } finally {
    globalThis.RegExp = builtIn;
  }
  return found;
}
