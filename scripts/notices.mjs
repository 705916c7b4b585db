// Whose code a bundle holds: name, version, licence and its words, as their licences ask of whoever delivers them.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const PACKAGE = /^\0?(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/;
const HEADING = /^## (\S+) (\S+) \((.+)\)$/gm;

/** The notices for a list of bundled files: the packages of one wording together, then the wording. */
export function noticesOf(files) {
  const folders = new Set(files.flatMap((file) => PACKAGE.exec(file)?.[1] ?? []));
  const headings = new Map();
  for (const folder of folders) {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const file = readdirSync(folder).find((entry) => /^(?:licen[cs]e|copying)/i.test(entry));
    const words = file === undefined ? '' : readFileSync(join(folder, file), 'utf8').trim();
    headings.set(words, (headings.get(words) ?? new Set()).add(`## ${name} ${version} (${license})`));
  }
  const sections = [...headings].map(([words, names]) => `${[...names].sort().join('\n')}\n\n${words}\n`);
  return `Bundled into this package:\n\n${sections.sort().join('\n')}`;
}

/** Name and version of everything a built dist/ holds of others. */
export function bundledIn(dist) {
  const file = join(dist, 'THIRD-PARTY.md');
  if (!existsSync(file)) return [];
  return [...readFileSync(file, 'utf8').matchAll(HEADING)].map(([, name, version]) => ({ name, version }));
}
