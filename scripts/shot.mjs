// A picture of what a command prints on a terminal, as SVG with real text.
//   node scripts/shot.mjs docs/images/door.svg yx "…"      (the command is run with colours on)
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const [file, , ...argv] = process.argv.slice(2);
const ran = spawnSync(process.execPath, [join(root, 'bin/yx.js'), ...argv], {
  cwd: root,
  encoding: 'utf8',
  env: { ...process.env, FORCE_COLOR: '1' },
});
const shown = argv.map((word) => (/^[\w./=-]+$/.test(word) ? word : `"${word}"`)).join(' ');
const lines = [`\u001b[32m$\u001b[0m yx ${shown}`, ...(ran.stdout + ran.stderr).trimEnd().split('\n')];

const colours = {
  1: '#fff',
  2: '#7d8590',
  31: '#ff7b72',
  32: '#7ee787',
  33: '#e3b341',
  34: '#79c0ff',
  35: '#d2a8ff',
  36: '#56d4dd',
};
const CELL = 8.4;
const ROW = 20;
/** Spaces at the ends of a text would be dropped by some browsers. */
const escaped = (text) =>
  text.replace(/[&<> ]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', ' ': '\u00a0' })[c]);
/** Han and full-width characters take two cells. */
const cells = (text) => [...text].reduce((n, c) => n + (/[\u1100-\u115f\u2e80-\uffdc]/.test(c) ? 2 : 1), 0);

let widest = 60;
const rows = lines.map((line, y) => {
  let [x, style, out] = [0, '', ''];
  for (const part of line.split(/(\u001b\[\d*m)/)) {
    const code = /^\u001b\[(\d*)m$/.exec(part);
    if (code) {
      const fill = colours[code[1]];
      style = fill ? ` fill="${fill}"${code[1] === '1' ? ' font-weight="bold"' : ''}` : '';
    } else if (part !== '') {
      out += `<text x="${16 + x * CELL}" y="${52 + y * ROW}" textLength="${cells(part) * CELL}"${style}>${escaped(part)}</text>`;
      x += cells(part);
    }
  }
  widest = Math.max(widest, x);
  return out;
});
const [width, height] = [Math.ceil(widest * CELL) + 32, lines.length * ROW + 56];
const dots = ['#ff5f57', '#febc2e', '#28c840'].map(
  (fill, i) => `<circle cx="${20 + i * 18}" cy="18" r="6" fill="${fill}"/>`,
);
mkdirSync(dirname(file), { recursive: true });
writeFileSync(
  file,
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<rect width="100%" height="100%" rx="10" fill="#0d1117"/>${dots.join('')}
<g font-family="ui-monospace,SFMono-Regular,Menlo,Consolas,'Noto Sans Mono CJK SC',monospace" font-size="14" fill="#e6edf3" xml:space="preserve">
${rows.join('\n')}
</g></svg>\n`,
);
