import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.txt': 'text/plain; charset=utf-8',
};

interface StaticFile {
  readonly content: Uint8Array<ArrayBuffer>;
  readonly type: string;
  readonly etag: string;
  readonly cache: string;
}

/** Where the built pages lie, in the sources and in the build alike. */
export const builtWorkbench = (): string =>
  fileURLToPath(new URL(import.meta.url.endsWith('.ts') ? '../../dist/web/' : './web/', import.meta.url));

export interface Workbench {
  /** The file at that path; the page itself for a path only the page knows. Null where there is neither. */
  serve(path: string, request: { readonly accept: string; readonly ifNoneMatch: string }): Response | null;
}

/** Read once at the start: only what was there then can be asked for, so no path leads out of the folder. */
export function loadWorkbench(dir: string): Workbench {
  const files = new Map<string, StaticFile>();
  for (const path of existsSync(dir) ? filesIn(dir) : []) {
    const name = `/${relative(dir, path).split(sep).join('/')}`;
    const content = Uint8Array.from(readFileSync(path));
    files.set(name, {
      content,
      type: types[extname(name).toLowerCase()] ?? 'application/octet-stream',
      etag: `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`,
      // The bundler puts a hash of the content into the names under assets/.
      cache: name.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    });
  }
  return {
    serve(path, { accept, ifNoneMatch }) {
      const name = path === '/' ? '/index' : path.replace(/\/$/, '');
      const isPage = accept.includes('text/html') && extname(path) === '';
      const file = files.get(name) ?? files.get(`${name}.html`) ?? files.get(isPage ? '/index.html' : '');
      if (!file) return null;
      const headers = { 'content-type': file.type, etag: file.etag, 'cache-control': file.cache };
      if (ifNoneMatch === file.etag) return new Response(null, { status: 304, headers });
      return new Response(file.content, { headers });
    },
  };
}

const filesIn = (dir: string): string[] =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
